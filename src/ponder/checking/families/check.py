"""The claimed values of strips satisfy the recurrences of their game.

For each strip of the certificate, let G be the game whose options are the values claimed for the
strips after each move, and H the value claimed for the strip itself. If in G - H whoever moves
first loses, then G = H; and play ends, so all claims are right, by induction on the moves. The
parameters are split into cells in which each step of this is the same at all points.

Other claims that the certificate makes, such as T^a _ F <= {a|1}, are then checked in the same
way: G <= H if Left, moving first in G - H, loses. A certificate says nothing besides: each state is
the value of a strip that can follow the first one, or a strip of such a claim.
"""

from collections.abc import Callable, Sequence

from ponder.checking.certificate import Invalid
from ponder.checking.families.certificate import FamilyCertificate
from ponder.checking.families.ending import check_ending
from ponder.checking.families.play import Allowance, PlayCell, Position, Trees
from ponder.core.catalogue import GAMES
from ponder.core.own_rules import keeps_rules_of
from ponder.core.position import SIDES, Side
from ponder.core.words import cut
from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.exact.splits import NeedsResidue, NeedsSign
from ponder.games.boards.strips import RewritingStrip
from ponder.games.boards.symbolic_strips import State, moves
from ponder.language.cases import AtLeast, case_in, find, holds, paths
from ponder.language.formulas import Formula, composed, constant, numbers, text, total
from ponder.language.patterns import in_short
from ponder.language.strip_claims import Relation, StripClaim

MOST_STEPS = 2_000_000
STEPS_PER_CLAUSE = 10_000
CELL = 50
"""How many steps a cell costs, besides those of its play."""

BEGINS: dict[Relation, tuple[Side, ...]] = {"=": SIDES, "<=": ("left",), ">=": ("right",)}
"""Who must lose G - H when moving first, for G and H to be in this relation."""

Wrong = Callable[[Point | None], Invalid]
"""What to say of a point where a claim fails; None if no point was found."""


class WrongClaim(Invalid):
    """The claims for a position and for those after each move contradict each other."""

    def __init__(self, position: str, claimed: str) -> None:
        where = cut(in_short(position), 200) or "the empty strip"
        super().__init__(
            f"at {where} the claimed value {cut(claimed, 200)} does not follow "
            "from those after each move"
        )
        self.position = position


def check_family(certificate: FamilyCertificate, work: Work | None = None) -> int:
    """The number of cells in which all claims are right; raises `Invalid` for the first wrong."""
    _check_game(certificate)
    check_ending(certificate.rules)
    check = _Check(certificate, work or Work())
    cells = sum(map(check.strip, certificate.strips)) + sum(map(check.claim, certificate.also))
    check.refuse_unused_states()
    return cells


def _check_game(certificate: FamilyCertificate) -> None:
    """The rules are those of the game of this name, and all of them."""
    game = GAMES.find(certificate.game)
    if not issubclass(game, RewritingStrip) or not keeps_rules_of(game, RewritingStrip):
        raise Invalid(f"{certificate.game} is not a strip game given by rules alone")
    for side in SIDES:
        if set(certificate.rules[side]) != set(game.rules(side)):
            raise Invalid(f"these are not the rules of {certificate.game} for {side}")


