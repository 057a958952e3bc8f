"""Positions on their boards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _tengen
from ._boards import Colours, Graph, board, colour_array

__all__ = ["Position", "StoneString"]


@dataclass(frozen=True)
class StoneString:
    """Connected stones of one colour, with their liberties."""

    colour: int
    """The colour: 1 is black, 2 white."""
    stones: tuple[str, ...]
    """The names of their points."""
    liberties: tuple[str, ...]
    """The names of the empty points beside them."""
    guarded: bool
    """``True`` if there is also a liberty beyond the edge, on a board with a boundary."""

    @property
    def is_free(self) -> bool:
        """``True`` if there is a liberty."""
        return self.guarded or bool(self.liberties)


class Position:
    """A position on its board: a colour for each point. 0 is empty, 1 black, 2 white.

    A position is made from an array with a row for each row of the board, or from a text: a
    diagram, a line such as ``.X/XO``, or SGF. For a graph it is made from one row, with a colour
    for each vertex.

    >>> import tengen
    >>> position = tengen.Position([[0, 1], [1, 2]])
    >>> print(position)
    . X
    X O
    >>> position.is_legal()
    False
    >>> position == tengen.Position(".X/XO")
    True
    """

    __slots__ = ("_board", "_native")

    def __init__(
        self,
        stones: npt.ArrayLike | str,
        *,
        lattice: str = "square",
        boundary: str = "none",
        graph: Graph | None = None,
    ) -> None:
        if isinstance(stones, str):
            if graph is not None:
                raise ValueError(
                    "a text describes a position on a lattice; for a graph, give an array"
                )
            native = _tengen.Position.read(stones, lattice, boundary)
            rows, cols = native.shape
            spec = board(rows, cols, lattice, boundary)
        else:
            array = colour_array(stones)
            if graph is not None:
                if array.ndim != 1:
                    raise ValueError(
                        f"a position of a graph has one row, not the shape {array.shape}"
                    )
                spec = board(None, None, graph=graph)
            else:
                if array.ndim != 2:
                    raise ValueError(
                        f"a position has rows and columns, not the shape {array.shape}"
                    )
                rows, cols = array.shape
                spec = board(rows, cols, lattice, boundary)
            native = _tengen.Position(json.dumps(spec), array.reshape(-1))
        self._board = spec
        self._native = native

    @property
    def lattice(self) -> str | None:
        """The lattice of the board; ``None`` for a graph."""
        lattice: str | None = self._board.get("lattice")
        return lattice

    @property
    def boundary(self) -> str | None:
        """The boundary: where an extra row of points is always empty; ``None`` for a graph."""
        boundary: str | None = self._board.get("boundary")
        return boundary

    @property
    def shape(self) -> tuple[int, ...]:
        """The numbers of rows and columns; for a graph, the number of vertices.

        >>> import tengen
        >>> tengen.Position("../../..").shape
        (3, 2)
        """
        rows, cols = self._native.shape
        return (cols,) if "graph" in self._board else (rows, cols)

    @property
    def array(self) -> Colours:
        """The colours, as a new array.

        >>> import tengen
        >>> tengen.Position(".X/O.").array
        array([[0, 1],
               [2, 0]], dtype=int8)
        """
        return self._native.colours().reshape(self.shape)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("a position cannot be converted to an array without a copy")
        return self.array if dtype is None else self.array.astype(dtype)

    def names(self) -> npt.NDArray[np.str_]:
        """The names of the points: ``A1`` is at the lower left.

        >>> import tengen
        >>> tengen.Position("../..").names().tolist()
        [['A2', 'B2'], ['A1', 'B1']]
        """
        return np.array(self._native.names()).reshape(self.shape)

    def is_legal(self) -> bool:
        """Returns ``True`` if every string has a liberty.

        >>> import tengen
        >>> tengen.Position(".X/XO").is_legal()
        False
        """
        return self._native.is_legal()

    def legality(self) -> str:
        """Returns in words that the position is legal, or the reason why it is not.

        >>> import tengen
        >>> print(tengen.Position(".X/XO").legality())
        illegal: 1 string has no liberty
        white string of 1 stone at B1 has no liberty
        """
        return self._native.legality()

    def strings(self) -> list[StoneString]:
        """The strings, in the order of their first stones, with their liberties.

        >>> import tengen
        >>> tengen.Position("XX./.O.").strings()[0].liberties
        ('C2', 'A1')
        """
        names = self._native.names()

        def named(points: list[int]) -> tuple[str, ...]:
            return tuple(names[point] for point in points)

        return [
            StoneString(colour, named(stones), named(liberties), guarded)
            for colour, stones, liberties, guarded in self._native.strings()
        ]

    def liberties(self, point: str) -> tuple[str, ...]:
        """The liberties of the string at a point, by their names.

        >>> import tengen
        >>> tengen.Position("XX./.O.").liberties("B2")
        ('C2', 'A1')
        """
        wanted = point.upper()
        for string in self.strings():
            if wanted in map(str.upper, string.stones):
                return string.liberties
        raise ValueError(f"there is no stone at {point}")

    def to_text(self) -> str:
        """The diagram, with a line for each row.

        >>> import tengen
        >>> tengen.Position(".X/O.").to_text()
        '. X\\nO .\\n'
        """
        return self._native.write("diagram")

    def to_compact(self) -> str:
        """The position on one line.

        >>> import tengen
        >>> tengen.Position([[0, 1], [2, 0]]).to_compact()
        '.X/O.'
        """
        return self._native.write("compact")

    def to_sgf(self) -> str:
        """The position as a game in SGF without moves.

        >>> import tengen
        >>> tengen.Position(tengen.Position(".X/O.").to_sgf()).to_compact()
        '.X/O.'
        """
        return self._native.write("sgf")

    def to_svg(
        self,
        *,
        title: str | None = None,
        coordinates: bool = False,
        marks: Mapping[str, str] | None = None,
    ) -> str:
        """Returns a picture as SVG. ``marks`` maps names of points to ``"triangle"``,
        ``"square"``, ``"circle"``, ``"cross"`` or a label.

        >>> import tengen
        >>> svg = tengen.Position(".X/O.").to_svg(title="Two stones", marks={"A2": "a"})
        >>> "<title>Two stones</title>" in svg
        True
        """
        return self._native.svg(title, coordinates, list((marks or {}).items()))

    def _repr_svg_(self) -> str:
        return self.to_svg(coordinates=True)

    def _repr_html_(self) -> str:
        try:
            return f"<div>{self._repr_svg_()}</div>"
        except ValueError:
            return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        if "graph" in self._board:
            return f"Position({self.array.tolist()}, graph=...)"
        board = "".join(
            f", {name}={self._board[name]!r}"
            for name, usual in (("lattice", "square"), ("boundary", "none"))
            if self._board[name] != usual
        )
        return f"Position({self.to_compact()!r}{board})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._board == other._board and bool(np.array_equal(self.array, other.array))

    def __hash__(self) -> int:
        return hash((self.shape, self.array.tobytes()))

    def __getitem__(self, point: tuple[SupportsIndex, SupportsIndex]) -> int:
        """The colour at a row and a column, from 0 at the top left.

        >>> import tengen
        >>> tengen.Position(".X/O.")[1, 0]
        2
        """
        return int(self.array[point])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.array.reshape(-1), self._board)


def _restored(colours: Colours, spec: dict[str, Any]) -> Position:
    """Returns a position from its colours and its board in the form of requests."""
    position = Position.__new__(Position)
    position._board = spec
    position._native = _tengen.Position(json.dumps(spec), colours)
    return position


def from_rows(rows: Iterable[str], lattice: str = "square", boundary: str = "none") -> Position:
    """Returns a position from the rows of its diagram, which answers contain."""
    return Position("\n".join(rows), lattice=lattice, boundary=boundary)
