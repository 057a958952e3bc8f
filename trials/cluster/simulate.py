#!/usr/bin/env python3
"""Simulates how the driver hands out units, to find how long a count on many nodes takes if some are
slow and some fail.

    trials/cluster/simulate.py 19 --nodes 64 --threads 16 --storage 200e9
    trials/cluster/simulate.py 19 --columns 10 --primes 5      # half of the board
    trials/cluster/record.py 12 --nodes 4 > run.json      # a run on this machine
    trials/cluster/simulate.py --measured run.json        # compared with the simulation

Each node has two units at a time: one is computed while the tiles of the other are read or written.
Network, processors and the shared storage each do one thing after another. The heaviest units start
first, after the units whose node failed. A unit stays with its node from column to column. An idle
node takes a unit of the node that has most units left, and keeps it. If no units are left, it begins
a second copy of a unit that has taken twice as long as the median. A phase begins when all units of
the phase before it are done.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import statistics
from collections import Counter, deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Elements of the vector, by number of rows (`tengen plan ROWS`).
ELEMENTS = {17: 21_058_240_072, 18: 93_854_587_318, 19: 420_248_666_897, 20: 1_889_818_080_645}
SLOTS = 2
#: A unit gets a second copy after this multiple of the median time of the units.
SLOW = 2.0
#: Time of a unit divided by the time of the same work on a vector in memory (docs/cluster.md).
FACTOR = 1.5


@dataclass(frozen=True)
class Unit:
    """The bytes that a unit reads and writes, and its seconds of computing on a node."""

    size: float
    seconds: float


@dataclass(frozen=True)
class Machine:
    """Nodes of equal speed. Chance decides which nodes fail and which units are slow."""

    nodes: int
    network: float = float("inf")
    """Bytes a second of each node, in and out at the same time."""
    storage: float = float("inf")
    """Bytes a second of all nodes together."""
    failures: float = 0.0
    """Failures of all nodes together in an hour."""
    back: float = 600.0
    """Seconds until a node that failed is back."""
    slow: float = 0.0
    """Fraction of the units that take longer."""
    longer: float = 3.0
    """Factor by which slow units take longer."""
    copies: bool = True
    """`True` if slow units get second copies."""


@dataclass
class Found:
    """The results of a simulation."""

    seconds: float = 0.0
    failures: int = 0
    again: int = 0
    """Units that were repeated after a failure."""
    copies: int = 0
    """Second copies of slow units."""


#: For each unit of a phase, the node that had it last.
Homes = dict[int, int]


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
    homes: Homes,
) -> float:
    """Simulates all units of a phase. Returns the time when the last one has ended."""
    todo = deque(sorted(range(len(units)), key=lambda n: -units[n].seconds))
    events: list[tuple[float, int, str, int, int, int]] = []
    done: set[int] = set()
    begun: dict[tuple[int, int], float] = {}
    took: list[float] = []
    looks: set[int] = set()
    order = 0
    storage_free = start

    def push(at: float, what: str, node: int, unit: int = -1, epoch: int = -1) -> None:
        nonlocal order
        order += 1
        heapq.heappush(events, (at, order, what, node, unit, epoch))

    def copies() -> Counter[int]:
        return Counter(number for of in nodes if of.alive for number in of.flying)

    def second(node: int, now: float) -> int | None:
        """Returns a slow unit for an idle node. If there is none yet, the node looks again later."""
        if not machine.copies or todo or nodes[node].flying or len(took) < 3:
            return None
        most = SLOW * statistics.median(took)
        flying = copies()
        once = [
            (begun[other, number], number)
            for other in range(machine.nodes)
            if nodes[other].alive
            for number in nodes[other].flying
            if number not in done and flying[number] == 1
        ]
        if not once:
            return None
        since, number = min(once)
        if now - since >= most:
            found.copies += 1
            return number
        if node not in looks:
            looks.add(node)
            push(max(since + most, now + 1e-3), "looks", node)
        return None

    def take(node: int) -> int | None:
        """Returns the next unit for a node."""
        owners = {number: homes.get(number) for number in todo}
        for number, owner in owners.items():
            if owner is not None and not nodes[owner].alive:
                owners[number] = None
        most = [owner for owner, _ in Counter(owners.values()).most_common() if owner is not None]
        for owner in [node, None, *([] if nodes[node].flying else most)]:
            mine = [number for number in todo if owners[number] == owner]
            if mine:
                todo.remove(mine[0])
                homes[mine[0]] = node
                return mine[0]
        return None

    def begin(node: int, now: float) -> None:
        nonlocal storage_free
        of = nodes[node]
        while of.alive and len(of.flying) < SLOTS:
            number = take(node) if todo else second(node, now)
            if number is None:
                return
            unit = units[number]
            begun[node, number] = now
            of.flying.add(number)
            # The storage serves one unit after another, at most at the speed of the node's network.
            storage_free = max(storage_free, now) + unit.size / machine.storage
            read = max(max(now, of.free_in) + unit.size / machine.network, storage_free)
            of.free_in = read
            slow = machine.longer if chance.random() < machine.slow else 1.0
            computed = max(read, of.free_cpu) + unit.seconds * slow
            of.free_cpu = computed
            push(computed, "computed", node, number, of.epoch)

    def fail(now: float) -> None:
        if machine.failures > 0:
            push(now + chance.expovariate(machine.failures / 3600.0), "fails", -1)

    for node in range(machine.nodes):
        # Transfers and computations of the last phase may still occupy the node.
        of = nodes[node]
        of.free_in, of.free_out = max(start, of.free_in), max(start, of.free_out)
        of.free_cpu, of.flying, of.epoch = max(start, of.free_cpu), set(), of.epoch + 1
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
                lost = of.flying - done
                of.alive, of.epoch = False, of.epoch + 1
                of.flying = set()
                lost -= set(copies())
                found.again += len(lost)
                todo.extendleft(lost)
                of.back = now + machine.back
                push(of.back, "back", victim)
                for other in range(machine.nodes):
                    begin(other, now)
            fail(now)
        elif what == "back":
            nodes[node].alive = True
            nodes[node].free_in = nodes[node].free_out = nodes[node].free_cpu = now
            begin(node, now)
        elif what == "looks":
            looks.discard(node)
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
            if unit not in done:
                done.add(unit)
                took.append(now - begun[node, unit])
                left -= 1
                end = now
            begin(node, now)
    return end


def simulate(columns: list[tuple[list[Unit], list[Unit]]], machine: Machine, seed: int) -> Found:
    """Simulates all phases of some columns."""
    chance, found = random.Random(seed), Found()
    nodes = [_Node() for _ in range(machine.nodes)]
    now = 0.0
    homes: tuple[Homes, Homes] = {}, {}
    for column in columns:
        for half, units in enumerate(column):
            now = phase(units, machine, now, chance, nodes, found, homes[half])
    found.seconds = now
    return found


def even(
    rows: int, units: int, threads: int, nanoseconds: float, primes: int
) -> tuple[list[Unit], list[Unit]]:
    """Returns the units of both phases of a column, of about equal size, modulo some primes."""
    elements = ELEMENTS[rows] * primes
    size = elements * 8 / units
    seconds = elements * rows * nanoseconds * 1e-9 * FACTOR / 2 / units / threads
    chance = random.Random(rows)

    # The sizes vary as on smaller boards: up to a fifth below the largest.
    def some() -> list[Unit]:
        parts = [chance.uniform(0.8, 1.0) / 0.9 for _ in range(units)]
        return [Unit(size * part, seconds * part) for part in parts]

    return some(), some()


def check(number: int, phases: list[dict[str, Any]]) -> None:
    """Prints the measured and the simulated time of each phase."""
    machine = Machine(number)
    homes: tuple[Homes, Homes] = {}, {}
    took = said = 0.0
    for at, of in enumerate(phases):
        units = [Unit(0.0, seconds) for seconds in of["units"]]
        nodes = [_Node() for _ in range(number)]
        seconds = phase(units, machine, 0.0, random.Random(0), nodes, Found(), homes[at % 2])
        took, said = took + of["seconds"], said + seconds
        print(f"{len(units)} units: measured {of['seconds']:.3f} s, simulated {seconds:.3f} s")
    print(f"all: measured {took:.2f} s, simulated {said:.2f} s, {took / said:.3f} times as long")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", type=int, nargs="?", choices=sorted(ELEMENTS), default=19)
    parser.add_argument("--columns", type=int, help="columns to compute (default: the rows)")
    parser.add_argument("--primes", type=int, default=1, help="primes at a time")
    parser.add_argument("--nodes", type=int, default=64)
    parser.add_argument("--threads", type=int, default=16, help="compute threads of each node")
    parser.add_argument("--units", type=int, default=480, help="units of a phase")
    parser.add_argument(
        "--nanoseconds", type=float, default=1.2, help="of a thread per state, step and prime"
    )
    parser.add_argument("--network", type=float, default=3.125e9, help="bytes a second")
    parser.add_argument("--storage", type=float, default=200e9, help="bytes a second")
    parser.add_argument(
        "--failures", type=float, default=1.0, help="failures of all nodes together in an hour"
    )
    parser.add_argument(
        "--slow", type=float, default=0.01, help="part of the units that take longer"
    )
    parser.add_argument("--longer", type=float, default=3.0, help="how many times as long")
    parser.add_argument("--once", action="store_true", help="no second copies of slow units")
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
        check(measured["nodes"], measured["phases"])
        return
    primes, number = arguments.primes, arguments.columns or arguments.rows
    column = even(
        arguments.rows, arguments.units, arguments.threads, arguments.nanoseconds, primes
    )
    columns = [column] * (number - 1)
    for name, failures, slow in (
        ("nothing happens", 0.0, 0.0),
        ("slow units", 0.0, arguments.slow),
        ("slow units and failures", arguments.failures, arguments.slow),
    ):
        machine = Machine(
            arguments.nodes,
            arguments.network,
            arguments.storage,
            failures,
            slow=slow,
            longer=arguments.longer,
            copies=not arguments.once,
        )
        runs = [simulate(columns, machine, seed) for seed in range(arguments.seeds)]
        seconds = [run.seconds for run in runs]
        again = sum(run.again for run in runs) / len(runs)
        second = sum(run.copies for run in runs) / len(runs)
        print(
            f"{arguments.rows} rows, {number} columns, {primes} at a time, {name}: "
            f"{sum(seconds) / len(seconds) / 60:.1f} min "
            f"({min(seconds) / 60:.1f} to {max(seconds) / 60:.1f}), {again:.1f} units again, "
            f"{second:.1f} second copies"
        )


if __name__ == "__main__":
    main()
