"""An oracle for Grawlix: slow, obvious, and sharing no code with the rules it checks."""

from __future__ import annotations

COLOURS = "roygbp"
GLYPHS = "@#$%&*"


class Oracle:
    """A game of Grawlix, played by the text of the rulebook on a dictionary of cells."""

    def __init__(self, order: int = 6, hand: int = 4) -> None:
        self.order, self.full = order, hand
        self.supply = {colour + glyph for colour in COLOURS[:order] for glyph in GLYPHS[:order]}
        self.hands: list[set[str]] = [set(), set()]
        self.grid: dict[tuple[int, int], str] = {}
        self.seat, self.phase = 0, "draft"

    def copy(self) -> Oracle:
        other = Oracle.__new__(Oracle)
        other.order, other.full, other.seat, other.phase = self.order, self.full, self.seat, self.phase
        other.supply, other.hands, other.grid = set(self.supply), [set(hand) for hand in self.hands], dict(self.grid)
        return other

    def fits(self, tile: str, row: int, column: int) -> bool:
        if not self.grid:
            return (row, column) == (0, 0)
        if (row, column) in self.grid:
            return False
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        if not any(cell in self.grid for cell in around):
            return False
        rows = [row] + [r for r, _ in self.grid]
        columns = [column] + [c for _, c in self.grid]
        if max(rows) - min(rows) + 1 > self.order or max(columns) - min(columns) + 1 > self.order:
            return False
        for (r, c), other in self.grid.items():
            if (r == row or c == column) and (other[0] == tile[0] or other[1] == tile[1]):
                return False
        return True

    def placements(self) -> set[str]:
        cells = (
            {(0, 0)}
            if not self.grid
            else {(r + a, c + b) for r, c in self.grid for a, b in ((-1, 0), (1, 0), (0, -1), (0, 1))}
        )
        return {f"{tile}:{r},{c}" for tile in self.hands[self.seat] for r, c in cells if self.fits(tile, r, c)}

    def moves(self) -> set[str]:
        return {f"+{tile}" for tile in self.supply} if self.phase == "draft" else self.placements()

    def over(self) -> bool:
        return self.phase == "left" or (self.phase == "play" and not self.placements())

    def leave(self, seat: int) -> None:
        """The seat loses, whoever is to move."""
        self.seat, self.phase = seat, "left"

    def play(self, move: str) -> None:
        hand = self.hands[self.seat]
        if move[0] == "+":
            self.supply.remove(move[1:])
            hand.add(move[1:])
            if self.grid:
                self.seat, self.phase = 1 - self.seat, "play"
            elif not self.supply or min(map(len, self.hands)) == self.full:
                self.seat, self.phase = 0, "play"
            else:
                self.seat = 1 - self.seat
        else:
            tile, cell = move.split(":")
            row, column = map(int, cell.split(","))
            hand.remove(tile)
            self.grid[row, column] = tile
            if self.supply:
                self.phase = "draft"
            else:
                self.seat = 1 - self.seat
