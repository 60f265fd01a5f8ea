"""The values of `player` that are not seats. No Numba here, so that `import zellige` stays fast."""

CHANCE, OVER = -1, -2
