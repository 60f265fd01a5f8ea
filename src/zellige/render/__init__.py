"""Draws scenes as SVG and as terminal text. Nothing here knows a game."""
