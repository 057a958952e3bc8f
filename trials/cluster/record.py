#!/usr/bin/env python3
"""Counts on processes of this machine, and prints the seconds of each unit for `simulate.py
--measured`. Needs the Python package.

    trials/cluster/record.py 12 --nodes 4 --dir /dev/shm/count > run.json
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from tengen.cluster.driver import Count, Listener, run
from tengen.cluster.executors import Done, Processes
from tengen.cluster.work import Task


class Recording(Processes):
    """Workers that record the times of their units."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.begun: dict[int, tuple[Task, float]] = {}
        #: By generation and unit: the times of its start and end, and the seconds of computing.
        self.units: dict[int, dict[int, tuple[float, float, float]]] = {}

    def submit(self, key: int, task: Task, node: str) -> None:
        self.begun[key] = task, time.monotonic()
        super().submit(key, task, node)

    def wait(self, seconds: float) -> list[Done]:
        found = super().wait(seconds)
        now = time.monotonic()
        for done in found:
            task, begun = self.begun.pop(done.key)
            if done.result is not None:
                unit = (begun, now, done.result.seconds[1])
                self.units.setdefault(task.generation, {})[task.number] = unit
        return found


class Silent(Listener):
    wants_plan = False


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", type=int)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--primes", type=int, default=8)
    parser.add_argument("--tile", type=int, default=8 << 20, help="bytes")
    parser.add_argument("--dir", type=Path, required=True)
    arguments = parser.parse_args()
    rows = arguments.rows
    count = Count(
        rows, rows, arguments.dir, range(arguments.primes),
        tile=arguments.tile, threads=1, vectors=2,
    )  # fmt: skip
    recording = Recording(arguments.nodes)
    run(count, recording, Silent())
    phases: list[dict[str, Any]] = []
    for generation in sorted(recording.units):
        units = [unit for _, unit in sorted(recording.units[generation].items())]
        begun, ended = min(begun for begun, _, _ in units), max(ended for _, ended, _ in units)
        phases.append({"seconds": ended - begun, "units": [took for _, _, took in units]})
    json.dump({"nodes": arguments.nodes, "phases": phases}, sys.stdout)
    print()


if __name__ == "__main__":
    main()
