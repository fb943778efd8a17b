"""A certificate as a Coq file that rests on no axioms.

What the file proves depends on the claim, and its header says it. Every identity becomes a lemma.
Claims in whole numbers become theorems about the P-positions of Chomp, which the file defines;
what cannot be proved in Coq yet is a premise of the theorem, never an axiom.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from ponder.checking.certificates import Certificate, Entry
from ponder.checking.facts import conjuncts, goals
from ponder.checking.five_cases import SMALL_COOKIES
from ponder.checking.obligations import FAILURES
from ponder.checking.positivity import Step
from ponder.checking.row_induction import CASES, SEVERAL_LENGTHS
from ponder.checking.theorems import TWO_ROWS_ALL_P
from ponder.core.errors import Unsuitable
from ponder.exact.polynomials import Polynomial
from ponder.language.conditions import Property
from ponder.show.coq.five_cases import MANY, five_cases
from ponder.show.coq.statements import (
    HERE,
    NAMES,
    CoqStatement,
    EarlierEntry,
    EntryProof,
    Lines,
    NotInWholeNumbers,
    coq_statement,
    in_braces,
    in_measures,
    in_terms,
)
from ponder.show.coq.steps import ORDERED_RING, WHOLE_NUMBERS, Ring, comment, step_as_coq
from ponder.show.written.identities import Context, contexts

# The entries of a certificate as theorems of Coq, proved from the theory of Chomp.
#
# Each template has its own pattern of proof, which applies the lemmas that `steps` made of the
# identities; `lia` finds their hypotheses among what is known. An entry whose claim can be said
# but whose proof has no pattern becomes a premise of the theorems that use it.


def said_of(entry: Entry) -> CoqStatement:
    """What is to be proved of an entry: its claim, or the claim for boards with many cookies."""
    says = coq_statement(entry.claim)
    if entry.template != "five cases":
        return says
    return replace(says, conditions=(MANY, *says.conditions))


def coq_proof(proving: EntryProof, says: CoqStatement) -> list[str] | None:
    """The lines of a proof; None if the template has no pattern."""
    pattern = _TEMPLATES.get(proving.entry.template)
    if pattern is None:
        return None
    try:
        return [*_introduced(says), *pattern(proving, says)]
    except NotInWholeNumbers:
        return None


def _introduced(says: CoqStatement) -> Lines:
    conditions = [f"given_{i}" for i, _ in enumerate(says.conditions, 1)]
    yield " ".join(["intros b is_board", *(["is_p"] if says.about_p else []), *conditions]) + "."
    yield "assert (quantities_b := positive_quantities b is_board)."


def _corollary(proving: EntryProof, says: CoqStatement) -> Lines:
    for place, step in enumerate(proving.steps, 1):
        shown = proving.applied(place, step, NAMES)
        yield f"assert (done_{place} : 0 <= {in_measures(step.obligation.goal)})."
        yield from in_braces((*proving.facts(step, {"": HERE}), shown, "lia."))
    yield "lia."


def _transposition(proving: EntryProof, says: CoqStatement) -> Lines:
    known = proving.known.get(proving.entry.proof["of"])
    if known is None:
        raise NotInWholeNumbers("the transpose of a claim that is not said in Coq")
    cited = known.for_board(
        "(reflected b)", "(reflected_is_board b is_board)", "(reflected_P b is_p)"
    )
    yield "destruct (reflected_quantities b is_board) as (e1 & e2 & e3 & e4 & e5 & e6 & e7 & e8)."
    if proving.entry.claim.says == Property("is_p_position"):
        yield "rewrite <- (reflected_twice b is_board). apply reflected_P."
        yield f"apply ({cited})."
    else:
        yield f"assert (mirrored := {cited})."
        yield "rewrite ?e1, ?e2, ?e3, ?e4, ?e5, ?e6, ?e7, ?e8 in mirrored. lia."


_VARIABLES = {
    "first row": "C",
    "equal row below a rectangle": "R C A",
    "shorter row below a rectangle": "R C A x",
    "equal row": "n R C d s t A",
    "shorter row": "n R C d s t A x",
}
_FACTS_OF_CASES = {
    "first row": "C1",
    "equal row below a rectangle": "R1 C1 A1 before after induction",
    "shorter row below a rectangle": "R1 C1 A1 x1 before after induction",
    "equal row": "A1 s1 t1 d2 before after induction",
    "shorter row": "A1 s1 t1 d2 x1 before after induction",
}


def _row_induction(proving: EntryProof, says: CoqStatement) -> Lines:
    (goal,) = goals(proving.entry.claim).values()
    several = SEVERAL_LENGTHS in conjuncts(proving.entry.claim.given)
    only = "2 <= d -> " if several else ""
    whole = f"{only}0 <= {in_terms(goal, {})}"
    tuple_of = "n R C d s t A"
    steps = dict(_by_case(proving))
    yield f"assert (all : forall {tuple_of} : Z, quantities {tuple_of} -> {whole})."
    yield f"{{ apply (row_induction (fun {tuple_of} => {whole})); cbv beta."
    for name in CASES:
        yield f"  - intros {_VARIABLES[name]} {_FACTS_OF_CASES[name]}."
        yield from (f"    {line}" for line in _of_case(proving, name, steps.get(name), several))
    yield "}"
    condition = " ltac:(lia)" if several else ""
    yield f"assert (done := all _ _ _ _ _ _ _ (quantities_of_board b is_board){condition})."
    yield "lia."


def _by_case(proving: EntryProof) -> Iterator[tuple[str, tuple[int, Step]]]:
    for place, step in enumerate(proving.steps, 1):
        name, length = step.what.of
        if (step.what.origin, length) != ("at least", 1):
            raise NotInWholeNumbers("cases by the length of a row have no pattern")
        yield str(name), (place, step)


def _of_case(
    proving: EntryProof, name: str, found: tuple[int, Step] | None, several: bool
) -> Lines:
    if several:
        yield "intros several."
    if found is None:
        yield "lia."
        return
    place, step = found
    if CASES[name].before is not None:
        yield from _boards_of_case(several and CASES[name].from_several, several)
    boards = {"before": ("b0", "is_board0", ""), "after": ("b1", "is_board1", "")}
    yield from proving.facts(step, boards)
    yield proving.applied(place, step, {})
    yield "lia."


def _boards_of_case(use: bool, several: bool) -> Lines:
    """The boards before and after the row is added, and the claim for the board before."""
    for which, digit in (("before", 0), ("after", 1)):
        equations = " ".join(f"q{digit}{i}" for i in range(1, 8))
        yield f"destruct {which} as (b{digit} & is_board{digit} & [{equations}])."
    yield "assert (quantities_b0 := positive_quantities b0 is_board0)."
    if not several or use:
        yield f"assert (known := induction{' ltac:(lia)' if several else ''})."


def _steal(proving: EntryProof, says: CoqStatement) -> Lines:
    if len(proving.steps) != 2:
        raise NotInWholeNumbers("an equation by stealing has no pattern")
    (goal,) = goals(proving.entry.claim).values()
    poison, step = proving.steps
    names = NAMES | {"S": "rows y"}
    yield "assert (all : forall m : Z, 0 <= m -> forall b, P_position b -> cookies b <= m ->"
    yield f"  0 <= {in_measures(goal)})."
    yield "{ apply (natlike_ind (fun m => forall b, P_position b -> cookies b <= m ->"
    yield f"    0 <= {in_measures(goal)}))."
    yield "  - intros b0 is_p0 few. assert (q := positive_quantities b0 (P_board b0 is_p0)). lia."
    yield "  - clear b is_board is_p quantities_b."
    yield "    intros m m0 smaller b is_p few. assert (is_board := P_board b is_p)."
    yield "    assert (quantities_b := positive_quantities b is_board)."
    yield "    destruct (steal b is_p) as [(n1 & R1 & C1) | (y & h & k & is_py & stolen)]."
    yield f"    + {proving.applied(1, poison, {})} rewrite ?n1, ?R1, ?C1. lia."
    yield "    + assert (is_boardy := P_board y is_py)."
    yield "      assert (known := smaller y is_py ltac:(lia))."
    yield "      destruct stolen as (s1 & s2 & s3 & s4 & s5 & s6 & s7)."
    yield "      rewrite ?s4, ?s5 in known."
    boards = {"": ("b", "is_board", "is_p"), "reply": ("y", "is_boardy", "is_py")}
    yield from (f"      {line}" for line in proving.facts(step, boards))
    yield "      " + proving.applied(2, step, names)
    yield "      lia. }"
    yield "assert (done := all (cookies b) ltac:(lia) b is_p ltac:(lia)). lia."


_MOVES = {"(1,2)": "move_1_2", "(2,2)": "move_2_2"}
"""The theorems about moves: each gives the sizes of the board that the move leaves."""


def _one_move_away(proving: EntryProof, says: CoqStatement) -> Lines:
    moves = proving.entry.proof.get("moves", {})
    for relation, goal in goals(proving.entry.claim).items():
        failure = FAILURES[relation]
        own = [
            (place, step)
            for place, step in enumerate(proving.steps, 1)
            if step.what.of[0] == failure
        ]
        lines = (
            _by_move(proving, goal, own, moves[failure])
            if failure in moves
            else _directly(proving, own)
        )
        name = "low" if relation == ">=" else "high"
        yield f"assert ({name} : 0 <= {in_measures(goal)})."
        yield from in_braces(lines)
    yield "lia."


def _directly(proving: EntryProof, steps: list[tuple[int, Step]]) -> Lines:
    for place, step in steps:
        yield from proving.facts(step, {"": HERE})
        yield proving.applied(place, step, NAMES)
    yield "lia."


def _by_move(
    proving: EntryProof, goal: Polynomial, steps: list[tuple[int, Step]], move: Mapping[str, str]
) -> Lines:
    target = proving.known.get(move["to"])
    if move["move"] not in _MOVES or target is None:
        raise NotInWholeNumbers(f"the move {move['move']} has no pattern")
    yield f"destruct (Z_le_gt_dec 0 ({in_measures(goal)})) as [fine | fails]; [exact fine |]."
    yield "exfalso."
    for place, step in steps:
        yield from proving.facts(step, {"": HERE})
        yield proving.applied(place, step, NAMES)
    theorem = _MOVES[move["move"]]
    yield f"destruct ({theorem} b is_board ltac:(lia)) as (x & is_move & e1 & e2 & e3)."
    yield "apply (P_to_P b x is_p is_move)."
    cited = target.for_board("x", "(move_board b x is_move)")
    yield f"exact ({cited})."


def _whole_theorem(name: str) -> Callable[[EntryProof, CoqStatement], Lines]:
    """A theorem of the theory, whose hypotheses are the conditions of the claim."""

    def pattern(proving: EntryProof, says: CoqStatement) -> Lines:
        board = "is_p" if says.about_p else "is_board"
        conditions = " ".join(["ltac:(lia)"] * len(says.conditions))
        yield f"assert (theorem := {name} b {board} {conditions})."
        yield "first [exact theorem | lia]."

    return pattern


def _two_rows(proving: EntryProof, says: CoqStatement) -> Lines:
    name = "two_rows_only" if proving.entry.claim == TWO_ROWS_ALL_P else "two_rows"
    return _whole_theorem(name)(proving, says)


_TEMPLATES: Mapping[str, Callable[[EntryProof, CoqStatement], Lines]] = {
    "corollary": _corollary,
    "five cases": five_cases,
    "mirror": _whole_theorem("equal_arms"),
    "one move away": _one_move_away,
    "row induction": _row_induction,
    "steal and induct": _steal,
    "strategy stealing": _whole_theorem("not_a_rectangle"),
    "transposition": _transposition,
    "two rows": _two_rows,
}


# The theory that every Coq file of a proof begins with.

CHOMP = ("boards", "reflection", "moves", "play", "families", "cases")


@cache
def theory_file(name: str) -> str:
    """One of the files of the theory."""
    return files("ponder.show.coq").joinpath(f"{name}.v").read_text(encoding="utf-8")


def about_ordered_rings(lemmas: Iterable[str]) -> str:
    """Ordered rings, why an identity proves an inequality, and lemmas about the ring K."""
    return "\n\n".join((theory_file("identities"), *lemmas, "End Identities.\n"))


def about_whole_numbers(lemmas: Iterable[str]) -> str:
    """The same for whole numbers."""
    return "\n\n".join((theory_file("whole_numbers"), *lemmas, ""))


def about_chomp() -> str:
    """Boards, reflection, moves, P-positions."""
    return "\n\n".join(map(theory_file, CHOMP))


@dataclass(frozen=True)
class CoqEntry:
    """What an entry becomes: lemmas about whole numbers or about K, and perhaps a theorem.

    `premises` are the numbers of entries without a proof in Coq; `many` says that the theorem is
    only about boards with many cookies.
    """

    claim: str
    whole: tuple[str, ...] = ()
    general: tuple[str, ...] = ()
    theorem: str = ""
    name: str | None = None
    premises: tuple[int, ...] = ()
    many: bool = False


def proof_as_coq(certificate: Certificate) -> str:
    """The whole file; `coqc` accepts it if the certificate is valid."""
    parts = parts_of(certificate)
    if not any(part.whole or part.general or part.name for part in parts):
        raise Unsuitable("nothing of this proof can be said in Coq yet: it has no identities")
    theorems = "\n\n".join(part.theorem for part in parts if part.theorem)
    last = parts[-1].name or _last_step(parts)
    return "\n".join(
        [
            comment(_header(parts)),
            about_ordered_rings(lemma for part in parts for lemma in part.general),
            about_whole_numbers(lemma for part in parts for lemma in part.whole),
            *([about_chomp(), "\n(** * What is proved *)\n", theorems] if theorems else []),
            *([f"\nPrint Assumptions {last}.\n"] if last else []),
        ]
    )


def _last_step(parts: list[CoqEntry]) -> str | None:
    """The last lemma of an entry that has no theorem."""
    steps = len(parts[-1].whole or parts[-1].general)
    return f"step_{len(parts)}_{steps}" if steps else None


def parts_of(certificate: Certificate) -> list[CoqEntry]:
    """What each entry becomes, in order."""
    known: dict[str, EarlierEntry] = {}
    return [_part(i, context, known) for i, context in enumerate(contexts(certificate), 1)]


def _part(number: int, context: Context, known: dict[str, EarlierEntry]) -> CoqEntry:
    claim = str(context.entry.claim)
    proving = EntryProof(number, context.entry, context.steps, dict(known))
    try:
        says = said_of(context.entry)
    except NotInWholeNumbers:
        return CoqEntry(claim, general=tuple(_lemmas(proving)))
    lines = coq_proof(proving, says)
    premises = (number,) if lines is None else proving.premises()
    known[claim] = EarlierEntry(number, says, premises)
    statement = f"{comment(claim)}\nDefinition statement_{number} : Prop :=\n  {says}."
    whole = tuple(_lemmas(proving, WHOLE_NUMBERS))
    if lines is None:
        return CoqEntry(claim, whole, theorem=statement, premises=premises)
    theorem = f"{statement}\n\n{_theorem(number, premises, lines)}"
    many = MANY in says.conditions
    return CoqEntry(claim, whole, (), theorem, f"lemma_{number}", premises, many)


def _theorem(number: int, premises: tuple[int, ...], lines: list[str]) -> str:
    implied = " -> ".join(f"statement_{i}" for i in (*premises, number))
    intros = [f"intros {' '.join(f'premise_{i}' for i in premises)}."] if premises else []
    body = "\n".join(f"  {line}" for line in (*intros, *lines))
    return f"Theorem lemma_{number} : {implied}.\nProof.\n{body}\nQed."


def _lemmas(proving: EntryProof, numbers: Ring = ORDERED_RING) -> Iterator[str]:
    for place, step in enumerate(proving.steps, 1):
        heading = comment(f"{proving.entry.claim}: {step.place}")
        lemma = step_as_coq(proving.lemma(place), step.obligation, step.identity, numbers)
        yield f"{heading}\n{lemma}"


def _header(parts: list[CoqEntry]) -> str:
    """What the file proves, and what it leaves to others."""
    last = parts[-1]
    lines = [f"A proof that was found by Ponder, of the claim\n\n  {last.claim}\n"]
    if last.name is None:
        lines.append(_ARITHMETIC)
    else:
        lines.append(_THEOREM.format(last.name))
        lines += [_MANY] if last.many else []
    if last.name is not None and last.premises:
        premises = (f"  {parts[number - 1].claim}" for number in last.premises)
        lines.append("\n".join([_PREMISES, *premises, ""]))
    return "\n".join([*lines, _CHECK])


_THEOREM = """\
The theorem {} says this of all boards of Chomp, as lists of row lengths. Boards, moves and
P-positions are defined below, and all is derived from these definitions.
"""
_MANY = f"""\
It is about boards with more than {SMALL_COOKIES} cookies; `ponder verify` examines the others
one by one.
"""
_ARITHMETIC = """\
The lemmas below are its arithmetic: each says that a polynomial is not negative where some others
are not negative or vanish, in any ordered commutative ring (so for whole numbers, rational numbers
and real numbers alike), and proves it by an explicit identity. That the claim follows from them
(the cases, and the meaning of roots, logarithms and rounding) is checked by `ponder verify` only.
"""
_PREMISES = """\
Its premises, whose proofs are checked by `ponder verify` only, are
"""
_CHECK = """\
Check it with `coqc FILE.v` (written for Coq 8.16). There are no axioms, as the answer to
`Print Assumptions` at the end shows; it is `Closed under the global context`.
"""
