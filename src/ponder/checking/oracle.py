"""Whom the translation of a claim asks when it needs a fact.

The translation is one procedure, and a proof is what it was told. A search answers its questions
by finding identities, and writes them down; the checker runs the same procedure, reads the
answers from the certificate and checks each identity against the obligation that it has derived
itself. To be told *not certain* is never wrong: the translation then uses less.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from ponder.checking.certificate import Invalid
from ponder.checking.positivity import Obligation, Positivity, check_positivity


class Oracle(Protocol):
    """Answers questions of the translation."""

    def certain(self, obligation: Obligation) -> bool:
        """Whether the obligation is met; False if that is not known."""

    def show(self, obligation: Obligation) -> None:
        """Meet the obligation, or raise an error."""


class WrittenAnswers:
    """The answers in a certificate, in the order of the questions, each checked when read.

    `met` are the obligations with the identities that meet them, in order, and whether each had
    to be met, or only helps.
    """

    def __init__(self, answers: object) -> None:
        if not isinstance(answers, Sequence) or isinstance(answers, str):
            raise Invalid("the answers of a proof are a list")
        self._answers: Iterator[object] = iter(answers)
        self.met: list[tuple[Obligation, Positivity, bool]] = []

    def certain(self, obligation: Obligation) -> bool:
        """Whether the next answer is an identity; one that does not fit is an error."""
        return self._answered(obligation, needed=False)

    def show(self, obligation: Obligation) -> None:
        """Check the next answer, which must be an identity."""
        if not self._answered(obligation, needed=True):
            raise Invalid(f"no reason is given why {obligation.goal} >= 0")

    def end(self) -> None:
        """All answers must have been asked for."""
        if next(self._answers, self) is not self:
            raise Invalid("more answers than questions")

    def _answered(self, obligation: Obligation, *, needed: bool) -> bool:
        answer = self._next()
        if answer is None:
            return False
        identity = Positivity.from_json(answer)
        check_positivity(obligation, identity)
        self.met.append((obligation, identity, needed))
        return True

    def _next(self) -> object:
        answer = next(self._answers, self)
        if answer is self:
            raise Invalid("fewer answers than questions")
        return answer
