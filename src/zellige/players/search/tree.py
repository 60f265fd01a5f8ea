"""A tree that grows by playouts: chance nodes, any number of seats, several moves in a row, proofs; compiled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.bits import ZERO
from zellige.kernel.choices import CHOICE, LONGEST_CHOICE, Chances, Choices, choices, playout, shared
from zellige.kernel.compile import compiled, inlined
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.dice import Dice, throw
from zellige.kernel.rules import apply, guess, legal, player, weight, winners
from zellige.kernel.structs import Codes, Structs, record
from zellige.players.search.plain import MOST_CHOICES, MOST_MOVES, SEATS

NODE = record(
    [
        ("key", np.uint64),  # of the position, where there are children
        ("chances", np.float32, (SEATS,)),  # of each seat: the mean of the playouts through here
        ("prior", np.float32),  # seat: the share of attention it gets unseen; chance: how likely it is
        ("visits", np.int32),
        ("first", np.int32),  # of its children, which stand in a row; 0 where there are none
        ("count", np.int32),  # of its children
        ("codes", np.int32),  # where the moves that lead here begin
        ("length", np.int16),  # how many moves lead here
        ("player", np.int8),  # who is to move here
        ("proven", np.int8),  # who wins with best play, a bit for each seat; 0 where it is not known
    ]
)
Nodes = NDArray[np.void]
Words = NDArray[np.uint64]  # a struct as whole numbers
Used = NDArray[np.int64]  # [2] how many nodes and codes are in use
UNSEEN = -3  # player of a node that nobody has been to
OPEN, NOBODY = -4, -5  # whose view is searched: nothing is hidden; a whole state of a game that hides things

MOST_OUTCOMES = 8  # chance with more of them is not spread out: the tree ends there
DEEPEST = 512  # nodes from the root


class Taste(NamedTuple):
    """How a tree grows."""

    grows: int = 5  # a node gets children when it is visited again after so many visits
    curiosity: float = 1.4  # how much a rare visit counts against a good mean
    modesty: float = 0.1  # how much worse than its parent a child is thought to be that nobody has been to


@compiled
def grow(
    nodes: Nodes,
    codes: Codes,
    used: Used,
    root: Structs,
    work: Structs,
    words: Words,
    seats: int,
    seat: int,
    dice: Dice,
    iterations: int,
    full: bool,
    taste: Taste,
) -> int:
    """So many playouts, each from a new leaf of the tree; gives how many were made before the root was proven, or the
    room for nodes ran out. A tree that is `full` goes on without new nodes.

    `work` is room for a state, and `words` are its bytes. Where something is hidden, `seat` is the one whose view is
    searched: each playout begins with a guess, and the tree ends where that seat is not to move, because what another
    can do depends on the guess. Where nothing is hidden, `seat` is OPEN.
    """
    room, path, chances = np.empty(MOST_CHOICES, CHOICE), np.empty(DEEPEST, np.int32), np.zeros(seats)
    moves, hides = np.empty(MOST_MOVES, np.int32), seat != OPEN
    for done in range(iterations):
        if nodes[0].proven or (used[0] + len(room) > len(nodes) and not full):
            return done
        work[0] = root[0]
        s = work[0]
        if hides:
            guess(s, dice)
        at, depth = 0, 0
        path[0] = 0
        while True:
            node = nodes[at]
            if node.player == UNSEEN:
                node.player = player(s)
                if node.player == OVER and not hides:
                    node.proven = winners(s)
            mover = int(node.player)
            if mover == OVER or node.proven:
                shared(winners(s) if mover == OVER else int(node.proven), chances)
                break
            if node.first == 0:
                if (node.visits >= taste.grows or at == 0) and depth < DEEPEST - 1 and (mover == seat or not hides):
                    spread(nodes, codes, used, at, s, words, hides, room, moves)
                if node.first == 0:
                    playout(s, dice, chances)
                    break
            at = (
                fallen(nodes, at, dice) if mover == CHANCE else chosen(nodes, at, mover, taste.curiosity, taste.modesty)
            )
            first = int(nodes[at].codes)
            for k in range(first, first + int(nodes[at].length)):
                apply(s, codes[k])
            depth += 1
            path[depth] = at
        learn(nodes, path, depth, seats, chances)
    return iterations


@inlined
def spread(
    nodes: Nodes,
    codes: Codes,
    used: Used,
    at: int,
    s: Structs,
    words: Words,
    hides: bool,
    room: Choices,
    moves: Codes,
) -> None:
    """Give a node its children, if there is room for them and chance has not too many."""
    node, chance = nodes[at], nodes[at].player == CHANCE
    n = legal(s, moves) if chance else choices(s, room)
    if not (chance and n > MOST_OUTCOMES) and used[0] + n <= len(nodes) and used[1] + LONGEST_CHOICE * n <= len(codes):
        first, end = used[0], used[1]
        top, total = -np.inf, 0.0
        for k in range(n):
            top = max(top, 0.0 if chance else room[k].promise)
        for k in range(n):
            child = nodes[first + k]
            child.key, child.visits, child.first, child.count, child.proven = ZERO, 0, 0, 0, 0
            child.player, child.codes = UNSEEN, end
            child.chances[:] = 0
            if chance:
                child.prior, child.length, codes[end] = weight(s, moves[k]), 1, moves[k]
            else:
                child.prior, child.length = np.exp(room[k].promise - top), room[k].length
                for m in range(room[k].length):
                    codes[end + m] = room[k].codes[m]
            end += child.length
            total += child.prior
        for k in range(n):
            nodes[first + k].prior /= total
        used[0], used[1] = first + n, end
        node.first, node.count = first, n
        if not hides:
            node.key = key_of(words)


@inlined
def fallen(nodes: Nodes, at: int, dice: Dice) -> int:
    """The child that chance brings."""
    node, u = nodes[at], float(throw(dice) >> np.uint64(11)) / 9007199254740992.0
    child, last = int(node.first), int(node.first) + int(node.count) - 1
    while child < last and u >= nodes[child].prior:
        u -= nodes[child].prior
        child += 1
    return child


@inlined
def chosen(nodes: Nodes, at: int, mover: int, curious: float, modesty: float) -> int:
    """The child to look at next: one that is good for who is to move, or was not seen often enough. What is known to
    be lost is not looked at."""
    node = nodes[at]
    curiosity = curious * np.sqrt(float(node.visits))
    unseen = node.chances[mover] - modesty
    best, found = -np.inf, int(node.first)
    for child in range(int(node.first), int(node.first) + int(node.count)):
        c = nodes[child]
        if c.proven and not c.proven >> mover & 1:
            continue
        worth = (c.chances[mover] if c.visits else unseen) + curiosity * c.prior / (1 + c.visits)
        if worth > best:
            best, found = worth, child
    return found


@inlined
def learn(nodes: Nodes, path: Codes, depth: int, seats: int, chances: Chances) -> None:
    """Take the result of a playout into the means of the nodes on the way, and what is proven up as far as it goes."""
    known = True
    for up in range(depth, -1, -1):
        node = nodes[path[up]]
        node.visits += 1
        for seat in range(seats):
            node.chances[seat] += (chances[seat] - node.chances[seat]) / node.visits
        if known:
            if node.proven == 0 and up < depth:
                node.proven = proof(nodes, path[up])
            known = node.proven != 0
            if known:
                shared(int(node.proven), chances)


@inlined
def proof(nodes: Nodes, at: int) -> int:
    """Who wins, as far as the children of a node tell: where one of them is won for who is to move; else where all
    of them are known, the best of them for who is to move."""
    node, mover = nodes[at], int(nodes[at].player)
    best, share, same = 0, -1.0, True
    all_known = True
    for child in range(int(node.first), int(node.first) + int(node.count)):
        won = int(nodes[child].proven)
        if won == 0:
            all_known = False
            continue
        if mover >= 0 and won == 1 << mover:
            return won
        part = part_of(won, mover)
        if part > share:
            best, share, same = won, part, True
        elif part == share and won != best:
            same = False
    return best if all_known and same else 0


@inlined
def part_of(won: int, mover: int) -> float:
    """What the seat to move has of a win; nothing, if chance is to move."""
    if mover < 0 or not won >> mover & 1:
        return 0.0
    n = 0
    for seat in range(SEATS):
        n += won >> seat & 1
    return 1 / n


@compiled
def key_of(words: Words) -> np.uint64:
    """A number for a position; two different ones have the same in one of 2 ** 64 cases."""
    key = np.uint64(0x9E3779B97F4A7C15)
    for word in words:
        key = (key ^ word) * np.uint64(0xBF58476D1CE4E5B9)
        key ^= key >> np.uint64(29)
    return key | np.uint64(1)


@compiled
def clear(nodes: Nodes, used: Used) -> None:
    """A tree that has only its root."""
    root = nodes[0]
    root.key, root.visits, root.first, root.count, root.proven, root.player = ZERO, 0, 0, 0, 0, UNSEEN
    root.length, root.codes = 0, 0
    root.chances[:] = 0
    used[0], used[1] = 1, 0


@compiled
def find(nodes: Nodes, used: Used, words: Words) -> int:
    """The node of a position, or -1."""
    key = key_of(words)
    for at in range(used[0]):
        if nodes[at].key == key:
            return at
    return -1


@compiled
def transplant(nodes: Nodes, codes: Codes, at: int, into: Nodes, into_codes: Codes, used: Used) -> None:
    """Copy what grows from a node into an empty tree of the same room."""
    into[0] = nodes[at]
    into[0].length, into[0].codes = 0, 0
    used[0], used[1] = 1, 0
    done = 0
    while done < used[0]:  # breadth first: children keep standing in a row
        node = into[done]
        old, first = int(node.first), used[0]
        if old:
            node.first = first
            for k in range(int(node.count)):
                into[first + k] = nodes[old + k]
                child = into[first + k]
                begin = int(child.codes)
                child.codes = used[1]
                for m in range(int(child.length)):
                    into_codes[used[1] + m] = codes[begin + m]
                used[1] += int(child.length)
            used[0] += int(node.count)
        done += 1
