"""Is a certificate valid? If not, which is its first bad step?

Trusted, besides what the file of each template says at its top: Python's integers, the reading
of claims (`ponder.language`), the exact evaluation of expressions on one object, and the short
loop below, by which a lemma may only be used after it has been checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path

from ponder.checking import five_cases, obligations
from ponder.checking.certificates import (
    FAMILY_FORMAT,
    Certificate,
    Entry,
    Established,
    FamilyCertificate,
)
from ponder.checking.chomp_boards import refuse_unknown_names
from ponder.checking.positivity import NEGATED_GOAL, Identity, Step
from ponder.core.errors import BadText, PonderError
from ponder.core.files import read_json
from ponder.core.text import printable, truncate
from ponder.core.work import Stopped, Work
from ponder.exact.arithmetic import whole
from ponder.language.claims import Claim

Rule = Callable[[Entry, Established, Work], None]
"""Raises `Invalid` unless the proof of the entry is right, given what is established."""

BY_IDENTITIES = ("corollary", "one move away", "row induction", "steal and induct")
BY_A_PARAGRAPH = ("L-boards", "means", "mirror", "strategy stealing", "two rows")
RULES: dict[str, tuple[str, str]] = {
    "class law": ("class_laws", "check"),
    "five cases": ("five_cases", "check"),
    "lower rows": ("lower_rows", "check"),
    "restatement": ("theorems", "check_restatement"),
    "transposition": ("theorems", "check_transposition"),
    **dict.fromkeys(BY_IDENTITIES, ("obligations", "check")),
    **dict.fromkeys(BY_A_PARAGRAPH, ("theorems", "check_theorem")),
}
"""The templates, each with the module and function of its rule. Nothing can be added from
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
            return Verified(certificate.claim, truncate(words, LONGEST_ERROR))
        established[str(entry.claim)] = entry.claim
    return Verified(certificate.claim)


def _verify_family(certificate: FamilyCertificate, work: Work | None) -> Verified:
    from ponder.checking.families import FailingStrip, check_family

    try:
        check_family(certificate, work)
    except Stopped:
        raise
    except PonderError as error:
        words = printable(f"{certificate}: {error}")
        position = error.position if isinstance(error, FailingStrip) else None
        return Verified(str(certificate), truncate(words, LONGEST_ERROR), position)
    return Verified(str(certificate))


def _check(entry: Entry, established: Established, work: Work) -> None:
    refuse_unknown_names(entry.claim)
    rule(entry.template)(entry, established, work)


def rule(template: str) -> Rule:
    """The rule of a template."""
    from ponder.core.errors import UnknownName

    if template not in RULES:
        raise UnknownName("template", template, RULES)
    module, name = RULES[template]
    check: Rule = getattr(import_module(f"ponder.checking.{module}"), name)
    return check


# Certificates of every kind, read from files.


def read_certificate(path: str | Path) -> Certificate | FamilyCertificate:
    """The certificate in a file, of a proof or of a family; `BadText` if it holds none."""
    data = read_json(Path(path))
    of_family = isinstance(data, dict) and data.get("format") == FAMILY_FORMAT
    try:
        return (FamilyCertificate if of_family else Certificate).from_json(data)
    except PonderError as error:
        raise BadText(f"{path}: {error}") from None


# The steps of a proof that are identities, each with the obligation that it meets.
#
# For those who print proofs, or check them by another program: the obligations are derived as the
# checker derives them, and each identity is checked.


def steps_of(entry: Entry, established: Established) -> tuple[Step, ...]:
    """The steps of an entry, given the claims before it; none if its template has none."""
    if entry.template == "five cases":
        return tuple(map(straightened, five_cases.steps(entry, established)))
    if entry.template in obligations.OBLIGATIONS:
        return tuple(map(straightened, obligations.steps(entry, established)))
    return ()


def straightened(step: Step) -> Step:
    """The same step without a proof by contradiction, if that is easily avoided.

    From -1 = λ·(-goal - 1) + rest with 0 < λ <= 1 follows goal = (1 - λ)/λ + rest/λ, so that the
    goal is not negative whether it is whole or not.
    """
    identity = step.identity
    negated = [factor for factor, names in identity.products if NEGATED_GOAL in names]
    alone = any(names == (NEGATED_GOAL,) for _, names in identity.products)
    if len(negated) != 1 or not alone or not 0 < negated[0] <= 1:
        return step
    share = Fraction(negated[0])
    products = [
        (whole(f / share), names) for f, names in identity.products if names != (NEGATED_GOAL,)
    ]
    surplus = [(whole((1 - share) / share), ())] if share < 1 else []
    equations = tuple((whole(f / share), m, name) for f, m, name in identity.equations)
    return replace(step, identity=Identity((*surplus, *products), (), equations))
