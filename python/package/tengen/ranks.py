"""A number for every legal position of a board, from 0 on: its rank.

Positions are ordered as words: the colours of the points, empty before black before white, row
by row, or column by column if there are more columns than rows. The rank of a legal position
is the number of legal positions before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from . import _tengen
from ._asking import Store, maybe, natural, path, resources, written
from ._boards import MOST_COLOURS, Colours, Graph, board, colour_array, shape_of
from ._progress import Progress, reporting
from .positions import Position, _restored

__all__ = ["RankTable", "rank", "unrank"]


class RankTable:
    """The table of a board, which gives ranks to its positions. It is made once; for 9x9 it takes
    112 MB. If ``store`` is a directory, the table is kept there in a file.

    >>> import tengen
    >>> table = tengen.RankTable(3)
    >>> table.total
    12675
    >>> table.rank(table.unrank(1234))
    1234
    """

    __slots__ = ("_board", "_native", "_shape")

    def __init__(
        self,
        rows: SupportsIndex | None = None,
        cols: SupportsIndex | None = None,
        *,
        lattice: str = "square",
        colours: SupportsIndex = 2,
        boundary: str = "none",
        graph: Graph | None = None,
        threads: SupportsIndex | None = None,
        memory: SupportsIndex | None = None,
        store: Store | None = None,
        progress: Progress = None,
    ) -> None:
        spec = board(rows, cols, lattice, boundary, graph)
        request = {
            "board": spec,
            "colours": natural("colours", colours, 1, MOST_COLOURS),
            "store": None if store is None else path(store),
            "resources": resources(threads, memory),
        }
        with reporting(progress) as tell:
            self._native = _tengen.Ranks(written(request), tell)
        self._board = spec
        self._shape = shape_of(spec) or (self._native.points,)

    @property
    def total(self) -> int:
        """The number of legal positions.

        >>> import tengen
        >>> tengen.RankTable(2).total
        57
        """
        return self._native.total

    @overload
    def rank(
        self, positions: Position, *, threads: SupportsIndex | None = ..., progress: Progress = ...
    ) -> int: ...
    @overload
    def rank(
        self,
        positions: npt.ArrayLike,
        *,
        threads: SupportsIndex | None = ...,
        progress: Progress = ...,
    ) -> Any: ...
    def rank(
        self,
        positions: Position | npt.ArrayLike,
        *,
        threads: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> Any:
        """Returns the rank of a position, as an integer. If ``positions`` is an array of
        positions, returns an array of Python's integers.

        >>> import tengen
        >>> table = tengen.RankTable(2)
        >>> table.rank([[0, 1], [0, 2]])
        11
        >>> table.rank(tengen.sample(2, 3, seed=5)).dtype
        dtype('O')
        """
        if isinstance(positions, Position):
            if positions._board != self._board:
                raise ValueError("the position is of another board")
            positions = positions.array
        array = colour_array(positions)
        one = array.shape == self._shape
        if not one and array.shape[1:] != self._shape:
            raise ValueError(
                f"positions of this board have the shape {self._shape}, or one dimension more "
                f"before it, not {array.shape}"
            )
        with reporting(progress) as tell:
            ranks = self._native.rank(array.reshape(-1), maybe("threads", threads, 1), tell)
        return ranks[0] if one else objects(ranks)

    @overload
    def unrank(
        self,
        ranks: int | np.integer[Any],
        *,
        threads: SupportsIndex | None = ...,
        memory: SupportsIndex | None = ...,
        progress: Progress = ...,
    ) -> Position: ...
    @overload
    def unrank(
        self,
        ranks: Iterable[SupportsIndex] | npt.NDArray[Any],
        *,
        threads: SupportsIndex | None = ...,
        memory: SupportsIndex | None = ...,
        progress: Progress = ...,
    ) -> Colours: ...
    def unrank(
        self,
        ranks: SupportsIndex | Iterable[SupportsIndex] | npt.NDArray[Any],
        *,
        threads: SupportsIndex | None = None,
        memory: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> Position | Colours:
        """Returns the position of a rank; for several ranks, an array of positions.

        >>> import tengen
        >>> table = tengen.RankTable(2)
        >>> table.unrank(11)
        Position('.X/.O')
        >>> table.unrank([0, 56]).tolist()
        [[[0, 0], [0, 0]], [[2, 2], [2, 0]]]
        """
        return self._unrank(ranks, threads, memory, progress)

    def _unrank(
        self,
        ranks: Any,
        threads: SupportsIndex | None = None,
        memory: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> Position | Colours:
        one = not isinstance(ranks, Iterable) or (isinstance(ranks, np.ndarray) and ranks.ndim == 0)
        if isinstance(ranks, np.ndarray):
            if ranks.ndim > 1:
                raise ValueError(f"ranks have one dimension, not the shape {ranks.shape}")
            if ranks.size and ranks.dtype.kind not in "iuO":
                raise TypeError(f"ranks are integers, not {ranks.dtype}")
        wanted: list[Any] = [ranks] if one else list(ranks)
        with reporting(progress) as tell:
            colours = self._native.unrank(
                wanted, maybe("threads", threads, 1), maybe("memory", memory), tell
            )
        if one:
            return _restored(colours, self._board)
        return colours.reshape(len(wanted), *self._shape)


def objects(integers: list[int]) -> npt.NDArray[np.object_]:
    """Returns an array of Python's integers."""
    array = np.empty(len(integers), dtype=object)
    array[:] = integers
    return array


