"""Figures in print: numbers, their bounds, and their units."""

from __future__ import annotations

from math import isfinite

from zellige.study.ratings import Estimate


def number(value: float, unit: str) -> str:
    """A figure in print.

    >>> number(0.4683, "%"), number(0.0038, "%"), number(17.04, "turns"), number(-4.2, "Elo")
    ('46.8', '0.38', '17.0', '−4')
    """
    if not isfinite(value):
        return "?"
    shown, digits = (value * 100, 2 if 0 < value < 0.01 else 1) if unit == "%" else (value, int(unit != "Elo"))
    return f"{shown:.{digits}f}".replace("-", "−")


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def told(found: Estimate, unit: str) -> str:
    """A figure with its bounds.

    >>> told(Estimate(0.419, 0.468, 0.517), "%")
    '46.8 % (41.9 to 51.7)'
    """
    low, mid, high = (number(value, unit) for value in found)
    if mid == "?":
        return f"above {low}" if low != "?" else f"below {high}" if high != "?" else "not known"
    return f"{mid}{' %' if unit == '%' else ''} ({low} to {high})"
