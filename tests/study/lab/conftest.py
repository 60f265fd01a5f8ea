"""Fixtures for tests of the lab: few random games, which take long."""

import pytest


@pytest.fixture(autouse=True)
def few_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.study.lab.variant.RANDOM", 1000)
