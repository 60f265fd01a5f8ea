"""Tokens, invites and short codes: made from the system's randomness, stored as hashes, compared in constant time."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # of short codes: none that is mistaken for another
CODE_LENGTH = 6
PAIR = re.compile(r"([0-9]{1,2})\.(zs_[A-Za-z0-9_-]{43})")


def new_token() -> str:
    """Opens one seat of one match: 256 bits."""
    return f"zs_{secrets.token_urlsafe(32)}"


def new_invite() -> str:
    """Lets somebody take an open seat: 128 bits."""
    return f"zi_{secrets.token_urlsafe(16)}"


def new_code() -> str:
    """An invite that can be read out over the telephone."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_id() -> str:
    """The id of a match: 96 bits, because whoever knows it may watch."""
    return secrets.token_urlsafe(12)


def hashed(secret: str) -> str:
    """What is stored of a secret. Tokens are long and random, so a fast hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def code_hash(code: str) -> str:
    """The hash of a short code as somebody typed it."""
    return hashed("code " + "".join(code.split()).replace("-", "").upper())


def is_same(secret_hash: str, stored_hash: str) -> bool:
    return bool(stored_hash) and hmac.compare_digest(secret_hash, stored_hash)


# A browser keeps the tokens of all its seats at a match in one cookie, which scripts cannot read.


def cookie_name(match: str) -> str:
    return f"zellige-{match}"


def cookie_text(tokens: Mapping[int, str]) -> str:
    return "~".join(f"{seat}.{token}" for seat, token in sorted(tokens.items()))


def read_cookie(text: str) -> dict[int, str]:
    """The tokens in a cookie, by seat; none if it is not one of ours."""
    pairs: Iterable[re.Match[str] | None] = map(PAIR.fullmatch, text.split("~"))
    return {int(pair[1]): pair[2] for pair in pairs if pair}
