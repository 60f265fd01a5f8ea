"""Makes matches from a page, with its cookie, as the page itself does."""

from typing import Any

from playwright.sync_api import Page

MAKE = """async (wish) => {
  const headers = {'X-Zellige': 'page', 'Content-Type': 'application/json'}
  const answer = await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(wish)})
  return await answer.json()
}"""


def make(page: Page, game: str, *seats: str, **wish: Any) -> dict[str, Any]:
    """What the server answers to whoever makes a match."""
    if page.url == "about:blank":
        page.goto("/")
    made: dict[str, Any] = page.evaluate(MAKE, {"game": game, "seats": seats or ("human", "level:1"), **wish})
    assert "id" in made, made
    return made


def new_match(page: Page, game: str, *seats: str, **wish: Any) -> str:
    return str(make(page, game, *seats, **wish)["id"])
