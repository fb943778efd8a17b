"""What a claim about Chomp says, as a sentence with formulas."""

from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Has, Not, Parity
from ponder.language.statement import Statement
from ponder.show.written.article import Words, listed
from ponder.show.written.formulas import of_statement

P_POSITION = Has("is_p_position")
_OUTCOMES = {P_POSITION: "is a P-position", Has("is_n_position"): "is an N-position"}
_CONNECTIVES = {
    "&": " and ",
    "|": " or ",
    "xor": " or else ",
    "->": " implies ",
    "iff": " exactly when ",
    "only if": " only if ",
    "if": " if ",
}


def said(claim: Claim) -> Words:
    """The claim as a sentence.

    >>> claim = Claim.parse("chomp: if is_p_position(x) & number_of_rows(x) >= 2 then is_l(x)")
    >>> "".join(part if isinstance(part, str) else part.text for part in said(claim))
    'Every P-position with R >= 2 is l.'
    """
    atoms = conjuncts(claim.given)
    noun = "P-position" if P_POSITION in atoms else "board"
    further = [words_of(atom) for atom in atoms if atom != P_POSITION]
    subject = (f"Every {noun}", *((" with ", *listed(further)) if further else ()))
    return *subject, " ", *_predicate(claim.says), "."


def words_of(condition: Condition) -> Words:
    """A condition, in the middle of a sentence about a board."""
    match condition:
        case Statement():
            return (of_statement(condition),)
        case Not(of):
            return "not (", *words_of(of), ")"
        case Parity(name, _):
            return (f"{name.replace('_', ' ')} {condition.word}",)
        case Compound(connective, left, right):
            return *_part(left, condition), _CONNECTIVES[connective], *_part(right, condition)
    assert isinstance(condition, Has)
    return (f"it {_has(condition)}",)


def conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    """The parts of a conjunction."""
    if isinstance(condition, Compound) and condition.connective == "&":
        return tuple(atom for part in condition.parts for atom in conjuncts(part))
    return () if condition is None else (condition,)


def _predicate(says: Condition) -> Words:
    if isinstance(says, Has):
        return (_has(says),)
    if says == Not(P_POSITION):
        return ("is not a P-position",)
    if isinstance(says, Compound) and isinstance(says.left, Has):
        return _has(says.left), _CONNECTIVES[says.connective], *words_of(says.right)
    return "has ", *words_of(says)


def _has(condition: Has) -> str:
    return _OUTCOMES.get(condition) or condition.name.replace("_", " ")


def _part(part: Condition, of: Compound) -> Words:
    """A part of a compound, in brackets if it is a compound of another kind."""
    words = words_of(part)
    if isinstance(part, Compound) and part.connective != of.connective:
        tighter = part.connective == "&" and of.connective != "&"
        return words if tighter else ("(", *words, ")")
    return words
