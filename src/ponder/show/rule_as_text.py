"""The answer to a rule that a student states, in words."""

from collections.abc import Iterator, Sequence

from ponder.core.position import Position
from ponder.core.words import counted
from ponder.exact.undefined import Measured
from ponder.language.reasons import Reason
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text, text
from ponder.show.refutation_as_text import refutation_text
from ponder.show.sentences import sentence
from ponder.show.sentences.of_theories import in_english, plain
from ponder.theory.settling import Settled


def rule_text(
    settled: Settled,
    values: Sequence[tuple[str, Measured]],
    why: Sequence[Reason],
    exceptions: Sequence[Position],
) -> str:
    """The rule as it was understood, and a counterexample, a proof, or what was checked."""
    head = wrapped(f"You say: {in_english(settled.claim)}.")
    if settled.verdict == "refuted":
        found = _refuted(settled, values, why, exceptions)
    elif settled.verdict == "proved":
        found = _proved(settled)
    else:
        found = iter([refutation_text(settled.refutation)])
    return "\n\n".join([head, *found])


def _refuted(
    settled: Settled,
    values: Sequence[tuple[str, Measured]],
    why: Sequence[Reason],
    exceptions: Sequence[Position],
) -> Iterator[str]:
    found = settled.refutation.counterexample
    yield f"Not always. Counterexample: {short_text(found)}"
    yield text(found)
    yield wrapped(f"Here {', '.join(f'{name} is {plain(str(value))}' for name, value in values)}.")
    if why:
        yield "\n".join(wrapped(sentence(reason), "  ") for reason in why)
    if exceptions:
        others = "; ".join(map(short_text, exceptions))
        yield wrapped(f"Other exceptions: {others}. What do they have in common?")


def _proved(settled: Settled) -> Iterator[str]:
    certificate = settled.certificate
    assert certificate is not None
    lemmas = len(certificate.lemmas)
    using = f", using {counted(lemmas, 'lemma')}" if lemmas else ""
    yield f"True. It is proved, by {certificate.main.template}{using}."
    if certificate.claim != settled.claim:
        yield wrapped(f"The proof is of the same in other words: {certificate.claim}.")
