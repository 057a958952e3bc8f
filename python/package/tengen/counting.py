"""Exact numbers of legal positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, SupportsIndex, TypeVar

from ._answers import CountedBy, CountedSquaresBy, Evidence, Known, ask
from ._asking import Store, answer, keeping, natural, resources
from ._boards import Graph, board, lattice_text
from ._progress import Progress

__all__ = [
    "BlackWhite",
    "Count",
    "Distribution",
    "by_black_white",
    "by_empty",
    "by_stones",
    "by_strings",
    "columns",
    "count",
    "squares",
    "squares_by",
    "up_to_symmetry",
]


class Count(int):
    """A number of legal positions, with the engine or the publication that it is from.

    >>> import tengen
    >>> tengen.count(5, engine="compiled").engine
    'compiled'
    >>> tengen.count(19).source
    'J. Tromp and G. Farnebäck, Combinatorics of Go, 2016, Table 3'
    """

    answer: Known
    """The whole answer."""

    @property
    def engine(self) -> str | None:
        """The engine that counted; ``None`` if the number was published by others."""
        return self.answer.engine

    @property
    def evidence(self) -> Evidence | None:
        """The evidence for a counted number, if it was requested."""
        return self.answer.evidence

    @property
    def source(self) -> str | None:
        """The publication of the number; ``None`` if this program counted it, now or before."""
        return self.answer.source


def count(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    engine: str = "auto",
    evidence: bool = False,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> Count:
    """The number of legal positions of a board.

    >>> import tengen
    >>> tengen.count(9)
    103919148791293834318983090438798793469
    >>> tengen.count(3, lattice="torus", colours=3)
    170047
    >>> tengen.count(graph=[(1, 2), (2, 3), (3, 1)])
    19

    If a count would take days and terabytes and the number is published, the published number is
    returned; ``count(19).source`` names the publication. A request that names an ``engine``
    always counts.

    With ``evidence``, the attribute ``evidence`` of the number has its residues, their number of
    redundant bits, a second engine that found the same number, and the publication:

    >>> tengen.count(4, evidence=True).evidence.spare_bits >= 40
    True

    ``store`` is a directory in which finished work is kept: a stopped count goes on from there,
    and finished counts are not repeated. ``memory`` is in bytes (default: four fifths of the
    available memory). ``threads`` is a number (default: as many as the machine runs at once).
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "engine": engine,
        "evidence": evidence,
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    known = ask("count", request, progress=progress)
    number = Count(known.count)
    number.answer = known
    return number


