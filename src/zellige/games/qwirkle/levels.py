"""Eight levels of Qwirkle for people: the weak ones look one move ahead and overlook some, the strong ones search."""

# Spaced by matches (docs/strength.md): each level beats the one below it, yet is within its reach. Budgets are in
# playouts, so that a level is as strong on a slow or busy machine.
LEVELS = (
    "greedy:5%",
    "greedy:10%",
    "greedy:18%",
    "greedy:30%",
    "greedy:50%",
    "greedy",
    "mcts:1000",
    "best:50000",
)
RATINGS = (0, 348, 544, 716, 883, 1049, 1141, 1200)  # Elo above level 1, as measured (docs/strength.md)
