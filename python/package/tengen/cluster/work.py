"""The work of a node: it reads a unit from files, advances it, and writes a file."""

from __future__ import annotations

import contextlib
import itertools
import os
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .. import _tengen
from .._errors import TooLarge
from .blocks import Blocks, Done, Half, Pack, Totals, Words
from .places import Place, place
from .storage import Damaged, Grid, NoRoom, is_full, room

__all__ = [
    "SLOTS",
    "Facts",
    "Objects",
    "Result",
    "Setup",
    "Task",
    "Worker",
    "available_memory",
    "in_words",
    "plain",
]

SLOTS = 2
"""Units that a worker has at a time: one is read or written while the other is computed."""

PATIENCE = 5.0
"""Seconds until a file of another node must be visible. Shared storage may show it late."""


@dataclass(frozen=True)
class Setup:
    """The settings that all workers share."""

    rows: int
    primes: int
    unit: int | None
    tile: int | None
    units: int
    threads: int | None
    memory: int | None
    place: str
    """The directory, or the URL, where the units of all batches are."""
    probe: str
    """A file in ``place`` that all nodes must see. Its content is ``secret``."""
    secret: str
    objects: bool = False
    """``True`` if tiles go from node to node as objects."""
    halves: int = 0
    """Number of different vectors of the two halves of the board that are glued; 0 if the whole
    board is swept."""


@dataclass(frozen=True)
class Facts:
    """The facts that a worker reports when it is ready."""

    node: str
    version: str
    layout: int
    fingerprint: int
    threads: int
    memory: int
    needed: int
    """Bytes of memory that the worker needs."""
    elements: int
    unit: int
    """Elements of the largest unit."""
    most: int
    """The requested maximum of elements in a unit. An equal value gives equal tiles."""
    sizes: list[list[int]]
    """Elements of all tiles."""
    reply: str
    """A file that the worker wrote, which the driver must see."""


@dataclass(frozen=True)
class Task:
    """A unit to do."""

    number: int
    attempt: int
    generation: int
    half: Half
    run: str
    fingerprint: int
    primes: list[int]
    inputs: list[tuple[str, int, int]] | None
    """For each tile, its file, the attempt that wrote the file, and its checksum. ``None`` for the
    first column."""
    file: str
    """The file to write."""
    place: str
    """The directory, or the URL, where the units of this batch are."""
    destinations: int = 1
    """Number of nodes for units of the other half: unit ``u`` goes to node ``u % destinations``."""
    as_objects: bool = False
    """``True`` to make an object for each destination instead of a file."""
    pieces: list[Any] | None = None
    """For each tile, the object that has it, or ``None`` if the tile is in its file."""
    spare: str | None = None
    """A file that is not needed any more, and may be overwritten."""
    glue: int | None = None
    """The number of columns of a board whose halves are glued. The unit is a row of tiles, and no
    file is written."""
    shorter: list[tuple[str, int, int]] | None = None
    """For each tile of the shorter half of the board, if it differs from the longer half, the same
    as ``inputs``."""
    shorter_generation: int = 0
    """The generation of the shorter half's vector."""


@dataclass(frozen=True)
class Result:
    """The result of a task: checksums and totals, or the reason why there are none."""

    checksums: list[int] = field(default_factory=list)
    totals: Totals | None = None
    seconds: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Seconds of reading, computing and writing."""
    pieces: list[Any] | None = None
    """The objects that were made, one for each destination."""
    damaged: list[int] = field(default_factory=list)
    """The units of the other half whose tiles differ from the written ones."""
    sum: int | None = None
    """The part of the number of legal positions, if halves were glued."""
    lost: bool = False
    """``True`` if words are wrong that cannot be computed again from files."""
    full: bool = False
    """``True`` if there was no room."""
    reason: str | None = None
    """The reason of a failure, in words."""


def available_memory() -> int:
    """Returns the bytes of memory available here, in the machine or in its control group."""
    available = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                available = int(line.split()[1]) * 1024
        limit = Path("/sys/fs/cgroup/memory.max").read_text().strip()
        used = int(Path("/sys/fs/cgroup/memory.current").read_text())
        if limit != "max":
            available = min(available, max(0, int(limit) - used))
    except (OSError, ValueError):
        pass
    return available


def identity(run: str, generation: int, number: int, fingerprint: int) -> dict[str, Any]:
    """Returns the identity in the header of a unit's file."""
    return {
        "format": "tengen tiles",
        "layout": Blocks.LAYOUT,
        "fingerprint": f"{fingerprint:016x}",
        "run": run,
        "generation": generation,
        "unit": number,
    }


