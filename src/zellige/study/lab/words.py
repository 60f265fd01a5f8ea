"""Figures in print: numbers, their bounds, and their units."""

from __future__ import annotations

from math import isfinite

from zellige.study.ratings import Estimate


def number(value: float, unit: str, digits: int | None = None) -> str:
    """A figure in print; small ones have two digits.

    >>> number(0.4683, "%"), number(0.0038, "%"), number(17.04, "turns"), number(-4.2, "Elo")
    ('46.8', '0.38', '17.0', '−4')
    """
    if not isfinite(value):
        return "?"
    shown = value * 100 if unit == "%" else value
    return f"{shown:,.{digits_of(value, unit) if digits is None else digits}f}".replace("-", "−")


def digits_of(value: float, unit: str) -> int:
    small = abs(value) < (0.01 if unit == "%" else 1)
    return 0 if unit == "Elo" else 2 if small and value else 1


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def titled(name: str, unit: str) -> str:
    """A figure's name and its unit."""
    return name if unit == "%" else f"{name}, {unit}"


def brief(found: Estimate, unit: str) -> str:
    """A figure without its bounds; where it has only a bound, that.

    >>> brief(Estimate(0.419, 0.468, 0.517), "%"), brief(Estimate(200, inf, inf), "Elo")
    ('46.8 %', 'above 200')
    """
    low, mid, high = found
    if isfinite(mid):
        return f"{number(mid, unit, digits_of(mid or high, unit))}{' %' if unit == '%' else ''}"
    if isfinite(low):
        return f"above {number(low, unit)}"
    return f"below {number(high, unit)}" if isfinite(high) else "not known"


def told(found: Estimate, unit: str) -> str:
    """A figure with its bounds.

    >>> told(Estimate(0.419, 0.468, 0.517), "%"), told(Estimate(0, 0, 0.0002), "%")
    ('46.8 % (41.9 to 51.7)', '0.00 % (0.00 to 0.02)')
    """
    low, mid, high = found
    if not isfinite(mid):
        return brief(found, unit)
    digits = digits_of(mid or high, unit)
    bounds = [number(bound, unit, digits) for bound in (low, high)]
    return f"{brief(found, unit)} ({'bounds not known' if '?' in bounds else ' to '.join(bounds)})"
