"""Two levels of Pig: one that plays at random, and one that searches."""

LEVELS = ("random", "mcts:100")
