"""Lessons in Qwirkle: lines, what fits, points, a Qwirkle, exchanging and going out."""

from zellige.lesson import LessonStep

HIDDEN = "? ? ? ? ? ?"  # your rival's hand

# The worked example of the commercial rulebook, turn by turn.
FIRST = "rc:0,0 rd:0,1 ro:0,2"
SECOND = f"{FIRST} rs:0,3 bs:1,3 ps:2,3"
TENTH = (
    f"{SECOND} bo:1,2 gc:-1,0 gd:-1,1 gb:-1,-1 go:-1,2 os:3,3 rs:3,4 yb:-2,-1 ob:-3,-1 "
    "ox:-3,0 od:-3,1 yd:-2,1 yo:-2,2 rb:0,-1"
)

LAST = (
    "yo:0,0 po:0,1 ys:-1,0 pb:1,1 yb:1,0 rb:1,-1 rx:2,-1 px:2,-2 ox:2,-3 ob:1,-3 os:3,-3 bo:0,2 po:-1,2 ro:0,3 "
    "bo:1,3 go:2,3 oo:4,-3 oc:4,-2 ob:5,-2 od:6,-2 gs:2,2 ps:3,2 ps:-1,-1 pc:-2,-1 pd:-3,-1 pb:-4,-1 ro:3,-1 bo:3,0 "
    "gc:-2,-2 gd:-3,-2 bb:4,0 bd:5,0 bc:-2,-3 rc:-1,-3 bb:1,-4 yo:-2,2 yx:-2,1 go:1,4 ob:3,-4 od:3,-5 rd:2,-5 "
    "rc:2,-6 gc:-1,-4 yc:-2,-4 pc:-3,-4 rc:-4,-4 rs:1,-6 rb:0,-6 rs:0,-5 oc:-5,-4 yc:-5,-5 oo:6,-3 od:7,-3 pd:-4,0 "
    "po:-4,1 pb:-5,1 gb:-5,2 rx:0,-7 gx:-1,-7 bc:6,0 bx:7,0 bs:5,1 yx:-2,-7 yb:-2,-8 bd:4,-5 rd:4,-6 ro:5,-6 "
    "yx:-3,-8 ys:-3,-9 bd:4,1 bs:4,2 bc:-3,-5 gx:7,-1 go:8,-1 gc:9,-1 ys:-2,3 rs:-3,3 gs:-4,3 os:-3,4 gs:9,-2 "
    "gb:10,-2 yd:-3,-10 rd:-2,-10 gd:-2,-11 oc:-3,-6 ox:-4,-6 rx:-4,-7 bx:-5,-7 ox:-6,-7 bs:-4,-9 os:-5,-9 gd:2,4 "
    "yd:4,-7 yb:3,-7 yd:-6,-5 px:7,1 pd:8,1 ps:8,2 pc:9,2 oo:-5,-10 yo:-6,-10 rb:3,-8 gb:2,-8 bb:1,-8 yc:-4,-3"
)

PITCH = "Lines of one colour or one shape. Six in a line is a Qwirkle, worth twelve."
GOAL = (
    "Score the most: every line that you add to is worth a point for each of its tiles, and a line of six even more.",
    "In a turn, you place tiles of your hand in one line, or exchange some, and then draw new ones.",
    "The tiles of a line share a colour or a shape, and no two of them are the same.",
)

