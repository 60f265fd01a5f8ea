"""Measuring and checking games and players: random games, perft, the game contract, arenas, reviews, speed."""
