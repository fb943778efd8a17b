"""Is a certificate valid? If not, which is its first bad step?

Trusted, besides what the file of each template says at its top: Python's integers, the reading
of claims (`ponder.language`), the exact evaluation of expressions on one object, and the short
loop below, by which a lemma may only be used after it has been checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from ponder.checking.certificate import Certificate, Entry, Established, Invalid
from ponder.checking.vocabulary import refuse_unknown_names
from ponder.core.errors import PonderError
from ponder.core.words import cut, printable
from ponder.core.work import Stopped, Work
from ponder.language.claims import Claim

if TYPE_CHECKING:
    from ponder.checking.families.certificate import FamilyCertificate

Rule = Callable[[Entry, Established, Work], None]
"""Raises `Invalid` unless the proof of the entry is right, given what is established."""

RULES: dict[str, str] = {
    "class law": "class_laws",
    "five cases": "five_cases",
    "lower rows": "lower_rows",
    "restatement": "restatement",
    "transposition": "transposition",
    **dict.fromkeys(("corollary", "one move away"), "obligations"),
    **dict.fromkeys(("row induction", "steal and induct"), "obligations"),
    **dict.fromkeys(("L-boards", "means", "mirror", "strategy stealing", "two rows"), "theorems"),
}
"""The templates, each with the module whose `check` is its rule. Nothing can be added from
outside: a rule is trusted."""

LONGEST_ERROR = 2_000


@dataclass(frozen=True)
class Verified:
    """The verdict on a certificate: `error` names its first bad step.

    `position` is the one at which the claims of a family contradict each other.
    """

    claim: Claim | str
    error: str | None = None
    position: str | None = None

    @property
    def valid(self) -> bool:
        """Whether the claim is proved."""
        return self.error is None


def verify(certificate: Certificate | FamilyCertificate, work: Work | None = None) -> Verified:
    """Check every entry in turn, or every strip of a family."""
    if not isinstance(certificate, Certificate):
        return _verify_family(certificate, work)
    work = work or Work()
    established: dict[str, Claim] = {}
    for done, entry in enumerate(certificate.entries):
        work.step(done, len(certificate.entries), "checking")
        try:
            _check(entry, established, work)
        except Stopped:
            raise
        except PonderError as error:
            words = printable(f"{entry.claim}: {error}")
            return Verified(certificate.claim, cut(words, LONGEST_ERROR))
        established[str(entry.claim)] = entry.claim
    return Verified(certificate.claim)


def _verify_family(certificate: FamilyCertificate, work: Work | None) -> Verified:
    from ponder.checking.families.check import WrongClaim, check_family

    try:
        check_family(certificate, work)
    except Stopped:
        raise
    except PonderError as error:
        words = printable(f"{certificate}: {error}")
        position = error.position if isinstance(error, WrongClaim) else None
        return Verified(str(certificate), cut(words, LONGEST_ERROR), position)
    return Verified(str(certificate))


def _check(entry: Entry, established: Established, work: Work) -> None:
    refuse_unknown_names(entry.claim)
    try:
        rule(entry.template)(entry, established, work)
    except RecursionError:
        raise Invalid("the proof has lists in lists, too deep to read") from None


def rule(template: str) -> Rule:
    """The rule of a template."""
    from ponder.core.errors import UnknownName

    if template not in RULES:
        raise UnknownName("template", template, RULES)
    check: Rule = import_module(f"ponder.checking.{RULES[template]}").check
    return check
