"""Verifies a record: its checksum, the published hash of its seed, and that the throws follow from the seed."""

from typing import NamedTuple

from zellige.chance import match_throw, seed_hash
from zellige.core import State, View
from zellige.kernel.constants import CHANCE
from zellige.record import Record


class Finding(NamedTuple):
    """The result of checking one claim of a record."""

    holds: bool | None  # None if the record does not make the claim
    words: str


def verify(record: Record) -> list[Finding]:
    """Check each claim. Reading the record has already shown that the moves follow the rules."""
    if record.has_checksum:
        findings = [Finding(True, "The checksum is right.")]
    else:
        findings = [Finding(None, "There is no checksum, so damage would not be noticed.")]
    findings.append(_all_follow(len(record.moves), "move", "moves", "the rules"))
    return findings + (_luck(record) if record.game.card.chance else [])


def _luck(record: Record) -> list[Finding]:
    if isinstance(record.first, View):
        return [Finding(None, "This is what one seat saw, so the throws cannot be checked.")]
    if record.seed is None:
        return [Finding(None, "The seed is not revealed, so the throws cannot be checked.")]
    return [_promise(record, record.seed), _throws(record, record.seed)]


def _promise(record: Record, seed: int) -> Finding:
    if len(record.seed_hash) != len(seed_hash(seed)):
        return Finding(None, "The hash of the seed was not published before the game.")
    if record.seed_hash == seed_hash(seed):
        return Finding(True, "The seed is the one whose hash was published before the game.")
    return Finding(False, "The seed is not the one whose hash was published before the game.")


def _throws(record: Record, seed: int) -> Finding:
    k = 0
    for n, ply in enumerate(record.plies(), 1):
        if ply.before.player == CHANCE and isinstance(ply.before, State):
            if ply.move != (due := match_throw(ply.before, seed, k)):
                return Finding(False, f"Move {n} of the game is {ply.move}, but the seed gives {due}.")
            k += 1
    return _all_follow(k, "throw or draw", "throws and draws", "from the seed")


def _all_follow(count: int, one: str, many: str, what: str) -> Finding:
    if not count:
        return Finding(None, f"There is no {one} to check.")
    return Finding(True, f"All {count} {many} follow {what}." if count > 1 else f"The only {one} follows {what}.")
