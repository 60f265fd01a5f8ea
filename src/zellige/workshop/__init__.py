"""The workshop: games on paper. It knows sizes in millimetres and what games say about printing, but no game."""
