"""Settings from flags and environment, what is refused and how, and that the documentation lists them all."""

import re
from dataclasses import MISSING, fields
from inspect import signature
from pathlib import Path

import pytest
from docs import tables

from zellige.cli.serve import serve
from zellige.errors import InvalidParameter
from zellige.server.settings import Settings, as_text, flag_of, variable_of

DATABASE = {"ZELLIGE_DATABASE": "sqlite:///x.db"}


def test_the_default_database_is_where_the_store_says() -> None:
    places = pytest.importorskip("zellige.store.places", reason="there is no store yet")
    assert Settings().database == places.default_url()


def test_a_flag_beats_the_environment_which_beats_the_default() -> None:
    environment = {**DATABASE, "ZELLIGE_PORT": "81", "ZELLIGE_HOST": "::1", "ZELLIGE_LOG_LEVEL": " "}
    settings = Settings.from_environment(environment, port=82, host=None, allow_hosts=[])
    assert (settings.port, settings.host, settings.workers, settings.log_level) == (82, "::1", 1, "info")
    assert settings.database == "sqlite:///x.db"


def test_the_environment_passes_everything_to_another_process() -> None:
    settings = Settings(
        host="0.0.0.0",
        port=0,
        database="postgresql://user:secret@host/db",
        workers=3,
        allow_hosts=("games.example", "[::1]"),
        trusted_proxies=("10.0.0.0/8", "::1"),
        limits=0.5,
        rates=("moves=1/2",),
        untouched_days=0.123456789,
    )
    assert Settings.from_environment(settings.as_environment()) == settings
    assert len(settings.as_environment()) == len(fields(Settings))


def test_the_password_of_the_database_is_not_shown() -> None:
    assert "secret" not in repr(Settings(database="postgresql://user:secret@host/db"))


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("PORT", "70000", "ZELLIGE_PORT must be a whole number from 0 to 65535, not 70000"),
        ("PORT", "http", "ZELLIGE_PORT must be a whole number from 0 to 65535, not 'http'"),
        ("WORKERS", "0", "ZELLIGE_WORKERS must be a whole number from 1 to 64, not 0"),
        ("LIMITS", "nan", "ZELLIGE_LIMITS must be a number from 0 to 1000, not nan"),
        ("LIMITS", "few", "ZELLIGE_LIMITS must be a number from 0 to 1000, not 'few'"),
        ("LOG", "xml", "ZELLIGE_LOG must be one of auto, json, text, not 'xml'"),
        (
            "TRUSTED_PROXIES",
            "10.0.0.1 proxy",
            "ZELLIGE_TRUSTED_PROXIES takes addresses or networks such as 10.0.0.0/8, not 'proxy'",
        ),
        ("ALLOW_HOSTS", "http://a", "ZELLIGE_ALLOW_HOSTS takes names such as games.example, not 'http://a'"),
        ("ALLOW_HOSTS", "a:80", "ZELLIGE_ALLOW_HOSTS takes names such as games.example, not 'a:80'"),
        (
            "ALLOW_ORIGINS",
            "games.example",
            "ZELLIGE_ALLOW_ORIGINS takes origins such as https://games.example, not 'games.example'",
        ),
        (
            "ALLOW_ORIGINS",
            "https://a/b",
            "ZELLIGE_ALLOW_ORIGINS takes origins such as https://games.example, not 'https://a/b'",
        ),
        ("RATES", "moves=0/1", "ZELLIGE_RATES: 'moves=0/1' is not a limit; write it like moves=20/60"),
    ],
)
def test_bad_values_in_the_environment(name: str, text: str, sentence: str) -> None:
    with pytest.raises(InvalidParameter) as caught:
        Settings.from_environment({**DATABASE, f"ZELLIGE_{name}": text})
    assert str(caught.value).startswith(sentence)


def test_bad_flags_are_named_as_flags() -> None:
    with pytest.raises(InvalidParameter, match=r"^--trusted-proxy takes .*, not 'x'$"):
        Settings.from_environment(DATABASE, trusted_proxies=["x"])
    with pytest.raises(InvalidParameter, match=r"^--engine-memory must be"):
        Settings.from_environment(DATABASE, engine_memory=1)
    with pytest.raises(TypeError, match="colour"):
        Settings.from_environment(DATABASE, colour="blue")


def test_numbers_in_flags_are_refused_as_they_are_in_the_environment() -> None:
    from tests.test_cli import zellige

    for flag, words in (
        ("--port=abc", "--port must be a whole number from 0 to 65535, not 'abc'"),
        ("--port=70000", "--port must be a whole number from 0 to 65535, not 70000"),
        ("--unbegun-days=x", "--unbegun-days must be a number from 0.01 to 36500, not 'x'"),
        ("--workers=2", "several workers need PostgreSQL; set a database with --database postgresql://…"),
    ):
        assert zellige("serve", flag, status=2).stderr == f"zellige: {words}\n"


def test_the_help_tells_every_default() -> None:
    from tests.test_cli import zellige

    printed = " ".join(zellige("serve", "--help").stdout.partition("╭")[2].replace("│", " ").split())
    for one in fields(Settings):
        if one.default not in (MISSING, (), 0):
            told = printed.partition(f" {flag_of(one)} ")[2].partition(" --")[0]
            assert f"({as_text(one.default)})" in told, flag_of(one)
    assert "How many processes think (one for each core)." in printed
    assert "or * for any" in printed


def test_several_workers_need_postgresql() -> None:
    with pytest.raises(InvalidParameter, match=r"^several workers need PostgreSQL; .*$"):
        Settings.from_environment(DATABASE, workers=2)
    assert Settings.from_environment({}, workers=2, database="postgresql://host/db").workers == 2


def test_every_setting_has_a_flag_of_its_own() -> None:
    flags = {flag_of(one) for one in fields(Settings)}
    assert {"--port", "--allow-host", "--trusted-proxy", "--rate", "--limits", "--streams"} <= flags
    assert len(flags) == len({variable_of(one) for one in fields(Settings)}) == len(fields(Settings))


def test_the_tables_in_the_documentation_are_up_to_date() -> None:
    page = Path(tables.PAGE).read_text()
    assert tables.filled_in(page) == page, "run python -m docs.tables"
    assert all(variable_of(one) in page for one in fields(Settings))


def test_the_container_and_the_unit_use_settings_that_exist() -> None:
    """And the same port everywhere."""
    root = Path(tables.PAGE).parents[1]
    for name in ("Dockerfile", "deploy/zellige.service"):
        used = set(re.findall(r"ZELLIGE_\w+", (root / name).read_text()))
        assert used
        assert used <= {variable_of(one) for one in fields(Settings)}
    assert f"EXPOSE {Settings(database='x').port}\n" in (root / "Dockerfile").read_text()


def test_the_command_takes_every_flag() -> None:
    taken = {f"--{name.replace('_', '-')}" for name in signature(serve).parameters}
    assert {flag_of(one) for one in fields(Settings)} <= taken
