"""Hidden hands in Qwirkle: what a seat sees, and how to guess the rest.

A program gets a view and never the state, so it cannot cheat. To plan ahead it samples full states that fit the view.
"""

import random
from collections import Counter

import zellige

match = zellige.Match(zellige.game("qwirkle"), seed=3)
me = match.state.player
view = match.view(me)
print("I see:    ", view)
print("The truth:", match.state)

# Every guess deals the unseen tiles to the other hand and the bag, uniformly at random.
rng = random.Random(1)
guesses = [view.guess(rng) for _ in range(500)]
assert all(guess.view(me) == view for guess in guesses)  # each of them looks the same to me

counts = Counter(len({tile[0] for tile in guess.facts["hands"][1 - me]}) for guess in guesses)
for colours, n in sorted(counts.items()):
    print(f"In {n / len(guesses):4.0%} of the guesses, my rival's hand has {colours} colours.")
