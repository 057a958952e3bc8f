"""The lattices that there are, and boards of them as graphs."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._asking import ask, maybe
from ._boards import lattice_text

__all__ = ["Lattice", "lattice", "lattices"]


@dataclass(frozen=True)
class Lattice:
    """A lattice, and a board of it."""

    name: str
    """Its name; ``own-`` and a number if it has no other."""
    about: str | None
    """What it is, in a line."""
    cell: str
    """The text of its unit cell, for ``lattice=`` and to begin one of your own with."""
    cell_shape: tuple[int, int]
    """Rows and columns of points of the cell."""
    wraps_rows: str
    """How the last row is joined to the first: ``"open"``, ``"straight"`` or ``"twisted"``."""
    wraps_columns: str
    """How the last column is joined to the first."""
    of_papers: bool
    """Whether it is one of those of the papers, with engines and bounds of its own."""
    shape: tuple[int, int]
    """Rows and columns of the board."""
    edges: tuple[tuple[str, str], ...]
    """The edges of the board, as the names of their ends; a ``graph=`` for other calls."""
    guarded: tuple[str, ...]
    """The points of the board that have a liberty whatever the position is."""
    dimacs: str
    """The graph of the board in DIMACS: its points count from 1, row by row."""
    picture: str | None
    """The board in characters, without the edges that wrap; nothing if it is large."""
    svg: str | None
    """A picture, if the board is not too large to draw."""

    def _repr_svg_(self) -> str | None:
        return self.svg


def lattices() -> tuple[str, ...]:
    """The names of all lattices that have one.

    >>> import tengen
    >>> "kagome" in tengen.lattices()
    True
    """
    return tuple(facts["name"] for facts in ask("lattices", {}))


def lattice(
    lattice: str | os.PathLike[str],
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    boundary: str = "none",
) -> Lattice:
    """A lattice, shown on a board: by its name, the path of a file with a unit cell, or the text
    of one. The board is small, unless its size is stated.

    >>> import tengen
    >>> kagome = tengen.lattice("kagome", 3, 2)
    >>> kagome.cell_shape, len(kagome.edges)
    ((3, 1), 7)
    >>> own = tengen.lattice("points a; edges a-a:right; columns wrap; short-wraps merged", 1, 5)
    >>> own.wraps_columns, own.edges[0]
    ('straight', ('A1', 'B1'))
    """
    request = {
        "lattice": lattice_text(lattice),
        "rows": maybe("rows", rows, 1),
        "cols": maybe("cols", cols, 1),
        "boundary": boundary,
    }
    answer: dict[str, Any] = ask("lattice", request)
    facts = answer["facts"]
    return Lattice(
        facts["name"],
        facts["about"],
        answer["text"],
        (facts["cell"]["rows"], facts["cell"]["cols"]),
        facts["wraps_rows"],
        facts["wraps_columns"],
        facts["of_papers"],
        (answer["rows"], answer["cols"]),
        tuple((a, b) for a, b in answer["edges"]),
        tuple(answer["guarded"]),
        answer["dimacs"],
        answer["picture"],
        answer["svg"],
    )
