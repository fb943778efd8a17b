"""A regret names the reply that beat the player, if it was made."""

import pytest
from small_theory import reasoned

from ponder.core.records import Record
from ponder.players.hindsight import regrets


@pytest.mark.parametrize(
    ("played", "reply", "leaves"),
    [
        (["2,2"], "2,2", "3,1,1"),
        (["3,1"], "3,1", "3,2"),
        (["2,1"], "1,3", "2,2,1"),  # which does not win: the first that does, instead
        ([], "1,3", "2,2,1"),
    ],
)
def test_the_reply_is_the_one_that_was_made_if_it_wins(
    played: list[str], reply: str, leaves: str
) -> None:
    record = Record("chomp", "3,2,2", ("3,2", *played))
    (regret,) = regrets(record, reasoned(), first=True)
    assert (str(regret.left), regret.reply, str(regret.reply_to)) == ("3,2,1", reply, leaves)
    assert regret.is_mistake
