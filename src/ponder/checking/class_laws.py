"""The template `class law`: a claim in linear terms, such as `if C then (is_p_position(x) iff F)`.

Suppose that the claim is false for a board x. Either x is a P-position or not; the proof has a tree
for each. The hypotheses that a tree may use are these:

- `false …`: the claim is false for x, with `is_p_position(x)` true or false;
- `axiom …`: what holds for every board (`chomp_boards`);
- `lemma … of the board`: an established claim, for x; `of its transpose`: for x transposed,
  which is a P-position just if x is;
- `lemma … after (3,1) in the board`: if x is a P-position and the move is possible, the board
  after the move is not a P-position, and the established claim holds for it; `in its transpose`:
  likewise for the transpose of x;
- `definition …`: the new variables for max, floor and so on.

The trees show that the hypotheses contradict each other. So there is no such x.

Trusted: this file, `chomp_boards` and `linear_conditions`.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from ponder.checking.certificates import Entry, Established, Invalid
from ponder.checking.chomp_boards import (
    INVARIANTS,
    LETTER_VALUES,
    MEANINGS,
    MOVES,
    axioms,
    transposed,
)
from ponder.checking.linear_conditions import Alternative, Hypothesis, Reader, cases_of
from ponder.core.errors import describe
from ponder.core.work import Work
from ponder.exact.polynomials import Polynomial, constant, sum_polynomials, variable
from ponder.language.claims import Claim
from ponder.language.conditions import Condition

# Trees of cases that show that some hypotheses contradict each other.
#
# A tree is read from its root. The *facts* are linear polynomials that are not negative; there are
# none at the root. A tree is one of:
#
# - `{"by": NAME, "cases": [TREE, …]}`: one tree for each case of a hypothesis; the facts of the
#   case are added at the end of the facts;
# - `{"cut": {VARIABLE: NUMBER, …, "1": NUMBER}, "cases": [TREE, TREE]}`: a linear form e in the
#   variables, all of which are whole numbers; first e >= 0, then e <= -1;
# - `{"sum": [[PLACE, MULTIPLIER], …]}`: the sum of these positive multiples of facts, which are
#   counted from 0, is a negative number. Since no fact is negative, this case is impossible.
#
# Trusted: this section.


def check_tree(hypotheses: Mapping[str, Hypothesis], tree: object) -> None:
    """Raise `Invalid` unless the tree shows that the hypotheses contradict each other."""
    waiting: list[tuple[object, Alternative]] = [(tree, ())]
    while waiting:
        branch, facts = waiting.pop()
        if not isinstance(branch, Mapping):
            raise Invalid(f"a tree of cases is an object, not {describe(branch)}")
        if "sum" in branch:
            _check_sum(facts, branch["sum"])
        else:
            cases, trees = _cases(hypotheses, branch), branch.get("cases")
            if not isinstance(trees, list) or len(trees) != len(cases):
                raise Invalid(f"there are {len(cases)} cases, and each needs a tree")
            waiting += [(one, facts + case) for one, case in zip(trees, cases, strict=True)]


def _cases(hypotheses: Mapping[str, Hypothesis], tree: Mapping[str, Any]) -> Hypothesis:
    if "cut" in tree:
        form = _linear_form(tree["cut"])
        return (form,), (-form - 1,)
    name = tree.get("by")
    if not isinstance(name, str) or name not in hypotheses:
        raise Invalid(f"there is no hypothesis {describe(name)}")
    return hypotheses[name]


def _linear_form(data: object) -> Polynomial:
    if not isinstance(data, Mapping) or not all(type(value) is int for value in data.values()):
        raise Invalid(f"a cut is a whole multiple of each variable, not {describe(data)}")
    return sum_polynomials(
        constant(value) if name == "1" else variable(name) * value for name, value in data.items()
    )


def _check_sum(facts: Alternative, multiples: object) -> None:
    if not isinstance(multiples, list):
        raise Invalid(f"a sum is a list, not {describe(multiples)}")
    for multiple in multiples:
        pair = isinstance(multiple, list) and len(multiple) == 2
        if not pair or not all(type(number) is int for number in multiple):
            raise Invalid(f"a sum holds places and multipliers, not {describe(multiple)}")
        place, factor = multiple
        if not 0 <= place < len(facts) or factor <= 0:
            raise Invalid(f"a sum with a multiple of no fact: {describe(multiple)}")
    number = sum_polynomials(facts[place] * factor for place, factor in multiples).number
    if number is None or number >= 0:
        raise Invalid("a case is not closed: the sum is not a negative number")


P_POSITION = "is_p_position"
TREES = {"if it is a P-position": True, "if it is not": False}

Letters = Mapping[str, Polynomial]
Hypotheses = dict[str, Hypothesis]


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless both trees show that the claim has no counterexample."""
    for name, is_p in TREES.items():
        known = hypotheses_of_claim(entry.claim, is_p=is_p) | hypotheses_of_boards()
        for lemma in work.checking(established.values()):
            known |= hypotheses_of_lemma(lemma, is_p=is_p)
        check_tree(known, entry.proof.get(name))


