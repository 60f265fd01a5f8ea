"""Eight levels for people: the weak ones look one move ahead and overlook a part, the strong ones search."""

SIGHT = {1: 0.1, 2: 0.3, 3: 1.0}  # the share of its choices that a level sees
PLAYOUTS = {4: 100, 5: 400, 6: 2000, 7: 10_000}  # of the levels that search
SECONDS = {8: 1.0}  # of the last level, which is the best that there is
