"""The whole table of a box of Chomp, as the native sieve gives it."""

import numpy as np
from numpy.typing import NDArray

from ponder._native import ChompBox, ChompSieve

Codes = NDArray[np.uint64]


def table(box: ChompBox, batch: int = 1 << 20, threads: int = 2, path: str = "") -> Codes:
    sieve = ChompSieve(box, threads=threads, path=path)
    batches = [np.empty(0, np.uint64)]
    while len(codes := sieve.take(batch)):
        batches.append(codes)
    return np.concatenate(batches)
