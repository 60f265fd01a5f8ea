"""Lessons in Marrakech: turning Assam, the tracks, paying, laying rugs, going out and winning."""

from zellige.lesson import LessonStep, Path


def position(players: str, assam: str, rugs: str, turn: str) -> str:
    """The text of a position, from rugs such as "c00:31,32"; a half-covered rug names only its visible square."""
    shown = {
        square: rug for rug, squares in (word.split(":") for word in rugs.split()) for square in squares.split(",")
    }
    board = "".join(shown.get(f"{x}{y}", "n00") for x in range(7) for y in range(7))
    return f"marrakech {players}{assam}B{board} {turn}"


def rugs_on(*pairs: tuple[str, str]) -> tuple[Path, ...]:
    """The clicks that lay a rug on each pair of squares, in either order."""
    return tuple((f"square:{one}", f"square:{other}") for pair in pairs for one, other in (pair, pair[::-1]))


REGIONS = "y00:31,32 y01:20,30 y02:41,51 y03:43,53 y04:63,64 y05:13,23"  # regions of six, four and two squares
LAST = (
    "c00:52,62 c02:33 c03:14 c04:44 c05:04,05 c06:16 c07:64 c08:26,36 c09:21 c10:50,51 c11:10,20 c12:22,23 c13:43,53 "
    "y00:03,13 y05:34,35 y06:15 y07:56,66 y08:24,25 y09:12 y10:60,61 y11:40,41 y12:32 y13:45 y14:55,65"
)

PITCH = "Turn Assam, roll the die, pay for the rug he stops on, and lay one of your own."
GOAL = (
    "Have the most points at the end: one for each dirham, and one for each visible square of your rugs.",
    "In a turn, you turn Assam, roll the die, pay if he stops on another player's rug, and lay a rug beside him. "
    "If you cannot pay in full, you are out.",
    "A rug may not lie on Assam's square, nor cover both squares of a whole rug.",
)

LESSONS = (
    LessonStep(
        title="Turn Assam",
        words=(
            "The man in the turban is Assam. In a turn you turn him, roll the die, and lay a rug beside him. Each "
            "visible square of your rugs is a point in the end, and so is each dirham, the money of the game. You may "
            "turn Assam a quarter to the left or to the right, or leave him as he is. Then he walks straight ahead, as "
            "far as the die says: its faces are 1, 2, 2, 3, 3 and 4. If he stops on your rival's rug, you pay. Your "
            "rival is yellow. Turn Assam to where there are no yellow rugs."
        ),
        position=position("Pc03013iPy03013i", "A33N", "y00:31,32 y01:43,53 c00:46,56 c01:06,16", "0 rotate"),
        answers=(("do:left",), ("square:23",)),
        then="That way you pay nothing, whatever the die shows: each way has a box for each throw, with its cost.",
        wrong="That is legal, but there is a yellow rug that way, and you might have to pay.",
        rule="R2",
        marks=("assam",),
    ),
    LessonStep(
        title="Round the edge",
        words=(
            "Where Assam leaves the board, a track leads him back onto it, facing the other way. (At two corners he "
            "comes back onto the same square after a quarter turn.) The track does not count as a step. The one ahead "
            "of him leads to the marked square, and from there he walks south, over your own rugs. You pay nothing on "
            "those. Which way is safe?"
        ),
        position=position("Pc03012iPy03012i", "A20N", "c00:30,31 c01:32,33 y00:00,10 y01:01,11 y02:40,50", "0 rotate"),
        answers=(("do:stay",),),
        then="With a 1 he stops on the next square to the right, with a 4 three squares further south.",
        wrong="That is legal, but there are yellow rugs that way. Leave him as he is.",
        rule="R3.2",
        marks=("assam", "square:30"),
    ),
    LessonStep(
        title="What you pay",
        words=(
            "On another player's rug you pay its owner a dirham for each square of the region: all squares of that "
            "colour that are connected by their edges. Corners do not count. Straight on, the yellow region has six "
            "squares; to the right it has four; to the left two. Turn Assam the cheapest way."
        ),
        position=position("Pc03009iPy03009i", "A33N", REGIONS, "0 rotate"),
        answers=(("do:left",), ("square:23",)),
        then="With a 1 or a 2 you pay two dirhams. With a 3 or a 4 he stops on bare floor, and you pay nothing.",
        wrong="That is legal, but it costs four dirhams or six.",
        rule="R4.2",
        marks=("square:32", "square:43", "square:23"),
    ),
    LessonStep(
        title="Lay a rug",
        words=(
            "After Assam has stopped you lay a rug on two squares. At least one of them must share an edge with his, "
            "and it may not cover his own. Choose one square and then the other, or drag over both. Lay it so that "
            "your rugs become one region of six squares."
        ),
        position=position("Pc03013iPy03013i", "A33N", "c00:12,22 c01:42,52 y00:05,06 y01:54,55", "0 lay 2"),
        answers=rugs_on(("31", "32")),
        then="A rival who stops on any of them now pays you six dirhams.",
        wrong="That is legal, but it does not make a region of six squares.",
        rule="R5.1",
        marks=("assam",),
    ),
    LessonStep(
        title="Cover a rug",
        words=(
            "A rug may lie over others, but it may not cover both squares of one rug that is wholly visible. "
            "Cover half of the yellow rug."
        ),
        position=position("Pc03014iPy03014i", "A33N", "y00:31,32 c00:54,55", "0 lay 3"),
        answers=rugs_on(("22", "32"), ("32", "42")),
        then="Now one square of the yellow rug is left. A later rug may cover that one too.",
        wrong="That is legal, but it leaves the yellow rug as it is.",
        rule="R5.3",
        marks=("square:31", "square:32"),
    ),
    LessonStep(
        title="Out of money",
        words=(
            "A player who cannot pay in full pays all that is left and is out of the game. A player who can just pay "
            "stays in. These are the regions of six, four and two squares again, but now you have only two dirhams. "
            "Which way keeps you in the game, whatever the die shows?"
        ),
        position=position("Pc00209iPy05809i", "A33N", REGIONS, "0 rotate"),
        answers=(("do:left",), ("square:23",)),
        then="At worst you pay two dirhams and have none left. You are still in.",
        wrong="That is legal, but you would owe four dirhams or six, and would be out.",
        rule="R4.4",
        marks=("square:32", "square:43", "square:23"),
    ),
    LessonStep(
        title="How to win",
        words=(
            "The game ends when a player would begin a turn without a rug. Each dirham is worth a point, and so is "
            "each visible square of your colour. Here your rival has 50 points and you have 48, with the last rug of "
            "the game to lay. One place wins. Find it."
        ),
        position=position("Pc02801iPy03200i", "A53W", LAST, "0 lay 1"),
        answers=rugs_on(("54", "55")),
        then="Two more squares for you, one fewer for your rival: you win, 50 to 49.",
        wrong="That is legal, but your rival still wins. Cover a yellow square, and none of your own.",
        rule="R7.1",
        marks=("assam",),
    ),
)
