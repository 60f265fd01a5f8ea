"""What the lab has measured of one variant, as plain data (JSON-ready)."""

from __future__ import annotations

from typing import Any

import numpy as np

from zellige.study.lab.estimates import Frequency
from zellige.study.lab.variant import SPREADS, Step, Strength, Variant
from zellige.study.ratings import Estimate, plain


def data(variant: Variant) -> dict[str, Any]:
    game = variant.game
    about = {"label": variant.label, "parameters": dict(game.values), "seats": game.seats}
    return about | {
        "leads_by": "points" if variant.scored else "chances",
        "strengths": [strength_data(strength) for strength in variant.strengths],
        "ladder": {"elo": bounds(variant.ladder), "steps": [step_data(step) for step in variant.steps]},
        "studied": {"games": variant.studied, "player": variant.best.player},
        "matters": [matter_data(each) for each in variant.matters],
        "leaders": [{"after": part, **bounds(found)} for part, found in variant.leaders],
        "charts": chart_data(variant.best),
        "random": variant.at_random._asdict() | {"at_once": bounds(variant.at_random.at_once)},
    }


def strength_data(strength: Strength) -> dict[str, Any]:
    games = strength.games
    turns = np.array([game.turns for game in games])
    lengths = {"median": float(np.median(turns)), "shortest": int(turns.min()), "longest": int(turns.max())}
    found = {key: bounds(estimate) for key, estimate in strength.figures.items()}
    return {"player": strength.player, "games": len(games), "lengths": lengths, "figures": found}


def chart_data(best: Strength) -> dict[str, Any]:
    """What is behind the charts, besides the figures: how many games have each number, the share of games that are
    decided after each part of a game, and the mean number of legal moves in each turn."""
    spreads = {key: best.spread(key) for key in SPREADS if key in best.figures}
    decided, choices = ([round(y, 4) for _, y in points] for points in (best.decided, best.curve))
    return {"spreads": spreads, "decided": decided, "choices": choices}


def step_data(step: Step) -> dict[str, Any]:
    numbers = {"score": bounds(step.score), "fair": step.fair, "elo": bounds(step.elo)}
    return {"weaker": step.weaker, "stronger": step.stronger, "games": step.games, "clear": step.clear} | numbers


def bounds(found: Estimate) -> dict[str, float | None]:
    """A number with its bounds; None stands for what is not known or has no bound."""
    return {name: plain(value) for name, value in found._asdict().items()}


def matter_data(one: Frequency) -> dict[str, Any]:
    return {"rule": one.rule, "what": one.what, "times": bounds(one.times), "games": bounds(one.games)}
