"""An oracle that answers by looking at one board, and checks everything it is told on it.

The translation of a claim makes new variables. Their values on the board are found from the facts
that define them; then every hypothesis and equation must be true there. Doubles are enough for
that: nothing is accepted because of them.
"""

import math

from ponder.checking.chomp_boards import letters
from ponder.checking.positivity import Obligation
from ponder.exact.polynomials import Polynomial

SMALL = 2e-4  # logarithms of numbers are known to six digits only


class Board:
    """A board as an oracle; `goals` are the values of what was to be shown in its own case."""

    def __init__(self, rows: tuple[int, ...]) -> None:
        self.values: dict[str, float] = {name: float(v) for name, v in letters(rows).items()}
        self.goals: list[float] = []
        self.asked = 0
        self.seen: set[Polynomial] = set()
        smaller = max(len(rows), rows[0]) if rows[-1] == 1 and sum(rows) < 2 * rows[0] else 0
        self.values["k"] = smaller or max(len(rows), rows[0]) - 1
        self.values["W"] = 2.0 ** self.values["k"]
        self.values["q"] = math.sqrt(self.values["k"])
        self.values |= {f"log({name})": math.log(v) for name, v in self.values.items()}

    def certain(self, obligation: Obligation) -> bool:
        """Whether the goal is not negative on the board."""
        return self._is_here(obligation) and self._value(obligation.goal, obligation) >= -SMALL

    def show(self, obligation: Obligation) -> None:
        """Note the value of the goal on the board."""
        if self._is_here(obligation):
            self.goals.append(self._value(obligation.goal, obligation))

    def _is_here(self, obligation: Obligation) -> bool:
        """Whether the board belongs to this case; then everything known must be true of it."""
        self.asked += 1
        for name, polynomial in obligation.hypotheses.items():
            if name.startswith("case ") and self._value(polynomial, obligation) < 0:
                return False
        for name, polynomial in {**obligation.hypotheses, **obligation.equations}.items():
            if polynomial not in self.seen:
                self.seen.add(polynomial)
                value = self._value(polynomial, obligation) / self._size(polynomial)
                value = -abs(value) if name in obligation.equations else value
                assert value >= -SMALL, (name, str(polynomial), value)
        return True

    def _value(self, polynomial: Polynomial, obligation: Obligation) -> float:
        for name in sorted(polynomial.variables, key=lambda v: (v[1:].isdigit(), len(v), v)):
            if name not in self.values:
                self.values[name] = self._defined(name, obligation)
        return sum(
            float(f) * math.prod(self.values[v] ** e for v, e in monomial)
            for monomial, f in polynomial.terms.items()
        )

    def _size(self, polynomial: Polynomial) -> float:
        return 1 + sum(
            abs(float(f)) * math.prod(abs(self.values[v]) ** e for v, e in monomial)
            for monomial, f in polynomial.terms.items()
        )

    def _defined(self, name: str, obligation: Obligation) -> float:
        """The value of a new variable, from the fact that defines it."""
        if name.startswith("log("):
            return math.log(int(name[4:-1]))
        known, equations = obligation.hypotheses, obligation.equations
        if name[0] == "r":
            slope, rest = self._line(equations[name], name, obligation)
            return -rest / slope
        if name[0] == "y":
            slope, rest = self._line(equations[f"{name} squared"], name, obligation, 2)
            return math.sqrt(max(-rest / slope, 0))
        if name[0] == "z":
            slope, rest = self._line(known[f"{name} reaches"], name, obligation)
            exact = -rest / slope
            return math.ceil(exact - SMALL) if slope > 0 else math.floor(exact + SMALL)
        if name[0] == "l":
            slope, rest = self._line(known[f"{name} at 1 from above"], name, obligation)
            return math.log((rest - slope) / -slope)
        slope, rest = self._line(known[f"{name} at 1"], name, obligation)
        return math.exp(-rest / slope - 1)

    def _line(
        self, polynomial: Polynomial, name: str, obligation: Obligation, power: int = 1
    ) -> tuple[float, float]:
        """The factor of a power of the variable, and the rest of the polynomial."""
        slope: dict[tuple[tuple[str, int], ...], object] = {}
        rest = dict(polynomial.terms)
        for monomial, factor in polynomial.terms.items():
            if (name, power) in monomial:
                del rest[monomial]
                slope[tuple(pair for pair in monomial if pair[0] != name)] = factor
        parts = Polynomial(slope), Polynomial(rest)  # type: ignore[arg-type]
        above, below = (self._value(part, obligation) for part in parts)
        return above, below
