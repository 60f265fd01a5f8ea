"""Parses the parts of a Qwirkle position and checks that they agree; for text.py."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, NoReturn

from zellige.card import Value, settle
from zellige.errors import InvalidPosition, quoted
from zellige.games.qwirkle import CARD, reading, state
from zellige.games.qwirkle.state import GIVEN, MOST_COPIES
from zellige.games.qwirkle.tiles import NUMBERS, TILE, pile, read_tile
from zellige.kernel.structs import Structs
from zellige.names import counted, joined

MOST_POINTS = 999_999_999
STATED = [parameter for parameter in CARD.parameters if parameter.later]  # at the end of a position, where not as usual


def wrong(why: str) -> NoReturn:
    raise InvalidPosition(f"not a Qwirkle position: {why}")


class ParsedTurn(NamedTuple):
    """The last part of a position: SEAT PHASE and what follows."""

    seat: int
    phase: str
    number: int  # of tiles: placed, or to be drawn
    given: list[str]
    skips: int
    exchanges: int
    left: list[int]  # the seats that have left the game


TURN_TEXT = re.compile(
    rf"(?P<seat>[0-9]) (?P<what>turn|(?:place|deal|draw) [0-9]|(?:draw [0-9] )?give(?P<tiles>(?: (?:{TILE}|\?))+))"
    r"(?: skips (?P<skips>[0-9]))?(?: exchanges (?P<exchanges>[0-9]{1,4}))?(?: left(?P<left>(?: [0-9])+))?"
)


def take_stated(words: list[str]) -> dict[str, Value]:
    """Take the parameters that a position states off its end, such as hand 5 copies 2 bonus 3 out 0."""
    stated = dict[str, Value]()
    for parameter in reversed(STATED):
        if words[:-2] and words[-2:-1] == [parameter.name]:
            *words[:], _, value = words
            stated[parameter.name] = parameter.read(value)
    return stated


def read_values(words: list[str], stated: Mapping[str, Value]) -> dict[str, Value]:
    if len(words) != 2 or words[0] != "qwirkle" or not re.fullmatch("[0-9]", words[1]):
        wrong(f"it must begin with qwirkle PLAYERS, not with {quoted(' '.join(words))}")
    return settle(CARD, {"players": int(words[1]), **stated})


def read_points(words: list[str], players: int) -> list[int]:
    if len(words) != players or not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
        wrong(f"it must give the points of {players} players, each at most {MOST_POINTS}")
    return [int(word) for word in words]


def read_turn(words: list[str], players: int) -> ParsedTurn:
    parsed = TURN_TEXT.fullmatch(" ".join(words))
    if not parsed:
        wrong(
            f"it must end with SEAT and turn, place N, give TILES, draw N or deal N, not with {quoted(' '.join(words))}"
            "; skips, exchanges, left, hand, copies, bonus and out may follow, in this order and each with its number"
        )
    seat, skips, exchanges = (int(parsed[name] or 0) for name in ("seat", "skips", "exchanges"))
    gone = [int(word) for word in (parsed["left"] or "").split()]
    if max(seat, *gone, 0) >= players:
        wrong(f"there is no seat {max(seat, *gone, 0)}")
    if sorted(set(gone)) != gone or len(gone) == players:
        wrong("the seats that have left must be in order, once each, and at least one seat must remain")
    if skips > players - len(gone):
        wrong(f"{players - len(gone)} players cannot have skipped {skips} times in a row")
    words = parsed["what"].split()
    number = int(words[1]) if words[1:] and words[1].isdigit() else 0
    return ParsedTurn(seat, words[0], number, (parsed["tiles"] or "").split(), skips, exchanges, gone)


# Piles


def see(states: Structs, tile: str, where: str, seen: Counter[int]) -> int:
    """Count a visible tile; returns its kind."""
    kind = read_tile(tile)
    seen[kind] += 1
    if seen[kind] > (copies := int(states[0].copies)):
        wrong(f"there are more than {NUMBERS[copies]} {tile}, including the one {where}")
    return kind


def set_pile(states: Structs, which: int, tiles: Counter[int]) -> None:
    for n in range(MOST_COPIES):
        states[0].piles[which, n] = sum(1 << kind for kind in tiles if tiles[kind] > n)


def read_pile(states: Structs, which: int, words: list[str], where: str, seen: Counter[int]) -> int:
    """Read the tiles of a hand, or those given up; returns their number, hidden ones included."""
    for word in words:
        if not re.fullmatch(rf"{TILE}|\?", word):
            wrong(f"{quoted(word)} in {where} is not a tile, such as ro, or ? for a hidden one")
    if len(words) > (room := int(states[0].hand)):
        wrong(f"{where} has {counted(len(words), 'tile')}, more than {room}")
    if 0 < words.count("?") < len(words):
        wrong(f"{where} must be hidden entirely or not at all")
    set_pile(states, which, Counter(see(states, word, f"in {where}", seen) for word in words if word != "?"))
    return len(words)


def seer(states: Structs, hands: list[list[str]]) -> int:
    """The seat whose view this is, namely the one whose tiles are shown; -1 for a watcher."""
    s = states[0]
    shown = {seat for seat, words in enumerate(hands) if words and "?" not in words}
    shown |= {int(s.seat)} if pile(states, GIVEN) else set()
    if len(shown) > 1:
        wrong("if tiles are hidden, only one seat's tiles can be shown")
    for seat in shown:
        if "?" in hands[seat] or (s.given and s.seat == seat and not pile(states, GIVEN)):
            wrong(f"seat {seat} sees its own hand and the tiles it gave up, so they cannot be hidden")
    return shown.pop() if shown else -1


# Phases


def begin(states: Structs, turn: ParsedTurn) -> None:
    """Set the phase, and check that it is possible, so that every position can be played to the end."""
    s = states[0]
    seat, held, bag = turn.seat, int(s.sizes[turn.seat]), int(s.bag)
    if turn.phase == "turn":
        s.phase = state.TURN
        reading.end_if_over(states)
    elif turn.phase == "place":
        if turn.number == 0 or held + turn.number > s.hand:
            wrong(f"seat {seat} cannot have placed {counted(turn.number, 'tile')} and have {held} left")
    elif turn.phase == "give":
        s.phase = state.GIVING
        if s.tiles == 0 or s.given > bag or held + int(s.given) > s.hand:
            wrong(
                f"seat {seat} cannot have given up {counted(int(s.given), 'tile')}: it has {held} left, the bag {bag}"
            )
    else:
        begin_drawing(states, turn)
    if s.phase != state.DONE:
        check_seats(states, turn)


def check_seats(states: Structs, turn: ParsedTurn) -> None:
    """Check that the game can continue with the seats that have not left."""
    s, playing = states[0], [seat for seat in range(states[0].seats) if seat not in turn.left]
    if turn.skips == len(playing):
        wrong(f"after {turn.skips} skips in a row the game is over")
    if len(playing) == 1 or turn.seat in turn.left:
        gone = f"seats {joined(list(map(str, turn.left)))} have" if turn.left[1:] else f"seat {turn.left[0]} has"
        wrong(f"after {gone} left, seat {turn.seat} does not move")
    if turn.left and turn.phase == "deal":
        wrong("nobody can leave during the deal")
    for seat in playing:
        if s.sizes[seat] == 0 and s.bag and turn.phase != "deal" and (seat != turn.seat or turn.phase == "turn"):
            wrong(f"seat {seat} has no tiles although the bag is not empty")


def begin_drawing(states: Structs, turn: ParsedTurn) -> None:
    s = states[0]
    hand, held, deal = int(s.hand), int(s.sizes[turn.seat]), turn.phase == "deal"
    s.phase, s.coming = state.DEAL if deal else state.DRAWING, turn.number
    fits = 1 <= turn.number <= min(hand - held, int(s.bag)) and not (s.given and turn.number > s.given)
    if not fits or (s.tiles == 0 and not deal):
        wrong(f"{counted(turn.number, 'tile')} cannot be drawn for seat {turn.seat}")
    sizes = [hand] * turn.seat + [hand - turn.number] + [0] * (int(s.seats) - turn.seat - 1)
    if deal and (s.tiles or s.sizes[: s.seats].tolist() != sizes):
        wrong(f"in the deal each seat in turn is dealt {counted(hand, 'tile')}")
