"""The vector of a board as tiles, and the two phases that advance the vector by one column."""

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

__all__ = [
    "Blocks",
    "Done",
    "Glued",
    "Half",
    "Halves",
    "Needs",
    "Pack",
    "Totals",
    "Words",
    "halves",
    "primes",
]

Half: TypeAlias = Literal["upper", "lower"]
"""The half of the border that is advanced. Units of ``"upper"`` are rows of tiles, and units of
``"lower"`` are columns of tiles. Advancing both halves adds a column to the board."""

Words: TypeAlias = NDArray[np.uint64]
"""The words of a tile: a contiguous one-dimensional array."""


class Totals(TypedDict):
    """The sums that advancing a unit returns besides its tiles, in the form of JSON."""

    sums: list[list[int]]
    """Sums of counts, from which residues follow, if the lower half is advanced."""
    read: int
    """The sum modulo 2^64 of all words that were read. Over all units it equals ``written`` of the
    previous phase, unless words have changed in between."""
    written: int
    """The sum modulo 2^64 of all words that were written for the next phase."""


@dataclass(frozen=True)
class Done:
    """The result of advancing a unit (a part of the vector), besides its tiles."""

    totals: Totals
    """The sums of the unit."""
    seen: list[int]
    """For each tile, the sum modulo 2^64 of all words that were read. It equals the checksum of the
    tile, unless words have changed."""
    checksums: list[int]
    """For each tile, the sum modulo 2^64 of all words that were written and will be read."""


@dataclass(frozen=True)
class Halves:
    """Two halves of a board. The count of the board follows from the vectors of both halves: they
    are *glued*."""

    columns: int
    """Number of columns of the longer half. The shorter half has as many, or one less."""
    is_one: bool
    """``True`` if both halves have one vector."""
    primes: int
    """Number of primes modulo which the vectors are needed."""


@dataclass(frozen=True)
class Glued:
    """The result of gluing a row of tiles of two halves of a board."""

    sum: int | None
    """The row's part of the number of legal positions, which may be negative. ``None`` if a word
    of a tile is wrong."""
    seen: list[list[int]]
    """For each half and each of its tiles, the sum modulo 2^64 of the words of all states. It
    equals the checksum of the tile, unless words have changed."""


@dataclass(frozen=True)
class Pack:
    """The layout of the tiles of a unit in pieces, one for each destination (a machine)."""

    words: list[int]
    """Number of words for each destination."""
    places: list[tuple[int, int]]
    """For each tile, its destination and the index of its first word in that piece."""


@dataclass(frozen=True)
class Needs:
    """The memory that computing a column of the board needs."""

    elements: int
    """Number of elements of the vector. Each has a word of 8 bytes for each prime."""
    working: int
    """Bytes of tables and of the memory of all threads."""
    per_thread: int
    """Bytes of ``working`` that each thread needs."""


