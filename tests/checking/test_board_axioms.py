"""What the checker takes for granted about boards holds for all boards of 8x8."""

import numpy as np
import pytest
from board_letters import columns_of, holds, letters
from naive import boards

from ponder.checking import theorems
from ponder.checking.chomp_boards import (
    INVARIANTS,
    MEANINGS,
    MOVES,
    TRANSPOSED_LINEAR_LETTERS,
    axioms,
)
from ponder.checking.class_laws import hypotheses_of_boards, hypotheses_of_lemma
from ponder.exact.arrays import ratios
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.games.boards.partitions import Partition
from ponder.language.blocks import Block
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.language.expressions import evaluate
from ponder.measures.invariant import invariants_of, properties_of
from ponder.proofs.class_laws import LEVELS
from ponder.proofs.short_templates import prove_lower_rows
from ponder.solving.chomp.sieve import p_positions

EIGHT = [board.rows for board in boards(8, 8)]
COLUMNS = columns_of(EIGHT)
LOST = {board.rows for board in p_positions(Chomp("8x8"))}
IS_P = np.array([rows in LOST for rows in EIGHT])
FOUR = [Chomp(board.rows) for board in boards(5, 4)]

LEMMAS = [
    theorems.L_BOARDS,
    *(prove_lower_rows(lower).claim for level in LEVELS for lower in level),
    Claim.parse("chomp: if is_p_position(x) then number_of_cookies(x) >= number_of_rows(x)*2 - 1"),
]


def test_every_axiom_holds_for_every_board() -> None:
    block = Block({letter: ratios(column) for letter, column in COLUMNS.items()}, len(EIGHT))
    assert len(EIGHT) == 12_869
    for text, axiom in axioms().items():
        wrong = np.flatnonzero(block.verdicts(axiom) != CODES["true"])
        assert not len(wrong), (text, EIGHT[wrong[0]])


def test_every_axiom_holds_as_the_trees_read_it() -> None:
    for name, hypothesis in hypotheses_of_boards().items():
        assert holds(hypothesis, COLUMNS).all(), name


@pytest.mark.parametrize("change", [-1, 1])
def test_the_axioms_tell_how_many_lengths_up_to_four_rows_have(change: int) -> None:
    few = columns_of([rows for rows in EIGHT if 2 <= len(rows) <= 4])
    few["d"] += change
    count = len(few["d"])
    block = Block({letter: ratios(column) for letter, column in few.items()}, count)
    refuted = np.zeros(count, bool)
    for axiom in axioms().values():
        refuted |= block.verdicts(axiom) == CODES["false"]
    assert refuted.all()


def test_every_axiom_says_something() -> None:
    """Each is false for some numbers, so that none is written in a way that says nothing."""
    draw = np.random.default_rng(1)
    numbers = {letter: ratios(draw.integers(0, 7, 20_000)) for letter in COLUMNS}
    block = Block(numbers, 20_000)
    for text, axiom in axioms().items():
        if text not in ("r4 >= 0", "c4 >= 0"):
            assert (block.verdicts(axiom) == CODES["false"]).any(), text


@pytest.mark.parametrize("is_p", [True, False])
def test_lemmas_say_what_is_true_of_boards_and_of_those_one_move_away(is_p: bool) -> None:
    new = {f"floor(1/2*{letter})": COLUMNS[letter] // 2 for letter in ("r2", "c2")}
    here = {name: column[is_p == IS_P] for name, column in (COLUMNS | new).items()}
    tried = 0
    for lemma in LEMMAS:
        for name, hypothesis in hypotheses_of_lemma(lemma, is_p=is_p).items():
            tried += 1
            assert holds(hypothesis, here).all(), name
    assert tried > (500 if is_p else 100)


def test_these_are_the_moves_that_are_spoken_of() -> None:
    corners = {"(2,2)", "(3,1)", "(4,1)", "(5,1)"}
    assert set(MOVES) == corners | {"(3,2)", "(3,3)", "(3,4)", "(3,5)"}


def test_moves_leave_what_they_say() -> None:
    for rows in EIGHT[::17]:
        before = letters(rows)
        options = dict(Chomp(rows).moves())
        for name, move in MOVES.items():
            if move.possible.verdict(before) == "true":
                after = letters(options[name.strip("()")].rows)
                for letter, left in move.leaves.items():
                    assert left.at(before) == after[letter], (rows, name, letter)


def test_transposed_letters_are_those_of_the_transposed_board() -> None:
    for board in FOUR:
        here, there = letters(board.rows), letters(board.columns)
        assert all(
            there[TRANSPOSED_LINEAR_LETTERS.get(letter, letter)] == here[letter] for letter in here
        )


def test_names_mean_what_is_measured() -> None:
    invariants = {measure.name: measure for measure in invariants_of(Partition)}
    properties = {measure.name: measure for measure in properties_of(Partition)}
    for board in FOUR:
        row = {name: invariant(board) for name, invariant in invariants.items()}
        assert all(row[name] == letters(board.rows)[letter] for name, letter in INVARIANTS.items())
        for name, meaning in MEANINGS.items():
            if isinstance(meaning, Condition):
                assert (meaning.verdict(row) == "true") == properties[name](board), name
            else:
                assert evaluate(meaning, row) == row[name], name
