"""The contract of a game, checked by playing it: `check_game` is for authors of new games and for our own tests."""

import json
import pickle
import random
from xml.etree import ElementTree

from zellige.core import Game, Move, Position, State, View
from zellige.errors import IllegalMove, InvalidMove, InvalidPosition, ZelligeError
from zellige.kernel.constants import CHANCE, OVER
from zellige.match import Match
from zellige.record import Record
from zellige.render import terminal
from zellige.study.broken import BrokenContract, expect
from zellige.study.random_games import random_games
from zellige.study.scenes import check_scenes

DRAWN = 1 / 8  # of the states are drawn as pictures, which takes longer than all the rest
SHOWN = 60  # moves whose scenes are checked from all sides
NONSENSE = ("", " ", "?", "no such move", "\0", "🂡", "9" * 99)


def check_game(game: Game, games: int = 3, seed: int = 1, moves: int = 10_000) -> None:
    """Play random games move by move and check in every state, up to so many moves, what a game owes its users.

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
    """One random game, every state of it looked at from all sides."""
    state, known = game.start(), set[Move]()
    for _ in range(moves):
        known |= set(state.moves)
        check_state(state, known, rng)
        if state.player == OVER:
            return
        before, move = state.struct.tobytes(), rng.choice(list(state.moves))
        after = state.play(move)
        expect(state.struct.tobytes() == before, "play changes the state it is asked of", state)
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
        total = sum(position.odds(move) for move in position.weights())
        expect(total == 1, "the odds do not add up to 1", position)


def check_moves(state: State, known: set[Move]) -> None:
    """The legal moves agree with each other and with their texts; others are refused, with the rule."""
    moves = list(state.moves)
    expect(len(set(moves)) == len(moves) == len(state.moves), "a move is listed twice", state)
    expect(bool(moves) == (state.player != OVER), "there are moves if and only if the game goes on", state)
    for move in moves:
        expect(move in state.moves and parses(state, move), f"{move} is not read as itself", state)
    for move in known - set(moves):
        expect(move not in state.moves, f"{move} is in the moves but not among them", state)
        try:
            state.play(move)
            expect(False, f"the illegal {move} is played", state)
        except IllegalMove as refused:
            expect(bool(refused.rule), f"{move} is refused without a rule", state)
    for text in NONSENSE:
        try:
            state.play(text)
            expect(False, f"{text!r} is played", state)
        except InvalidMove:
            pass


def parses(state: State, move: Move) -> bool:
    try:
        return state.game.parse(state, str(move)) == move
    except ZelligeError:
        return False


def check_end(state: State) -> None:
    seats, outcome = range(state.game.seats), state.outcome
    expect(state.player in (CHANCE, OVER, *seats), f"there is no player {state.player}", state)
    expect(
        (outcome is not None) == (state.player == OVER), "there is an outcome if and only if the game is over", state
    )
    if outcome:
        expect(len(outcome.scores) == len(seats), "not every seat has a score", state)
        expect(bool(outcome.winners) and set(outcome.winners) <= set(seats), "the winners are not seats", state)
        expect(bool(outcome.reason), "the game ends without a reason", state)


def check_text(position: Position) -> None:
    """The one-line text, the facts and a pickle hold the whole position."""
    text = str(position)
    expect("\n" not in text, "the text has more than one line", position)
    try:
        read = position.game.read(text)
    except InvalidPosition as refused:
        raise BrokenContract(f"a position of the game is refused: {refused}") from refused
    expect(str(read) == text, "the text is not read as itself", position)
    expect(pickle.loads(pickle.dumps(position)) == position, "the position does not survive pickling", position)
    facts = position.facts
    expect(json.loads(json.dumps(facts)) == facts, "the facts are not plain", position)
    expect({"player", "scores"} <= set(facts), "the facts lack the player or the scores", position)
    if isinstance(position, State):
        expect(read == position, "the state that is read back differs", position)
    for wrong in (*NONSENSE, text[: len(text) // 2], text + " x"):
        try:
            position.game.read(wrong)
            expect(False, f"{wrong!r} is read as a position", position)
        except InvalidPosition as refused:
            expect(bool(str(refused)), "a position is refused without a reason", position)


def check_picture(position: Position) -> None:
    """The scene can be drawn."""
    ElementTree.fromstring(position.svg())
    drawn = terminal.lines(position.scene(), position.game.parts.look.looks(), position.game.parts.look.PAINTS)
    expect(bool(drawn.plain.strip()), "the terminal text is empty", position)


def check_views(state: State, rng: random.Random) -> None:
    """A view is a position; only the seat to move has moves in it, and it tells nothing that the seat cannot see."""
    for seat in (None, *range(state.game.seats)):
        view = state.view(seat)
        expect(view == state.view(seat), f"seat {seat} sees two different views", state)
        expected = set(state.moves) if seat == state.player else set()
        expect(set(view.moves) == expected, f"seat {seat} has not the moves that are its due", state)
        expect(
            (view.player, view.outcome) == (state.player, state.outcome), f"seat {seat} sees another turn or end", state
        )
        check_guess(view, rng)
        check_secrets(state, seat, rng)
        if view.struct.tobytes() != state.struct.tobytes():
            check_text(view)
            check_odds(view)


def check_guess(view: View, rng: random.Random) -> None:
    """What is guessed could be: a state that differs only in what the seat cannot see looks the same to it."""
    guessed = view.guess(rng)
    looks = guessed.view(view.seat)
    expect(guessed.game.read(str(guessed)) == guessed, "a state that is guessed is not a state", view)
    same = looks == view and str(looks) == str(view)
    same = same and looks.facts == view.facts and looks.scene() == view.scene()
    expect(same and list(looks.moves) == list(view.moves), f"seat {view.seat} sees what it may not", view)


def check_secrets(state: State, seat: int | None, rng: random.Random) -> None:
    """If a seat sees no difference in what comes of two moves, it sees none in the moves; and what it sees of a move,
    played in its view, gives its next view."""
    if state.player == OVER or not state.game.card.hides:
        return
    one, other = (rng.choice(list(state.moves)) for _ in range(2))
    alike = state.after(one).view(seat) == state.after(other).view(seat)
    expect(not alike or seen(state, one, seat) == seen(state, other, seat), f"seat {seat} sees a secret move", state)


def seen(state: State, move: Move, seat: int | None) -> Move:
    """A move as a seat sees it."""
    return move if state.secret(move) in (None, seat) else state.veiled(move)


def check_leaving(state: State, rng: random.Random) -> None:
    """A seat that is in can leave while a seat is to move: the game goes on without it, or is over."""
    if state.player < 0:
        return
    seat = rng.randrange(state.game.seats)
    if not state.is_in(seat):
        return
    left = state.leave(seat)
    expect(left.player == OVER or left.player not in (CHANCE, seat), "who has left is to move, or chance", left)
    expect(left.player == OVER or not left.is_in(seat), "who has left is still in", left)
    expect(left.player == OVER or state.game.seats > 2, "one of two has left, and the game goes on", left)
    expect(left.outcome is None or left.outcome.winners != (seat,), "who has left wins alone", left)
    for viewer in (None, *range(state.game.seats)):
        expect(state.view(viewer).leave(seat) == left.view(viewer), f"seat {viewer} sees another leaving", state)
        check_text(left.view(viewer))
    check_text(left)
    check_moves(left, set())
    check_end(left)


def check_match(game: Game, rng: random.Random) -> None:
    """A match with the same seed and choices is the same match, its log and its record replay, also as each seat sees
    it, and a move that is taken back brings the same throw again."""
    seed, choices = rng.randrange(2**32), rng.randrange(2**32)
    match, twin = play_match(game, seed, choices), play_match(game, seed, choices)
    text = match.record.text
    expect(twin.record.text == text, "the same seed and choices give another match", text)
    expect(Match.replay(game, match.events, seed).record.text == text, "the log replays to another match", text)
    record = Record.read(text)
    expect(record.text == text, "the record is not read as itself", text)
    *_, last = record.states()
    expect(last == match.state and record.outcome == match.outcome, "the record ends otherwise", text)
    for seat in (None, *range(game.seats)):
        check_seen(match, record, seat)
    check_take_back(Match.replay(game, match.events, seed, free_take_back=True))


def check_seen(match: Match, record: Record, seat: int | None) -> None:
    """A seat's record is read as itself, and leads through the seat's own views; its events have no gaps."""
    seen = record.seen_by(seat)
    expect(Record.read(seen.text).text == seen.text, f"the record of seat {seat} is not read as itself", record.text)
    numbers = [match.seen(n, seat).n for n in range(match.n)]
    expect(numbers == list(range(match.n)), f"the events that seat {seat} sees have gaps", record.text)
    if record.game.card.hides:
        views = [state.view(seat) if isinstance(state, State) else state for state in record.states()]
        ends = zip(reversed(views), reversed(list(seen.states())), strict=False)
        expect(all(view == replayed for view, replayed in ends), f"the record of seat {seat} differs", record.text)


def check_take_back(match: Match) -> None:
    """Undo is no second roll."""
    before, (turns, n) = match.state, (match.turns, match.n)
    moved = [event for event in match.events if event.kind in ("move", "leave")][-1]
    match.take_back()
    expect(match.n == n + 1 and match.turns != turns, "a take-back changes nothing, or shortens the log", before)
    if moved.kind == "move":
        match.play(moved.text)
        expect(match.state == before and match.turns == turns, "the same move brings something else", before)


def play_match(game: Game, seed: int, choices: int) -> Match:
    """Play at random; where there are more than two seats, one may leave on the way."""
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
    expect(alike, "the same seed gives other random games", game)
    expect(some.scores.shape == (20, game.seats), "the random games have not a score for each seat", game)
    expect(
        bool((some.winners > 0).all() and (some.winners < 1 << game.seats).all()), "a random game has no winner", game
    )