def columns(
    rows: SupportsIndex,
    cols: SupportsIndex,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    engine: str = "auto",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> list[int]:
    """The numbers of legal positions with 1, 2, ..., ``cols`` columns.

    >>> import tengen
    >>> tengen.columns(2, 5)
    [5, 57, 489, 4125, 35117]
    """
    request = {
        "board": board(rows, cols, lattice, boundary),
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "columns": True,
        "engine": engine,
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    return list(ask("count", request, progress=progress).columns)


def squares(
    size: SupportsIndex,
    *,
    up_to: Literal["symmetry", "symmetry-and-colour"] | None = None,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    engine: str = "auto",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> list[int]:
    """The numbers of legal positions of the boards of 1 x 1, 2 x 2, ... points, up to ``size``.
    With ``up_to``, equivalent positions are counted once.

    >>> import tengen
    >>> tengen.squares(3)
    [1, 57, 12675]
    >>> tengen.squares(2, up_to="symmetry-and-colour")
    [1, 8]
    """
    request = {
        "size": natural("size", size, 1),
        "up_to": up_to,
        "lattice": lattice_text(lattice),
        "boundary": boundary,
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "engine": engine,
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    return list(ask("count-squares", request, progress=progress).squares)


def squares_by(
    size: SupportsIndex,
    by: Literal["stones", "empty", "strings"],
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> list[tuple[int, ...]]:
    """The numbers of legal positions of the boards of 1 x 1, 2 x 2, ... points, by their numbers
    of stones, empty points or strings. ``result[n - 1][k]`` positions of the n by n board have k
    of them.

    >>> import tengen
    >>> tengen.squares_by(2, "stones")
    [(1, 0), (1, 8, 24, 24, 0)]
    """
    if by not in ("stones", "empty", "strings"):
        raise ValueError(f"by is 'stones', 'empty' or 'strings', not {by!r}")
    request = {
        "size": natural("size", size, 1),
        "by": by,
        "lattice": lattice_text(lattice),
        "boundary": boundary,
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "resources": resources(threads, memory),
    }
    found = answer("count-squares-by", SquaresBy, request, progress)
    return list(found.coefficients)


@dataclass(frozen=True, kw_only=True)
class SquaresBy(CountedSquaresBy):
    """Numbers of legal positions of squares by their numbers of stones, empty points or
    strings."""

    coefficients: tuple[tuple[int, ...], ...]
    """``coefficients[n - 1][k]`` positions of the n by n board have k of them."""


@dataclass(frozen=True, kw_only=True)
class Distribution(CountedBy):
    """Numbers of legal positions by their number of stones, empty points or strings."""

    coefficients: tuple[int, ...]
    """``coefficients[k]`` positions have k stones, empty points or strings."""


@dataclass(frozen=True, kw_only=True)
class BlackWhite(CountedBy):
    """Numbers of legal positions by their numbers of black and of white stones."""

    coefficients: tuple[tuple[int, ...], ...]
    """``coefficients[b][w]`` positions have b black and w white stones. b + w is at most the
    number of points."""
    covariance: float
    """The covariance of the numbers of black and of white stones."""


D = TypeVar("D", bound=CountedBy)


def _by(
    kind: type[D],
    by: str,
    spec: dict[str, Any],
    colours: SupportsIndex,
    threads: SupportsIndex | None,
    memory: SupportsIndex | None,
    progress: Progress,
) -> D:
    request = {
        "board": spec,
        "by": by,
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "resources": resources(threads, memory),
    }
    return answer("count-by", kind, request, progress)


def by_stones(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> Distribution:
    """Numbers of legal positions by their number of stones.

    >>> import tengen
    >>> tengen.by_stones(2).coefficients
    (1, 8, 24, 24, 0)
    """
    spec = board(rows, cols, lattice, boundary, graph)
    return _by(Distribution, "stones", spec, colours, threads, memory, progress)


def by_empty(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> Distribution:
    """Numbers of legal positions by their number of empty points.

    >>> import tengen
    >>> tengen.by_empty(2).coefficients
    (0, 24, 24, 8, 1)
    """
    spec = board(rows, cols, lattice, boundary, graph)
    return _by(Distribution, "empty", spec, colours, threads, memory, progress)


def by_strings(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> Distribution:
    """Numbers of legal positions by their number of strings: connected stones of one colour.

    >>> import tengen
    >>> sum(tengen.by_strings(3).coefficients) == tengen.count(3)
    True
    """
    spec = board(rows, cols, lattice, boundary, graph)
    return _by(Distribution, "strings", spec, colours, threads, memory, progress)


def by_black_white(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> BlackWhite:
    """Numbers of legal positions by their numbers of black and of white stones.

    >>> import tengen
    >>> tengen.by_black_white(1, 3).coefficients
    ((1, 3, 3, 0), (3, 2, 0), (3, 0), (0,))
    """
    spec = board(rows, cols, lattice, boundary, graph)
    return _by(BlackWhite, "black-white", spec, 2, threads, memory, progress)


def up_to_symmetry(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    exchange_colours: bool = False,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> int:
    """The number of legal positions up to symmetry: positions that a symmetry of the board maps
    to each other count once. With ``exchange_colours``, so do positions that an exchange of the
    colours maps to each other. The symmetries of a graph are all its automorphisms; a graph with
    too many is refused.

    >>> import tengen
    >>> tengen.up_to_symmetry(2)
    13
    >>> tengen.up_to_symmetry(2, exchange_colours=True)
    8
    >>> tengen.up_to_symmetry(graph=[(1, 2), (2, 3), (3, 1)])
    6
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "up_to": "symmetry-and-colour" if exchange_colours else "symmetry",
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    return ask("count-classes", request, progress=progress).count
