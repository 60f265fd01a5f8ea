"""The game contract, checked by playing: `check_game` is for authors of new games, and for our own tests."""

import json
import pickle
import random
from xml.etree import ElementTree

import numpy as np

from zellige.core import Game, Move, Position, State, View
from zellige.errors import IllegalMove, InvalidMove, InvalidPosition, ZelligeError
from zellige.kernel.constants import CHANCE, OVER
from zellige.match import Match
from zellige.record import Record
from zellige.render import terminal
from zellige.study.broken import BrokenContract, expect
from zellige.study.random_games import random_games
from zellige.study.scenes import check_scenes

DRAWN = 1 / 8  # the share of states that are drawn, which takes longer than everything else
SHOWN = 60  # how many moves of a game have their scenes checked
NONSENSE = ("", " ", "?", "no such move", "\0", "🂡", "9" * 99)


def check_game(game: Game, games: int = 3, seed: int = 1, moves: int = 10_000) -> None:
    """Play random games of at most `moves` moves and check the contract of a game in every state.

    Raises BrokenContract, which says what is wrong and in which position.
    """
    expect(game.start() == game.start(), "two starts differ", game)
    expect(pickle.loads(pickle.dumps(game)) == game, "the game does not survive pickling", game)
    for n in range(games):
        check_play(game, random.Random(f"{seed} {n}"), moves)
        check_scenes(game, random.Random(f"{seed} {n}"), min(moves, SHOWN))
        check_match(game, random.Random(f"{seed} {n}"))
    check_random_games(game, seed)


def check_play(game: Game, rng: random.Random, moves: int) -> None:
    """Play one random game and check every state of it."""
    state, known = game.start(), set[Move]()
    for _ in range(moves):
        check_state(state, known, rng)
        known |= set(state.moves)
        if state.player == OVER:
            return
        before, move = state.struct.tobytes(), rng.choice(list(state.moves))
        after = state.play(move)
        expect(state.struct.tobytes() == before, "play changes the state it is called on", state)
        state = after


def check_state(state: State, known: set[Move], rng: random.Random) -> None:
    check_moves(state, known)
    check_end(state)
    check_text(state)
    check_odds(state)
    check_views(state, rng)
    if rng.random() < DRAWN:
        check_picture(state)
        check_picture(state.view(rng.randrange(state.game.seats)))
    check_leaving(state, rng)


def check_odds(position: Position) -> None:
    if position.player == CHANCE:
        expect(position.game.card.chance, "chance is to move, but the card does not say chance=True", position)
        total = sum(position.odds(move) for move in position.weights())
        expect(total == 1, "the odds do not add up to 1", position)


def check_moves(state: State, known: set[Move]) -> None:
    """The legal moves are consistent and match their texts; other moves are refused, with the rule."""
    check_room(state)
    moves = list(state.moves)
    expect(len(set(moves)) == len(moves) == len(state.moves), "a move is listed twice", state)
    expect(
        bool(moves) == (state.player != OVER), "a game that is over has moves, or one that is not over has none", state
    )
    for move in moves:
        expect(move in state.moves and parses(state, move), f"{move} does not round-trip through its text", state)
    for move in known - set(moves):
        expect(move not in state.moves, f"{move} is contained in the moves but not listed", state)
        try:
            state.play(move)
            expect(False, f"the illegal move {move} is accepted", state)
        except IllegalMove as refused:
            expect(bool(refused.rule), f"{move} is refused without a rule", state)
    for text in NONSENSE:
        try:
            state.play(text)
            expect(False, f"{text!r} is accepted as a move", state)
        except InvalidMove:
            pass


def check_room(state: State) -> None:
    """There are no more legal moves than the game has room for: compiled code would write past the end of an array."""
    parts = state.game.parts
    n = parts.kernel.legal_of(state.struct, np.empty(parts.moves, np.int32))
    expect(n <= parts.most_moves, f"MOST_MOVES is {parts.most_moves}, but {n} moves are legal", state)


def parses(state: State, move: Move) -> bool:
    try:
        return state.game.parse(state, str(move)) == move
    except ZelligeError:
        return False


