"""Every text and file format: what once did harm, and inputs near to right ones."""

from collections.abc import Iterator

import pytest
from fuzz import fault_of, tried
from fuzz_targets import Target, register_all

NAMES = [
    *("positions", "values", "claims", "conditions", "statements", "expressions", "polynomials"),
    *("patterns of strips", "claims about families", "rules in words", "records", "sizes"),
    "settings of courses",
    *("tables of text", "Parquet", "books", "Chomp tables"),
    *(
        "certificates",
        "certificates of families",
        "kept values",
        "exported ledgers",
        "lists of positions",
    ),
    *("adapters of pages", "random proofs", "requests to the server"),
]


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Target]]:
    """The targets, in a folder where their damaged files mislead no other test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PONDER_TABLES", str(tmp_path_factory.mktemp("fuzz")))
        yield register_all()


def test_these_are_all_formats(targets: dict[str, Target]) -> None:
    assert list(targets) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_inputs_are_read_or_refused(targets: dict[str, Target], name: str) -> None:
    found = tried(targets[name], seed=1, inputs=60)
    assert found.faults == []
    assert found.inputs > 60


@pytest.mark.parametrize("name", NAMES)
def test_right_inputs_are_read(targets: dict[str, Target], name: str) -> None:
    assert [fault_of(targets[name], seed) for seed in targets[name].seeds] == [""] * len(
        targets[name].seeds
    )


def test_faults_are_noticed() -> None:
    def broken(data: bytes) -> None:
        raise KeyError(data)

    found = tried(Target("broken", broken, (b"seed",)), seed=1, inputs=3)
    assert [fault for _, fault in found.faults] == [
        "KeyError: b'seed'",
        *[f"KeyError: {data!r}" for data, _ in found.faults[1:]],
    ]
    assert len(found.faults) == 4
