"""A board's vector as tiles, and the two functions that make a column of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, SupportsIndex, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from .. import _tengen
from .._asking import maybe, natural, resources, written
from .._boards import board
from .._progress import Progress, reporting

__all__ = ["Blocks", "Half", "Needs", "Pack", "Totals", "Words", "Workpiece", "checksum", "primes"]

Half: TypeAlias = Literal["upper", "lower"]
"""Which half of the border is advanced: units of ``"upper"`` are rows of tiles, those of
``"lower"`` columns of tiles. One after the other makes a column of the board."""

Words: TypeAlias = NDArray[np.uint64]
"""The words of a tile: one dimension, in one piece."""


class Totals(TypedDict):
    """What a unit leaves besides its tiles, as JSON has it."""

    sums: list[list[int]]
    """Sums of counts, where the lower half is advanced."""
    read: int
    """The sum modulo 2^64 of all words that were read: over all units, ``written`` of the phase
    before, or words have changed between."""
    written: int
    """The sum modulo 2^64 of all words that were written for the next phase."""


@dataclass(frozen=True)
class Pack:
    """How the tiles of a unit are put into one piece for each destination."""

    words: list[int]
    """Words for each destination."""
    places: list[tuple[int, int]]
    """For each tile its destination, and the word there at which it begins."""


@dataclass(frozen=True)
class Needs:
    """What a column needs, in bytes, but for the elements."""

    elements: int
    """Elements of the vector; each has a word of 8 bytes for each prime."""
    working: int
    """Tables, and the memory of all threads."""
    per_thread: int
    """How many of these each thread needs."""


class Blocks:
    """A board's vector, cut into tiles, for the square or the triangular lattice.

    ``primes`` (1, 2, 4, 5, 6 or 8) go together. A unit has at most ``unit`` elements, if possible;
    unless that is stated, tiles have about ``tile`` bytes (64 MiB), and there are at least
    ``units`` units of each half. ``memory`` is in bytes, for tables and a unit.

    >>> blocks = Blocks(7, primes=2, tile=4096)
    >>> blocks.sizes().shape == (blocks.units("upper"), blocks.units("lower"))
    True
    """

    LAYOUT = _tengen.Blocks.LAYOUT
    """The version of the order in which tiles have their words."""

    def __init__(
        self,
        rows: SupportsIndex,
        *,
        primes: SupportsIndex = 1,
        unit: SupportsIndex | None = None,
        tile: SupportsIndex | None = None,
        units: SupportsIndex | None = None,
        lattice: str = "square",
        boundary: str = "none",
        threads: SupportsIndex | None = None,
        memory: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> None:
        request = {
            "board": board(rows, 1, lattice, boundary),
            "primes": natural("primes", primes, 1),
            "unit": maybe("unit", unit),
            "tile": maybe("tile", tile),
            "units": maybe("units", units),
            "resources": resources(threads, memory),
        }
        with reporting(progress) as tell:
            self._native = _tengen.Blocks(written(request), tell)
        self._shape = (self._native.units("upper"), self._native.units("lower"))

    @property
    def primes(self) -> int:
        """Primes at a time."""
        return self._native.primes

    @property
    def unit(self) -> int:
        """Elements that units were to have at most: with these, another one has the same tiles."""
        return self._native.unit

    @property
    def largest_unit(self) -> int:
        """Elements of the largest unit."""
        return self._native.largest_unit

    @property
    def fingerprint(self) -> int:
        """Tells tiles of different layouts, boards, primes at a time and units apart."""
        return self._native.fingerprint

    def needs(self) -> Needs:
        """What a column needs."""
        return Needs(*self._native.needs())

    def keep_programs(self, bytes: SupportsIndex) -> None:
        """Allows so many bytes for programs that are used again in later units: making them takes
        longer than a unit."""
        self._native.keep_programs(natural("bytes", bytes))

    def units(self, half: Half) -> int:
        """Number of units of a half."""
        return self._native.units(half)

    def sizes(self) -> NDArray[np.uint64]:
        """Elements of all tiles: ``sizes()[row, column]``."""
        return self._native.sizes().reshape(self._shape)

    def first_column(self, prime: int) -> int:
        """The count with one column modulo a prime."""
        return self._native.first_column(prime)

    def start(self, row: int, tiles: Sequence[Words], progress: Progress = None) -> Totals:
        """Writes the tiles of a row after the first column."""
        with reporting(progress) as tell:
            return _totals(self._native.start(row, list(tiles), tell))

    def advance(
        self,
        half: Half,
        number: int,
        before: Sequence[Words],
        after: Sequence[Words],
        primes: Sequence[int],
        progress: Progress = None,
    ) -> Totals:
        """Advances one half in a unit, from its tiles ``before`` to those ``after``, which are
        written."""
        with reporting(progress) as tell:
            return _totals(
                self._native.advance(half, number, list(before), list(after), list(primes), tell)
            )

    def workpiece(self, half: Half, number: int) -> Workpiece:
        """A unit in memory, which has no tiles yet."""
        return Workpiece(self._native.workpiece(half, number))

    def total(self, units: Sequence[Totals], primes: Sequence[int]) -> Totals:
        """What the units of a phase leave together."""
        return _totals(self._native.total([json.dumps(unit) for unit in units], list(primes)))

    def count(self, totals: Totals, primes: Sequence[int]) -> list[int]:
        """The count at the end of a column modulo each prime, from the totals of all units of
        the lower half."""
        return self._native.count(json.dumps(totals), list(primes))

    def pack(self, half: Half, number: int, destinations: Sequence[int]) -> Pack:
        """How the tiles of a unit are put into one piece for each destination, if unit ``u`` of
        the other half goes to ``destinations[u]``."""
        return Pack(*self._native.pack(half, number, list(destinations)))


class Workpiece:
    """A unit in memory, as :meth:`Blocks.workpiece` gives it: its tiles are put into it, advanced
    in place, and taken out of it, one by one. So there is a unit in memory, and a tile.

    >>> blocks, modulo = Blocks(3), primes(0, 1)
    >>> tile = np.empty(int(blocks.sizes()[0, 0]), np.uint64)
    >>> upper, lower = blocks.workpiece("upper", 0), blocks.workpiece("lower", 0)
    >>> upper.start()["written"] == upper.advance(modulo)["read"]
    True
    >>> upper.take(0, tile)
    >>> lower.put(0, tile)
    >>> blocks.count(lower.advance(modulo), modulo)
    [489]
    """

    def __init__(self, native: _tengen.Workpiece) -> None:
        self._native = native

    def put(self, place: int, tile: Words) -> None:
        """Puts a tile into it."""
        self._native.put(place, tile)

    def take(self, place: int, tile: Words) -> None:
        """Writes one of its tiles to an array."""
        self._native.take(place, tile)

    def start(self, progress: Progress = None) -> Totals:
        """Makes a row of tiles after the first column."""
        with reporting(progress) as tell:
            return _totals(self._native.start(tell))

    def advance(self, primes: Sequence[int], progress: Progress = None) -> Totals:
        """Advances its half, in place."""
        with reporting(progress) as tell:
            return _totals(self._native.advance(list(primes), tell))


def _totals(text: str) -> Totals:
    totals: Totals = json.loads(text)
    return totals


def checksum(tile: Words) -> int:
    """The checksum of the words of a tile: XXH3, 64 bits.

    >>> hex(checksum(np.zeros(2, np.uint64)))
    '0xd0a66a65c7528968'
    """
    return _tengen.checksum(tile)


def primes(begin: SupportsIndex, end: SupportsIndex) -> list[int]:
    """The primes with numbers from ``begin`` to ``end``, without the latter: prime 0 is the
    largest below 2^63, prime 1 the next.

    >>> primes(0, 2)
    [9223372036854775783, 9223372036854775643]
    """
    return _tengen.primes(natural("begin", begin), natural("end", end))