class Objects(Protocol):
    """A store of arrays that nodes hand to each other."""

    def put(self, words: Words) -> Any:
        """Stores an array, and returns a reference to it."""

    def get(self, reference: Any) -> Words:
        """Returns an array. Raises :class:`Damaged` if the worker that held it is gone."""


class Worker:
    """Computes units. It has :data:`SLOTS` units at a time, one of which is being computed."""

    def __init__(self, setup: Setup, name: str, objects: Objects | None = None) -> None:
        self.name = name
        self.objects = objects
        self.setup = setup
        threads = setup.threads or len(os.sched_getaffinity(0))
        memory = setup.memory or available_memory() * 4 // 5
        self.blocks = Blocks(
            setup.rows,
            primes=setup.primes,
            unit=setup.unit,
            tile=setup.tile,
            units=setup.units,
            threads=threads,
            memory=memory,
        )
        self.grid = Grid(self.blocks.sizes(), setup.primes)
        needs = self.blocks.needs()
        self._largest = self.blocks.largest_unit * 8 * setup.primes
        self._there = place(setup.place)
        # Each slot has a unit in a buffer, unless files are mapped, and another unit with objects.
        # One more unit is for the slot that begins a unit.
        buffers = 0 if self._there.maps else SLOTS
        units = 1 + buffers + (SLOTS if setup.objects else 0)
        # Gluing copies a row of tiles of each half. Only one unit is glued at a time.
        units = max(units, buffers + setup.halves)
        needed = needs.working + units * self._largest
        if setup.halves:
            needed += self.blocks.table_bytes()
        if needed > memory:
            raise TooLarge(
                f"{name} needs {needed / 1e6:.0f} MB of memory, and {memory / 1e6:.0f} MB "
                f"may be used: allow more, or take smaller tiles or fewer threads",
                needed,
                memory,
                True,
            )
        self.blocks.keep_programs(memory - needed)
        self._threads, self._memory, self._needed = threads, memory, needed
        self._elements = needs.elements
        self._computing = threading.Lock()
        #: Unused buffers, each for a unit. They are reused, since allocating memory takes longer
        #: than writing to it.
        self._rooms: list[Words] = []

    def facts(self) -> Facts:
        """Returns the facts that the driver needs.

        Raises ``FileNotFoundError`` if the worker does not see the driver's file.
        """
        there = place(self.setup.place)
        deadline = time.monotonic() + PATIENCE
        while (seen := there.get(self.setup.probe)) is None and time.monotonic() < deadline:
            time.sleep(0.1)
        if seen != self.setup.secret:
            raise FileNotFoundError(
                f"{self.name} ({socket.gethostname()}) does not see what the driver wrote in "
                f"{self.setup.place}: it is not shared by all nodes"
            )
        reply = f"{self.setup.probe}-{socket.gethostname()}-{os.getpid()}"
        there.put(reply, self.setup.secret)
        return Facts(
            node=self.name,
            version=_tengen.__version__,
            layout=Blocks.LAYOUT,
            fingerprint=self.blocks.fingerprint,
            threads=self._threads,
            memory=self._memory,
            needed=self._needed,
            elements=self._elements,
            unit=self.blocks.largest_unit,
            most=self.setup.unit or self.blocks.unit,
            sizes=self.blocks.sizes().tolist(),
            reply=reply,
        )

    def first_column(self, primes: list[int]) -> list[int]:
        """Returns the counts with one column."""
        return [self.blocks.first_column(prime) for prime in primes]

    def total(self, units: list[Totals], primes: list[int]) -> Totals:
        """Returns the sums over the given units of a phase."""
        return self.blocks.total(units, primes)

    def count(self, totals: Totals, primes: list[int]) -> list[int]:
        """Returns the counts at the end of a column."""
        return self.blocks.count(totals, primes)

    def do(self, task: Task) -> Result:
        """Computes a unit. An error is a result, since another worker may be able to compute it."""
        try:
            return self._do(task)
        except NoRoom as error:
            return Result(full=True, reason=str(error))
        except OSError as error:
            if is_full(error):
                return Result(full=True, reason=task.place)
            return Result(reason=in_words(error))
        except Exception as error:
            return Result(reason=in_words(error))

    def _do(self, task: Task) -> Result:
        if self._there.name != task.place:
            self._there = place(task.place)
        there = self._there
        of = identity(task.run, task.generation, task.number, task.fingerprint)
        of |= {"attempt": task.attempt, "node": self.name}
        if task.glue is not None:
            return self._glued(task, there, task.glue)
        size = self.grid.weight(task.half, task.number)
        pieces = None
        begin = time.perf_counter()
        try:
            with self._room(there) as room:
                if task.as_objects and self.objects is not None:
                    packed, after = self._packed(task)
                    into = None if room is None else self._cut(task, room)
                    done, times = self._advanced(task, there, into, after)
                    pieces = [self.objects.put(piece) for piece in packed]
                else:
                    with there.written(task.file, of, size, room, task.spare) as words:
                        after = self._cut(task, words)
                        into = None if there.maps else after
                        done, times = self._advanced(task, there, into, after)
        except _Changed as changed:
            return Result(damaged=changed.numbers, reason=str(changed))
        end = time.perf_counter()
        return Result(
            checksums=done.checksums,
            totals=done.totals,
            seconds=(times[0] - begin, times[1] - times[0], end - times[1]),
            pieces=pieces,
        )

    def _glued(self, task: Task, there: Place, columns: int) -> Result:
        """Glues a row of tiles of the two halves of a board."""
        lost = False
        begin = time.perf_counter()
        try:
            with self._room(there) as room:
                into = None if room is None else self._cut(task, room)
                tiles = self._read(task, there, into)
                with self._computing:
                    windows = [self.blocks.window(task.number, tiles)]
                    reading = time.perf_counter()
                    halves = [task]
                    if task.shorter is not None:
                        generation = task.shorter_generation + 1
                        other = replace(task, generation=generation, inputs=task.shorter)
                        halves.append(other)
                        lost = True
                        tiles = self._read(other, there, into)
                        windows.append(self.blocks.window(task.number, tiles))
                    glued = self.blocks.glue(task.number, windows, columns, task.primes)
            for half, seen in zip(halves, glued.seen, strict=True):
                lost = half is not task
                self._check(half, there, seen)
        except _Changed as changed:
            if lost:
                return Result(lost=True, reason=str(changed))
            return Result(damaged=changed.numbers, reason=str(changed))
        if glued.sum is None:
            return Result(lost=True, reason="a count of half of the board is impossible")
        seconds = (reading - begin, time.perf_counter() - reading, 0.0)
        return Result(sum=glued.sum, seconds=seconds)

    def _check(self, task: Task, there: Place, seen: list[int]) -> None:
        """Compares the checksums of the tiles that were read with those that were written. Raises
        :class:`_Changed`."""
        assert task.inputs is not None
        wanted = [checksum for _, _, checksum in task.inputs]
        changed = [n for n, words in enumerate(seen) if words != wanted[n]]
        if changed:
            raise _Changed(changed, self._where(task, there, changed[0]))

    def _advanced(
        self, task: Task, there: Place, into: list[Words] | None, after: list[Words]
    ) -> tuple[Done, tuple[float, float]]:
        """Reads the tiles of a unit, and advances them to the tiles ``after``.

        The tiles are read ``into`` arrays if given. If these are the arrays ``after``, the tiles
        are advanced in place.
        """
        before = None
        if task.inputs is not None:
            before = self._read(task, there, into)
            if into is after and any(tile is own for tile, own in zip(before, after, strict=True)):
                for tile, own in zip(before, after, strict=True):
                    if tile is not own:
                        own[:] = tile
                before = None
        with self._computing:
            reading = time.perf_counter()
            started = self.blocks.start(task.number, after) if task.inputs is None else None
            done = self.blocks.advance(task.half, task.number, before, after, task.primes)
            computing = time.perf_counter()
        if started is not None and started["written"] != done.totals["read"]:
            raise OSError(f"words have changed in the memory of {self.name}")
        if task.inputs is not None:
            self._check(task, there, done.seen)
        return done, (reading, computing)

    @contextlib.contextmanager
    def _room(self, there: Place) -> Iterator[Words | None]:
        """Yields a buffer for a unit; ``None`` if files are mapped."""
        if there.maps:
            yield None
            return
        try:
            found = self._rooms.pop()
        except IndexError:
            found = room(self._largest, 8 * self.setup.primes)
        try:
            yield found
        finally:
            self._rooms.append(found)

    def _cut(self, task: Task, words: Words) -> list[Words]:
        """Cuts the words of a unit into its tiles, in order."""
        ends = np.cumsum([0, *self.grid.tiles(task.half, task.number)]) // 8
        return [words[begin:end] for begin, end in itertools.pairwise(ends.tolist())]

    def _packed(self, task: Task) -> tuple[list[Words], list[Words]]:
        """Returns a piece for each destination, and the tiles of a unit within these pieces."""
        pack = self._pack(task.half, task.number, task.destinations)
        packed = [room(8 * words, 8 * self.setup.primes) for words in pack.words]
        sizes = self.grid.tiles(task.half, task.number)
        places = zip(pack.places, sizes, strict=True)
        return packed, [packed[to][at : at + size // 8] for (to, at), size in places]

    def _pack(self, half: Half, number: int, destinations: int) -> Pack:
        others = self.grid.units("lower" if half == "upper" else "upper")
        return self.blocks.pack(half, number, [unit % destinations for unit in range(others)])

    def _read(self, task: Task, there: Place, into: list[Words] | None) -> list[Words]:
        """Returns the tiles of a unit, in place or in ``into``. Raises :class:`_Changed`."""
        assert task.inputs is not None
        damaged: list[int] = []
        reason = ""
        tiles: list[Words] = []
        pieces = self.grid.inputs(task.half, task.number)
        for number, (piece, (file, _, _)) in enumerate(zip(pieces, task.inputs, strict=True)):
            held = None if task.pieces is None else task.pieces[number]
            of = identity(task.run, task.generation - 1, number, task.fingerprint)
            try:
                if held is None:
                    to = None if into is None else into[number]
                    tiles.append(there.read(file, of, piece, to))
                else:
                    tiles.append(self._take(task, number, held, piece.length // 8))
            except Damaged as error:
                damaged.append(number)
                reason = str(error)
        if damaged:
            raise _Changed(damaged, reason)
        return tiles

    def _take(self, task: Task, number: int, held: Any, length: int) -> Words:
        """Returns a tile of an object."""
        if self.objects is None:
            raise Damaged("there are no objects here")
        other: Half = "lower" if task.half == "upper" else "upper"
        _, at = self._pack(other, number, task.destinations).places[task.number]
        return self.objects.get(held)[at : at + length]

    def _where(self, task: Task, there: Place, number: int) -> str:
        """Returns a text that names the changed tile."""
        assert task.inputs is not None
        if task.pieces is not None and task.pieces[number] is not None:
            return f"a tile of unit {number} has changed in the memory of a node"
        offset = self.grid.inputs(task.half, task.number)[number].offset
        file, _, _ = task.inputs[number]
        return f"{there.name}/{file}: the tile at byte {offset} is damaged"


class _Changed(Exception):
    """The error that tiles of the given units differ from the tiles that were written."""

    def __init__(self, numbers: list[int], reason: str) -> None:
        super().__init__(reason)
        self.numbers = numbers


def in_words(error: BaseException) -> str:
    """Returns the message of an exception, or its type if it has none."""
    return str(error) or type(error).__name__


def plain(value: Any) -> dict[str, Any]:
    """Returns a setup, facts, a task or a result as plain data."""
    return dict(vars(value))
