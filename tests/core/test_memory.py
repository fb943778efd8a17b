"""How much memory may be taken: the least of what is free and of two limits."""

from pathlib import Path

import pytest

from ponder.core import work
from ponder.core.work import free_memory, left_to_the_container, memory_allowed


def files(root: Path, *told: tuple[str, str]) -> Path:
    """A folder with these files, as the system would show them."""
    for name, text in told:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_the_least_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "free_memory", lambda: 500)
    monkeypatch.setattr(work, "left_to_the_process", lambda: [1000])
    monkeypatch.setattr(work, "left_to_the_container", lambda: [300])
    assert (memory_allowed(), memory_allowed(200), memory_allowed(900)) == (240, 200, 300)
    monkeypatch.setattr(work, "left_to_the_container", lambda: [-7])
    assert memory_allowed() == 0


def test_free_memory_of_the_machine(tmp_path: Path) -> None:
    told = "MemTotal:  2000 kB\nMemAvailable:  1000 kB\n"
    assert free_memory(files(tmp_path, ("proc/meminfo", told))) == 1_024_000
    assert free_memory(tmp_path / "nothing") > 0


@pytest.mark.parametrize(("limit", "left"), [("10000", [7500]), ("max", [])])
def test_the_limit_of_a_container(tmp_path: Path, limit: str, left: list[int]) -> None:
    group = "sys/fs/cgroup/jobs/mine"
    root = files(
        tmp_path,
        ("proc/self/cgroup", "0::/jobs/mine\n"),
        (f"{group}/memory.max", f"{limit}\n"),
        (f"{group}/memory.current", "3000\n"),
        (f"{group}/memory.stat", "anon 2500\ninactive_file 500\n"),
    )
    assert left_to_the_container(root) == left
    assert left_to_the_container(tmp_path / "nothing") == []
