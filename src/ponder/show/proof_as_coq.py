"""A certificate as a Coq file that rests on no axioms.

What the file proves depends on the claim, and its header says it. Every identity becomes a lemma.
Claims in whole numbers become theorems about the P-positions of Chomp, which the file defines;
what cannot be proved in Coq yet is a premise of the theorem, never an axiom.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ponder.checking.cases import SETTLED
from ponder.checking.certificate import Certificate
from ponder.core.errors import Unsuitable
from ponder.show.coq.five_cases import MANY
from ponder.show.coq.frame import about_chomp, about_ordered_rings, about_whole_numbers
from ponder.show.coq.proving import Known, Proving
from ponder.show.coq.statements import Unsaid
from ponder.show.coq.steps import ORDERED_RING, WHOLE_NUMBERS, Numbers, comment, step_as_coq
from ponder.show.coq.theorems import proved, said_of
from ponder.show.written.context import Context, contexts


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
    known: dict[str, Known] = {}
    return [_part(i, context, known) for i, context in enumerate(contexts(certificate), 1)]


def _part(number: int, context: Context, known: dict[str, Known]) -> CoqEntry:
    claim = str(context.entry.claim)
    proving = Proving(number, context.entry, context.steps, dict(known))
    try:
        says = said_of(context.entry)
    except Unsaid:
        return CoqEntry(claim, general=tuple(_lemmas(proving)))
    lines = proved(proving, says)
    premises = (number,) if lines is None else proving.premises()
    known[claim] = Known(number, says, premises)
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


def _lemmas(proving: Proving, numbers: Numbers = ORDERED_RING) -> Iterator[str]:
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
It is about boards with more than {SETTLED} cookies; `ponder verify` examines the others one by one.
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
