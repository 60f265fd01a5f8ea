"""Who is to move where it is no seat. No Numba here, so that `import zellige` stays quick."""

CHANCE, OVER = -1, -2
