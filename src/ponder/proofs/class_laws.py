"""The template `class law`: claims in linear terms, such as `if C then (is_p_position(x) iff F)`.

A counterexample would be a P-position, or not. In both cases the axioms about boards, the known
lemmas and what they say of boards one move away contradict each other; `case_trees` finds
out how. First few lemmas are tried, then more: the laws of L-boards and of two rows, then those
of more and longer lower rows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ponder.checking import theorems
from ponder.checking.certificates import Certificate, Entry, Invalid
from ponder.checking.class_laws import (
    P_POSITION,
    TREES,
    Hypotheses,
    hypotheses_of_boards,
    hypotheses_of_claim,
    hypotheses_of_lemma,
)
from ponder.core.registry import cache_once
from ponder.core.work import Work
from ponder.exact.polynomials import LongProduct
from ponder.language.claims import Claim
from ponder.proofs.case_trees import find_case_tree
from ponder.proofs.short_templates import prove_lower_rows
from ponder.proofs.templates import Attempt, Failed, template
from ponder.solving.chomp.lower_rows import Lower

TEMPLATE = "class law"
L_BOARDS = Entry(theorems.L_BOARDS, "L-boards", {})
LEVELS: tuple[tuple[Lower, ...], ...] = (
    ((),),
    ((1,), (2,), (3,), (4,)),
    (*((r,) for r in range(5, 9)), *((m,) * a for m in (1, 2, 3) for a in (2, 3, 4))),
    (*((r,) for r in range(9, 13)), (2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3), (4, 4)),
)

Tree: TypeAlias = Mapping[str, Any]


def prove_class_law(
    claim: Claim, known: Sequence[Entry] = (), work: Work | None = None
) -> Certificate | None:
    """A certificate, or None; `known` are lemmas, each of which uses only those before it.

    >>> law = "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2"
    >>> prove_class_law(Claim.parse(law)).main.template
    'class law'
    """
    lemmas = [lemma for lemma in known if P_POSITION in lemma.claim.names] + [L_BOARDS]
    trees: dict[str, Tree] = {}
    work = work or Work()
    if not _is_linear(claim):
        return None
    for level in LEVELS:
        lemmas += map(_lower_rows, level)
        for name in [name for name in TREES if name not in trees]:
            tree = find_case_tree(_hypotheses(claim, work.checking(lemmas), TREES[name]), work)
            if tree is None:
                break
            trees[name] = tree
        else:
            return _certificate(Entry(claim, TEMPLATE, trees), lemmas, known)
    return None


@template(TEMPLATE, 55)
def class_law(attempt: Attempt) -> Certificate:
    """A claim in linear terms, such as a law "if C then P iff F"."""
    if not _is_linear(attempt.claim):
        raise Failed("unsuitable", "the claim is not in linear terms")
    found = prove_class_law(attempt.claim, (*attempt.lemmas, *attempt.known), attempt.work)
    if found is None:
        raise Failed("not found", "no tree of linear cases was found")
    return found


def _is_linear(claim: Claim) -> bool:
    try:
        return all(hypotheses_of_claim(claim, is_p=is_p) is not None for is_p in TREES.values())
    except (Invalid, LongProduct):
        return False


def _hypotheses(claim: Claim, lemmas: Iterable[Entry], is_p: bool) -> Hypotheses:
    found = hypotheses_of_claim(claim, is_p=is_p) | hypotheses_of_boards()
    for lemma in lemmas:
        found |= _about(lemma.claim, is_p)
    return found


def _certificate(main: Entry, lemmas: Iterable[Entry], known: Sequence[Entry]) -> Certificate:
    """The proof with the lemmas that it uses, and all known ones before them."""
    names = {name for tree in main.proof.values() for name in _used(tree)}
    used = {str(lemma.claim): lemma for lemma in lemmas if names & _names(lemma.claim)}
    last = max((n for n, lemma in enumerate(known, 1) if str(lemma.claim) in used), default=0)
    needed = {str(lemma.claim): lemma for lemma in known[:last]} | used
    return Certificate(main, tuple(needed.values()))


def _names(lemma: Claim) -> set[str]:
    """The names of all hypotheses that a lemma gives."""
    return {name for is_p in TREES.values() for name in _about(lemma, is_p)}


def _used(tree: Tree) -> Iterator[str]:
    """The names of the hypotheses in a tree."""
    if "by" in tree:
        yield tree["by"]
    for branch in tree.get("cases", ()):
        yield from _used(branch)


@cache_once
def _lower_rows(lower: Lower) -> Entry:
    return prove_lower_rows(lower).main


@cache_once
def _about(lemma: Claim, is_p: bool) -> Hypotheses:
    return hypotheses_of_lemma(lemma, is_p=is_p)
