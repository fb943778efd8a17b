"""Every limit that a user can meet, with what the user sees beyond it.

Read them as `limits.NAME`, so that one place changes them for all:

    from ponder.core import limits
    if count > limits.HEAPS: ...

A limit that belongs to one game stays in that game's file. What only tunes a search is no limit
and stays beside the search. `Limit(positions=…)` and `--limit` replace those of positions.
"""

from fractions import Fraction

# Texts and files
FILE_BYTES = 10**9  # "this file has more than … bytes"
TEXT_CHARACTERS = 200_000  # of a claim, a pattern or a formula: "… characters; the most is …"
BRACKETS = 100  # "with at most 100 brackets inside each other"
CONDITION_PARTS = 200  # "a condition has at most 200 parts"
EXPRESSION_NODES = 2_000  # "… nodes; the most is 2,000"
EXPRESSION_DEPTH = 50  # "… deep; the most is 50": a long sum is as deep as it is long
CONSTANT_BITS = 3_000  # "a constant of more than 900 digits"
JSON_INTEGER = 10**15  # larger numbers are texts such as "about 10^20" in JSON

# Positions
POSITION_NUMBER = 10**18  # "numbers go up to 10^18, and … is larger"
BOARD_SQUARES = 10_000  # also of a strip, and edges of Hackenbush: "at most 10,000 squares"
PARTITION_ROWS = 100_000  # "a board has at most 100,000 rows"
HEAPS = 1_000  # "at most 1,000 heaps"
SUM_TERMS = 1_000  # "a sum has at most 1,000 terms"
LISTED_CELLS = 10**7  # "… cells are too many to draw" or to list
NAMED_MOVES = 300_000  # "not among the first 300,000 moves": a heap may have 10^18
CLICKABLE_MOVES = 2_000  # only so many moves can be made by pointing at the board

# Values
FORM_CHARACTERS = 10**6  # "a value is written in at most … characters"
FORM_PARTS = 10**6  # "… stands for a form of … parts"
VALUE_NUMBER = 2**62  # "numbers here are below 2^62", which the kernel can count
VALUE_UPS = 2**20 - 1  # "at most … ups", nimbers up to *…
VALUE_OPTIONS = 10**7  # "too large": options of all followers together
START_POSITIONS = 10_000  # "a table has at most 10,000 starts"
ADVICE_MOVES = 250  # with more moves, the moves are not compared
ADVICE_FOLLOWERS = 20_000  # with more followers, the moves are not compared

# Solving
SURVEY_POSITIONS = 200_000  # "more than 200,000 positions can follow"
SEARCH_POSITIONS = 300_000  # "the limit of 300,000 positions"
PLACEMENT_POSITIONS = 1_000_000  # the same, in placement games
CHANCE_POSITIONS = 3_000_000  # the same, in games of chance
TREE_NODES = 100_000  # "the tree has more than 100,000 nodes"
POSITION_MOVES = 100_000  # "more than 100,000 moves to try"
HEAP_SIZE = 5_000  # "values are computed up to 5,000"
CHOMP_SURVEY_BOARDS = 60_000_000  # "… positions, which would need … bytes"
CHOMP_LOOK_UPS = 10**10  # "… look-ups; at most 10,000,000,000 are made"
CHOMP_GRAPH_BOARDS = 3_000_000  # "more than …, as in 11x11"
CHOMP_SIDE = 65_535  # "a table has at most 65,535 rows and columns"
CHOMP_COOKIES = 62  # P-positions are listed by 1 to 62 cookies
LOWER_ROWS_STEPS = 50_000_000  # "… p,q,300 can be done"
PAGE_LETTERS = 2_000_000  # "a page holds at most 2 MB, which is enough for 14x14"
PAGE_SIDE = 50  # "a page shows at most 50 rows and columns"

# Families
CLASS_STATES = 2_000  # "… states are too many"
CLASS_STATES_WITHOUT_TIME = 40  # "more than 40 would take hours; give --seconds"
FORM_PARAMETERS = 12  # "at most 12 parameters"
PROOF_CELLS = 10_000  # what needs more cells is left open
FAMILY_STRIPS = 2_000  # "a family has 1 to 2,000 strips"
FAMILY_PARAMETERS = 16  # "… 16 parameters"

# Tables, conjectures and proofs
TABLE_CELLS = 10**7  # "… cells are too many"
NUMBER_DIGITS = 300  # "values up to 10^300 in size can be searched"
EXAMPLES = 10_000  # "at most 10,000" objects, positions or examples
COMPLEXITY = 12  # "complexity is a number from 1 to 12"
TOLERANCE = Fraction(1, 10)  # "tolerance is a number from 0 to 1/10"
LAW_CANDIDATES = 50_000_000  # "the budget was spent"
LAW_SIZE = 5  # atoms of a law
LAW_VALUES = 10**7  # "more than 10,000,000 values would have to be checked"
FIT_PROGRAMMES = 20_000  # a note says that fitting ended early
EXPRESSION_BYTES = 4 * 10**9  # "… would need up to …; 4 GB is allowed"

# Learning and playing
LESSON_EXAMPLES = 500  # "--examples is a number from 2 to 500"
COURSE_COMPLEXITY = 6  # "--complexity is a number from 1 to 6"
LOWER_COOKIES = 20  # "--lower is a number from 0 to 20"
COURSE_POSITIONS = 5_000  # of a box that nobody chose
PLAYED_MOVES = 10_000  # "has too many moves to play"
GAME_MOVES = 2_000  # of one game over the network
MINIMAX_DEPTH = 60  # "minimax:DEPTH is a number from 1 to 60"
MINIMAX_POSITIONS = 100_000  # a deeper search is not made
EXPLAINED_MOVES = 400  # over the network, positions with more moves are not explained

# Pictures
DRAWN_CELLS = 10_000  # "… squares are too many to draw"
DRAWN_NODES = 5_000  # "… nodes are too many to draw"
PLOT_POINTS = 500_000  # the rest is counted below the plot
PAGE_CELLS = 2_500  # larger boards are shown as text on the page
TABLE_ROWS = 5_000  # of a table that is sent to the page
TABLE_COLUMNS = 60
