"""Changes of formulas that were found: the checker accepts only those that change no value."""

from random import Random

import pytest
from family_certificates import claimed, follows, mutations, positions

import ponder
from ponder.checking.certificates import FamilyCertificate
from ponder.core.errors import BadText
from ponder.games import ToadsAndFrogs


@pytest.mark.parametrize("name", ["A12", "A21"])
def test_every_change_of_the_function_is_refused(name: str) -> None:
    certificate = ponder.family("toads-and-frogs", name).certificate
    truth = {p: ponder.value(ToadsAndFrogs(p)) for p in positions(certificate)}
    every = list(mutations(certificate.to_json()))
    verdicts = set()
    for document in Random(name).sample(every, 60):
        try:
            changed = FamilyCertificate.from_json(document)
        except BadText:
            continue
        wrong = ponder.verify(changed).position
        verdicts.add(wrong is None)
        if wrong is None:
            assert all(claimed(changed, p) == value for p, value in truth.items())
        else:
            assert not follows(changed, wrong)
    assert False in verdicts
