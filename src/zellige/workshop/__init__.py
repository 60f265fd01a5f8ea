"""The workshop: games on paper and in 3D. It knows millimetres and what games say about printing, but no game."""
