"""Measures how fast arrays of positions are made and ranked, on one thread and on all threads.
Shows the best of five runs, in wall time and in processor time, which is more reliable on a busy
machine.

python benchmarks/speed.py
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable

import tengen


def measure(what: str, act: Callable[[], object]) -> None:
    clock, processors = [], []
    for _ in range(5):
        begin, used = time.perf_counter(), time.process_time()
        act()
        clock.append(time.perf_counter() - begin)
        processors.append(time.process_time() - used)
    print(f"{what:<58} {min(clock):8.3f} s {min(processors):8.3f} s of processors")


def main() -> None:
    begin = time.perf_counter()
    table = tengen.RankTable(9)
    print(f"{'the table of 9x9, once':<58} {time.perf_counter() - begin:8.3f} s")
    positions = tengen.sample(9, 100_000)
    ranks = table.rank(positions)
    for threads in sorted({1, os.cpu_count() or 1}):
        on = f"on {threads} thread{'s' * (threads > 1)}"
        measure(
            f"100,000 positions of 19x19 in one array, {on}",
            lambda threads=threads: tengen.sample(19, 100_000, threads=threads),
        )
        measure(
            f"ranks of 100,000 positions of 9x9, {on}",
            lambda threads=threads: table.rank(positions, threads=threads),
        )
        measure(
            f"100,000 positions of 9x9 from their ranks, {on}",
            lambda threads=threads: table.unrank(ranks, threads=threads),
        )
    measure("count(9)", lambda: tengen.count(9))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    large = tengen.sample(19, 2_000_000)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    print(f"memory for an array of {large.nbytes / 1e6:.0f} MB: at most {grown / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