LESSONS = (
    LessonStep(
        title="Begin with a line",
        words=(
            "There are six shapes in six colours, and three of each tile in the bag. You hold six, and draw new ones "
            "after each turn. You want the most points, and lines give points: in a line, all tiles have one colour "
            "and different shapes, or one shape and different colours. Whoever can lay the longest line begins with "
            "it. Yours has three red tiles, and two of them lie there already. Add the red circle."
        ),
        position=f"qwirkle 2 | rc:0,0 rd:0,1 | ro bx gs yb | {HIDDEN} | 0 0 | 0 place 2",
        answers=(("hand:0:ro", "cell:0,2"),),
        then="Three different shapes in red: 3 points, one for each tile.",
        rule="R3.2",
        marks=("cell:0,2", "hand:0:ro"),
    ),
    LessonStep(
        title="Add to a line",
        words=(
            "This time your rival began. The row takes red tiles only, and only shapes that it does not have yet. "
            "Place the red square at either end of it."
        ),
        position=f"qwirkle 2 | {FIRST} | rs bs ps gx yb os | {HIDDEN} | 0 3 | 0 turn",
        answers=(("hand:0:rs", "cell:0,3"), ("hand:0:rs", "cell:0,-1")),
        then="Four different shapes in red. The line can grow to six.",
        wrong="That is legal, but place the red square at an end of the row.",
        rule="R5.2",
        marks=("cell:0,-1", "cell:0,3"),
    ),
    LessonStep(
        title="Several tiles in a turn",
        words=(
            "You may place several tiles in one turn, if all of them are in one row or one column without a gap, and "
            "then press Play. "
            "You have placed the red square and the blue square, one below the other. Add the purple square to them."
        ),
        position=f"qwirkle 2 | {FIRST} rs:0,3 bs:1,3 | ps rb gx os | {HIDDEN} | 0 3 | 0 place 2",
        answers=(("hand:0:ps", "cell:2,3"), ("hand:0:ps", "cell:-1,3")),
        then="That is worth 7 points: four for the red row, three for the column of squares.",
        wrong="That is legal, but add the purple square.",
        rule="R5.3",
        marks=("tile:0,3", "tile:1,3"),
    ),
    LessonStep(
        title="Two lines at once",
        words=(
            "Each line of two tiles or more that you add to gives a point for each of its tiles, old and new. "
            "So a tile that stands in two lines counts twice. Place the blue circle where it does."
        ),
        position=f"qwirkle 2 | {SECOND} | bo gx yb gs oc yx | {HIDDEN} | 3 7 | 0 turn",
        answers=(("hand:0:bo", "cell:1,2"),),
        then="Two circles in the column and two blue tiles in the row: 4 points.",
        wrong="That is legal, but find the place where the blue circle scores 4 points.",
        rule="R6.1",
        marks=("hand:0:bo",),
    ),
    LessonStep(
        title="A Qwirkle",
        words=(
            "A line of six is a Qwirkle. It gives six points for its tiles and six more. "
            "The long row has five red tiles. You have the one that is missing."
        ),
        position=f"qwirkle 2 | {TENTH} | rx ox bx gs yb oc | {HIDDEN} | 30 28 | 0 turn",
        answers=(("hand:0:rx", "cell:0,4"), ("hand:0:rx", "cell:0,-2")),
        then="A Qwirkle! 12 points, and nobody can add to that row any more.",
        wrong="That is legal, but it is not a Qwirkle.",
        rule="R6.2",
        marks=("cell:0,-2", "cell:0,4"),
    ),
    LessonStep(
        title="Exchange tiles",
        words=(
            "None of your tiles is red, and none is a clover, a diamond or a circle: nothing fits. You must "
            "exchange tiles. (On other turns you may do so instead of placing.) You score nothing. "
            "Press Exchange, then choose a tile to give up, whichever you like."
        ),
        position=f"qwirkle 2 | {FIRST} | bx gs yb px os gb | {HIDDEN} | 0 3 | 0 turn",
        answers=tuple(("do:exchange", f"hand:0:{tile}") for tile in ("bx", "gs", "yb", "px", "os", "gb")),
        then="In a game you could give up more now. You draw as many from the bag before yours go into it.",
        rule="R8.3",
        marks=("do:exchange",),
    ),
    LessonStep(
        title="Go out",
        words=(
            "The bag is empty. You play on with the tiles that are left. The first player to run out ends the game "
            "and gets six more points, and whoever has the most points wins. You have 112, your rival has 118, and "
            "you have one tile left. Place it."
        ),
        position=f"qwirkle 2 | {LAST} | bx | ? ? | 112 118 | 0 turn",
        answers=tuple(("hand:0:bx", f"cell:{cell}") for cell in ("-6,-8", "1,-9", "4,3")),
        then="With the six points for going out, you win by 122 to 118. Tiles that are left cost nothing.",
        rule="R6.4",
        marks=("hand:0:bx",),
    ),
)
