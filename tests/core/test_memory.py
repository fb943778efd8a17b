"""How much memory may be used: the least that the machine, the process and the container have."""

import os
import resource
from pathlib import Path

import pytest
from refusals import refuse

from ponder.core import memory
from ponder.core.errors import TooLarge
from ponder.core.memory import (
    CONTAINER,
    PROCESS,
    Allowed,
    addresses_of_a_thread,
    free_memory,
    left_to_the_container,
    left_to_the_process,
    memory_allowed,
    threads_with_room,
)
from ponder.games import Chomp
from ponder.solving.chomp.survey import refuse_if_too_large


def files(root: Path, *entries: tuple[str, str]) -> Path:
    for name, text in entries:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_the_least_of_all_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 500)
    monkeypatch.setattr(memory, "left_to_the_process", list)
    monkeypatch.setattr(memory, "left_to_the_container", list)
    assert memory_allowed() == Allowed(400)
    monkeypatch.setattr(memory, "left_to_the_process", lambda: [300])
    assert memory_allowed() == Allowed(240, PROCESS)
    assert (memory_allowed(200), memory_allowed(900)) == (Allowed(200), Allowed(300, PROCESS))
    monkeypatch.setattr(memory, "left_to_the_container", lambda: [1000, 100])
    assert memory_allowed() == Allowed(80, CONTAINER)
    monkeypatch.setattr(memory, "left_to_the_container", lambda: [-7])
    assert memory_allowed() == Allowed(0, CONTAINER)


def test_threads_take_of_the_limit_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    one, wished = addresses_of_a_thread(), 10**15
    monkeypatch.setattr(memory, "left_to_the_container", list)
    monkeypatch.setattr(memory, "left_to_the_process", list)
    assert (memory_allowed(wished, threads=2), threads_with_room(2)) == (Allowed(wished), 2)
    for left, threads in ((5 * one, 2), (3 * one, 1), (one // 2, 1)):
        monkeypatch.setattr(memory, "left_to_the_process", [left].copy)
        assert threads_with_room(2) == threads
        assert memory_allowed(wished, threads=2) == Allowed(max(0, left - 2 * one), PROCESS)


def test_a_stack_without_limit_has_the_usual_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, 0))
    assert addresses_of_a_thread() == memory.HEAPS_OF_A_THREAD + memory.USUAL_STACK


def test_free_memory_of_the_machine(tmp_path: Path) -> None:
    told = "MemTotal:  24000 kB\nMemAvailable:  1000 kB\nHugePages\n\n"
    assert free_memory(files(tmp_path, ("proc/meminfo", told))) == 1_024_000
    assert free_memory(tmp_path / "nothing") > 0


def test_the_limit_of_address_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = files(tmp_path, ("proc/self/statm", "10 5 2 1 0 4 0\n"))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, 0))
    assert left_to_the_process(root) == []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_000_000, 0))
    assert left_to_the_process(root) == [1_000_000 - 10 * resource.getpagesize()]
    assert left_to_the_process(tmp_path / "nothing") == [1_000_000]


def test_control_groups_of_version_2(tmp_path: Path) -> None:
    """The group, and the one around it; the root has no files, "max" is no limit."""
    root = files(
        tmp_path,
        ("proc/self/cgroup", "0::/outer/middle/inner\n"),
        ("sys/fs/cgroup/outer/memory.max", "9000\n"),
        ("sys/fs/cgroup/outer/memory.current", "3000\n"),
        ("sys/fs/cgroup/outer/memory.stat", "anon 300\ninactive_file 400\nactive_file 200\n"),
        ("sys/fs/cgroup/outer/middle/memory.max", "max\n"),
        ("sys/fs/cgroup/outer/middle/memory.current", "1000\n"),
        ("sys/fs/cgroup/outer/middle/inner/memory.max", "8000\n"),
        ("sys/fs/cgroup/outer/middle/inner/memory.current", "1000\n"),
        ("sys/fs/cgroup/outer/middle/inner/memory.stat", "anon 500\n"),
    )
    assert left_to_the_container(root) == [7000, 6500]


def test_control_groups_with_odd_names(tmp_path: Path) -> None:
    inside = {"memory.max": b"9000", "memory.current": b"3000", "memory.stat": b""}
    odd = os.fsdecode(b"a:\xff")
    (tmp_path / "sys/fs/cgroup" / odd).mkdir(parents=True)
    for name, text in inside.items():
        (tmp_path / "sys/fs/cgroup" / odd / name).write_bytes(text)
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_bytes(b"no group\n0::/a:\xff\n")
    assert left_to_the_container(tmp_path) == [6000]


def test_control_groups_of_version_1(tmp_path: Path) -> None:
    root = files(
        tmp_path,
        ("proc/self/cgroup", "9:name=systemd:/\n4:memory:/job\n1:cpu:/job\n"),
        ("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "5000\n"),
        ("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "1500\n"),
        ("sys/fs/cgroup/memory/job/memory.stat", "cache 1\n"),
        ("sys/fs/cgroup/memory/memory.limit_in_bytes", "6000\n"),
        ("sys/fs/cgroup/memory/memory.usage_in_bytes", "5900\n"),
        (
            "sys/fs/cgroup/memory/memory.stat",
            "inactive_file 10\nactive_file 9\ntotal_inactive_file 100\ntotal_active_file 40\n",
        ),
    )
    assert left_to_the_container(root) == [3500, 220]
    files(root, ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"))
    assert left_to_the_container(root) == [3500]
    assert left_to_the_container(tmp_path / "nothing") == []


def test_a_survey_without_room_is_refused_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.solving.chomp.survey.memory_allowed", lambda: Allowed(10_000_000))
    refuse_if_too_large(Chomp("11x11"))
    refuse(TooLarge, refuse_if_too_large, Chomp("12x12"))
