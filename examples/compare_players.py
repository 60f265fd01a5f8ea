"""Compare players in a small arena: shares of the points with 95 % bounds.

Every pairing is played from both seats with the same luck, so fewer games are needed to tell players apart.
"""

import zellige
from zellige.study.arena import arena

PLAYERS = ["mcts:100", "greedy", "random"]


def main() -> None:
    result = arena(zellige.game("grawlix", order=4, hand=2), PLAYERS, games=60, seed=1, workers=1)
    print(f"{result.games} games of {result.game.card.title}")
    for name, wins, score in zip(PLAYERS, result.wins, result.score, strict=True):
        print(f"{name:10} {wins:3} wins  {score.mid:4.0%} of the points (between {score.low:.0%} and {score.high:.0%})")


if __name__ == "__main__":  # worker processes import this file, so it must not start an arena when imported
    main()
