"""Monte-Carlo tree search, compiled: PUCT with chance nodes, any number of seats, and proven wins (MCTS-Solver)."""

# PUCT is by Rosin (2011), in the form of AlphaZero (Silver et al. 2017); MCTS-Solver by Winands, Björnsson and Saito
# (2008). With hidden information it is a single-observer information set search (Cowling, Powley and Whitehouse 2012),
# which stops where another seat is to move.

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.bits import ZERO
from zellige.kernel.choices import CHOICE, LONGEST_CHOICE, Choices, Values, choices, playout, share_win
from zellige.kernel.compile import compiled, inlined
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.dice import Dice, throw
from zellige.kernel.rules import apply, guess, legal, player, weight, winners
from zellige.kernel.structs import Codes, Struct, Structs, record
from zellige.players.search.plain import MOST_CHOICES, MOST_MOVES


@cache
def node_type(seats: int) -> np.dtype[np.void]:
    """The type of a node, with room for the values of this many seats, or of the next power of two: so that a search is
    compiled for few types."""
    room = 1 << max(1, (seats - 1).bit_length())
    return record(
        [
            ("key", np.uint64),  # of the position, once the node is expanded
            ("means", np.float32, (room,)),  # Q for each seat: the mean of the playouts
            ("prior", np.float32),  # P(s, a) of a choice; of a chance outcome, its probability
            ("visits", np.int32),
            ("first", np.int32),  # the index of the first child; children are contiguous; 0 before it is expanded
            ("count", np.int32),  # of children
            ("codes", np.int32),  # where the moves that lead here begin
            ("proven", np.int32),  # who wins with best play, a bit for each seat; 0 if unknown
            ("length", np.int16),  # how many moves lead here
            ("player", np.int16),  # the player to move
        ]
    )


Nodes = NDArray[np.void]
Words = NDArray[np.uint64]  # a struct as whole numbers
Used = NDArray[np.int64]  # [2] how many nodes and codes are in use
UNSEEN = -3  # the player of a node that was never visited
# Instead of the seat whose view is searched: nothing is hidden; or a state in which the search sees everything.
PERFECT_INFORMATION, FULL_STATE = -4, -5

MOST_OUTCOMES = 8  # a chance node with more outcomes is not expanded: the tree ends there
MAX_DEPTH = 512  # nodes from the root


class Puct(NamedTuple):
    """How the tree trades exploration against exploitation."""

    expand_after: int = 5  # visits before a node is expanded
    c_puct: float = 1.4  # exploration: how much the prior counts against the mean value
    fpu_reduction: float = 0.1  # first-play urgency: an unvisited child is rated this much below its parent


@compiled
def grow(
    nodes: Nodes,
    codes: Codes,
    used: Used,
    root: Structs,
    work: Structs,
    words: Words,
    evaluator: Structs,
    seats: int,
    seat: int,
    dice: Dice,
    playouts: int,
    full: bool,
    complete: bool,
    puct: Puct,
) -> int:
    """Run playouts, each from a leaf of the tree: select, expand, play out, backpropagate. Returns how many were run
    before the root was proven or the room for nodes ran out. If `full`, playouts continue but no node is expanded.

    `work` is a scratch state, and `words` is the same memory as 64-bit words. In a game with hidden information `seat`
    is the one whose view is searched: each playout begins with a guess (determinization), and the tree stops where
    another seat is to move, because its choices depend on the guess. `complete` says that choices include every legal
    move, so that losses can be proven.
    """
    room, path, values = np.empty(MOST_CHOICES, CHOICE), np.empty(MAX_DEPTH, np.int32), np.zeros(seats)
    moves, hides, w = np.empty(MOST_MOVES, np.int32), seat != PERFECT_INFORMATION, evaluator[0]
    for done in range(playouts):
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
                share_win(winners(s) if mover == OVER else int(node.proven), values)
                break
            if node.first == 0:
                visited = node.visits >= puct.expand_after or at == 0
                if visited and depth < MAX_DEPTH - 1 and (mover == seat or not hides):
                    expand(nodes, codes, used, at, s, words, hides, w, room, moves)
                if node.first == 0:
                    playout(w, s, dice, values)
                    break
            at = next_node(nodes, at, mover, dice, puct)
            first = int(nodes[at].codes)
            for k in range(first, first + int(nodes[at].length)):
                apply(s, codes[k])
            depth += 1
            path[depth] = at
        backpropagate(nodes, path, depth, values, complete)
    return playouts


