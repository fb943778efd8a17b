"""A class is found afresh, unless what is kept of it is to be taken as it is."""

import pytest

from ponder.answers import family
from ponder.answers.document import document
from ponder.answers.family import find_family
from ponder.core.work import Limit, Work
from ponder.families.classes import SolvedClass


def test_only_a_search_that_is_resumed_reads_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def nothing(*about: object) -> SolvedClass | None:
        read.append(about)
        return None

    monkeypatch.setattr(family, "read_kept_class", nothing)
    assert find_family("toads-and-frogs", "A11").proved
    assert read == []
    assert find_family("toads-and-frogs", "A11", resume=True).proved
    assert len(read) == 1


def test_a_kept_class_that_was_not_read_in_time_is_not_called_unproved() -> None:
    assert find_family("toads-and-frogs", "A11").proved
    answer = find_family("toads-and-frogs", "A11", resume=True, work=Work(Limit(seconds=0)))
    assert answer.unread
    assert document(answer)["proved"] is None
    assert find_family("toads-and-frogs", "A11", resume=True).proved
