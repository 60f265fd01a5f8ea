"""Eight levels for people in each game: the weak look one move ahead and overlook a part of it, the strong search."""

# Spaced by matches (docs/strength.md): each level beats the one below it, and none is out of reach from there. Budgets
# are in playouts, so that a level is as strong on a slow machine, or a busy one.
LEVELS = {
    "grawlix": (
        "greedy:5%",
        "greedy:30%",
        "greedy:55%",
        "greedy",
        "mcts:500",
        "mcts:2000",
        "mcts:8000",
        "best:50000",
    ),
    "marrakech": (
        "greedy:5%",
        "greedy:30%",
        "greedy:48%",
        "greedy:62%",
        "greedy:80%",
        "greedy",
        "mcts:1000",
        "best:50000",
    ),
    "qwirkle": (
        "greedy:5%",
        "greedy:10%",
        "greedy:18%",
        "greedy:30%",
        "greedy:50%",
        "greedy",
        "mcts:1000",
        "best:50000",
    ),
}
