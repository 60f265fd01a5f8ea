"""Routes for those who learn a game: its rules, and its lessons step by step."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response

from zellige.card import optional
from zellige.games import card, game
from zellige.lesson import LessonStep, learners
from zellige.render.json import scene_json
from zellige.rulebook import rules_of, sections
from zellige.server.answers import REFUSALS, Lessons, Rulebook, answers
from zellige.server.library import cached, known
from zellige.server.shows import legal_data

router = APIRouter(tags=["learning"], responses=REFUSALS)


@router.get("/api/games/{game_name}/rules", responses=answers(Rulebook))
async def rules(request: Request, game_name: str) -> Response:
    """The rules of a game, section by section; a refused move names the rule that forbids it."""
    return cached(request, rulebook(known(game_name)))


@router.get("/api/games/{game_name}/lessons", responses=answers(Lessons))
async def lessons(request: Request, game_name: str) -> Response:
    """The steps of a game's lessons, each with its position. The learner has seat 0."""
    return cached(request, steps(known(game_name)))


@cache
def rulebook(name: str) -> bytes:
    own = card(name)
    listed = [
        {
            "number": section.number,
            "title": section.title,
            "rules": [{"number": rule.number, "text": rule.text} for rule in section.rules],
        }
        for section in sections(rules_of(own))
    ]
    return orjson.dumps({"title": own.title, "sections": listed})


@cache
def steps(name: str) -> bytes:
    file = optional(card(name).folder, "lessons")
    return orjson.dumps({"steps": [step_data(name, step) for step in file.LESSONS] if file else []})


def step_data(name: str, step: LessonStep) -> dict[str, Any]:
    position = game(name).read(step.position)
    scene = position.scene(learners(position.game.seats))
    return {**step._asdict(), "scene": scene_json(scene), "legal": legal_data(position, tuple(position.moves))}
