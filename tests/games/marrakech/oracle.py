"""An oracle for Marrakech: slow, obvious, and sharing no code with the rules it checks."""

from __future__ import annotations

import copy
from fractions import Fraction

AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CLOCKWISE = "NESW"

# The tracks as they are drawn on the board: from a square and a direction out of it, to a square and a direction.
TRACKS: dict[tuple[tuple[int, int], str], tuple[tuple[int, int], str]] = {}
for one, other in ((0, 1), (2, 3), (4, 5)):
    for a, b in ((one, other), (other, one)):
        TRACKS[(a, 0), "N"] = ((b, 0), "S")
        TRACKS[(0, a), "W"] = ((0, b), "E")
for one, other in ((1, 2), (3, 4), (5, 6)):
    for a, b in ((one, other), (other, one)):
        TRACKS[(a, 6), "S"] = ((b, 6), "N")
        TRACKS[(6, a), "E"] = ((6, b), "W")
TRACKS[(6, 0), "N"] = ((6, 0), "W")
TRACKS[(6, 0), "E"] = ((6, 0), "S")
TRACKS[(0, 6), "W"] = ((0, 6), "N")
TRACKS[(0, 6), "S"] = ((0, 6), "E")


def walk(square: tuple[int, int], facing: str, die: int) -> tuple[tuple[int, int], str]:
    for _ in range(die):
        if (square, facing) in TRACKS:
            square, facing = TRACKS[square, facing]
        else:
            square = (square[0] + AHEAD[facing][0], square[1] + AHEAD[facing][1])
    return square, facing


