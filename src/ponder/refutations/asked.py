"""What is asked: a claim about positions of a game, read and checked before any search."""

from ponder.core.catalogue import find
from ponder.core.errors import BadText, Unsuitable
from ponder.core.position import Position
from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Has, Not
from ponder.refutations.ground import AnyOutcome

P, N = "is_p_position", "is_n_position"
OUTCOMES = frozenset({P, N, "is_won_by_left", "is_won_by_right"})


def claim_about(said: Claim | Condition | str, game: str = "") -> Claim:
    """The claim that was meant.

    A bare statement about an impartial game is about its P-positions, unless it speaks of
    outcomes itself. A `Claim`, or a text that names its game, is taken as it is.

    >>> print(claim_about("number_of_rows(x) >= 1", "chomp"))
    chomp: if is_p_position(x) then number_of_rows(x) >= 1
    >>> print(claim_about("is_p_position(x) iff number_of_rows(x) == 1", "chomp"))
    chomp: is_p_position(x) iff number_of_rows(x) == 1
    """
    claim = said if isinstance(said, Claim) else _read(said, game)
    if not claim.about:
        if not game:
            raise BadText("say which game the claim is about: 'chomp: …', or game='chomp'")
        claim = Claim(find(game).name, claim.given, claim.says)
    elif game and find(claim.about).name != find(game).name:
        raise Unsuitable(f"the claim is about {claim.about}, not about {game}")
    return claim


def _read(said: Condition | str, game: str) -> Claim:
    claim = Claim.parse(said) if isinstance(said, str) else Claim("", None, said)
    named = claim.about or game
    bare = not claim.about and claim.given is None and not claim.names & OUTCOMES
    if bare and named and find(named).kind == "impartial":
        return Claim(find(named).name, Has(P), claim.says)
    return claim


def as_if_then(claim: Claim) -> Claim:
    """The same claim with the condition that its arrow hides: where A is false, it says nothing.

    >>> print(as_if_then(Claim.parse("is_square(x) -> rows(x) >= 2")))
    if is_square(x) then rows(x) >= 2
    >>> print(as_if_then(Claim.parse("if is_p_position(x) then rows(x) >= 2 if is_square(x)")))
    if is_p_position(x) & is_square(x) then rows(x) >= 2
    """
    match claim.says:
        case Compound("->" | "only if", condition, says) | Compound("if", says, condition):
            given = condition if claim.given is None else claim.given & condition
            return Claim(claim.about, given, says)
    return claim


def kind_of(game: str) -> type[Position]:
    """The class of the positions of a game."""
    known = find(game)
    return type(known.read(known.start))


def outcome_asked(claim: Claim) -> AnyOutcome:
    """The outcome that matters: for the other one, the condition of the claim is false."""
    if claim.given is None:
        return ""
    return "P" if _needs(claim.given, P, N) else "N" if _needs(claim.given, N, P) else ""


def questions(claim: Claim) -> list[Claim | Condition]:
    """What is asked of every object: the claim, and whether its condition is met.

    A condition that is just the outcome that matters is met by all objects of a region.
    """
    given = None if claim.given in (Has(P), Has(N)) else claim.given
    return [claim] if given is None else [claim, given]


def _needs(condition: Condition, wanted: str, other: str) -> bool:
    match condition:
        case Has(name):
            return name == wanted
        case Not(Has(name)):
            return name == other
        case Compound("&", left, right):
            return _needs(left, wanted, other) or _needs(right, wanted, other)
    return False
