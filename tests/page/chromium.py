"""Finds and starts a Chromium: one on the PATH, else npm's @sparticuz/chromium, which runs without being installed."""

import os
import platform
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright
from tools import web

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGE = "@sparticuz/chromium"
VERSION = "153.0.0"
FOLDER = web.ROOT / ".cache" / "chromium" / VERSION
UNPACK = f"import chromium from '{PACKAGE}'; await chromium.executablePath()"
# The package unpacks the libraries that it may lack only where it runs in its maker's cloud.
IN_THE_CLOUD = {"AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
# It crashes where no font at all is found, and its own settings look for fonts where its maker's cloud has them.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>
"""
EVEN_LETTERS = "--font-render-hinting=none"  # without a screen, letters would stand at whole pixels, too far apart
NONE = "the page is tested in Chromium, and there is none; install it, for example with apt-get install chromium"


@dataclass(frozen=True)
class Chromium:
    """How to start it."""

    path: str
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    found = find()
    browser = playwright.chromium.launch(
        executable_path=found.path, args=[EVEN_LETTERS, *found.arguments], env={**found.environment} or None
    )
    yield browser
    browser.close()


def find() -> Chromium:
    return on_the_path() or unpacked() or pytest.fail(NONE)


def on_the_path() -> Chromium | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Chromium(found) if found else None


def unpacked() -> Chromium | None:
    """The one from npm, fetched on demand; it is made for one kind of machine only."""
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        return None
    own = FOLDER / "unpacked"
    with web.alone(FOLDER.parent / "lock"):
        if not (own / "ready").exists() and not fetched(own):
            return None
    more = {"LD_LIBRARY_PATH": str(own / "al2023" / "lib"), "FONTCONFIG_PATH": str(own / "fonts")}
    return Chromium(str(own / "chromium"), ("--no-zygote", "--disable-setuid-sandbox"), {**os.environ, **more})


def fetched(own: Path) -> bool:
    shutil.rmtree(FOLDER, ignore_errors=True)  # what an earlier run left unfinished
    own.mkdir(parents=True)
    (FOLDER / "package.json").write_text('{"private": true}')
    try:
        web.npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", f"{PACKAGE}@{VERSION}"], FOLDER)
        web.node(["--input-type=module", "--eval", UNPACK], FOLDER, TMPDIR=str(own), **IN_THE_CLOUD)
    except SystemExit:  # npm has said why
        return False
    (own / "fonts" / "fonts.conf").write_text(FONTS.format(own / "fonts"), encoding="utf-8")
    (own / "ready").touch()
    return True
