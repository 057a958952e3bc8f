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

__all__ = ["Blocks", "Done", "Half", "Needs", "Pack", "Totals", "Words", "primes"]

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
class Done:
    """What becomes of a unit."""

    totals: Totals
    """What it leaves besides its tiles."""
    seen: list[int]
    """For each tile the sum modulo 2^64 of all words that were read of it: its checksum, or words
    of it have changed."""
    checksums: list[int]
    """For each tile the sum modulo 2^64 of all words that were written to it and will be read."""


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

    ``primes`` (1 to 6 or 8) go together. A unit has at most ``unit`` elements, if possible;
    unless that is stated, tiles have about ``tile`` bytes (64 MiB), and there are at least
    ``units`` units of each half. ``memory`` is in bytes, for tables and a unit.

    >>> blocks = Blocks(7, primes=2, tile=4096)
    >>> blocks.sizes().shape == (blocks.units("upper"), blocks.units("lower"))
    True

    Three rows and two columns, modulo one prime, as one tile:

    >>> blocks, modulo = Blocks(3), primes(0, 1)
    >>> tile = np.empty(int(blocks.sizes()[0, 0]), np.uint64)
    >>> first = blocks.start(0, [tile])
    >>> upper = blocks.advance("upper", 0, None, [tile], modulo)
    >>> lower = blocks.advance("lower", 0, None, [tile], modulo)
    >>> lower.seen == upper.checksums
    True
    >>> blocks.count(lower.totals, modulo)
    [489]
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
        before: Sequence[Words] | None,
        after: Sequence[Words],
        primes: Sequence[int],
        progress: Progress = None,
    ) -> Done:
        """Advances one half in a unit, from its tiles ``before`` to those ``after``, which are
        written; without the former in place. Nothing is copied if tiles begin at multiples of
        ``8 * primes`` bytes."""
        with reporting(progress) as tell:
            given = None if before is None else list(before)
            text = self._native.advance(half, number, given, list(after), list(primes), tell)
        body = json.loads(text)
        seen, checksums = body.pop("seen"), body.pop("checksums")
        return Done(body, seen, checksums)

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


def _totals(text: str) -> Totals:
    totals: Totals = json.loads(text)
    return totals


def primes(begin: SupportsIndex, end: SupportsIndex) -> list[int]:
    """The primes with numbers from ``begin`` to ``end``, without the latter: prime 0 is the
    largest below 2^63, prime 1 the next.

    >>> primes(0, 2)
    [9223372036854775783, 9223372036854775643]
    """
    return _tengen.primes(natural("begin", begin), natural("end", end))
