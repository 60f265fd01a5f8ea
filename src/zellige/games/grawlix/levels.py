"""Eight levels of Grawlix for people: the weak ones look one move ahead and overlook some, the strong ones search."""

# Spaced by matches (docs/strength.md): each level beats the one below it, yet is within its reach. Budgets are in
# playouts, so that a level is as strong on a slow or busy machine.
LEVELS = (
    "greedy:5%",
    "greedy:30%",
    "greedy:55%",
    "greedy",
    "mcts:500",
    "mcts:2000",
    "mcts:8000",
    "best:50000",
)
RATINGS = (0, 158, 263, 530, 801, 1095, 1264, 1680)  # Elo above level 1, as measured (docs/strength.md)
