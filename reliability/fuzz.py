"""Fuzzing: inputs made from right ones by small changes, for every text and file format.

    make fuzz                 # a minute in all
    make fuzz SECONDS=3600    # an hour

First come the inputs that once did harm. Then every format has the same share of the time. What is
neither read nor refused in one line, or takes longer than five seconds, is printed and kept in
`build/fuzz`.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fuzz_targets import Target

KEPT = Path(__file__).parent.parent / "build" / "fuzz"
IN_MEMORY = Path("/dev/shm")  # where no file waits for a disk
LONGEST_LINE = 2_000
SLOW = 5.0  # seconds of this process
MOST_BYTES = 20_000


@dataclass
class Tried:
    """How many inputs were tried, how many of them read, and those that did harm."""

    inputs: int = 0
    read: int = 0
    slowest: float = 0
    faults: list[tuple[bytes, str]] = field(default_factory=list)

    def add(self, target: Target, data: bytes) -> None:
        """Try one input."""
        begun = time.process_time()
        fault = fault_of(target, data)
        took = time.process_time() - begun
        self.inputs += 1
        self.read += fault == ""
        self.slowest = max(self.slowest, took)
        if took > SLOW:
            fault = f"took {took:.1f} s"
        if fault:
            self.faults.append((data, fault))


def fault_of(target: Target, data: bytes) -> str | None:
    """What went wrong: "" if the input was read, None if it was refused as it should be."""
    from ponder.core.errors import PonderError

    try:
        target.read(data)
    except PonderError as error:
        line = str(error)
        well = 0 < len(line) < LONGEST_LINE and line.isprintable()
        return None if well else f"refused in {len(line)} characters, or with strange ones"
    except Exception as error:  # noqa: BLE001 (whatever it is, it is a fault)
        return f"{type(error).__name__}: {error}"[:LONGEST_LINE]
    return ""


def changed(seeds: tuple[bytes, ...], dice: random.Random) -> bytes:
    """A seed with one to four changes."""
    data = bytearray(dice.choice(seeds))
    for _ in range(dice.choice((1, 1, 2, 4))):
        dice.choice(CHANGES)(data, seeds, dice)
    return bytes(data[:MOST_BYTES])


def _put_in(data: bytearray, _seeds: tuple[bytes, ...], dice: random.Random) -> None:
    place = dice.randint(0, len(data))
    data[place:place] = dice.choice(WORDS)


def _take_out(data: bytearray, _seeds: tuple[bytes, ...], dice: random.Random) -> None:
    first, last = sorted(dice.randint(0, len(data)) for _ in range(2))
    del data[first : min(last, first + 20)]


def _turn_a_bit(data: bytearray, _seeds: tuple[bytes, ...], dice: random.Random) -> None:
    if data:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _repeat(data: bytearray, _seeds: tuple[bytes, ...], dice: random.Random) -> None:
    first, last = sorted(dice.randint(0, len(data)) for _ in range(2))
    data[last:last] = data[first:last] * dice.choice((1, 2, 50))


def _graft(data: bytearray, seeds: tuple[bytes, ...], dice: random.Random) -> None:
    other = dice.choice(seeds)
    data[dice.randint(0, len(data)) :] = other[dice.randint(0, len(other)) :]


CHANGES = (_put_in, _put_in, _take_out, _turn_a_bit, _repeat, _graft)
LETTERS = b"0123456789,|(){}[]<>=+-*/^.:@_x\"' \n\x00\xff"
WORDS = [bytes([letter]) for letter in LETTERS]
WORDS += ["×".encode(), "∞".encode(), b"nan", b"1e999", b"-1", b"0x1", b"null", b"true"]
WORDS += [b"9" * 30, b"(" * 10, b"[" * 10, b"~" * 6]


def tried(target: Target, seed: int, *, seconds: float = 0, inputs: int = 0) -> Tried:
    """The fixed inputs and the seeds, and then changed ones, for so long or so many."""
    found, dice = Tried(), random.Random(f"{target.name} {seed}")
    for data in (*target.fixed, *target.seeds):
        found.add(target, data)
    end = time.monotonic() + seconds
    while inputs > 0 or time.monotonic() < end:
        found.add(target, changed(target.seeds, dice))
        inputs -= 1
    return found


def main() -> None:
    """Fuzz every target."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 14
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        os.environ["PONDER_TABLES"] = folder
        from fuzz_targets import register_all

        targets = register_all()
        faults = 0
        for name, target in targets.items():
            one = tried(target, seed, seconds=seconds / len(targets))
            print(f"{name}: {one.inputs:,} inputs, {one.read:,} read, {len(one.faults)} faults, "
                  f"slowest {one.slowest:.2f} s", flush=True)  # fmt: skip
            _keep(name, one)
            faults += len(one.faults)
    sys.exit(faults > 0)


def _keep(name: str, found: Tried) -> None:
    """Print the faults, and keep their inputs."""
    for number, (data, fault) in enumerate(found.faults[:20]):
        KEPT.mkdir(parents=True, exist_ok=True)
        path = KEPT / f"{name}-{number}".replace(" ", "-")
        path.write_bytes(data)
        print(f"  {fault[:200]}; the input is in {path}: {data[:100]!r}")


if __name__ == "__main__":
    main()
