"""Scenes drawn: as SVG and as terminal text. Nothing here knows a game."""
