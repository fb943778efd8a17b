"""The claimed values of strips satisfy the recurrences of their game.

For each strip of the certificate, let G be the game whose options are the values claimed for the
strips after each move, and H the value claimed for the strip itself. If in G - H whoever moves
first loses, then G = H; and play ends, so all claims are right, by induction on the moves. The
parameters are split into cells in which each step of this is the same at all points.

Other claims that the certificate makes, such as T^a _ F <= {a|1}, are then checked in the same
way: G <= H if Left, moving first in G - H, loses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ponder.checking.certificate import Invalid
from ponder.checking.families.asking import CellCheck, holds
from ponder.checking.families.certificate import FamilyCertificate, Meaning, arguments_of
from ponder.checking.families.ending import check_ending
from ponder.checking.families.play import Allowance, PlayCell, Position
from ponder.checking.families.strips import WholeStrip
from ponder.core.catalogue import GAMES
from ponder.core.position import SIDES, Side
from ponder.core.words import cut
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.games.boards.strips import RewritingStrip
from ponder.language.cases import AtLeast, find
from ponder.language.formulas import composed, constant, text, total
from ponder.language.patterns import in_short
from ponder.language.strip_claims import Relation, StripClaim

MOST_STEPS = 2_000_000
STEPS_PER_CLAUSE = 10_000

BEGINS: dict[Relation, tuple[Side, ...]] = {"=": SIDES, "<=": ("left",), ">=": ("right",)}
"""Who must lose G - H when moving first, for G and H to be in this relation."""


class WrongClaim(Invalid):
    """The claims for a position and for those after each move contradict each other."""

    def __init__(self, position: str, claimed: str) -> None:
        where = cut(in_short(position), 200) or "the empty strip"
        super().__init__(
            f"at {where} the claimed value {cut(claimed, 200)} does not follow "
            "from those after each move"
        )
        self.position = position


class LegalMove(NamedTuple):
    """A move to another strip of the certificate, at these arguments."""

    conditions: tuple[Form, ...]
    to: Meaning
    arguments: tuple[Form, ...]


def check_family(certificate: FamilyCertificate) -> int:
    """The number of cells in which all claims are right; raises `Invalid` for the first wrong."""
    _check_game(certificate)
    check_ending(certificate.rules)
    allowance = Allowance(MOST_STEPS + STEPS_PER_CLAUSE * certificate.clauses)
    cells = sum(_StripCheck(certificate, strip, allowance).cells() for strip in certificate.claims)
    return cells + sum(_ClaimCheck(certificate, c, allowance).cells() for c in certificate.also)


def _check_game(certificate: FamilyCertificate) -> None:
    """The rules are those of the game of this name, and all of them."""
    game = GAMES.find(certificate.game)
    if not issubclass(game, RewritingStrip) or game.moves is not RewritingStrip.moves:
        raise Invalid(f"{certificate.game} is not a strip game given by rules alone")
    for side in SIDES:
        if set(certificate.rules.pairs(side)) != set(game.rules(side)):
            raise Invalid(f"these are not the rules of {certificate.game} for {side}")


class _StripCheck(CellCheck):
    """Does the claim for a strip follow from those for the strips after each move?"""

    def __init__(
        self, certificate: FamilyCertificate, strip: WholeStrip, allowance: Allowance
    ) -> None:
        super().__init__(certificate, len(strip.names), allowance)
        self.strip = strip
        self.steps = {
            side: [
                LegalMove(moved.conditions, *_named(self.claims, moved.word, moved.runs))
                for moved in certificate.rules.moves(strip, side)
            ]
            for side in SIDES
        }

    def cells(self) -> int:
        """The number of cells of the check."""
        return self.all_cells(Region.natural(self.parameters))

    def is_right(self, cell: PlayCell) -> bool:
        left, right = (self._options(cell, side) for side in SIDES)
        game = ((self.trees.tree(left, right),), linear.constant(0, self.parameters))
        claim = self.value(cell, self.claims[self.strip], cell.arguments)
        difference = self.trees.plus(game, self.trees.opposite(claim))
        return all(cell.loses(difference, side) for side in SIDES)

    def wrong(self, point: Point | None) -> Invalid:
        if point is None:
            return Invalid(f"{self.strip.pattern}: a claim fails, but no point is found where")
        claimed = _claimed_at(self.claims[self.strip], point)
        return WrongClaim(self.strip.position(point), claimed)

    def _options(self, cell: PlayCell, side: Side) -> tuple[Position, ...]:
        """What is claimed for the strips after each move that is possible in the cell."""
        found = []
        for step in self.steps[side]:
            if all(map(cell.is_at_least_0, cell.composed(step.conditions))):
                there = cell.composed(step.arguments)
                found.append(self.value(cell, step.to, there))
        return tuple(found)


class _ClaimCheck(CellCheck):
    """Does another claim follow from those for the strips?"""

    def __init__(
        self, certificate: FamilyCertificate, claim: StripClaim, allowance: Allowance
    ) -> None:
        super().__init__(certificate, len(claim.pattern.names), allowance)
        self.claim = claim
        word, runs = claim.pattern.placed(certificate.rules.letter)
        self.meaning, self.arguments = _named(self.claims, word, runs)

    def cells(self) -> int:
        """The number of cells of the check: points at which all runs have a length."""
        lengths = [form for _, form in self.claim.pattern.runs]
        bounds = [test.form for test in self.claim.tests if isinstance(test, AtLeast)]
        region = Region.natural(self.parameters).assuming_all([*lengths, *bounds])
        return 0 if region is None else self.all_cells(region)

    def is_right(self, cell: PlayCell) -> bool:
        if not all(holds(cell, test, cell.arguments) for test in self.claim.tests):
            return True
        value = self.value(cell, self.meaning, cell.composed(self.arguments))
        formula = self.trees.opposite(self.built(self.claim.formula, cell.arguments))
        difference = self.trees.plus(value, formula)
        return all(cell.loses(difference, side) for side in BEGINS[self.claim.relation])

    def wrong(self, point: Point | None) -> Invalid:
        at = (
            "" if point is None else f" at {cut(in_short(self.claim.pattern.position(point)), 200)}"
        )
        return Invalid(f"{self.claim} does not hold{at}")


def _named(
    claims: Mapping[WholeStrip, Meaning], word: str, runs: Sequence[Form]
) -> tuple[Meaning, tuple[Form, ...]]:
    """The meaning and the arguments of a strip; raises `Invalid` if the certificate has none."""
    for strip, meaning in claims.items():
        arguments = arguments_of(runs, strip.lengths) if strip.word == word else None
        if arguments is not None:
            return meaning, arguments
    raise Invalid(f"nothing is claimed for strips with the word {cut(word, 200) or '(none)'}")


def _claimed_at(meaning: Meaning, point: Point) -> str:
    """The claimed value at a point, as a formula without parameters."""
    plus = linear.at(meaning.plus, point)
    if meaning.cases is None:
        return str(plus)
    there = [linear.at(form, point) for form in meaning.arguments]
    known = [linear.constant(number, 0) for number in there]
    formula = composed(find(meaning.cases, there), known, 0)
    return text(total([formula, constant(plus, 0)]), ())
