"""Eight levels for people: the weak ones look one move ahead and overlook a part, the strong ones search."""

SIGHT = {1: 0.1, 2: 0.25, 3: 0.5, 4: 1.0}  # the share of its choices that a level sees
PLAYOUTS = {5: 500, 6: 2000, 7: 8000}  # of the levels that search
SECONDS = {8: 0.5}  # of the last level, which is the best that there is