@lru_cache(maxsize=1)
def _latest(
    height: int, width: int, lattice: str, boundary: str, colours: int, store: str | None
) -> RankTable:
    """Returns the table of a board. The last table is cached, so that a loop makes it once."""
    return RankTable(
        height, width, lattice=lattice, boundary=boundary, colours=colours, store=store
    )


def rank(
    positions: Position | npt.ArrayLike | str,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    store: Store | None = None,
) -> Any:
    """Returns the rank of a legal position, as an integer. If ``positions`` is an array of
    positions, returns an array of Python's integers. The table of the last board is cached; to
    keep the tables of several boards, use :class:`RankTable`.

    >>> import tengen
    >>> tengen.rank(".X/.O")
    11
    >>> tengen.rank([[[0, 0], [0, 0]], [[0, 1], [0, 2]]])
    array([0, 11], dtype=object)
    """
    if isinstance(positions, str):
        positions = Position(positions, lattice=lattice, boundary=boundary)
    if isinstance(positions, Position):
        if positions.lattice is None or positions.boundary is None:
            raise ValueError("positions of a graph are ranked by a RankTable")
        lattice, boundary = positions.lattice, positions.boundary
        positions = positions.array
    array = colour_array(positions)
    if array.ndim not in (2, 3):
        raise ValueError(
            f"a position has two dimensions, an array of them three, not the shape {array.shape}"
        )
    rows, cols = array.shape[-2:]
    table = _table(rows, cols, lattice, boundary, colours, store)
    return table.rank(array)


@overload
def unrank(
    ranks: int | np.integer[Any],
    rows: SupportsIndex,
    cols: SupportsIndex | None = ...,
    *,
    lattice: str = ...,
    colours: SupportsIndex = ...,
    boundary: str = ...,
    store: Store | None = ...,
) -> Position: ...
@overload
def unrank(
    ranks: Iterable[SupportsIndex] | npt.NDArray[Any],
    rows: SupportsIndex,
    cols: SupportsIndex | None = ...,
    *,
    lattice: str = ...,
    colours: SupportsIndex = ...,
    boundary: str = ...,
    store: Store | None = ...,
) -> Colours: ...
def unrank(
    ranks: SupportsIndex | Iterable[SupportsIndex] | npt.NDArray[Any],
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    store: Store | None = None,
) -> Position | Colours:
    """Returns the legal position of a rank on a board; for several ranks, an array of positions.

    >>> import tengen
    >>> tengen.unrank(11, 2)
    Position('.X/.O')
    >>> tengen.unrank(range(57), 2).shape
    (57, 2, 2)
    """
    table = _table(rows, cols, lattice, boundary, colours, store)
    return table._unrank(ranks)


def _table(
    rows: SupportsIndex,
    cols: SupportsIndex | None,
    lattice: str,
    boundary: str,
    colours: SupportsIndex,
    store: Store | None,
) -> RankTable:
    height = natural("rows", rows, 1)
    width = height if cols is None else natural("cols", cols, 1)
    of = natural("colours", colours, 1, MOST_COLOURS)
    kept = None if store is None else path(store)
    return _latest(height, width, lattice, boundary, of, kept)
