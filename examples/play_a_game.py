"""Two programs play Marrakech, and every turn is told in a sentence."""

import zellige

game = zellige.game("marrakech", rugs=3)  # a short game: three rugs each
match = zellige.Match(game, seed=1)  # the match throws the die; the seed makes the game repeatable
players = {0: zellige.player("greedy", seed=1), 1: zellige.player("mcts:50", seed=2)}
names = ["Greta", "Monty"]

while not match.outcome:
    seat = match.state.player
    view = match.view(seat)  # a player sees its own view and nothing else
    match.play(players[seat].choose(view))

for turn in match.record.shown():
    print(turn.told(names))
print(match.state.scene(names).name)  # the status line: who won, and by how much