@inlined
def expand(
    nodes: Nodes,
    codes: Codes,
    used: Used,
    at: int,
    s: Structs,
    words: Words,
    hides: bool,
    w: Struct,
    room: Choices,
    moves: Codes,
) -> None:
    """Give a node its children, if there is room for them and chance does not have too many outcomes."""
    node, chance = nodes[at], nodes[at].player == CHANCE
    n = legal(s, moves) if chance else choices(w, s, room)
    if not (chance and n > MOST_OUTCOMES) and used[0] + n <= len(nodes) and used[1] + LONGEST_CHOICE * n <= len(codes):
        first, end = used[0], used[1]
        top, total = -np.inf, 0.0
        for k in range(n):
            top = max(top, 0.0 if chance else room[k].logit)
        for k in range(n):
            child = nodes[first + k]
            child.key, child.visits, child.first, child.count, child.proven = ZERO, 0, 0, 0, 0
            child.player, child.codes = UNSEEN, end
            child.means[:] = 0
            if chance:
                child.prior, child.length, codes[end] = weight(s, moves[k]), 1, moves[k]
            else:
                child.prior, child.length = np.exp(room[k].logit - top), room[k].length
                for m in range(room[k].length):
                    codes[end + m] = room[k].codes[m]
            end += child.length
            total += child.prior
        for k in range(n):
            child = nodes[first + k]
            child.prior = child.prior / total if total > 0 else 1 / n  # if logits are not numbers
        used[0], used[1] = first + n, end
        node.first, node.count = first, n
        if not hides:
            node.key = key_of(words)


@inlined
def next_node(nodes: Nodes, at: int, mover: int, dice: Dice, puct: Puct) -> int:
    """Descend one node: sample an outcome of a chance node, select by PUCT elsewhere."""
    if mover == CHANCE:
        return sample_outcome(nodes, at, dice)
    return select_child(nodes, at, mover, puct.c_puct, puct.fpu_reduction)


@inlined
def sample_outcome(nodes: Nodes, at: int, dice: Dice) -> int:
    """The child of a chance node, drawn by its probability."""
    node, u = nodes[at], float(throw(dice) >> np.uint64(11)) / 9007199254740992.0
    child, last = int(node.first), int(node.first) + int(node.count) - 1
    while child < last and u >= nodes[child].prior:
        u -= nodes[child].prior
        child += 1
    return child


@inlined
def select_child(nodes: Nodes, at: int, mover: int, c_puct: float, fpu_reduction: float) -> int:
    """The child with the best mean value plus exploration for the player to move. Proven losses are skipped."""
    node = nodes[at]
    exploration = c_puct * np.sqrt(float(node.visits))
    first_play = node.means[mover] - fpu_reduction
    best, chosen = -np.inf, int(node.first)
    for child in range(int(node.first), int(node.first) + int(node.count)):
        c = nodes[child]
        if c.proven and not c.proven >> mover & 1:
            continue
        score = (c.means[mover] if c.visits else first_play) + exploration * c.prior / (1 + c.visits)
        if score > best:
            best, chosen = score, child
    return chosen


@inlined
def backpropagate(nodes: Nodes, path: Codes, depth: int, values: Values, complete: bool) -> None:
    """Add the result of a playout to the means of the nodes on its path, and carry proofs up as far as they go."""
    known = True
    for up in range(depth, -1, -1):
        at = path[up]
        node = nodes[at]
        node.visits += 1
        for seat in range(len(values)):
            node.means[seat] += (values[seat] - node.means[seat]) / node.visits
        if known:
            if node.proven == 0 and up < depth:
                node.proven = proof(nodes, at, complete)
            known = node.proven != 0
            if known:
                share_win(int(node.proven), values)


@inlined
def proof(nodes: Nodes, at: int, complete: bool) -> int:
    """The proven winners of a node, or 0: the player to move, if one child is a proven win for that player; if all
    children are proven, the winners of the best one. If several are equally good for that player and have different
    winners, anyone may win, and nothing is proven."""
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
        part = share_of(won, mover)
        if part > share:
            best, share, same = won, part, True
        elif part == share and won != best:
            same = False
    return best if all_known and same and (complete or mover < 0) else 0


@inlined
def share_of(won: int, mover: int) -> float:
    """The share of a win that goes to the player to move; none, if chance is to move."""
    if mover < 0 or not won >> mover & 1:
        return 0.0
    n = 0
    while won:
        n += won & 1
        won >>= 1
    return 1 / n


@compiled
def key_of(words: Words) -> np.uint64:
    """The hash of a position."""
    key = np.uint64(0x9E3779B97F4A7C15)
    for word in words:
        key = (key ^ word) * np.uint64(0xBF58476D1CE4E5B9)
        key ^= key >> np.uint64(29)
    return key | np.uint64(1)


@compiled
def clear(nodes: Nodes, used: Used) -> None:
    """Reset the tree to an unvisited root."""
    root = nodes[0]
    root.key, root.visits, root.first, root.count, root.proven, root.player = ZERO, 0, 0, 0, 0, UNSEEN
    root.length, root.codes = 0, 0
    root.means[:] = 0
    used[0], used[1] = 1, 0


@compiled
def find(nodes: Nodes, used: Used, words: Words) -> int:
    """The node of a position, or -1 if the tree does not have it."""
    key = key_of(words)
    for at in range(used[0]):
        if nodes[at].key == key:
            return at
    return -1


@compiled
def transplant(
    nodes: Nodes,
    codes: Codes,
    at: int,
    into: Nodes,
    into_codes: Codes,
    used: Used,
) -> None:
    """Copy the subtree of a node into empty arrays of the same size."""
    into[0] = nodes[at]
    into[0].length, into[0].codes = 0, 0
    used[0], used[1] = 1, 0
    done = 0
    while done < used[0]:  # breadth first, so that the children of a node stay contiguous
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