class _Check:
    """The claims of a certificate; each is checked in all cells, which are counted."""

    def __init__(self, certificate: FamilyCertificate, work: Work) -> None:
        self.certificate = certificate
        self.work = work
        self.done, self.claims = 0, len(certificate.strips) + len(certificate.also)
        self.about = {next(iter(certificate.strips))}
        self.after: dict[State, set[State]] = {}
        formulas = [one for cases in certificate.states.values() for _, one in paths(cases)]
        self.allowance = Allowance(MOST_STEPS + STEPS_PER_CLAUSE * len(formulas))
        formulas += [claim.formula for claim in certificate.also]
        leaves = (leaf for formula in formulas for leaf in numbers(formula))
        self.exponent = max((leaf.exponent for leaf in leaves), default=0)

    def strip(self, strip: State) -> int:
        """Does the claim for a strip follow from those for the strips after each move?"""
        trees = Trees(strip.parameters, self.exponent, self.allowance)
        after = {
            side: [
                (move.conditions, *self._found(move.word, move.runs))
                for move in moves(strip, self.certificate.rules[side])
            ]
            for side in SIDES
        }
        self.after[strip] = {to for side in SIDES for _, to, _ in after[side]}

        def options(cell: PlayCell, side: Side) -> tuple[Position, ...]:
            found = [
                self._claimed(cell, to, cell.composed(arguments))
                for conditions, to, arguments in after[side]
                if all(map(cell.region.is_at_least_0, cell.composed(conditions)))
            ]
            return tuple(found)

        def is_right(cell: PlayCell) -> bool:
            game = trees.game(options(cell, "left"), options(cell, "right"))
            claim = trees.opposite(self._claimed(cell, strip, cell.arguments))
            difference = trees.plus(game, claim)
            return all(cell.loses(difference, side) for side in SIDES)

        def wrong(point: Point | None) -> Invalid:
            if point is None:
                return Invalid(f"{strip.pattern}: a claim fails, but no point is found where")
            return WrongClaim(strip.position(point), self._claimed_at(strip, point))

        return self._cells(Region.natural(strip.parameters), trees, is_right, wrong)

    def claim(self, claim: StripClaim) -> int:
        """Does another claim follow, at all points at which all runs have a length?"""
        pattern, parameters = claim.pattern, len(claim.pattern.names)
        trees = Trees(parameters, self.exponent, self.allowance)
        strip, arguments = self._found(*pattern.placed(self.certificate.letter))
        self.about.add(strip)
        lengths = [form for _, form in pattern.runs]
        bounds = [test.form for test in claim.tests if isinstance(test, AtLeast)]
        region = Region.natural(parameters).assuming_all([*lengths, *bounds])

        def is_right(cell: PlayCell) -> bool:
            if not all(holds(test, cell.region, cell.arguments) for test in claim.tests):
                return True
            value = self._claimed(cell, strip, cell.composed(arguments))
            formula = trees.opposite(trees.formula(claim.formula, cell.arguments))
            difference = trees.plus(value, formula)
            return all(cell.loses(difference, side) for side in BEGINS[claim.relation])

        def wrong(point: Point | None) -> Invalid:
            at = "" if point is None else f" at {cut(in_short(pattern.position(point)), 200)}"
            return Invalid(f"{claim} does not hold{at}")

        return 0 if region is None else self._cells(region, trees, is_right, wrong)

    def refuse_unused_states(self) -> None:
        """Raise `Invalid` for a state that none of the strips needs that the claims are about."""
        strips, waiting = set(self.about), list(self.about)
        while waiting:
            new = self.after[waiting.pop()] - strips
            strips |= new
            waiting += new
        used = {self.certificate.strips[strip].state for strip in strips}
        for state in self.certificate.states:
            if state not in used:
                raise Invalid(f"nothing uses the value of {state.pattern}")

    def _found(self, word: str, runs: Sequence[Form]) -> tuple[State, tuple[Form, ...]]:
        """The strip and its arguments; raises `Invalid` if nothing is claimed."""
        for strip in self.certificate.strips:
            arguments = strip.arguments(word, runs)
            if arguments is not None:
                return strip, arguments
        raise Invalid(f"nothing is claimed for strips with the word {cut(word, 200) or '(none)'}")

    def _claimed(self, cell: PlayCell, strip: State, at: tuple[Form, ...]) -> Position:
        """What a strip is claimed to be, at these arguments."""
        trees, k, meaning = cell.trees, cell.region.parameters, self.certificate.strips[strip]
        number = trees.number(meaning.plus, at)
        if meaning.state is None:
            return number
        there = tuple([linear.composed(form, at, k) for form in meaning.arguments])
        case = case_in(self.certificate.states[meaning.state], cell.region, there)
        return trees.plus(trees.formula(case.formula, there), number)

    def _claimed_at(self, strip: State, point: Point) -> str:
        """The claimed value at a point, as a formula without parameters."""
        meaning = self.certificate.strips[strip]
        terms: list[Formula] = [constant(linear.at(meaning.plus, point), 0)]
        if meaning.state is not None:
            there = [linear.at(form, point) for form in meaning.arguments]
            formula = find(self.certificate.states[meaning.state], there)
            terms.append(composed(formula, [(number,) for number in there], 0))
        return text(total(terms), ())

    def _cells(
        self, region: Region, trees: Trees, is_right: Callable[[PlayCell], bool], wrong: Wrong
    ) -> int:
        """The number of cells of a region; raises `Invalid` if something is not right in one."""
        waiting = [PlayCell(region, linear.units(region.parameters), trees)]
        cells = 0
        self.work.step(self.done, self.claims, "checking")
        self.done += 1
        while waiting:
            self.work.check()
            self.allowance.spend(CELL)
            cell = waiting.pop()
            try:
                if not is_right(cell):
                    _refuse(cell, wrong)
            except RecursionError:  # play without end, as answers in an empty cell contradict
                _refuse(cell, lambda _: Invalid("a formula is too deep to be played"))
            except (NeedsSign, NeedsResidue) as needed:
                waiting += cell.parts(needed)
            else:
                cells += 1
        return cells


def _refuse(cell: PlayCell, wrong: Wrong) -> None:
    """Raise `Invalid`, unless the cell has no point."""
    found = cell.region.look_for_a_point()
    if found.point is not None:
        raise wrong(tuple(linear.at(form, found.point) for form in cell.arguments))
    if not found.complete:
        raise wrong(None)
