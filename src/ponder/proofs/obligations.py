"""Finding an identity for every obligation of a proof, cheap attempts first."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ponder.checking.positivity import Obligation, Positivity
from ponder.core.work import Work
from ponder.proofs.positivity import find_positivity


def find_identities(
    obligations: Mapping[str, Obligation], *, thorough: bool = True, work: Work | None = None
) -> dict[str, Any] | None:
    """The identities that meet these obligations, as JSON; None if one of them is not met."""
    found: dict[str, Any] = {}
    for name, obligation in obligations.items():
        identity = meet(obligation, thorough=thorough, work=work)
        if identity is None:
            return None
        found[name] = identity.to_json()
    return found


def meet(
    obligation: Obligation, *, thorough: bool = True, work: Work | None = None
) -> Positivity | None:
    """An identity for one obligation; a thorough search multiplies up to three hypotheses."""
    work = work or Work()
    attempts = work.checking(_attempts(obligation, thorough))
    tries = (find_positivity(part, degree=d, triples=t, work=work) for part, d, t in attempts)
    return next((identity for identity in tries if identity is not None), None)


def _attempts(obligation: Obligation, thorough: bool) -> Iterator[tuple[Obligation, int, bool]]:
    degree = max(obligation.goal.degree, 2)
    for part in (_near(obligation), _far(obligation)):
        yield part, 1, False
        yield part, degree, False
        if thorough:
            yield part, degree + 1, False
            yield part, degree + 1, True


def _near(obligation: Obligation) -> Obligation:
    """With the hypotheses about the variables of the goal only."""
    return _kept(obligation, lambda variables: variables <= obligation.goal.variables)


def _far(obligation: Obligation) -> Obligation:
    """Without hypotheses about products and logarithms, if the goal has none."""
    special = _special(obligation.goal.variables)
    logarithms = bool(special - {"A", "B"})
    return _kept(
        obligation,
        lambda variables: all(
            name in special or (logarithms and name not in ("A", "B"))
            for name in _special(variables)
        ),
    )


def _kept(obligation: Obligation, keep: Callable[[frozenset[str]], bool]) -> Obligation:
    known = obligation.hypotheses.items()
    kept = {name: h for name, h in known if h.variables and keep(h.variables)}
    return replace(obligation, hypotheses=kept)


def _special(variables: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in variables if name in ("A", "B") or name.startswith("log("))
