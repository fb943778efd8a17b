"""Trees of cases that show that some hypotheses contradict each other.

A tree is read from its root. The *facts* are linear polynomials that are not negative; there are
none at the root. A tree is one of:

- `{"by": NAME, "cases": [TREE, …]}`: one tree for each case of a hypothesis; the facts of the case
  are added at the end of the facts;
- `{"cut": {VARIABLE: NUMBER, …, "1": NUMBER}, "cases": [TREE, TREE]}`: a linear form e in the
  variables, all of which are whole numbers; first e >= 0, then e <= -1;
- `{"sum": [[PLACE, MULTIPLIER], …]}`: the sum of these positive multiples of facts, which are
  counted from 0, is a negative number. Since no fact is negative, this case is impossible.

Trusted: this file.
"""

from collections.abc import Mapping
from typing import Any

from ponder.checking.certificate import Invalid
from ponder.checking.linear_reading import Alternative, Hypothesis
from ponder.core.errors import described
from ponder.exact.polynomials import Polynomial, constant, total, variable


def check_tree(hypotheses: Mapping[str, Hypothesis], tree: object) -> None:
    """Raise `Invalid` unless the tree shows that the hypotheses contradict each other."""
    waiting: list[tuple[object, Alternative]] = [(tree, ())]
    while waiting:
        branch, facts = waiting.pop()
        if not isinstance(branch, Mapping):
            raise Invalid(f"a tree of cases is an object, not {described(branch)}")
        if "sum" in branch:
            _check_sum(facts, branch["sum"])
        else:
            cases, trees = _cases(hypotheses, branch), branch.get("cases")
            if not isinstance(trees, list) or len(trees) != len(cases):
                raise Invalid(f"there are {len(cases)} cases, and each needs a tree")
            waiting += [(one, facts + case) for one, case in zip(trees, cases, strict=True)]


def _cases(hypotheses: Mapping[str, Hypothesis], tree: Mapping[str, Any]) -> Hypothesis:
    if "cut" in tree:
        form = _linear_form(tree["cut"])
        return (form,), (-form - 1,)
    name = tree.get("by")
    if not isinstance(name, str) or name not in hypotheses:
        raise Invalid(f"there is no hypothesis {described(name)}")
    return hypotheses[name]


def _linear_form(data: object) -> Polynomial:
    if not isinstance(data, Mapping) or not all(type(value) is int for value in data.values()):
        raise Invalid(f"a cut is a whole multiple of each variable, not {described(data)}")
    return total(
        constant(value) if name == "1" else variable(name) * value for name, value in data.items()
    )


def _check_sum(facts: Alternative, multiples: object) -> None:
    if not isinstance(multiples, list):
        raise Invalid(f"a sum is a list, not {described(multiples)}")
    for multiple in multiples:
        pair = isinstance(multiple, list) and len(multiple) == 2
        if not pair or not all(type(number) is int for number in multiple):
            raise Invalid(f"a sum holds places and multipliers, not {described(multiple)}")
        place, factor = multiple
        if not 0 <= place < len(facts) or factor <= 0:
            raise Invalid(f"a sum with a multiple of no fact: {described(multiple)}")
    number = total(facts[place] * factor for place, factor in multiples).number
    if number is None or number >= 0:
        raise Invalid("a case is not closed: the sum is not a negative number")
