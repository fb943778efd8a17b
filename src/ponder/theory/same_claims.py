"""Which claims are the same: those with the same normal form."""

from collections.abc import Mapping
from hashlib import sha256

from ponder.core.catalogue import find
from ponder.core.errors import BadText, UnknownName
from ponder.language.claims import Claim
from ponder.language.term import Term
from ponder.measures.invariant import measures_by_name


def form_of(claim: Claim) -> str:
    """The normal form, by the definitions of the invariants of the game.

    >>> one = "chomp: number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)"
    >>> other = "chomp: average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2"
    >>> form_of(Claim.parse(one)) == form_of(Claim.parse(other))
    True
    """
    return claim.normal_form(terms_about(claim.about))


def key_of(claim: Claim) -> str:
    """A short text that identifies the claim (normal forms may be too long for an index)."""
    return digest(form_of(claim))


def digest(form: str) -> str:
    """The key of a normal form."""
    return sha256(form.encode()).hexdigest()


def terms_about(about: str) -> Mapping[str, Term]:
    """What is known of the invariants and properties of a game; nothing of other kinds."""
    try:
        game = find(about)
    except (UnknownName, BadText):
        return {}
    kind = type(game.read(game.examples[0]))
    return {name: measure.term for name, measure in measures_by_name(kind).items()}
