"""An oracle for Qwirkle: slow, obvious, and sharing no code with the rules it checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

Cell = tuple[int, int]
Turn = frozenset[tuple[Cell, str]]

KINDS = [colour + shape for colour in "roygbp" for shape in "oxdsbc"]
ACROSS, DOWN = (0, 1), (1, 0)
SIX = 6  # tiles in a Qwirkle
USUAL = {"hand": 6, "copies": 3, "bonus": 6, "out": 6}


def valid(line: Sequence[str]) -> bool:
    """No tile twice, and one colour or one shape; so at most six tiles."""
    return len(set(line)) == len(line) and 1 in (len({tile[0] for tile in line}), len({tile[1] for tile in line}))


def longest(tiles: Sequence[str]) -> list[set[str]]:
    """The longest lines that these tiles make, as sets."""
    for size in range(SIX, 0, -1):
        lines = [set(line) for line in combinations(sorted(set(tiles)), size) if valid(line)]
        if lines:
            return lines
    return []


def beyond(cell: Cell, step: Cell, times: int = 1) -> Cell:
    return cell[0] + times * step[0], cell[1] + times * step[1]


def backwards(step: Cell) -> Cell:
    return -step[0], -step[1]


def run(board: dict[Cell, str], cell: Cell, step: Cell) -> list[Cell]:
    """The cells with tiles that follow a cell without a gap."""
    cells = []
    while (cell := beyond(cell, step)) in board:
        cells.append(cell)
    return cells


def line(board: dict[Cell, str], cell: Cell, step: Cell) -> list[Cell]:
    """The cells of the whole line through a cell, the cell itself whether or not it has a tile."""
    return [*reversed(run(board, cell, backwards(step))), cell, *run(board, cell, step)]


def fitting(board: dict[Cell, str], cell: Cell, tiles: Iterable[str]) -> set[str]:
    """The tiles that leave legal lines when laid in an empty cell; they need not touch anything."""
    lines = [[board[at] for at in line(board, cell, step) if at != cell] for step in (ACROSS, DOWN)]
    return {tile for tile in tiles if all(valid([*others, tile]) for others in lines)}


def points(board: dict[Cell, str], laid: Sequence[Cell], bonus: int) -> int:
    """The score of the tiles in these cells, placed in one turn."""
    lines = {tuple(line(board, cell, step)) for cell in laid for step in (ACROSS, DOWN)}
    total = sum(len(cells) + bonus * (len(cells) == SIX) for cells in lines if len(cells) > 1)
    return total or 1  # only the lone first tile is in no line


class Oracle:
    """A game of Qwirkle on a dictionary of cells."""

    def __init__(self, players: int = 2, hand: int = 6, copies: int = 3, bonus: int = 6, out: int = 6) -> None:
        self.players, self.full, self.copies, self.bonus, self.out = players, hand, copies, bonus, out
        self.board: dict[Cell, str] = {}  # in the order laid
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.bag = dict.fromkeys(KINDS, copies)
        self.points = [0] * players
        self.seat, self.phase = 0, "deal"  # deal, turn, place, give, draw, over
        self.due = hand  # tiles that chance has still to give to the seat
        self.laid: list[Cell] = []  # in this turn
        self.given: list[str] = []  # in this turn; not yet in the bag
        self.skipped: list[int] = []  # the seats that skipped one after another
        self.exchanges = 0  # in a row
        self.gone: set[int] = set()  # the seats that have left

    def copy(self) -> Oracle:
        other = Oracle.__new__(Oracle)
        other.players, other.seat, other.phase, other.due = self.players, self.seat, self.phase, self.due
        other.full, other.copies, other.bonus, other.out = self.full, self.copies, self.bonus, self.out
        other.skipped, other.exchanges, other.gone = list(self.skipped), self.exchanges, set(self.gone)
        other.board, other.bag, other.hands = dict(self.board), dict(self.bag), [list(hand) for hand in self.hands]
        other.points, other.laid, other.given = list(self.points), list(self.laid), list(self.given)
        return other

    def staying(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.gone]

    @property
    def skips(self) -> int:
        """In a row."""
        return len(self.skipped)

    def bag_size(self) -> int:
        return sum(self.bag.values())

    def opening(self) -> bool:
        """Whether the first line is still to be laid, or being laid."""
        return len(self.board) == len(self.laid)

    def demanded(self) -> list[set[str]]:
        """The lines of which the opener must lay one."""
        return longest([*self.hands[self.seat], *self.board.values()])

    def edge(self) -> set[Cell]:
        """The empty cells that touch the board."""
        beside = {beyond(cell, step, n) for cell in self.board for step in (ACROSS, DOWN) for n in (-1, 1)}
        return beside - self.board.keys()

    def ends(self) -> set[Cell]:
        """The empty cells at the ends of the line, or of both lines, that this turn may extend."""
        first = self.laid[0]
        steps = [ACROSS, DOWN]
        if len(self.laid) > 1:
            steps = [ACROSS if self.laid[1][0] == first[0] else DOWN]
        lines = [(line(self.board, first, step), step) for step in steps]
        return {end for cells, step in lines for end in (beyond(cells[0], step, -1), beyond(cells[-1], step))}

    def placements(self) -> set[str]:
        """The single tiles that can be laid next in this turn."""
        hand = set(self.hands[self.seat])
        if self.opening():
            begun, lines = set(self.board.values()), self.demanded()
            return {f"{tile}:0,{len(self.laid)}" for tile in hand - begun if any(begun | {tile} <= x for x in lines)}
        cells = self.ends() if self.laid else self.edge()
        return {f"{tile}:{cell[0]},{cell[1]}" for cell in cells for tile in fitting(self.board, cell, hand)}

    def starts(self) -> set[str]:
        """The moves at the start of a turn."""
        places = self.placements()
        gives = {f"-{tile}" for tile in self.hands[self.seat]}
        if not self.board:
            return places
        if not self.bag_size():
            return places or {"skip"}
        return places | gives if self.exchanges < 2 * len(self.staying()) else places or gives

    def moves(self) -> set[str]:
        if self.phase in ("deal", "draw"):
            return {f"+{tile}" for tile, copies in self.bag.items() if copies}
        if self.phase == "turn":
            return self.starts()
        if self.phase == "place":
            done = not self.opening() or len(self.laid) == len(self.demanded()[0])
            return self.placements() | ({"end"} if done else set())
        if self.phase == "give":
            more = len(self.given) < self.bag_size()
            return {f"-{tile}" for tile in self.hands[self.seat] if more} | {"end"}
        return set()

    def odds(self, move: str) -> Fraction:
        return Fraction(self.bag[move[1:]], self.bag_size())

    def play(self, move: str) -> None:
        if move[0] == "+":
            self.draw(move[1:])
        elif move[0] == "-":
            self.hands[self.seat].remove(move[1:])
            self.given.append(move[1:])
            self.phase = "give"
        elif move == "skip":
            self.skipped.append(self.seat)
            self.exchanges = 0
            self.next(over=self.skipped_all())
        elif move == "end" and self.phase == "give":
            self.skipped, self.exchanges = [], self.exchanges + 1
            self.phase, self.due = "draw", len(self.given)
        elif move == "end":
            self.end_placing()
        else:
            self.lay(move)

    def draw(self, tile: str) -> None:
        self.bag[tile] -= 1
        self.hands[self.seat].append(tile)
        self.due -= 1
        if self.due:
            return
        if self.phase == "draw":
            for back in self.given:
                self.bag[back] += 1
            self.given = []
            self.next()
            self.end_if_stalled()
        elif self.seat + 1 < self.players:
            self.seat, self.due = self.seat + 1, self.full
        else:
            lengths = [len(longest(hand)[0]) for hand in self.hands]
            self.seat, self.phase = lengths.index(max(lengths)), "turn"

    def lay(self, move: str) -> None:
        tile, _, cell = move.partition(":")
        row, column = map(int, cell.split(","))
        self.hands[self.seat].remove(tile)
        self.board[row, column] = tile
        self.laid.append((row, column))
        self.phase = "place"

    def end_placing(self) -> None:
        self.points[self.seat] += points(self.board, self.laid, self.bonus)
        self.laid, self.skipped, self.exchanges = [], [], 0
        hand = self.hands[self.seat]
        self.due = min(self.full - len(hand), self.bag_size())
        if not hand and not self.due:
            self.points[self.seat] += self.out
            self.next(over=True)
        elif self.dead():
            self.due = 0
            self.next(over=True)
        elif self.due:
            self.phase = "draw"
        else:
            self.next()

    def dead(self) -> bool:
        """Whether no tile that is off the board, wherever it is, fits anywhere."""
        on = list(self.board.values())
        off = [kind for kind in KINDS if on.count(kind) < self.copies]
        return not any(fitting(self.board, cell, off) for cell in self.edge())

    def next(self, over: bool = False) -> None:
        if over:
            self.phase = "over"
        else:
            after = [seat for seat in self.staying() if seat > self.seat]
            self.seat, self.phase = (after or self.staying())[0], "turn"

    def skipped_all(self) -> bool:
        return set(self.skipped) == set(self.staying())

    def leave(self, seat: int) -> None:
        """The seat is passed over from now on; what it has begun is undone. The last one to stay has won."""
        self.gone.add(seat)
        if seat in self.skipped:
            self.skipped.remove(seat)
        if seat == self.seat or len(self.staying()) == 1:
            self.hands[self.seat] += [self.board.pop(cell) for cell in self.laid] + self.given
            self.laid, self.given, self.phase = [], [], "turn"
        if len(self.staying()) == 1:
            self.phase = "over"
        elif seat == self.seat:
            self.next()
            if self.skipped_all():
                self.phase = "over"
        self.end_if_stalled()

    def end_if_stalled(self) -> None:
        """Where somebody has left, the others do not exchange for ever."""
        if self.gone and self.phase == "turn" and self.exchanges >= 10 * len(self.staying()):
            self.phase = "over"

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> tuple[int, ...]:
        best = max(self.points[seat] for seat in self.staying())
        return tuple(seat for seat in self.staying() if self.points[seat] == best)

    def turns(self) -> dict[Turn, int]:
        """All placements of a whole turn, with their points: found by trying all lines of cells, not tile by tile."""
        hand = self.hands[self.seat]
        if not self.board:
            size = len(self.demanded()[0])
            cells = tuple((0, column) for column in range(size))
            boards = [dict(zip(cells, tiles, strict=True)) for tiles in permutations(hand, size) if valid(tiles)]
            return {frozenset(board.items()): points(board, cells, self.bonus) for board in boards}
        found: dict[Turn, int] = {}
        for cells in self.windows():
            for board in filled(self.board, cells, hand):
                found[frozenset((cell, board[cell]) for cell in cells)] = points(board, cells, self.bonus)
        return found

    def windows(self) -> set[tuple[Cell, ...]]:
        """The sets of empty cells in one line, without a gap once they are filled, of which one touches the board.

        The cells that touch the board come first, as few tiles fit there; where none does, the set is left out.
        """
        hand, edge, found = self.hands[self.seat], self.edge(), set()
        hopeless = {cell for cell in edge if not fitting(self.board, cell, hand)}
        for cell in edge - hopeless:
            for step in (ACROSS, DOWN):
                # A line has six tiles at the most, so no other cell of it is more than five away.
                near = [beyond(cell, step, n) for n in range(1 - SIX, SIX)]
                empty = [at for at in near if at not in self.board]
                for first, last in combinations(range(len(empty) + 1), 2):
                    cells = empty[first:last]
                    if cell in cells and len(cells) <= len(hand) and hopeless.isdisjoint(cells):
                        found.add(tuple(sorted(cells, key=lambda at: (at not in edge, at))))
        return found

    def __str__(self) -> str:
        """The position in our notation."""
        return self.text(range(self.players))

    def seen(self, seat: int | None) -> str:
        """The position as a seat, or a watcher, sees it."""
        return self.text([] if seat is None else [seat])

    def text(self, shown: Sequence[int]) -> str:
        """The position with the hands of some seats, and the tiles that they give up, shown."""

        def tiles(seat: int, some: list[str]) -> str:
            return " ".join(sorted(some, key=KINDS.index) if seat in shown else "?" * len(some)) or "-"

        board = " ".join(f"{tile}:{row},{column}" for (row, column), tile in self.board.items()) or "-"
        hands = [tiles(seat, hand) for seat, hand in enumerate(self.hands)]
        words = [str(self.seat), "turn" if self.phase == "over" else self.phase]
        words += [str(self.due)] * (self.phase in ("deal", "draw")) + [str(len(self.laid))] * (self.phase == "place")
        words += ["give"] * (self.phase == "draw" and self.given != []) + [tiles(self.seat, self.given)] * bool(
            self.given
        )
        words += [f"skips {self.skips}"] * (self.skips > 0)
        words += [f"exchanges {self.exchanges}"] * (self.exchanges > 0)
        words += [" ".join(["left", *map(str, sorted(self.gone))])] * bool(self.gone)
        numbers = {"hand": self.full, "copies": self.copies, "bonus": self.bonus, "out": self.out}
        words += [f"{name} {n}" for name, n in numbers.items() if n != USUAL[name]]
        parts = [f"qwirkle {self.players}", board, *hands, " ".join(map(str, self.points)), " ".join(words)]
        return " | ".join(parts)


def filled(board: dict[Cell, str], cells: Sequence[Cell], hand: Sequence[str]) -> Iterator[dict[Cell, str]]:
    """The legal boards with all these cells filled from a hand."""
    if not cells:
        yield board
        return
    # With cells still empty the lines are parts of those to come, so what does not fit now never will.
    for tile in fitting(board, cells[0], hand):
        rest = list(hand)
        rest.remove(tile)
        yield from filled(board | {cells[0]: tile}, cells[1:], rest)