def check_end(state: State) -> None:
    seats, outcome = range(state.game.seats), state.outcome
    expect(state.player in (CHANCE, OVER, *seats), f"there is no player {state.player}", state)
    expect(
        (outcome is not None) == (state.player == OVER), "the game is over without an outcome, or has one early", state
    )
    if outcome:
        expect(len(outcome.scores) == len(seats), "not every seat has a score", state)
        expect(bool(outcome.winners) and set(outcome.winners) <= set(seats), "the winners are not seats", state)
        expect(bool(outcome.reason), "the game ends without a reason", state)


def check_text(position: Position) -> None:
    """The one-line text, the facts and a pickle describe the whole position."""
    text = str(position)
    expect("\n" not in text, "the text has more than one line", position)
    try:
        read = position.game.read(text)
    except InvalidPosition as refused:
        raise BrokenContract(f"the game cannot read its own position: {refused}") from refused
    expect(str(read) == text, "the text does not round-trip", position)
    expect(pickle.loads(pickle.dumps(position)) == position, "the position does not survive pickling", position)
    facts = position.facts
    expect(json.loads(json.dumps(facts)) == facts, "the facts are not plain JSON", position)
    expect({"player", "scores"} <= set(facts), "the facts lack the player or the scores", position)
    if isinstance(position, State):
        expect(read == position, "the state read back from its text differs", position)
    for wrong in (*NONSENSE, text[: len(text) // 2], text + " x"):
        try:
            position.game.read(wrong)
            expect(False, f"{wrong!r} is read as a position", position)
        except InvalidPosition as refused:
            expect(bool(str(refused)), "a position is refused without a reason", position)


def check_picture(position: Position) -> None:
    """The scene can be drawn, as SVG and as text."""
    ElementTree.fromstring(position.svg())
    drawn = terminal.lines(position.scene(), position.game.parts.look.looks(), position.game.parts.look.PAINTS)
    expect(bool(drawn.plain.strip()), "the terminal text is empty", position)


def check_views(state: State, rng: random.Random) -> None:
    """A view is a position in which only the seat to move has moves, and nothing hidden is revealed."""
    for seat in (None, *range(state.game.seats)):
        view = state.view(seat)
        expect(view == state.view(seat), f"seat {seat} sees two different views", state)
        expected = set(state.moves) if seat == state.player else set()
        expect(set(view.moves) == expected, f"seat {seat} sees the wrong legal moves", state)
        expect(
            (view.player, view.outcome) == (state.player, state.outcome),
            f"the view of seat {seat} has the wrong player or outcome",
            state,
        )
        check_guess(view, rng)
        check_secrets(state, seat, rng)
        if view.struct.tobytes() != state.struct.tobytes():
            check_text(view)
            check_odds(view)


def check_guess(view: View, rng: random.Random) -> None:
    """A guess is a possible state: it differs only in what the seat cannot see, so it looks the same to that seat."""
    guessed = view.guess(rng)
    again = guessed.view(view.seat)
    expect(guessed.game.read(str(guessed)) == guessed, "a guess is not a valid state", view)
    same = again == view and str(again) == str(view)
    same = same and again.facts == view.facts and again.scene() == view.scene()
    expect(same and list(again.moves) == list(view.moves), f"seat {view.seat} sees something hidden", view)


def check_secrets(state: State, seat: int | None, rng: random.Random) -> None:
    """If two moves lead to the same view for a seat, the seat sees the same move."""
    if state.player == OVER or not state.game.card.hides:
        return
    one, other = (rng.choice(list(state.moves)) for _ in range(2))
    alike = state.after(one).view(seat) == state.after(other).view(seat)
    expect(not alike or seen(state, one, seat) == seen(state, other, seat), f"seat {seat} sees a secret move", state)


def seen(state: State, move: Move, seat: int | None) -> Move:
    """A move as a seat sees it."""
    return move if state.secret(move) in (None, seat) else state.veiled(move)


def check_leaving(state: State, rng: random.Random) -> None:
    """A seat in the game can leave it, unless chance is to move; the game continues without it or is over."""
    if state.player < 0:
        return
    seat = rng.randrange(state.game.seats)
    if not state.is_in(seat):
        return
    left = state.leave(seat)
    expect(
        left.player == OVER or left.player not in (CHANCE, seat),
        "a seat that has left, or chance, is to move",
        left,
    )
    expect(left.player == OVER or not left.is_in(seat), "a seat that left is still in the game", left)
    expect(left.player == OVER or state.game.seats > 2, "one of two seats left, and the game is not over", left)
    expect(left.outcome is None or left.outcome.winners != (seat,), "a seat that left is the only winner", left)
    for viewer in (None, *range(state.game.seats)):
        expect(
            state.view(viewer).leave(seat) == left.view(viewer), f"leaving gives seat {viewer} the wrong view", state
        )
        check_text(left.view(viewer))
    check_text(left)
    check_moves(left, set())
    check_end(left)


def check_match(game: Game, rng: random.Random) -> None:
    """The same seed and choices give the same match; its event log and its record replay, for each seat too; and a move
    played again after a take-back brings the same throw."""
    seed, choices = rng.randrange(2**32), rng.randrange(2**32)
    match, twin = play_match(game, seed, choices), play_match(game, seed, choices)
    text = match.record.text
    expect(twin.record.text == text, "the same seed and choices give a different match", text)
    expect(
        Match.replay(game, match.events, seed).record.text == text, "the event log replays to a different match", text
    )
    record = Record.read(text)
    expect(record.text == text, "the record does not round-trip", text)
    *_, last = record.states()
    expect(last == match.state and record.outcome == match.outcome, "the record ends differently", text)
    for seat in (None, *range(game.seats)):
        check_seen(match, record, seat)
    check_take_back(Match.replay(game, match.events, seed, free_take_back=True))


def check_seen(match: Match, record: Record, seat: int | None) -> None:
    """A seat's record round-trips and leads through the seat's own views; its events have no gaps."""
    seen = record.seen_by(seat)
    expect(Record.read(seen.text).text == seen.text, f"the record of seat {seat} does not round-trip", record.text)
    numbers = [match.seen(n, seat).n for n in range(match.n)]
    expect(numbers == list(range(match.n)), f"the events that seat {seat} sees have gaps", record.text)
    if record.game.card.hides:
        views = [state.view(seat) if isinstance(state, State) else state for state in record.states()]
        ends = zip(reversed(views), reversed(list(seen.states())), strict=False)
        expect(all(view == replayed for view, replayed in ends), f"the record of seat {seat} differs", record.text)


def check_take_back(match: Match) -> None:
    """Taking a move back does not give a second roll."""
    before, (turns, n) = match.state, (match.turns, match.n)
    moved = [event for event in match.events if event.kind in ("move", "leave")][-1]
    match.take_back()
    expect(match.n == n + 1 and match.turns != turns, "a take-back changes nothing, or shortens the log", before)
    if moved.kind == "move":
        match.play(moved.text)
        expect(match.state == before and match.turns == turns, "the same move, played again, leads elsewhere", before)


def play_match(game: Game, seed: int, choices: int) -> Match:
    """Play at random; with more than two seats, one may leave along the way."""
    match, rng = Match(game, seed), random.Random(choices)
    while not match.outcome:
        if game.seats > 2 and rng.random() < 0.01 and match.state.is_in(seat := rng.randrange(game.seats)):
            match.leave(seat, "left")
        else:
            match.play(rng.choice(list(match.state.moves)), match.state.player)
    return match


def check_random_games(game: Game, seed: int) -> None:
    some, again = random_games(game, 20, seed), random_games(game, 20, seed)
    alike = some.lengths.tolist() == again.lengths.tolist() and some.scores.tolist() == again.scores.tolist()
    expect(alike, "the same seed gives different random games", game)
    expect(some.scores.shape == (20, game.seats), "random games lack a score for some seat", game)
    expect(
        bool((some.winners > 0).all() and (some.winners < 1 << game.seats).all()), "a random game has no winner", game
    )
