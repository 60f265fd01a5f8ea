"""Building the page: what is done is not done again, what changed is, and the lock file names no host."""

import json
from pathlib import Path

import pytest
from tools import web

LOCKED = Path(web.WEB / "package-lock.json")


class Builds:
    """What the script has called, in place of Node."""

    def __init__(self) -> None:
        self.called: list[str] = []

    def node(self, arguments: list[str]) -> None:
        script, folder, sources = arguments
        self.called.append(script)
        Path(folder).mkdir(exist_ok=True)
        Path(folder, "manifest.json").write_text(json.dumps({"sources": sources}))

    def npm(self, arguments: list[str]) -> None:
        self.called.append(f"npm {arguments[0]}")
        (web.WEB / "node_modules").mkdir(exist_ok=True)

    def run(self) -> list[str]:
        """Build, and return what that has called."""
        self.called.clear()
        web.build()
        return self.called


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Builds:
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "src" / "main.tsx").write_text("one")
    (folder / "package-lock.json").write_text("{}")
    for name, value in {"WEB": folder, "BUILT": tmp_path / "built", "LOCK": folder / ".cache" / "lock"}.items():
        monkeypatch.setattr(web, name, value)
    fake = Builds()
    monkeypatch.setattr(web, "node", fake.node)
    monkeypatch.setattr(web, "npm", fake.npm)
    return fake


def test_what_is_done_is_not_done_again(builds: Builds) -> None:
    assert builds.run() == ["npm ci", "build.mjs"]
    assert builds.run() == []


@pytest.mark.parametrize("name", ["src/main.tsx", "src/new.ts", "build.mjs"])
def test_a_change_is_built(builds: Builds, name: str) -> None:
    builds.run()
    (web.WEB / name).write_text("two")
    assert builds.run() == ["build.mjs"]


def test_a_file_that_is_renamed_or_deleted_is_a_change(builds: Builds) -> None:
    builds.run()
    (web.WEB / "src" / "main.tsx").rename(web.WEB / "src" / "other.tsx")
    assert builds.run() == ["build.mjs"]
    (web.WEB / "src" / "other.tsx").unlink()
    assert builds.run() == ["build.mjs"]


@pytest.mark.parametrize("name", ["tests/new.test.ts", "node_modules/x.js", ".cache/x"])
def test_what_the_page_is_not_built_from_does_not_count(builds: Builds, name: str) -> None:
    builds.run()
    (web.WEB / name).write_text("two")
    assert builds.run() == []


def test_other_packages_are_installed(builds: Builds) -> None:
    builds.run()
    (web.WEB / "package-lock.json").write_text('{"lockfileVersion": 3}')
    assert builds.run() == ["npm ci", "build.mjs"]


def test_a_page_that_is_gone_is_built_again(builds: Builds) -> None:
    builds.run()
    (web.BUILT / "manifest.json").unlink()
    assert builds.run() == ["build.mjs"]


def test_the_lock_file_names_no_host_to_download_from() -> None:
    packages = json.loads(LOCKED.read_text())["packages"]
    assert len(packages) > 10
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
