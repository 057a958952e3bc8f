"""The units of a phase: all are done once, whatever becomes of who does them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from .blocks import Half
from .executors import Done, Executor, Failed
from .flights import Flight, Flights, Late, second_name
from .homes import Homes
from .journal import Journal, Unit, half_of
from .listener import Listener
from .places import Place
from .request import Count
from .storage import HEADER, Grid, NoRoom
from .work import Result, Task

__all__ = ["AGAIN", "Board", "Lost", "Phases"]

AGAIN = 6
"""How often a unit is lost or damaged before nobody tries again."""

ERRORS = 3
"""How often a unit ends with an error, on one node after the other, before nobody tries again."""


class Lost(Exception):
    """Files are damaged that cannot be made again: the batch begins again."""


class Board:
    """What is the same in all phases of a batch."""

    def __init__(self, count: Count, primes: list[int], grid: Grid, fingerprint: int) -> None:
        self.count, self.primes, self.grid, self.fingerprint = count, primes, grid, fingerprint


class Phases:
    """Does the units of phases, which are generations of a journal."""

    def __init__(
        self,
        board: Board,
        journal: Journal,
        place: Place,
        executor: Executor,
        late: Late,
        join: Callable[[], None],
        tell: Callable[[int, float, dict[str, int]], None],
        listener: Listener,
    ) -> None:
        self.board, self.journal, self.place = board, journal, place
        self.executor, self.late, self.join = executor, late, join
        self.tell, self.listener = tell, listener
        self.homes = Homes()
        self.destinations = executor.size()
        #: Which attempt of a unit its file is of.
        self.attempts: dict[tuple[int, int], int] = {}

    def forget(self, generation: int, number: int) -> None:
        """A unit is done again, in another file."""
        unit = self.journal.units(generation)[number]
        attempt = self.attempts.get((generation, number), 0 if unit is None else unit.attempt)
        self.attempts[generation, number] = attempt + 1
        self.journal.forget(generation, number)

    def complete(self, generation: int) -> None:
        """Does all units of a generation that are not done. Raises :class:`Lost`."""
        half, grid = half_of(generation), self.board.grid
        units = self.journal.units(generation)
        weight = {n: grid.weight(half, n) for n, unit in enumerate(units) if unit is None}
        if not weight:
            return
        if generation > 0:
            if not self.journal.is_kept(generation - 1):
                raise Lost(f"files of column {generation // 2 + 1} are damaged")
            self.complete(generation - 1)
        # The heaviest first, so that none is left at the end.
        todo = deque(sorted(weight, key=lambda n: -weight[n]))
        _Phase(self, generation, todo).run()

    def repair(self, generation: int, numbers: set[int]) -> None:
        """Does units of an earlier generation again, whose files are damaged."""
        for number in sorted(numbers):
            self.forget(generation, number)
            if self.attempts[generation, number] > AGAIN:
                raise Failed(f"unit {number} is damaged again and again: the storage is faulty")
        # There is room for as many vectors, these among them.
        self.journal.clean()
        self.complete(generation)

    def discard(self, key: int) -> bool:
        """Whether something came late; its file is removed."""
        flight = self.late.flights.pop(key, None)
        if flight is not None:
            self.place.remove([flight.file], self.listener.note)
        return flight is not None

    # ---- tasks

    def size(self, generation: int, number: int) -> int:
        """Bytes of the file of a unit."""
        return HEADER + self.board.grid.weight(half_of(generation), number)

    def _spare(self, generation: int, number: int, flying: int) -> str | None:
        """A file that a unit may be written over, so that what is there, what units in flight
        write and what may be written over have at most the bytes of so many vectors."""
        grid = self.board.grid
        there = sum(self.size(g, unit.number) for g, unit in self.journal.files())
        units = max(grid.units("upper"), grid.units("lower"))
        room = self.board.count.vectors * (int(grid.bytes.sum()) + units * HEADER)
        return self.journal.spare(self.size(generation, number), room - there - flying)

    def task(self, generation: int, number: int, flying: int) -> Task:
        """A unit to do, while others in flight write so many bytes."""
        half: Half = half_of(generation)
        attempt = self.attempts.get((generation, number), 0)
        as_objects = self.board.count.exchange == "objects" and half == "upper"
        inputs, pieces = None, None
        if generation > 0:
            inputs, pieces = [], []
            for unit in self.journal.units(generation - 1):
                assert unit is not None
                inputs.append((unit.file, unit.attempt, unit.checksums[number]))
                held = None if unit.pieces is None else unit.pieces[number % self.destinations]
                pieces.append(held)
        return Task(
            number=number,
            attempt=attempt,
            generation=generation,
            half=half,
            run=self.journal.manifest.run,
            fingerprint=self.board.fingerprint,
            primes=self.board.primes,
            inputs=inputs,
            file=f"{generation:06}-{half}-{number:05}-{attempt}.tiles",
            place=self.place.name,
            destinations=self.destinations,
            as_objects=as_objects,
            pieces=pieces,
            spare=None if as_objects else self._spare(generation, number, flying),
        )


class _Phase:
    """What is left to do of a phase, and what has gone wrong."""

    def __init__(self, phases: Phases, generation: int, todo: deque[int]) -> None:
        self.phases, self.generation, self.half = phases, generation, half_of(generation)
        self.executor, self.listener = phases.executor, phases.listener
        self.todo = todo
        self.flights = Flights(phases.late)
        self.begun = time.monotonic()
        self.rates: dict[str, int] = {}
        #: Units of the generation before that are damaged.
        self.broken: set[int] = set()
        #: How often units were lost or damaged, and which workers failed to do them.
        self.trouble: dict[int, int] = {}
        self.failed: dict[int, list[str]] = {}

    def run(self) -> None:
        while self.todo or self.flights:
            self.phases.join()
            if not self.broken:
                self._give()
            elif not self.flights:
                broken, self.broken = self.broken, set()
                self.phases.repair(self.generation - 1, broken)
                continue
            for done in self.executor.wait(0.5):
                if self.phases.discard(done.key):
                    continue
                flight = self.flights.end(done.key)
                if flight is None:
                    continue
                if done.result is not None and done.result.totals is not None:
                    self._done(flight, done.node, done.result)
                else:
                    self._failed(flight, done)

    # ---- giving

    def _give(self) -> None:
        """Gives units to workers that have room for them. What a worker has failed to do waits for
        another."""
        homes = self.phases.homes
        if self.phases.board.count.exchange == "objects" and self.half == "lower":
            # Objects are on the node that they were made for.
            nodes = self.executor.able()
            for number in self.todo if nodes else ():
                node = nodes[number % self.phases.destinations % len(nodes)]
                homes.had(self.half, number, node)
        while self.todo:
            found = homes.next(
                self.half, self.todo, self.executor.free(), self.executor.able, self.failed
            )
            if found is None:
                return
            number, node = found
            self.todo.remove(number)
            homes.had(self.half, number, node)
            self._submit(number, node)
        if (slow := self.flights.slow(self.executor.free())) is not None:
            flight, node = slow
            self._submit(flight.number, node, second=True)

    def _submit(self, number: int, node: str, second: bool = False) -> None:
        phases, generation = self.phases, self.generation
        flying = sum(phases.size(generation, n) for n in [*self.flights.numbers(), number])
        task = phases.task(generation, number, flying)
        if second:
            task = replace(task, file=second_name(task.file))
        key = phases.late.key()
        self.executor.submit(key, task, node)
        self.flights.begin(key, number, node, task.file)

    # ---- hearing

    def _done(self, flight: Flight, node: str, result: Result) -> None:
        assert result.totals is not None
        self.flights.done(flight)
        number = flight.number
        attempt = self.phases.attempts.get((self.generation, number), 0)
        unit = Unit(
            number, attempt, flight.file, result.checksums, result.totals, node, result.pieces
        )
        self.phases.journal.finished(self.generation, unit)
        self.rates[node] = self.rates.get(node, 0) + 1
        self.phases.tell(self.generation, self.begun, self.rates)

    def _failed(self, flight: Flight, done: Done) -> None:
        number, result = flight.number, done.result
        if result is not None and result.full:
            raise NoRoom(self.phases.board.count.shared)
        reason = "the worker is gone" if result is None else str(result.reason)
        self.trouble[number] = self.trouble.get(number, 0) + 1
        if result is not None and not result.damaged:
            self.failed.setdefault(number, []).append(done.node)
        if self.trouble[number] > AGAIN or len(self.failed.get(number, ())) >= ERRORS:
            raise Failed(f"unit {number} cannot be done: {reason}")
        self.listener.note(f"{done.node}: {reason}; unit {number} is done again")
        if not self.flights.has(number):
            self.todo.appendleft(number)
        if result is not None and result.damaged:
            self.broken.update(result.damaged)
