"""What a node does: units, from files to files."""

from __future__ import annotations

import os
import socket
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .. import _tengen
from .._errors import TooLarge
from .blocks import Blocks, Half, Pack, Totals, Words, checksum
from .places import Place, place
from .storage import Damaged, Grid, NoRoom, Piece, is_full

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


@dataclass(frozen=True)
class Setup:
    """What all workers must have alike."""

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
    """A file there, and what is in it: all nodes must see it."""
    secret: str


@dataclass(frozen=True)
class Facts:
    """What a worker says when it is ready."""

    node: str
    version: str
    layout: int
    fingerprint: int
    threads: int
    memory: int
    needed: int
    """Bytes of memory that it needs."""
    elements: int
    unit: int
    """Elements of the largest unit."""
    most: int
    """Elements that units have at most, which gives the same tiles again."""
    sizes: list[list[int]]
    """Elements of all tiles."""
    reply: str
    """A file that it wrote, which the driver must see."""


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
    """For each tile its file, which attempt that is, and its checksum; ``None`` for the first
    column."""
    file: str
    """The file to write."""
    place: str
    """The directory, or the URL, where the units of this batch are."""
    destinations: int = 1
    """To how many nodes the units of the other half go: unit ``u`` to node ``u % destinations``."""
    as_objects: bool = False
    """Whether an object for each destination is made instead of a file."""
    pieces: list[Any] | None = None
    """For each tile the object that has it, or ``None`` if it is in its file."""


