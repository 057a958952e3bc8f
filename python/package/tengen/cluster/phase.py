"""The units of a phase: all of them are done, also if workers fail."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

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

__all__ = ["AGAIN", "Board", "Gluing", "Lost", "Phases"]

AGAIN = 6
"""Number of times that a unit may be lost or damaged before the count fails."""

ERRORS = 3
"""Number of errors of a unit, on one node after another, at which the count fails."""


class Lost(Exception):
    """The error that damaged files cannot be computed again, so the batch has to begin again."""


class Board:
    """The data that all phases of a batch share."""

    def __init__(
        self, count: Count, primes: list[int], grid: Grid, fingerprint: int, vectors: int
    ) -> None:
        self.count, self.primes, self.grid, self.fingerprint = count, primes, grid, fingerprint
        #: Maximum number of vectors on the storage.
        self.vectors = vectors


@dataclass
class Gluing:
    """The gluing of two halves of a board, one row of tiles after the other."""

    shorter: int | None
    """The generation of the shorter half's vector, if it differs from the longer half's."""
    sums: dict[int, int] = field(default_factory=dict)
    """The parts of the number of legal positions, by the number of the row of tiles."""


class Phases:
    """Gives the units of each phase to workers. Phases are the generations of a journal."""

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
        #: The current attempts of units that are done again, by generation and number.
        self.attempts: dict[tuple[int, int], int] = {}

    def forget(self, generation: int, number: int) -> None:
        """Marks a unit as one to be computed again, in another file."""
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
        # The heaviest units come first, so that none is left at the end.
        todo = deque(sorted(weight, key=lambda n: -weight[n]))
        _Phase(self, generation, todo).run()

    def glue(self, generation: int, gluing: Gluing) -> None:
        """Glues all rows of tiles that are not done. The vector of the longer half is that of the
        generation before ``generation``. Raises :class:`Lost`."""
        self.complete(generation - 1)
        if gluing.shorter is not None and None in self.journal.units(gluing.shorter):
            raise Lost("files of the shorter half of the board are damaged")
        rows = range(self.board.grid.units("upper"))
        todo = deque(row for row in rows if row not in gluing.sums)
        _Phase(self, generation, todo, gluing).run()

    def repair(self, generation: int, numbers: set[int]) -> None:
        """Computes units of an earlier generation again, since their files are damaged."""
        for number in sorted(numbers):
            self.forget(generation, number)
            if self.attempts[generation, number] > AGAIN:
                raise Failed(f"unit {number} is damaged again and again: the storage is faulty")
        # Remove the old files first: there is room only for the planned vectors.
        self.journal.clean()
        self.complete(generation)

    def discard(self, key: int) -> bool:
        """Removes the file of a late flight, whose unit another worker has done.

        Returns ``True`` if the key belongs to a late flight."""
        flight = self.late.flights.pop(key, None)
        if flight is not None and flight.file:
            self.place.remove([flight.file], self.listener.note)
        return flight is not None

    # ---- tasks

    def size(self, generation: int, number: int) -> int:
        """Returns the bytes of the file of a unit."""
        return HEADER + self.board.grid.weight(half_of(generation), number)

    def _spare(self, generation: int, number: int, flying: int) -> str | None:
        """Returns a spare file that a unit may overwrite, if any.

        Surplus spare files are removed. Then the existing files, the ``flying`` bytes of units in
        flight, and the remaining spare files fit into the allowed number of vectors.
        """
        grid = self.board.grid
        there = sum(self.size(g, unit.number) for g, unit in self.journal.files())
        units = max(grid.units("upper"), grid.units("lower"))
        room = self.board.vectors * (int(grid.bytes.sum()) + units * HEADER)
        return self.journal.spare(self.size(generation, number), room - there - flying)

    def glue_task(self, generation: int, number: int, gluing: Gluing) -> Task:
        """Returns the task for gluing a row of tiles."""
        shorter = None
        if gluing.shorter is not None:
            shorter, _ = self._inputs(gluing.shorter, number)
        inputs, pieces = self._inputs(generation - 1, number)
        return Task(
            number=number,
            attempt=0,
            generation=generation,
            half="upper",
            run=self.journal.manifest.run,
            fingerprint=self.board.fingerprint,
            primes=self.board.primes,
            inputs=inputs,
            file="",
            place=self.place.name,
            pieces=pieces,
            glue=self.board.count.cols,
            shorter=shorter,
            shorter_generation=gluing.shorter or 0,
        )

    def _inputs(
        self, generation: int, number: int
    ) -> tuple[list[tuple[str, int, int]], list[Any]]:
        """Returns the files with the tiles that unit ``number`` of the next phase reads, and the
        objects with these tiles, or ``None`` for tiles in files."""
        inputs, pieces = [], []
        for unit in self.journal.units(generation):
            assert unit is not None
            inputs.append((unit.file, unit.attempt, unit.checksums[number]))
            held = None if unit.pieces is None else unit.pieces[number % self.destinations]
            pieces.append(held)
        return inputs, pieces

    def task(self, generation: int, number: int, flying: int) -> Task:
        """Returns the task for a unit, while units in flight write ``flying`` bytes."""
        half: Half = half_of(generation)
        attempt = self.attempts.get((generation, number), 0)
        as_objects = self.board.count.exchange == "objects" and half == "upper"
        inputs, pieces = None, None
        if generation > 0:
            inputs, pieces = self._inputs(generation - 1, number)
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
    """The remaining work of a phase, and its failures."""

    def __init__(
        self, phases: Phases, generation: int, todo: deque[int], gluing: Gluing | None = None
    ) -> None:
        self.gluing = gluing
        self.phases, self.generation, self.half = phases, generation, half_of(generation)
        self.executor, self.listener = phases.executor, phases.listener
        self.todo = todo
        self.flights = Flights(phases.late)
        self.begun = time.monotonic()
        self.rates: dict[str, int] = {}
        #: Damaged units of the previous generation.
        self.broken: set[int] = set()
        #: The number of failures of each unit, and the workers that failed to do it.
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
                if done.result is not None and done.result.reason is None:
                    self._done(flight, done.node, done.result)
                else:
                    self._failed(flight, done)

    # ---- giving

    def _give(self) -> None:
        """Gives units to workers with free slots. A unit that a worker failed to do waits for
        another worker."""
        homes = self.phases.homes
        if self.phases.board.count.exchange == "objects" and self.half == "lower":
            # Each object is on the node for which it was made.
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
        if self.gluing is not None:
            task = phases.glue_task(generation, number, self.gluing)
        else:
            task = self._task(number, second)
        key = phases.late.key()
        self.executor.submit(key, task, node)
        self.flights.begin(key, number, node, task.file)

    def _task(self, number: int, second: bool) -> Task:
        phases, generation = self.phases, self.generation
        flying = sum(phases.size(generation, n) for n in [*self.flights.numbers(), number])
        task = phases.task(generation, number, flying)
        return replace(task, file=second_name(task.file)) if second else task

    # ---- hearing

    def _done(self, flight: Flight, node: str, result: Result) -> None:
        self.flights.done(flight)
        number = flight.number
        self.rates[node] = self.rates.get(node, 0) + 1
        if self.gluing is not None:
            assert result.sum is not None
            self.gluing.sums[number] = result.sum
            self.phases.tell(self.generation, self.begun, self.rates)
            return
        assert result.totals is not None
        attempt = self.phases.attempts.get((self.generation, number), 0)
        unit = Unit(
            number, attempt, flight.file, result.checksums, result.totals, node, result.pieces
        )
        self.phases.journal.finished(self.generation, unit)
        self.phases.tell(self.generation, self.begun, self.rates)

    def _failed(self, flight: Flight, done: Done) -> None:
        number, result = flight.number, done.result
        if result is not None and result.full:
            raise NoRoom(self.phases.board.count.shared)
        if result is not None and result.lost:
            raise Lost(str(result.reason))
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
