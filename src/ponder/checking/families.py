"""The claimed values of strips satisfy the recurrences of their game.

For each strip of the certificate, let G be the game whose options are the values claimed for the
strips after each move, and H the value claimed for the strip itself. If in G - H whoever moves
first loses, then G = H; and play ends, so all claims are right, by induction on the moves. The
parameters are split into cells in which each step of this is the same at all points.

Other claims that the certificate makes, such as T^a _ F <= {a|1}, are then checked in the same
way: G <= H if Left, moving first in G - H, loses. A certificate says nothing besides: each state is
the value of a strip that can follow the first one, or a strip of such a claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product

from ponder.checking.certificates import FamilyCertificate, Invalid, Rules
from ponder.core.catalogue import GAMES
from ponder.core.position import SIDES, Side, keeps_rules_of, opponent
from ponder.core.text import truncate
from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import NeedsResidue, NeedsSign, Region
from ponder.games.boards.strips import RewritingStrip
from ponder.games.boards.symbolic_strips import SymbolicStrip, moves
from ponder.language.formulas import (
    Formula,
    Number,
    Options,
    constant,
    format_formula,
    numbers,
    substitute,
    sum_formulas,
)
from ponder.language.strip_families import (
    AtLeast,
    Relation,
    StripClaim,
    case_throughout,
    find,
    format_runs,
    holds_throughout,
    paths,
)

# Sums of games with parameters, played in a cell: whoever moves first, does he lose?
#
# A position is trees and one number: the sum of them. A tree has positions as options. A number is
# a linear form over a common power of two; as a game it has one option at most for each player: n
# - 1 for Left if n > 0 is whole, and the next number below of the same denominator if n is a
# fraction. Trees t and -t beside each other are left out: whoever answers each move in one by the
# same in the other cannot lose by them.
#
# In a cell, an answer is the same at all points. Where it is not, `NeedsSign` or `NeedsResidue` is
# raised, and the cell has to be split.

LARGEST_MODULUS = 1_000
SIGN: dict[Side, int] = {"left": 1, "right": -1}

Position = tuple[tuple[int, ...], Form]
TreeOptions = tuple[tuple[Position, ...], tuple[Position, ...]]


class GameTable:
    """The trees met so far, each kept once, in so many parameters; numbers are over 2^exponent."""

    def __init__(self, parameters: int, exponent: int, work: Work) -> None:
        self.parameters = parameters
        self.exponent = exponent
        self.work = work
        self.options: list[TreeOptions] = []
        self._index: dict[TreeOptions, int] = {}
        self._negatives: dict[int, int] = {}
        self._built: dict[tuple[int, tuple[Form, ...]], Position] = {}

    def number(self, form: Form, arguments: tuple[Form, ...], exponent: int = 0) -> Position:
        """The number form / 2^exponent at these arguments."""
        there = linear.substitute(form, arguments, self.parameters)
        return (), tuple([x << self.exponent - exponent for x in there])

    def game(self, left: tuple[Position, ...], right: tuple[Position, ...]) -> Position:
        """The game with these options."""
        tree = self._index.get((left, right))
        if tree is None:
            tree = self._index[left, right] = len(self.options)
            self.options.append((left, right))
        return (tree,), (0,) * (self.parameters + 1)

    def formula(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        """The formula at these arguments."""
        key = (id(formula), arguments)
        if key not in self._built:
            self._built[key] = self._build(formula, arguments)
        return self._built[key]

    def _build(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        if isinstance(formula, Number):
            return self.number(formula.form, arguments, formula.exponent)
        if isinstance(formula, Options):
            left, right = (tuple([self._build(x, arguments) for x in side]) for side in formula)
            return self.game(left, right)
        return reduce(self.plus, [self._build(term, arguments) for term in formula.terms])

    def plus(self, one: Position, other: Position) -> Position:
        """The sum, without trees that cancel."""
        number = linear.add(one[1], other[1])
        if not one[0] or not other[0]:
            return one[0] + other[0], number
        trees = list(one[0])
        for tree in other[0]:
            if (negative := self._negative(tree)) in trees:
                trees.remove(negative)
            else:
                trees.append(tree)
        return tuple(sorted(trees)), number

    def opposite(self, position: Position) -> Position:
        """The position with the players exchanged."""
        return tuple(sorted(map(self._negative, position[0]))), _signed(position[1], -1)

    def _negative(self, tree: int) -> int:
        known = self._negatives.get(tree)
        if known is None:
            left, right = (tuple(map(self.opposite, side)) for side in self.options[tree])
            (known,), _ = self.game(right, left)
            self._negatives[tree], self._negatives[known] = known, tree
        return known


class PlayCell:
    """A region, and who is known to lose in it.

    `arguments` are the parameters of the question as forms of the cell's own parameters, which
    differ after a split into residues.
    """

    def __init__(self, region: Region, arguments: tuple[Form, ...], trees: GameTable) -> None:
        self.region = region
        self.arguments = arguments
        self.trees = trees
        self._lost: dict[tuple[Position, Side], bool] = {}

    def parts(self, needed: NeedsSign | NeedsResidue) -> Iterator[PlayCell]:
        """The parts of the cell; those by the sign of a form know what the cell knows."""
        if isinstance(needed, NeedsSign):
            for half in self.region.halves(needed.form):
                if half is not None:
                    part = PlayCell(half, self.arguments, self.trees)
                    part._lost = self._lost.copy()
                    yield part
            return
        if needed.modulus > LARGEST_MODULUS:
            most = f"they are split by at most {LARGEST_MODULUS:,}"
            raise Invalid(f"residues by {needed.modulus:,}; {most}")
        for region, arguments in self.region.by_residue(needed, self.arguments):
            yield PlayCell(region, arguments, self.trees)

    def composed(self, forms: tuple[Form, ...]) -> tuple[Form, ...]:
        """Forms in the parameters of the question, in those of the cell."""
        k = self.region.parameters
        return tuple([linear.substitute(form, self.arguments, k) for form in forms])

    def loses(self, position: Position, mover: Side) -> bool:
        """Whether the player who is to move loses, whatever the move."""
        trees, number = position
        if not trees:
            return self.region.is_at_least_0(_signed(number, -SIGN[mover]))
        known = self._lost.get((position, mover))
        if known is None:
            other = opponent(mover)
            known = not any(self.loses(after, other) for after in self._moves(position, mover))
            self._lost[position, mover] = known
        return known

    def _moves(self, position: Position, mover: Side) -> Iterator[Position]:
        """The positions after each move of a player, first the moves in trees."""
        trees, number = position
        sign = SIGN[mover]
        for place, tree in enumerate(trees):
            rest = (trees[:place] + trees[place + 1 :], number)
            for option in self.trees.options[tree][sign < 0]:
                self.trees.work.check()
                yield self.trees.plus(rest, option)
        step = whole = 1 << self.trees.exponent
        while step > 1 and self.region.residue(number, step):
            step >>= 1
        if step < whole or self.region.is_at_least_0(linear.shift(_signed(number, sign), -1)):
            yield trees, linear.shift(number, -sign * step)


def _signed(form: Form, sign: int) -> Form:
    return form if sign > 0 else tuple([-x for x in form])


# Play ends: induction on the moves is allowed.
#
# Rules are crossed off one after the other, each because it can only be used finitely often by
# plays that use none crossed off before: it lowers a measure that no other rule raises. A measure
# is given by weights -1, 0 and 1 for the letters. It is the total of the weights, such as the
# number of pieces where some capture; or, if no rule changes the total, the sum of weight times
# place: toads go right and frogs go left. A strip has finitely many places, so neither falls for
# ever.

MOST_LETTERS = 8

Weights = Mapping[str, int]
Pairs = frozenset[tuple[str, str]]


def check_termination(rules: Rules) -> None:
    """Raise `Invalid` unless play is seen to end."""
    left = frozenset((before, after) for side in SIDES for before, after in rules[side])
    letters = sorted({letter for pair in left for word in pair for letter in word})
    if len(letters) > MOST_LETTERS:
        raise Invalid(f"the rules have more than {MOST_LETTERS} letters")
    every = [
        dict(zip(letters, weights, strict=True))
        for weights in product((-1, 0, 1), repeat=len(letters))
    ]
    while left:
        used_up = next(filter(None, (_used_up(weights, left) for weights in every)), None)
        if used_up is None:
            raise Invalid("the rules are not seen to end every play")
        left -= used_up


def _used_up(weights: Weights, rules: Pairs) -> Pairs:
    """The rules that lower a measure of these weights, if no rule raises it."""
    totals = {pair: _total(weights, pair[1]) - _total(weights, pair[0]) for pair in rules}
    moments = {pair: _moment(weights, pair[1]) - _moment(weights, pair[0]) for pair in rules}
    changes = moments if not any(totals.values()) else totals
    lowering = frozenset(pair for pair, change in changes.items() if change < 0)
    return lowering if max(changes.values()) <= 0 else frozenset()


def _total(weights: Weights, word: str) -> int:
    return sum(weights[letter] for letter in word)


def _moment(weights: Weights, word: str) -> int:
    return sum(place * weights[letter] for place, letter in enumerate(word))


BEGINS: dict[Relation, tuple[Side, ...]] = {"=": SIDES, "<=": ("left",), ">=": ("right",)}
"""Who must lose G - H when moving first, for G and H to be in this relation."""

Wrong = Callable[[Point | None], Invalid]
"""What to say of a point where a claim fails; None if no point was found."""


class FailingStrip(Invalid):
    """The claims for a position and for those after each move contradict each other."""

    def __init__(self, position: str, claimed: str) -> None:
        where = truncate(format_runs(position), 200) or "the empty strip"
        super().__init__(
            f"at {where} the claimed value {truncate(claimed, 200)} does not follow "
            "from those after each move"
        )
        self.position = position


def check_family(certificate: FamilyCertificate, work: Work | None = None) -> int:
    """The number of cells in which all claims are right; raises `Invalid` for the first wrong."""
    _check_game(certificate)
    check_termination(certificate.rules)
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
        self.after: dict[SymbolicStrip, set[SymbolicStrip]] = {}
        formulas = [one for cases in certificate.states.values() for _, one in paths(cases)]
        formulas += [claim.formula for claim in certificate.also]
        leaves = (leaf for formula in formulas for leaf in numbers(formula))
        self.exponent = max((leaf.exponent for leaf in leaves), default=0)

    def strip(self, strip: SymbolicStrip) -> int:
        """Does the claim for a strip follow from those for the strips after each move?"""
        trees = GameTable(strip.parameters, self.exponent, self.work)
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
            return FailingStrip(strip.position(point), self._claimed_at(strip, point))

        return self._cells(Region.natural(strip.parameters), trees, is_right, wrong)

    def claim(self, claim: StripClaim) -> int:
        """Does another claim follow, at all points at which all runs have a length?"""
        pattern, parameters = claim.pattern, len(claim.pattern.names)
        trees = GameTable(parameters, self.exponent, self.work)
        strip, arguments = self._found(*pattern.placed(self.certificate.letter))
        self.about.add(strip)
        lengths = [form for _, form in pattern.runs]
        bounds = [test.form for test in claim.tests if isinstance(test, AtLeast)]
        region = Region.natural(parameters).assuming_all([*lengths, *bounds])

        def is_right(cell: PlayCell) -> bool:
            if not all(holds_throughout(test, cell.region, cell.arguments) for test in claim.tests):
                return True
            value = self._claimed(cell, strip, cell.composed(arguments))
            formula = trees.opposite(trees.formula(claim.formula, cell.arguments))
            difference = trees.plus(value, formula)
            return all(cell.loses(difference, side) for side in BEGINS[claim.relation])

        def wrong(point: Point | None) -> Invalid:
            at = (
                ""
                if point is None
                else f" at {truncate(format_runs(pattern.position(point)), 200)}"
            )
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

    def _found(self, word: str, runs: Sequence[Form]) -> tuple[SymbolicStrip, tuple[Form, ...]]:
        """The strip and its arguments; raises `Invalid` if nothing is claimed."""
        for strip in self.certificate.strips:
            arguments = strip.arguments(word, runs)
            if arguments is not None:
                return strip, arguments
        raise Invalid(
            f"nothing is claimed for strips with the word {truncate(word, 200) or '(none)'}"
        )

    def _claimed(self, cell: PlayCell, strip: SymbolicStrip, at: tuple[Form, ...]) -> Position:
        """What a strip is claimed to be, at these arguments."""
        trees, k, meaning = cell.trees, cell.region.parameters, self.certificate.strips[strip]
        number = trees.number(meaning.plus, at)
        if meaning.state is None:
            return number
        there = tuple([linear.substitute(form, at, k) for form in meaning.arguments])
        case = case_throughout(self.certificate.states[meaning.state], cell.region, there)
        return trees.plus(trees.formula(case.formula, there), number)

    def _claimed_at(self, strip: SymbolicStrip, point: Point) -> str:
        """The claimed value at a point, as a formula without parameters."""
        meaning = self.certificate.strips[strip]
        terms: list[Formula] = [constant(linear.evaluate(meaning.plus, point), 0)]
        if meaning.state is not None:
            there = [linear.evaluate(form, point) for form in meaning.arguments]
            formula = find(self.certificate.states[meaning.state], there)
            terms.append(substitute(formula, [(number,) for number in there], 0))
        return format_formula(sum_formulas(terms), ())

    def _cells(
        self, region: Region, trees: GameTable, is_right: Callable[[PlayCell], bool], wrong: Wrong
    ) -> int:
        """The number of cells of a region; raises `Invalid` if something is not right in one."""
        waiting = [PlayCell(region, linear.units(region.parameters), trees)]
        cells = 0
        self.work.step(self.done, self.claims, "checking")
        self.done += 1
        while waiting:
            self.work.check()
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
        raise wrong(tuple(linear.evaluate(form, found.point) for form in cell.arguments))
    if not found.complete:
        raise wrong(None)
