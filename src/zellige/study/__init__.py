"""Measuring games and checking them: random games, perft, the contract of a game, speed."""
