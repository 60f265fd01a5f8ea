"""A heuristic for Qwirkle: what a turn is worth, by its points, the lines it leaves and the tiles it keeps."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.qwirkle import OUT
from zellige.games.qwirkle.board import ALL, LINES, MATCHES, cell_at, holds, off_board, takes
from zellige.games.qwirkle.faults import give_fault
from zellige.games.qwirkle.rules import apply, legal, placement, skip, turn_points
from zellige.games.qwirkle.seats import next_seat
from zellige.games.qwirkle.state import (
    ACROSS,
    BOARD,
    DOWN,
    END,
    GIVE,
    GIVEN,
    GIVING,
    LEGAL,
    MOST_COPIES,
    MOST_HAND,
    MOST_MOVES,
    RIGHT,
    SIX,
    SKIP,
    STRUCT,
    TURN,
)
from zellige.games.qwirkle.turns import PLACEMENT, Placements, exchange_all, list_placements, play_placement
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import Choices, add_choice, room_for, weights
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.structs import Codes, Struct, record

# What a turn is worth, in points beside those it scores: by regression on what most-points players made of it in their
# next turns, then by matches, all in the usual game. Where there are three numbers, they are for a full bag, the last
# draws, and an empty bag.
WEIGHTS = weights(
    "qwirkle",
    __file__,
    risk=(0.55, 0.65, 0.80),  # lost: of each point that the next player may score by completing a line of six
    mine=(0.17, 0.12, 0.15),  # won: of each point that this player can then score if the next one does not
    two=(0.40, 0.25, 0.50),  # for a line that grew to two tiles
    three=(0.30, 0.25, 0.80),
    four=(0.15, 0.25, 0.90),
    doubles=(-0.75, -1.50, 0.00),  # for each second copy of a tile that is kept
    pairs=(0.25, 1.85, 5.00),  # for two kept tiles that match
    kept=(-0.95, -2.60, -6.80),  # for each tile kept; a fresh one is better
    out=(0.00, 0.00, 4.60),  # for going out: its six points, or other ones, and the turns that the others lose
    exchange=5.0,  # what an exchange costs, since it scores nothing and takes a turn
    scale=3.0,  # points that are worth one logit
    spread=1.6,  # playouts: points by which a game can still turn, times the root of the tiles not yet on the board
    to_move=4.3,  # playouts: points that it is worth to be the player to move
)
FULL, LAST, EMPTY = range(3)  # stages of the bag
FEW = 10  # tiles in the bag: with fewer, the last draws have begun
SMALL_ROOM = 512  # placements: enough for 99 turns out of 100
NEVER = -1e9

NOTE = record(
    [
        ("used", np.uint64),  # the kinds it places
        ("value", np.float64),  # in points
        ("row", np.float64),  # what its row leaves to others, or the rows that cross it
        ("column", np.float64),
        ("left", np.int32),  # the cell before its row
        ("up", np.int32),
        ("subset", np.int64),  # the kinds it places, as a subset of the hand
    ]
)
Odds = tuple[float, float, float, float]  # that the next player holds a kind, by the number of unseen copies
Notes = NDArray[np.void]  # [placements] what is known of each; a larger one builds on the one that is smaller by a tile


@compiled
def choices(w: Struct, s: Struct, out: Choices) -> int:
    """Whole turns at the start of a turn, otherwise single moves: rated by their points, what they leave to others and
    what they keep in hand."""
    if s.phase != TURN:
        return list_moves(w, s, out)
    n = add_placements(w, s, out)
    n = add_exchanges(w, s, out, n)
    if n == 0:
        n = add_choice(out, 0, SKIP, 0.0)
    return n


# Tiles kept


@compiled
def stage(s: Struct) -> int:
    """Which stage the bag is in."""
    if s.bag == 0:
        return EMPTY
    return LAST if s.bag < FEW else FULL


@compiled
def keeping(w: Struct, s: Struct, distinct: np.uint64, tiles: int) -> float:
    """What tiles kept in hand are worth, given their kinds and their number."""
    at = stage(s)
    if at == EMPTY and tiles == 0:
        return float(w.out[at] + (int(s.out) - OUT))
    matches, kinds = 0, distinct
    while kinds != ZERO:
        matches += count(MATCHES[lowest(kinds)] & distinct)
        kinds &= kinds - ONE
    value = w.kept[at] * tiles + w.doubles[at] * (tiles - count(distinct))
    value += w.pairs[at] * matches / 2
    return float(value)


@compiled
def keeping_hand(w: Struct, s: Struct) -> float:
    return keeping(w, s, s.piles[s.seat, 0], int(s.sizes[s.seat]))


# Lines left to others


@compiled
def unseen(s: Struct) -> int:
    """How many tiles the player to move does not see, even in a full state."""
    return off_board(s) - int(s.sizes[s.seat]) - int(s.given)


@compiled
def copies_unseen(s: Struct, kind: np.uint64) -> int:
    return int(s.copies) - holds(s, BOARD, kind) - holds(s, int(s.seat), kind) - holds(s, GIVEN, kind)


@compiled
def find_odds(s: Struct) -> Odds:
    tiles, held = unseen(s), int(s.sizes[next_seat(s, int(s.seat))])
    one = max(0, tiles - held) / max(1, tiles)
    two = one * max(0, tiles - held - 1) / max(1, tiles - 1)
    three = two * max(0, tiles - held - 2) / max(1, tiles - 2)
    return 0.0, 1 - one, 1 - two, 1 - three


@compiled
def completing(s: Struct, kinds: np.uint64, length: int, low: int, high: int, step: int) -> np.uint64:
    """The kinds that complete a line of six at one of its ends, given what the line takes, its length and its ends."""
    one, other = cell_at(s, low), cell_at(s, high)
    if step == RIGHT:
        before, after, fits, fits_after = s.lefts[one], s.rights[other], s.column_takes[one], s.column_takes[other]
    else:
        before, after, fits, fits_after = s.ups[one], s.downs[other], s.row_takes[one], s.row_takes[other]
    completes = ZERO
    if length + count(before) == SIX - 1 and before & ~kinds == ZERO:  # it joins what lies beyond the end
        completes |= kinds & takes(before) & fits
    if length + count(after) == SIX - 1 and after & ~kinds == ZERO:
        completes |= kinds & takes(after) & fits_after
    return np.uint64(completes)


@compiled
def grown(w: Struct, length: int, at: int) -> float:
    """What a line that has grown to this length is worth; fives are rated by who can complete them."""
    if length == 2:
        return float(w.two[at])
    if length == 3:
        return float(w.three[at])
    return float(w.four[at]) if length == 4 else 0.0


@compiled
def leaving(w: Struct, s: Struct, line: np.uint64, odds: Odds, own: np.uint64, length: int) -> float:
    """What a line that has grown is worth, given the kinds that complete it and the kinds kept."""
    at = stage(s)
    value = grown(w, length, at)
    while line != ZERO:
        kind = lowest(line)
        line &= line - ONE
        chance = odds[copies_unseen(s, kind)]
        value -= w.risk[at] * s.line_points[SIX] * chance
        if (own >> kind) & ONE != ZERO:
            value += w.mine[at] * s.line_points[SIX] * (1 - chance)
    return value


@compiled
def by_row(w: Struct, s: Struct, cell: int, kind: np.uint64, at: int, odds: Odds, own: np.uint64) -> float:
    """What the row is worth that a tile forms with its neighbours on the left and right."""
    left, right = count(s.lefts[cell]), count(s.rights[cell])
    length = left + 1 + right
    if length in (1, SIX):
        return 0.0
    low, high = at - RIGHT * (1 + left), at + RIGHT * (1 + right)
    six = completing(s, s.row_takes[cell] & MATCHES[kind], length, low, high, RIGHT)
    return leaving(w, s, six, odds, own, length)


@compiled
def by_column(w: Struct, s: Struct, cell: int, kind: np.uint64, at: int, odds: Odds, own: np.uint64) -> float:
    up, down = count(s.ups[cell]), count(s.downs[cell])
    length = up + 1 + down
    if length in (1, SIX):
        return 0.0
    low, high = at - DOWN * (1 + up), at + DOWN * (1 + down)
    six = completing(s, s.column_takes[cell] & MATCHES[kind], length, low, high, DOWN)
    return leaving(w, s, six, odds, own, length)


# Placements


@compiled
def note_one(w: Struct, s: Struct, move: int, note: Struct, own: np.uint64, odds: Odds) -> None:
    """Rate a placement of one tile; `own` are the kinds kept."""
    tile, at = placement(move)
    kind, cell = np.uint64(tile), cell_at(s, at)
    note.left, note.up = at - RIGHT * (1 + count(s.lefts[cell])), at - DOWN * (1 + count(s.ups[cell]))
    note.row = by_row(w, s, cell, kind, at, odds, own)
    note.column = by_column(w, s, cell, kind, at, odds, own)


@compiled
def note_more(
    w: Struct, s: Struct, p: Struct, across: bool, smaller: Struct, note: Struct, own: np.uint64, odds: Odds
) -> None:
    """Rate a placement that adds a tile to a smaller one, in its row (`across`) or in its column."""
    tile, at = placement(p.move)
    kind, cell, length = np.uint64(tile), cell_at(s, at), int(p.length)
    note.left, note.up = min(int(smaller.left), at - RIGHT), min(int(smaller.up), at - DOWN)
    low, step = (int(note.left), RIGHT) if across else (int(note.up), DOWN)
    line = 0.0
    if length < SIX:
        six = completing(s, p.takes, length, low, int(p.after), step)
        line = leaving(w, s, six, odds, own, length)
    if across:
        note.row, note.column = line, smaller.column + by_column(w, s, cell, kind, at, odds, own)
    else:
        note.column, note.row = line, smaller.row + by_row(w, s, cell, kind, at, odds, own)


@compiled
def appraise(w: Struct, s: Struct, forest: Placements, end: int, notes: Notes) -> None:
    """Rate all placements, in points."""
    odds, kept = find_odds(s), np.full(1 << MOST_HAND, np.nan)
    hand, twice = s.piles[s.seat, 0], s.piles[s.seat, 1]
    for which in range(end):
        p, note = forest[which], notes[which]
        kind, at = placement(p.move)
        tile = ONE << np.uint64(kind)
        note.used, note.subset = tile, 1 << count(hand & (tile - ONE))
        if p.smaller >= 0:
            note.used |= notes[p.smaller].used
            note.subset |= notes[p.smaller].subset
        own = (hand & ~note.used) | twice
        if np.isnan(kept[note.subset]):
            kept[note.subset] = keeping(w, s, own, int(s.sizes[s.seat]) - count(note.used))
        note.value = p.points + kept[note.subset]
        if s.tiles == 0:  # all openings are equally long
            continue
        if p.smaller < 0:
            note_one(w, s, int(p.move), note, own, odds)
        else:
            across = at // ACROSS == placement(forest[p.smaller].move)[1] // ACROSS
            note_more(w, s, p, across, notes[p.smaller], note, own, odds)
        note.value += note.row + note.column


@compiled
def add_placements(w: Struct, s: Struct, out: Choices) -> int:
    """Add all placements, each with the end of the turn. The codes are written here: a call would cost as much."""
    forest, first, end = list_placements(s, np.empty(SMALL_ROOM, PLACEMENT))
    notes, n = np.empty(end, NOTE), 0
    appraise(w, s, forest, end, notes)
    for which in range(first, end):
        logit = notes[which].value / w.scale
        at = n if n < len(out) else room_for(out, n, logit)
        if at >= 0:
            choice = out[at]
            length, tile = count(notes[which].used), which
            choice.codes[length] = END
            choice.length, choice.logit = length + 1, logit
            for k in range(length - 1, -1, -1):
                choice.codes[k] = forest[tile].move
                tile = forest[tile].smaller
            n = max(n, at + 1)
    return n


# Exchanges


@compiled
def add_exchanges(w: Struct, s: Struct, out: Choices, n: int) -> int:
    """If tiles may be exchanged: keep what can form one line, or nothing; with a small bag, also exchange just one."""
    hand, size = s.piles[s.seat, 0], int(s.sizes[s.seat])
    if s.bag == 0 or give_fault(s, int(lowest(hand))) != LEGAL:
        return n
    small = s.bag < size
    n = add_single_exchanges(w, s, out, n) if small else add_exchange(w, s, ZERO, out, n)
    for k in range(len(LINES)):
        keep, new = hand & LINES[k], hand & LINES[k] != ZERO
        for before in range(k):
            new = new and hand & LINES[before] != keep
        given = size - count(keep)
        if new and given > small and given <= s.bag:
            n = add_exchange(w, s, keep, out, n)
    return n


@compiled
def add_exchange(w: Struct, s: Struct, keep: np.uint64, out: Choices, n: int) -> int:
    """Add the exchange that keeps exactly one tile of each of these kinds."""
    logit = (keeping(w, s, keep, count(keep)) - w.exchange) / w.scale
    at = room_for(out, n, logit)
    if at < 0:
        return n
    length = 0
    for copy in range(MOST_COPIES):
        kinds = s.piles[s.seat, copy] & (ALL if copy else ~keep)
        while kinds != ZERO:
            out[at].codes[length] = GIVE + int(lowest(kinds))
            kinds &= kinds - ONE
            length += 1
    out[at].codes[length] = END
    out[at].length, out[at].logit = length + 1, logit
    return max(n, at + 1)


@compiled
def add_single_exchanges(w: Struct, s: Struct, out: Choices, n: int) -> int:
    """Add the exchanges of a single tile."""
    hand, kinds = s.piles[s.seat, 0], s.piles[s.seat, 0]
    while kinds != ZERO:
        tile, move = kinds & ~(kinds - ONE), GIVE + int(lowest(kinds))
        kinds &= kinds - ONE
        rest = (hand & ~tile) | s.piles[s.seat, 1]
        logit = (keeping(w, s, rest, int(s.sizes[s.seat]) - 1) - w.exchange) / w.scale
        at = room_for(out, n, logit)
        if at >= 0:
            out[at].codes[0], out[at].codes[1], out[at].length, out[at].logit = move, END, 2, logit
            n = max(n, at + 1)
    return n


# Single moves, in the middle of a turn


@compiled
def list_moves(w: Struct, s: Struct, out: Choices) -> int:
    """The next moves of a turn, rated by its points if it ended there and by the tiles kept."""
    codes, table, n = np.empty(MOST_MOVES, np.int32), np.empty(1, STRUCT), 0
    for k in range(legal(s, codes)):
        table[0] = s
        after = table[0]
        if codes[k] != END:
            apply(after, int(codes[k]))
        value = keeping_hand(w, after) + (-w.exchange if s.phase == GIVING else turn_points(after))
        n = add_choice(out, n, int(codes[k]), value / w.scale)
    return n


# Quick turns, for playouts


@compiled
def fast_turn(w: Struct, s: Struct, dice: Dice, room: Placements, codes: Codes) -> Placements:
    """The placement with most points, less what a line of five leaves to the next player, plus a little for each tile;
    an exchange only if nothing can be placed."""
    room, first, end = list_placements(s, room)
    if end > first:
        play_placement(s, room, quick_best(w, s, room, first, end), codes)
    elif s.bag > 0:
        exchange_all(s, dice)
    else:
        skip(s)
    return room


@compiled
def quick_best(w: Struct, s: Struct, forest: Placements, first: int, end: int) -> int:
    """The best placement; only those that could be best are looked at closely."""
    odds = find_odds(s)
    column = stage(s)
    tile, risk = -w.kept[column], w.risk[column] * s.line_points[SIX]
    best, most, enough = first, NEVER, NEVER
    for which in range(first, end):
        if forest[which].points < enough:
            continue
        value = forest[which].points + tile * laid(forest, which)
        if forest[which].smaller >= 0 and forest[which].length == SIX - 1 and s.tiles > 0:
            value -= risk * odds[copies_unseen(s, lowest(forest[which].takes))]
        if value > most:
            best, most, enough = which, value, value - tile * int(s.sizes[s.seat])
    return best


@compiled
def laid(forest: Placements, which: int) -> int:
    """How many tiles a placement has."""
    n, at = 0, which
    while at >= 0:
        n += 1
        at = forest[at].smaller
    return n
