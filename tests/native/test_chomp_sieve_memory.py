"""Sieves of long boxes that are told to stop before they have begun take hardly any memory.

A long box is given to its sieve piece by piece, so that a stop is heard in between. Which memory a
thread has asked for is counted where it is asked for, in a program of its own.
"""

import subprocess
from pathlib import Path

import pytest
from compiling import compile_program

NATIVE = Path(__file__).parents[2] / "native"
KERNELS = ("chomp_box", "chomp_harvest", "chomp_leaves", "chomp_thin")
PROGRAM = """
#include <cstdio>
#include <cstdlib>
#include <new>

#include "chomp_field.hpp"
#include "chomp_thin.hpp"

namespace {
std::size_t asked_for = 0;
}

void* operator new(std::size_t size) {
    asked_for += size;
    if (void* const memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

int main() {
    for (const bool stopped : {true, false}) {
        for (const std::size_t rows : {3, 4}) {
            const ponder::ChompBox box(static_cast<std::int64_t>(rows), 2000);
            ponder::ChompHarvest harvest(1, false, box.height(), box.width());
            if (stopped) harvest.stop();
            asked_for = 0;
            try {
                if (rows == 3) ponder::sieve_thin_box(box, harvest);
                if (rows == 4) const ponder::sieve::Field field(box, {}, harvest, 1);
            } catch (const ponder::ChompHarvest::Stopped&) {
            }
            std::printf("%zu ", asked_for);
        }
    }
}
"""


@pytest.mark.parametrize("rows", [3, 4])
def test_a_long_box_hears_the_stop_while_its_memory_is_made_ready(
    rows: int, asked_for: list[int]
) -> None:
    stopped, whole = asked_for[rows - 3], asked_for[rows - 1]
    assert stopped < whole / 2


@pytest.fixture(scope="module")
def asked_for(tmp_path_factory: pytest.TempPathFactory) -> list[int]:
    """The bytes that boxes of three and four rows ask for: stopped, and whole."""
    folder = tmp_path_factory.mktemp("sieve")
    (folder / "asks.cpp").write_text(PROGRAM, "utf-8")
    kernels = [NATIVE / f"{name}.cpp" for name in KERNELS]
    compile_program(folder / "asks", folder / "asks.cpp", *kernels, include=NATIVE)
    told = subprocess.run([folder / "asks"], capture_output=True, text=True, check=True).stdout
    return [int(size) for size in told.split()]