def hypotheses_of_claim(claim: Claim, *, is_p: bool) -> Hypotheses:
    """What it means that the claim is false for a board that is a P-position, or is not."""
    if claim.about != "chomp":
        raise Invalid(f"not a claim about Chomp: {claim}")
    return _said("false", _reader(LETTER_VALUES, is_p), ~_condition(claim))


@cache
def hypotheses_of_boards() -> Hypotheses:
    """What holds for every board."""
    found = Hypotheses()
    for text in axioms():
        found |= about_axiom(text)
    return found


def about_axiom(text: str) -> Hypotheses:
    """What an axiom says."""
    return _said(f"axiom {text}", Reader(LETTER_VALUES), axioms()[text])


def hypotheses_of_lemma(lemma: Claim, *, is_p: bool) -> Hypotheses:
    """What an established claim says of the board and of those one move away."""
    if lemma.about != "chomp":
        return {}
    found = of_the_board(lemma, is_p=is_p)
    for move in MOVES if is_p else ():
        found |= after_move(move, lemma)
    return found


def of_the_board(lemma: Claim, *, is_p: bool) -> Hypotheses:
    """What an established claim says of the board and of its transpose."""
    found = Hypotheses()
    for board, letters in _two_ways(LETTER_VALUES):
        with suppress(Invalid):  # a claim that is not linear says nothing here
            name = f"lemma {lemma} of {board}"
            found |= _said(name, _reader(letters, is_p), _condition(lemma))
    return found


def after_move(move: str, lemma: Claim) -> Hypotheses:
    """What an established claim says of the boards after a move from a P-position."""
    found = Hypotheses()
    impossible = cases_of(Reader(LETTER_VALUES).formula(~MOVES[move].possible))
    for board, letters in _two_ways(MOVES[move].leaves):
        turned = letters is not MOVES[move].leaves
        unless = _transposed_cases(impossible) if turned else impossible
        with suppress(Invalid):
            name = f"lemma {lemma} after {move} in {board}"
            found |= _said(name, _reader(letters, False), _condition(lemma), unless)
    return found


def _said(name: str, reader: Reader, condition: Condition, unless: Hypothesis = ()) -> Hypotheses:
    """What a condition says, unless one of these cases is true, and the new variables in it."""
    parts = enumerate(reader.hypotheses(condition))
    found = {f"{name} #{number}": unless + cases for number, cases in parts}
    new = {f"definition {symbol}": cases for symbol, cases in reader.definitions.items()}
    return found | new


def _reader(letters: Letters, is_p: bool) -> Reader:
    """Reads conditions about a board with these letters."""
    values = {name: letters[letter] for name, letter in INVARIANTS.items() if letter in letters}
    return Reader(values, {P_POSITION: is_p}, MEANINGS)


def _two_ways(letters: Letters) -> Iterator[tuple[str, Letters]]:
    """The letters of a board, in terms of the board x and in terms of its transpose."""
    yield "the board", letters
    yield "its transpose", {letter: transposed(value) for letter, value in letters.items()}


def _transposed_cases(cases: Hypothesis) -> Hypothesis:
    return tuple(tuple(transposed(part) for part in case) for case in cases)


def _condition(claim: Claim) -> Condition:
    return claim.says if claim.given is None else ~claim.given | claim.says
