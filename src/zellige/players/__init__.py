"""Programs that play: each is given a view, and chooses a move."""
