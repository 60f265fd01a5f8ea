"""Eight levels of Marrakech for people: the weak ones look one move ahead and overlook some, the strong ones search."""

# Spaced by matches (docs/strength.md): each level beats the one below it, yet is within its reach. Budgets are in
# playouts, so that a level is as strong on a slow or busy machine.
LEVELS = (
    "greedy:5%",
    "greedy:30%",
    "greedy:48%",
    "greedy:62%",
    "greedy:80%",
    "greedy",
    "mcts:1000",
    "best:50000",
)
RATINGS = (0, 119, 201, 308, 380, 461, 542, 664)  # Elo above level 1, as measured (docs/strength.md)