class Blocks:
    """A board's vector, cut into tiles, for the square or the triangular lattice.

    ``primes`` (1 to 6 or 8) are computed together. A unit has at most ``unit`` elements, if
    possible. Without ``unit``, tiles have about ``tile`` bytes (default: 64 MiB), and each half has
    at least ``units`` units. ``memory`` is in bytes, for tables and a unit.

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
    """The version of the order of words in tiles."""

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
        """The number of primes that are computed together."""
        return self._native.primes

    @property
    def unit(self) -> int:
        """The requested maximum of elements in a unit. Engines with equal values have equal
        tiles."""
        return self._native.unit

    @property
    def largest_unit(self) -> int:
        """The number of elements of the largest unit."""
        return self._native.largest_unit

    @property
    def fingerprint(self) -> int:
        """A fingerprint of the layout, the board, the number of primes and the size of units."""
        return self._native.fingerprint

    def needs(self) -> Needs:
        """Returns the memory that a column needs."""
        return Needs(*self._native.needs())

    def keep_programs(self, bytes: SupportsIndex) -> None:
        """Allows ``bytes`` bytes for a cache of programs, which later units reuse.

        Making these programs takes longer than a unit.
        """
        self._native.keep_programs(natural("bytes", bytes))

    def units(self, half: Half) -> int:
        """Returns the number of units of the phase that advances a half of the border."""
        return self._native.units(half)

    def sizes(self) -> NDArray[np.uint64]:
        """Returns the numbers of elements of all tiles: ``sizes()[row, column]``."""
        return self._native.sizes().reshape(self._shape)

    def first_column(self, prime: int) -> int:
        """Returns the count of the board with one column, modulo a prime."""
        return self._native.first_column(prime)

    def start(self, row: int, tiles: Sequence[Words], progress: Progress = None) -> Totals:
        """Writes a row of tiles of the vector after the first column of the board."""
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
        """Advances one half of the border in a unit, from the tiles ``before`` to ``after``.

        If ``before`` is ``None``, the tiles ``after`` are advanced in place. Nothing is copied if
        tiles begin at multiples of ``8 * primes`` bytes.
        """
        with reporting(progress) as tell:
            given = None if before is None else list(before)
            text = self._native.advance(half, number, given, list(after), list(primes), tell)
        body = json.loads(text)
        seen, checksums = body.pop("seen"), body.pop("checksums")
        return Done(body, seen, checksums)

    def total(self, units: Sequence[Totals], primes: Sequence[int]) -> Totals:
        """Returns the sums of the totals of the given units of a phase."""
        return _totals(self._native.total([json.dumps(unit) for unit in units], list(primes)))

    def count(self, totals: Totals, primes: Sequence[int]) -> list[int]:
        """Returns the count of the board that ends with a column, modulo each prime.

        It follows from the totals of all units of the lower half."""
        return self._native.count(json.dumps(totals), list(primes))

    def table_bytes(self) -> int:
        """Returns the bytes of memory of the tables that the first gluing makes."""
        return self._native.table_bytes()

    def window(self, row: int, tiles: Sequence[Words]) -> Words:
        """Returns the words of a row of tiles in the order of the vector."""
        return self._native.window(row, list(tiles))

    def glue(
        self,
        row: int,
        windows: Sequence[Words],
        columns: int,
        primes: Sequence[int],
        progress: Progress = None,
    ) -> Glued:
        """Glues (joins) a row of tiles of two halves of a board with ``columns`` columns.

        ``windows`` has the window of the longer half, and of the shorter half if it differs. The
        sums of all rows add up to the number of legal positions.
        """
        with reporting(progress) as tell:
            digits, seen = self._native.glue(row, list(windows), columns, list(primes), tell)
        return Glued(None if digits is None else int(digits), seen)

    def pack(self, half: Half, number: int, destinations: Sequence[int]) -> Pack:
        """Returns the layout of the tiles of a unit in pieces, one for each destination.

        Unit ``u`` of the other half goes to ``destinations[u]``.
        """
        return Pack(*self._native.pack(half, number, list(destinations)))


def _totals(text: str) -> Totals:
    totals: Totals = json.loads(text)
    return totals


def halves(rows: SupportsIndex, cols: SupportsIndex) -> Halves | None:
    """Returns the halves of a board of the square lattice that can be glued, if any.

    >>> halves(19, 19)
    Halves(columns=10, is_one=True, primes=5)
    """
    found = _tengen.halves(written(board(rows, cols, "square", "none")))
    return None if found is None else Halves(*found)


def primes(begin: SupportsIndex, end: SupportsIndex) -> list[int]:
    """Returns the primes with numbers from ``begin`` to ``end - 1``.

    Prime 0 is the largest prime below 2^63, and prime 1 is the next smaller one.

    >>> primes(0, 2)
    [9223372036854775783, 9223372036854775643]
    """
    return _tengen.primes(natural("begin", begin), natural("end", end))
