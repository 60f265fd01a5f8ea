"""The settings of the server, from flags and from environment variables; a flag wins."""

import os
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_network
from math import inf
from re import fullmatch
from typing import Any, Self

from zellige.errors import InvalidParameter, quoted, whole_number
from zellige.server.limits import STREAMS, with_changes

PREFIX = "ZELLIGE_"
NAME = r"\*|[\w.-]+|\[[0-9a-fA-F:.]+\]"  # a host without its port
ORIGIN = r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d+)?"
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def setting(default: Any, meaning: str, **rules: Any) -> Any:
    """A field with its meaning and with what is allowed: `low` and `high`, `choices`, `each` and `form` for lists."""
    return field(default=default, metadata={"meaning": meaning, **rules})


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    from zellige.store.places import default_url

    return default_url()


def _network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _rate(text: str) -> bool:
    return bool(with_changes((text,)))


def _like(pattern: str) -> Callable[[str], bool]:
    return lambda text: bool(fullmatch(pattern, text))


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; each field is a flag and a variable ZELLIGE_*."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 for all")
    port: int = setting(8000, "the port to listen on; 0 for a free one", low=0, high=65535)
    database: str = field(
        default_factory=default_database,
        repr=False,  # it may contain a password
        metadata={"meaning": "a SQLite file (`sqlite:///path`) or `postgresql://…`"},
    )
    workers: int = setting(1, "how many processes; more than one needs PostgreSQL", low=1, high=64)
    engines: int = setting(0, "how many processes think; 0 to decide by the number of cores", low=0, high=256)
    engine_memory: int = setting(1024, "the most memory of one of them, in MB", low=256, high=1 << 20)
    allow_hosts: tuple[str, ...] = setting(
        (), "names by which the server may be called; `*` for any", each=_like(NAME), form="names such as games.example"
    )
    allow_origins: tuple[str, ...] = setting(
        (),
        "pages elsewhere that may use the server, such as `https://games.example`",
        each=_like(ORIGIN),
        form="origins such as https://games.example",
    )
    trusted_proxies: tuple[str, ...] = setting(
        (),
        "addresses or networks of proxies whose X-Forwarded-For and -Proto count",
        each=_network,
        form="addresses or networks such as 10.0.0.0/8",
    )
    log: str = setting("auto", "`json`, `text`, or `auto`: text on a terminal", choices=("auto", "json", "text"))
    log_level: str = setting(
        "info", "`debug`, `info`, `warning` or `error`", choices=("debug", "info", "warning", "error")
    )
    limits: float = setting(1.0, "a factor for all limits; 0 turns them off", low=0, high=1000)
    rates: tuple[str, ...] = setting(
        (), "other limits than the default, such as `moves=20/60`", each=_rate, form="limits"
    )
    streams: int = setting(STREAMS, "sockets and streams that one address may hold open", low=1, high=1_000_000)
    live_matches: int = setting(1000, "how many matches stay in memory", low=1, high=1_000_000)
    unbegun_days: float = setting(1.0, "a match that has not begun is deleted after so many days", low=0.01, high=36500)
    untouched_days: float = setting(
        90.0, "an unfinished match is deleted after so many days without a move", low=0.01, high=36500
    )
    secure_cookies: str = setting(
        "auto",
        "cookies over HTTPS only: `always`, `never`, or `auto`: as the request came",
        choices=("auto", "always", "never"),
    )

    def __post_init__(self) -> None:
        if self.workers > 1 and not self.database.startswith("postgres"):
            raise InvalidParameter("several workers need PostgreSQL; set a database with --database postgresql://…")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **flags: Any) -> Self:
        """Take each setting from its flag unless that is None or empty, then from the environment."""
        values = {}
        for one in fields(cls):
            flag = flags.pop(one.name, None)
            if flag not in (None, [], ()):
                values[one.name] = checked(flag_of(one), one, _of_flag(one, flag))
            elif text := environment.get(variable_of(one), "").strip():
                values[one.name] = checked(variable_of(one), one, _parsed(variable_of(one), one, text))
        if flags:
            raise TypeError(f"no settings: {', '.join(flags)}")
        return cls(**values)

    def as_environment(self) -> dict[str, str]:
        """The same settings as variables, for another process."""
        return {variable_of(one): as_text(getattr(self, one.name)) for one in fields(self)}


def variable_of(one: Field[Any]) -> str:
    """The name of a setting's environment variable."""
    return PREFIX + one.name.upper()


def flag_of(one: Field[Any]) -> str:
    """The name of a setting's flag; one that may be repeated is in the singular."""
    name = one.name.replace("_", "-")
    if one.type == tuple[str, ...]:
        name = {"trusted-proxies": "trusted-proxy"}.get(name, name.removesuffix("s"))
    return f"--{name}"


def as_text(value: Any) -> str:
    """A value as it is written in the environment."""
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, bool):
        return str(int(value))
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)


def _parsed(name: str, one: Field[Any], text: str) -> Any:
    """A value from text in the environment."""
    if one.type is bool:
        return _yes_or_no(name, text)
    if one.type == tuple[str, ...]:
        return tuple(text.replace(",", " ").split())
    try:
        return one.type(text) if callable(one.type) else text
    except ValueError:
        return text  # which `checked` refuses


def _of_flag(one: Field[Any], flag: Any) -> Any:
    """A value from the command line, where numbers may still be text."""
    if isinstance(flag, list):
        return tuple(flag)
    return _parsed(flag_of(one), one, flag) if isinstance(flag, str) else flag


def _yes_or_no(name: str, text: str) -> bool:
    if text.lower() not in YES + NO:
        raise InvalidParameter(f"{name} must be 1 or 0, not {quoted(text)}")
    return text.lower() in YES


def checked(name: str, one: Field[Any], value: Any) -> Any:
    """The value if it is allowed; otherwise InvalidParameter is raised, with the name of the flag or variable."""
    rules = one.metadata
    if one.type is int:
        whole_number(name, value, rules["low"], rules["high"])
    elif one.type is float:
        return _number(name, value, rules["low"], rules["high"])
    elif "choices" in rules and value not in rules["choices"]:
        raise InvalidParameter(f"{name} must be one of {', '.join(rules['choices'])}, not {quoted(value)}")
    elif "each" in rules:
        _check_each(name, value, rules["each"], rules["form"])
    return value


def _number(name: str, value: Any, low: float, high: float) -> float:
    number = float(value) if isinstance(value, int | float) else inf
    if not low <= number <= high:
        raise InvalidParameter(f"{name} must be a number from {low:g} to {high:g}, not {quoted(value)}")
    return number


def _check_each(name: str, values: tuple[str, ...], allowed: Callable[[str], bool], form: str) -> None:
    for value in values:
        try:
            good = allowed(value)
        except InvalidParameter as error:
            raise InvalidParameter(f"{name}: {error}") from None
        if not good:
            raise InvalidParameter(f"{name} takes {form}, not {quoted(value)}")
