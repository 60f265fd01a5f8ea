"""Two levels of Pig: one that takes any move, and one that searches."""

LEVELS = ("random", "mcts:100")
