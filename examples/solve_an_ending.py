"""Solve the end of a game of Grawlix: which moves win, and the best line."""

import zellige
from zellige.players.exact import solve

# A small game (order 3, hands of two tiles) with seat 1 to place a tile.
game = zellige.game("grawlix", order=3, hand=2)
state = game.read("grawlix 3 2 | r@:0,0 o$:1,0 r#:1,1 | r$ y# | o@ y$ | 1 play")

solution = solve(state)
assert solution  # it is None only if a time limit runs out
print(f"Seat {solution.winner} wins with best play.")
for move, winner in solution.moves.items():
    print(f"  {move.text:8} {'wins' if winner == state.player else 'loses'}")

print("The best line:")
for move in solution.line:
    print(f"  seat {state.player}: {move}")
    state = state.play(move)
assert state.outcome
print(state.outcome.told())