class Oracle:
    """A game of Marrakech on a dictionary of squares."""

    def __init__(
        self,
        colours: str = "cy",
        rugs: int = 15,
        seats: int | None = None,
        commercial: bool = False,
        dirhams: int = 30,
        faces: str = "122334",
        payment: int = 1,
    ) -> None:
        self.colours, self.rugs, self.commercial = colours, rugs, commercial
        self.faces, self.payment = faces, payment
        self.seats = seats or len(colours)
        self.owner = {colour: n % self.seats for n, colour in enumerate(colours)}
        self.left = dict.fromkeys(colours, rugs)
        self.money = [dirhams] * self.seats
        self.out = [False] * self.seats
        self.left_game: set[int] = set()
        self.board: dict[tuple[int, int], tuple[str, int]] = {}
        self.assam, self.facing = (3, 3), "N"
        self.seat, self.phase, self.colour = 0, "rotate", ""
        self.die = ""  # thrown in this turn

    def copy(self) -> Oracle:
        return copy.deepcopy(self)

    def own(self) -> list[str]:
        """The colours in which the seat has rugs left."""
        return [colour for colour in self.colours if self.owner[colour] == self.seat and self.left[colour]]

    def region(self, square: tuple[int, int]) -> set[tuple[int, int]]:
        colour, found, todo = self.board[square][0], set(), [square]
        while todo:
            at = todo.pop()
            if at not in found and at in self.board and self.board[at][0] == colour:
                found.add(at)
                todo += [(at[0] + x, at[1] + y) for x, y in AHEAD.values()]
        return found

    def placements(self) -> set[str]:
        squares = [(x, y) for x in range(7) for y in range(7)]
        found = set()
        for a in squares:
            for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)):
                if b not in squares or self.assam in (a, b):
                    continue
                near = [abs(c[0] - self.assam[0]) + abs(c[1] - self.assam[1]) for c in (a, b)]
                whole = a in self.board and self.board[a] == self.board.get(b)
                if min(near) == 1 and not whole:
                    found.add(f"rug:{a[0]}{a[1]},{b[0]}{b[1]}")
        return found

    def moves(self) -> set[str]:
        return {
            "rotate": {"left", "stay", "right"},
            "roll": {f"die:{face}" for face in self.faces},
            "colour": {f"colour:{colour}" for colour in self.own()},
            "lay": self.placements() if self.phase == "lay" else set(),
            "over": set(),
        }[self.phase]

    def odds(self) -> dict[str, Fraction]:
        """Of the moves of chance: every face of the die, or every rug, is as likely as any other."""
        every = {
            "roll": [f"die:{face}" for face in self.faces],
            "colour": [f"colour:{colour}" for colour in self.own() for _ in range(self.left[colour])],
        }.get(self.phase, [])
        return {move: Fraction(every.count(move), len(every)) for move in every}

    def play(self, move: str) -> None:
        if self.phase == "rotate":
            turn = {"left": -1, "stay": 0, "right": 1}[move]
            self.facing = CLOCKWISE[(CLOCKWISE.index(self.facing) + turn) % 4]
            self.phase = "roll"
        elif self.phase == "roll":
            self.die = move[-1]
            self.assam, self.facing = walk(self.assam, self.facing, int(self.die))
            self.pay()
        elif self.phase == "colour":
            self.colour, self.phase = move[-1], "lay"
        else:
            self.lay(move)

    def pay(self) -> None:
        if self.assam in self.board:
            to = self.owner[self.board[self.assam][0]]
            if to != self.seat and not self.out[to]:
                debt = self.payment * len(self.region(self.assam))
                paid = min(debt, self.money[self.seat])
                self.money[self.seat] -= paid
                self.money[to] += paid
                self.out[self.seat] = paid < debt
        if self.out[self.seat]:
            self.next()
        elif len(self.colours) > self.seats:
            self.phase = "colour"
        else:
            self.phase, self.colour = "lay", self.colours[self.seat]

    def lay(self, move: str) -> None:
        rug_id = self.rugs - self.left[self.colour]
        for square in move.removeprefix("rug:").split(","):
            self.board[int(square[0]), int(square[1])] = (self.colour, rug_id)
        self.left[self.colour] -= 1
        self.next()

    def next(self) -> None:
        self.colour = self.die = ""
        for n in range(1, self.seats + 1):
            seat = (self.seat + n) % self.seats
            if not self.out[seat]:
                self.seat = seat
                self.phase = "rotate" if self.own() else "over"
                return
        self.phase = "over"

    def leave(self, seat: int) -> None:
        """The seat is out and its money gone; the last one in has won, whosever turn it was."""
        self.out[seat], self.money[seat] = True, 0
        self.left_game.add(seat)
        if self.out.count(False) < 2:
            self.seat, self.phase, self.colour, self.die = seat, "over", "", ""
        elif self.seat == seat:
            self.next()

    def scores(self) -> list[int]:
        return [
            0 if self.out[seat] else self.money[seat] + sum(self.owner[c] == seat for c, _ in self.board.values())
            for seat in range(self.seats)
        ]

    def winners(self) -> tuple[int, ...]:
        ranks = {seat: (self.scores()[seat], self.money[seat]) for seat in range(self.seats) if not self.out[seat]}
        best = tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))
        return best or tuple(range(self.seats))

    def __str__(self) -> str:
        """The position in our notation."""
        players = "".join(
            f"P{c}{self.money[self.owner[c]]:03}{self.left[c]:02}{'o' if self.out[self.owner[c]] else 'i'}"
            for c in self.colours
        )
        cells = (self.board.get((x, y), ("n", 0)) for x in range(7) for y in range(7))
        board = "".join(f"{colour}{rug_id:02}" for colour, rug_id in cells)
        phase = "rotate" if self.phase == "over" else self.phase
        words = ["marrakech", f"{players}A{self.assam[0]}{self.assam[1]}{self.facing}B{board}", str(self.seat), phase]
        words += [self.die] * bool(self.die) + [self.colour] * (phase == "lay" and len(self.colours) > self.seats)
        words += [" ".join(["left", *map(str, sorted(self.left_game))])] * bool(self.left_game)
        words += ["commercial"] * self.commercial
        words += ["faces", self.faces] * (self.faces != "122334")
        words += ["payment", str(self.payment)] * (self.payment != 1)
        return " ".join(words)
