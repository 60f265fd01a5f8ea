"""Search, blind to the game: a tree grown by playouts, and an exact search; compiled."""