@dataclass(frozen=True)
class Result:
    """What becomes of a task: checksums and totals, or why there are none."""

    checksums: list[int] = field(default_factory=list)
    totals: Totals | None = None
    seconds: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Reading, computing, writing."""
    moved: int = 0
    """Bytes read and written."""
    pieces: list[Any] | None = None
    """The objects that were made, one for each destination."""
    damaged: list[int] = field(default_factory=list)
    """Which tiles are not what was written."""
    full: bool = False
    """Whether there was no room."""
    reason: str | None = None
    """Why there is nothing, in words."""


def available_memory() -> int:
    """Bytes of memory that a program may use here, of the machine or of its control group."""
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
    """What the file of a unit says of itself."""
    return {
        "format": "tengen tiles",
        "layout": Blocks.LAYOUT,
        "fingerprint": f"{fingerprint:016x}",
        "run": run,
        "generation": generation,
        "unit": number,
    }


class Objects(Protocol):
    """Arrays that nodes hand to each other."""

    def put(self, words: Words) -> Any:
        """Keeps an array; what it can be had by."""

    def get(self, reference: Any) -> Words:
        """An array. Raises :class:`Damaged` if whoever had it is gone."""


class Worker:
    """Does units, :data:`SLOTS` at a time, one of which is computed."""

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
        unit = self.blocks.largest_unit * 8 * setup.primes
        # Each slot has its tiles before and after, and the one that is computed a copy.
        needed = needs.working + (2 * SLOTS + 1) * unit
        if needed > memory:
            raise TooLarge(
                f"{name} needs {needed / 2**20:.0f} MiB of memory, and {memory / 2**20:.0f} MiB "
                f"may be used: allow more, or take smaller tiles or fewer threads",
                needed,
                memory,
                True,
            )
        self.blocks.keep_programs(memory - needed)
        self._threads, self._memory, self._needed = threads, memory, needed
        self._elements = needs.elements
        self._computing = threading.Lock()

    def facts(self) -> Facts:
        """What the driver has to know. Raises ``FileNotFoundError`` if what it sees is not the
        driver's."""
        there = place(self.setup.place)
        # What another node has just made is seen by and by.
        deadline = time.monotonic() + 5
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
        """The counts with one column."""
        return [self.blocks.first_column(prime) for prime in primes]

    def total(self, units: list[Totals], primes: list[int]) -> Totals:
        """What the units of a phase leave together."""
        return self.blocks.total(units, primes)

    def count(self, totals: Totals, primes: list[int]) -> list[int]:
        """The counts at the end of a column."""
        return self.blocks.count(totals, primes)

    def do(self, task: Task) -> Result:
        """Does a unit. What goes wrong is the result: another worker may be able to do it."""
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
        begin = time.perf_counter()
        there = place(task.place)
        before, damaged, reason = self._read(task, there)
        if damaged:
            return Result(damaged=damaged, reason=reason)
        with self._computing:
            reading = time.perf_counter()
            packed, after = self._room(task)
            if before is None:
                totals = self._first(task, after)
            else:
                totals = self.blocks.advance(task.half, task.number, before, after, task.primes)
            before = None
            checksums = [checksum(tile) for tile in after]
            computing = time.perf_counter()
        pieces = None
        if packed is not None and self.objects is not None:
            pieces = [self.objects.put(piece) for piece in packed]
        else:
            of = identity(task.run, task.generation, task.number, task.fingerprint)
            there.write(task.file, of | {"attempt": task.attempt, "node": self.name}, after)
        writing = time.perf_counter()
        size = self.grid.weight(task.half, task.number)
        return Result(
            checksums=checksums,
            totals=totals,
            seconds=(reading - begin, computing - reading, writing - computing),
            moved=size * (1 if task.inputs is None else 2),
            pieces=pieces,
        )

    def _room(self, task: Task) -> tuple[list[Words] | None, list[Words]]:
        """Room for the tiles of a unit: if they become objects, within one for each
        destination."""
        lengths = [size // 8 for size in self.grid.tiles(task.half, task.number)]
        if not task.as_objects:
            return None, [np.empty(length, np.uint64) for length in lengths]
        pack = self._pack(task.half, task.number, task.destinations)
        packed = [np.empty(words, np.uint64) for words in pack.words]
        places = zip(pack.places, lengths, strict=True)
        return packed, [packed[to][at : at + length] for (to, at), length in places]

    def _pack(self, half: Half, number: int, destinations: int) -> Pack:
        others = self.grid.units("lower" if half == "upper" else "upper")
        return self.blocks.pack(half, number, [unit % destinations for unit in range(others)])

    def _read(self, task: Task, there: Place) -> tuple[list[Words] | None, list[int], str]:
        if task.inputs is None:
            return None, [], ""
        tiles, damaged, reason = [], [], ""
        pieces: list[Piece] = self.grid.inputs(task.half, task.number)
        for number, (piece, given) in enumerate(zip(pieces, task.inputs, strict=True)):
            file, _attempt, wanted = given
            held = None if task.pieces is None else task.pieces[number]
            of = identity(task.run, task.generation - 1, number, task.fingerprint)
            try:
                if held is None:
                    tiles.append(there.read(file, of, piece, wanted))
                else:
                    tiles.append(self._take(task, number, held, piece.length // 8, wanted))
            except Damaged as error:
                damaged.append(number)
                reason = str(error)
        return tiles, damaged, reason

    def _take(self, task: Task, number: int, held: Any, length: int, wanted: int) -> Words:
        """A tile of an object."""
        if self.objects is None:
            raise Damaged("there are no objects here")
        other: Half = "lower" if task.half == "upper" else "upper"
        _, at = self._pack(other, number, task.destinations).places[task.number]
        tile = self.objects.get(held)[at : at + length]
        if checksum(tile) != wanted:
            raise Damaged(f"a tile of unit {number} has changed in the memory of a node")
        return tile

    def _first(self, task: Task, after: list[Words]) -> Totals:
        """The first column is made where it is needed, and not kept."""
        first = [np.empty_like(tile) for tile in after]
        begun = self.blocks.start(task.number, first)
        totals = self.blocks.advance(task.half, task.number, first, after, task.primes)
        if begun["written"] != totals["read"]:
            raise OSError(f"words have changed in the memory of {self.name}")
        return totals


def in_words(error: BaseException) -> str:
    """What an exception says, or what it is."""
    return str(error) or type(error).__name__


def plain(value: Any) -> dict[str, Any]:
    """A setup, facts, a task or a result as plain data."""
    return dict(vars(value))
