"""Formulas level by level: one for each set of objects, and steps while they are sought."""

from ponder.conjectures.laws.levels import BETWEEN_STEPS, Levels, Tried
from ponder.core.work import Work
from ponder.language.conditions import Condition, Has

P_AND_Q: dict[Condition, int] = {Has("p"): 0b0011, Has("q"): 0b0101}


def test_every_set_of_objects_has_its_smallest_formula() -> None:
    levels = Levels(P_AND_Q, 0b1111, Tried(Work(), 10_000))
    assert set(levels.level(1)) == {0b0011, 0b0101}
    assert set(levels.level(2)) == {0b1100, 0b1010}  # ~p, ~q
    found = {format(truth, "04b"): str(formula) for truth, formula in levels.level(3).items()}
    assert found == {
        "0001": "p(x) & q(x)",
        "0111": "p(x) | q(x)",
        "0110": "p(x) xor q(x)",
        "1101": "p(x) -> q(x)",
        "1011": "q(x) -> p(x)",
    }


def test_steps_are_so_many_candidates_apart() -> None:
    steps: list[int] = []
    work = Work(report=lambda done, total, words: steps.append(done))
    tried = Tried(work, 10 * BETWEEN_STEPS)
    for _ in range(300):
        tried.spend(BETWEEN_STEPS // 100)
    assert steps == [0, BETWEEN_STEPS, 2 * BETWEEN_STEPS]
