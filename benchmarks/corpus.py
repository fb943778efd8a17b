"""The conjectures on which refuter and prover are measured, generated anew by each version.

All bounds of complexity up to 5 that the search finds for each of the paper's 18 invariants,
upper and lower, such that each is violated by an N-position and none by a P-position with at
most 40 cookies. The search is guided by counterexamples: it runs on few P-positions, every
bound is tested on all of them, and those that violate one join the few, until no bound falls.
Two bounds with the same normal form are one.
"""

import hashlib
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

import ponder
from ponder.conjectures.bounds import conjecture
from ponder.core.files import tables_folder, write_atomically
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition
from ponder.language.expressions import Application, Expression
from ponder.measures.board_arrays import Boards, verdicts
from ponder.measures.invariant import invariants_of
from ponder.measures.sheet import Sheet
from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies

COOKIES = 40
COMPLEXITY = 5
FIRST_EXAMPLES = 40
NEGATIVE_COOKIES = 12
PAPER = tuple(invariants_of(Chomp, group="paper"))
TERMS = {invariant.name: invariant.term for invariant in PAPER}
FORMS = ("rational", "ceil/floor", "min/max/abs", "sqrt", "log", "variable power")
_FORM_OF = {
    "ceil": "ceil/floor",
    "floor": "ceil/floor",
    "min": "min/max/abs",
    "max": "min/max/abs",
    "abs": "min/max/abs",
    "sqrt": "sqrt",
    "log": "log",
    "log10": "log",
    "power": "variable power",
}


@dataclass(frozen=True)
class Ground:
    """All P-positions with so many cookies, and N-positions that violate what says something."""

    cookies: int = COOKIES

    @cached_property
    def boards(self) -> Boards:
        """The P-positions, one on each line, the smallest first."""
        return p_positions_by_cookies(self.cookies)

    @cached_property
    def sheet(self) -> Sheet:
        """The invariants of the P-positions."""
        return Sheet.measure(map(_position, self.boards.tolist()), PAPER)

    @cached_property
    def negatives(self) -> Sheet:
        """The invariants of all N-positions with few cookies."""
        lost = set(map(_position, self.boards.tolist()))
        every = map(_position, boards_by_cookies(NEGATIVE_COOKIES).tolist())
        return Sheet.measure([board for board in every if board not in lost], PAPER)

    @cached_property
    def _violations(self) -> dict[str, npt.NDArray[np.intp]]:
        return {}

    def violations(self, statement: Statement) -> npt.NDArray[np.intp]:
        """The P-positions of which the statement is not known to be true, by their places."""
        text = str(statement)
        if text not in self._violations:
            codes = verdicts(statement, self.boards)
            self._violations[text] = np.flatnonzero(codes != CODES["true"])
        return self._violations[text]


def generate(
    ground: Ground, complexity: int = COMPLEXITY, examples: Iterable[int] = range(FIRST_EXAMPLES)
) -> Iterator[Claim]:
    """The conjectures, target by target, from these P-positions of the ground as examples."""
    chosen, told = list(examples), set[str]()
    for invariant in PAPER:
        for statement in _surviving(ground, invariant.name, complexity, chosen):
            form = statement.normal_form(TERMS)
            if form not in told:
                told.add(form)
                yield Claim("chomp", Condition.parse("is_p_position(x)"), statement)


def _surviving(
    ground: Ground, target: str, complexity: int, examples: list[int]
) -> tuple[Statement, ...]:
    """Bounds on the target that no P-position of the ground violates; examples are added."""
    while True:
        found = conjecture(
            ground.sheet.chosen(examples),
            target=target,
            both=True,
            complexity=complexity,
            negatives=ground.negatives,
        )
        fallen = [places for one in found.statements if len(places := ground.violations(one))]
        fresh = {int(where[i]) for where in fallen for i in (0, len(where) // 2, -1)}
        if not fallen:
            return found.statements
        examples += sorted(fresh.difference(examples))


def form_of(claim: Claim) -> str:
    """The kind of mathematics that a proof has to deal with: the hardest operator of the claim."""
    assert isinstance(claim.says, Statement)
    operators = {*_operators(claim.says.left), *_operators(claim.says.right)}
    return max(
        (_FORM_OF.get(name, "rational") for name in operators), key=FORMS.index, default="rational"
    )


def _operators(expression: Expression) -> Iterator[str]:
    if isinstance(expression, Application):
        yield expression.operator.name
        for argument in expression.arguments:
            yield from _operators(argument)


def corpus() -> list[Claim]:
    """The corpus of this version; made once, which takes two minutes, and then kept."""
    kept = _kept_file()
    if kept.exists():
        claims = [Claim.parse(text) for text in json.loads(kept.read_text())]
        print(f"  {len(claims):,} conjectures, generated by an earlier run: {kept}")
        return claims
    begun = time.perf_counter()
    claims = list(generate(Ground()))
    kept.parent.mkdir(parents=True, exist_ok=True)
    with write_atomically(kept) as file:
        file.write(json.dumps([str(claim) for claim in claims], indent=0).encode())
    spent = time.perf_counter() - begun
    print(f"  {len(claims):,} conjectures, generated in {spent:.0f} s and kept: {kept}")
    return claims


def _kept_file() -> Path:
    """The file for what these sources generate; other sources have another one."""
    root = Path(ponder.__file__).parent
    packages = ("exact", "language", "solving", "measures", "conjectures")
    sources = sorted(file for name in packages for file in (root / name).rglob("*.py"))
    sources += [*sorted(root.glob("_native*.so")), Path(__file__)]
    version = hashlib.sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()[:16]
    return tables_folder() / "benchmarks" / f"corpus-{version}.json"


def _position(rows: Iterable[int]) -> Chomp:
    return Chomp.of(tuple(row for row in rows if row))
