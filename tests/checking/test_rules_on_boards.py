"""What the rules take for granted is true of real boards: added rows, moves, stolen replies."""

from fractions import Fraction
from math import log

import pytest
from naive import boards

from ponder.checking.chomp_boards import letters
from ponder.checking.obligations import MOVES, REPLY, STOLEN
from ponder.checking.row_induction import CASES, FOLLOWED, RECTANGLE
from ponder.checking.theorems import EXCHANGED
from ponder.exact.polynomials import variable
from ponder.exact.verdicts import Rational
from ponder.games import Chomp
from ponder.games.boards.partitions import Partition
from ponder.measures.invariant import find_invariant
from ponder.solving.chomp.sieve import p_positions

Rows = tuple[int, ...]
NEAR = Fraction(1, 10**9)
BOARDS = [board.rows for board in boards(5, 5)]
LOST = {board.rows for board in p_positions(Chomp("7x7"))}


def with_logarithms(values: dict[str, int]) -> dict[str, Rational]:
    """The quantities, and nearly their logarithms."""
    return {**values, **{f"log({name})": Fraction(log(value)) for name, value in values.items()}}


def case_of(rows: Rows, length: int) -> str:
    kind = "equal row" if length == rows[-1] else "shorter row"
    return kind if len(set(rows)) > 1 else f"{kind} below a rectangle"


def grown(name: str) -> list[tuple[Rows, Rows]]:
    """Boards to which a row is added in this case, and what they become."""
    if name == "first row":
        return [((length,), (length,)) for length in range(1, 9)]
    longer = ((rows, (*rows, x)) for rows in BOARDS for x in range(1, rows[-1] + 1))
    return [(rows, more) for rows, more in longer if case_of(rows, more[-1]) == name]


@pytest.mark.parametrize("name", CASES)
def test_rows_change_quantities_as_the_cases_say(name: str) -> None:
    case = CASES[name]
    assert len(grown(name)) >= 8
    for rows, more in grown(name):
        point = with_logarithms({**letters(rows), "x": more[-1]})
        now = with_logarithms(letters(more))
        told = {**{q: variable(q) for q in FOLLOWED}, **case.after}
        assert all(-NEAR < value.at(point) - now[q] < NEAR for q, value in told.items()), rows
        assert all(fact.at(point) > -NEAR for fact in case.facts.hypotheses.values())
        assert point[case.row] == more[-1]


def test_rectangles_have_the_quantities_that_are_used() -> None:
    for rows in BOARDS:
        point = with_logarithms(letters(rows))
        same = [-NEAR < value.at(point) - point[name] < NEAR for name, value in RECTANGLE.items()]
        assert all(same) == (len(set(rows)) == 1)


@pytest.mark.parametrize("name", MOVES)
def test_moves_leave_what_the_rule_says(name: str) -> None:
    move, seen = MOVES[name], 0
    where = name.strip("()")
    row, column = map(int, where.split(","))
    for rows in BOARDS:
        values = letters(rows) | {"q": rows[1] if len(rows) > 1 else 0}
        legal = len(rows) >= row and rows[row - 1] >= column
        assert legal == (move.legal.at(values) >= 0), rows
        if legal and not any(zero.at(values) for zero in move.needs.values()):
            left = dict(Chomp(rows).moves())[where].rows
            assert all(move.left[q].at(values) == letters(left)[q] for q in move.left), rows
            assert all(fact.at(values) >= 0 for fact in move.facts.hypotheses.values())
            below = {q: value.at(values) for q, value in (move.below or {}).items()}
            assert below.items() <= letters(rows[1:] or (1,)).items()
            seen += 1
    assert seen >= 30


def test_replies_to_a_stolen_column_are_as_the_rule_says() -> None:
    seen = 0
    for rows in LOST - {(1,)}:
        stolen = tuple(min(row, rows[0] - 1) for row in rows)
        replies = [option.rows for option in Chomp(stolen).options() if option.rows in LOST]
        assert replies
        for reply in replies:
            taken, lost = sum(rows) - sum(stolen), sum(stolen) - sum(reply)
            point = letters(rows) | {"h": taken, "k": lost, "S": len(reply)}
            assert all(fact.at(point) >= 0 for fact in STOLEN.hypotheses.values()), (rows, reply)
            told = {name: value.at(point) for name, value in REPLY.items()}
            assert told.items() <= letters(reply).items()
            seen += 1
    assert seen >= 100


def test_invariants_of_mirror_images_are_exchanged() -> None:
    for rows in BOARDS:
        mirrored = tuple(sum(row > i for row in rows) for i in range(rows[0]))
        for name, other in EXCHANGED.items():
            if name != "is_p_position":
                here, there = (find_invariant(Partition, one).function for one in (name, other))
                assert here(Chomp(rows)) == there(Chomp(mirrored)), (name, rows)


def test_mirror_images_of_p_positions_are_p_positions() -> None:
    for rows in LOST:
        assert tuple(sum(row > i for row in rows) for i in range(rows[0])) in LOST
