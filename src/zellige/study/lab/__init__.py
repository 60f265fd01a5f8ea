"""The designer's lab: what a variant of a game is like, measured in games of programs, beside the standard game."""
