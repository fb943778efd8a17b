"""What is certain of a new variable is all that the numbers around it say."""

from fractions import Fraction

import pytest

from ponder.checking.positivity import Obligation
from ponder.checking.situations import Situation
from ponder.checking.translation import Asking, compared
from ponder.exact.polynomials import constant, variable


class Silent:
    """An oracle that knows nothing."""

    def certain(self, obligation: Obligation) -> bool:
        return False

    def show(self, obligation: Obligation) -> None:
        raise AssertionError(obligation)


ASKING = Asking(Silent())
NOWHERE = Situation("nowhere", {})


@pytest.mark.parametrize(("number", "certain"), [(-1, False), (0, True), (Fraction(1, 2), True)])
def test_numbers_need_no_oracle(number: Fraction | int, certain: bool) -> None:
    assert ASKING.certain(NOWHERE, constant(number)) == certain


def test_a_variable_that_is_two_is_compared_with_one_two_and_three() -> None:
    y = variable("y")
    found = compared(ASKING, NOWHERE, y, "y", lambda other: 2 - other)
    assert found.known == {
        "y at least 1": y - 1,
        "y at least 2": y - 2,
        "y at most 2": 2 - y,
        "y at most 3": 3 - y,
    }
    assert found.signs == {"y": "positive"}
