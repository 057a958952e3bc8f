#!/usr/bin/env python3
"""How long a count on many nodes takes if some are slow and some fail: the driver's way to hand
out units, in a simulation of events.

    trials/cluster/simulate.py 19 --nodes 64 --threads 3 --storage 200e9
    trials/cluster/simulate.py --measured journal.json    # against a run, see --help

Each node has two units at a time: one is computed while the other one's tiles are read or written.
Network, processors and the shared storage each do one thing after another. The heaviest units go
first; a unit whose node fails goes first of all; a phase begins when the last one has ended.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
from collections import deque
from dataclasses import dataclass
from pathlib import Path

#: Elements of the vector (`tengen plan ROWS`).
ELEMENTS = {17: 21_058_240_072, 18: 93_854_587_318, 19: 420_248_666_897, 20: 1_889_818_080_645}
SLOTS = 2
#: Of a unit against the same work within one vector in memory (docs/cluster.md).
FACTOR = 2.0


@dataclass(frozen=True)
class Unit:
    """Bytes that are read and written, and seconds of computing on a node."""

    size: float
    seconds: float


@dataclass(frozen=True)
class Machine:
    """Nodes that are alike, but for luck."""

    nodes: int
    network: float = float("inf")
    """Bytes a second of each node, in and out at the same time."""
    storage: float = float("inf")
    """Bytes a second of all nodes together."""
    failures: float = 0.0
    """Of all nodes together, in an hour."""
    back: float = 600.0
    """Seconds until a node that failed is back."""
    slow: float = 0.0
    """Which part of the units takes three times as long."""


@dataclass
class Found:
    """What a simulation finds."""

    seconds: float = 0.0
    failures: int = 0
    again: int = 0
    """Units that were done again."""


class _Node:
    def __init__(self) -> None:
        self.alive = True
        self.back = 0.0
        self.epoch = 0
        self.flying: set[int] = set()
        self.free_in = self.free_out = self.free_cpu = 0.0


def phase(
    units: list[Unit],
    machine: Machine,
    start: float,
    chance: random.Random,
    nodes: list[_Node],
    found: Found,
) -> float:
    """Does all units of a phase; when the last one has ended."""
    todo = deque(sorted(range(len(units)), key=lambda n: -units[n].seconds))
    events: list[tuple[float, int, str, int, int, int]] = []
    order = 0
    storage_free = start

    def push(at: float, what: str, node: int, unit: int = -1, epoch: int = -1) -> None:
        nonlocal order
        order += 1
        heapq.heappush(events, (at, order, what, node, unit, epoch))

    def begin(node: int, now: float) -> None:
        nonlocal storage_free
        of = nodes[node]
        while todo and of.alive and len(of.flying) < SLOTS:
            number = todo.popleft()
            unit = units[number]
            of.flying.add(number)
            # The storage serves one after another, as fast as a node's network lets it.
            storage_free = max(storage_free, now) + unit.size / machine.storage
            read = max(max(now, of.free_in) + unit.size / machine.network, storage_free)
            of.free_in = read
            slow = 3.0 if chance.random() < machine.slow else 1.0
            computed = max(read, of.free_cpu) + unit.seconds * slow
            of.free_cpu = computed
            push(computed, "computed", node, number, of.epoch)

    def fail(now: float) -> None:
        if machine.failures > 0:
            push(now + chance.expovariate(machine.failures / 3600.0), "fails", -1)

    for node in range(machine.nodes):
        nodes[node].free_in = nodes[node].free_out = nodes[node].free_cpu = start
        if nodes[node].alive:
            begin(node, start)
        else:
            push(nodes[node].back, "back", node)
    fail(start)
    left, end = len(units), start
    while left:
        now, _, what, node, unit, epoch = heapq.heappop(events)
        if what == "fails":
            victim = chance.randrange(machine.nodes)
            of = nodes[victim]
            if of.alive:
                found.failures += 1
                found.again += len(of.flying)
                of.alive, of.epoch = False, of.epoch + 1
                todo.extendleft(of.flying)
                of.flying = set()
                of.back = now + machine.back
                push(of.back, "back", victim)
                for other in range(machine.nodes):
                    begin(other, now)
            fail(now)
        elif what == "back":
            nodes[node].alive = True
            nodes[node].free_in = nodes[node].free_out = nodes[node].free_cpu = now
            begin(node, now)
        elif epoch != nodes[node].epoch:
            continue
        elif what == "computed":
            storage_free = max(storage_free, now) + units[unit].size / machine.storage
            of = nodes[node]
            written = max(max(now, of.free_out) + units[unit].size / machine.network, storage_free)
            of.free_out = written
            push(written, "written", node, unit, epoch)
        else:
            nodes[node].flying.discard(unit)
            left -= 1
            end = now
            begin(node, now)
    return end


def simulate(columns: list[tuple[list[Unit], list[Unit]]], machine: Machine, seed: int) -> Found:
    """All phases of some columns."""
    chance, found = random.Random(seed), Found()
    nodes = [_Node() for _ in range(machine.nodes)]
    now = 0.0
    for column in columns:
        for units in column:
            now = phase(units, machine, now, chance, nodes, found)
    found.seconds = now
    return found


def even(rows: int, units: int, threads: int, nanoseconds: float) -> tuple[list[Unit], list[Unit]]:
    """A column of a board in units of about the same size, one prime at a time."""
    size = ELEMENTS[rows] * 8 / units
    seconds = ELEMENTS[rows] * rows * nanoseconds * 1e-9 * FACTOR / 2 / units / threads
    chance = random.Random(rows)

    # As those of smaller boards: up to a fifth smaller than the largest.
    def some() -> list[Unit]:
        parts = [chance.uniform(0.8, 1.0) / 0.9 for _ in range(units)]
        return [Unit(size * part, seconds * part) for part in parts]

    return some(), some()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", type=int, nargs="?", choices=sorted(ELEMENTS), default=19)
    parser.add_argument("--nodes", type=int, default=64)
    parser.add_argument("--threads", type=int, default=3, help="of each node that work")
    parser.add_argument("--units", type=int, default=480, help="of a phase")
    parser.add_argument(
        "--nanoseconds", type=float, default=1.2, help="of a thread per state, step and prime"
    )
    parser.add_argument("--network", type=float, default=3.125e9, help="bytes a second")
    parser.add_argument("--storage", type=float, default=200e9, help="bytes a second")
    parser.add_argument("--failures", type=float, default=1.0, help="in an hour, of all nodes")
    parser.add_argument(
        "--slow", type=float, default=0.01, help="part of the units that take three times as long"
    )
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument(
        "--measured",
        type=Path,
        metavar="FILE",
        help="JSON: {nodes, phases: [{seconds, units: [seconds]}]} of a run",
    )
    arguments = parser.parse_args()
    if arguments.measured is not None:
        measured = json.loads(arguments.measured.read_text())
        machine = Machine(measured["nodes"])
        for of in measured["phases"]:
            units = [Unit(0.0, seconds) for seconds in of["units"]]
            found = phase(
                units,
                machine,
                0.0,
                random.Random(0),
                [_Node() for _ in range(machine.nodes)],
                Found(),
            )
            print(f"{len(units)} units: measured {of['seconds']:.3f} s, simulated {found:.3f} s")
        return
    column = even(arguments.rows, arguments.units, arguments.threads, arguments.nanoseconds)
    columns = [column] * (arguments.rows - 1)
    for name, failures, slow in (
        ("nothing happens", 0.0, 0.0),
        ("slow units", 0.0, arguments.slow),
        ("slow units and failures", arguments.failures, arguments.slow),
    ):
        machine = Machine(
            arguments.nodes, arguments.network, arguments.storage, failures, slow=slow
        )
        runs = [simulate(columns, machine, seed) for seed in range(arguments.seeds)]
        seconds = [run.seconds for run in runs]
        again = sum(run.again for run in runs) / len(runs)
        print(
            f"{arguments.rows} rows, a prime, {name}: {sum(seconds) / len(seconds) / 60:.1f} min ({min(seconds) / 60:.1f} to {max(seconds) / 60:.1f}), {again:.1f} units again"
        )


if __name__ == "__main__":
    main()
