"""The lattices that there are, and boards of them as graphs."""

from __future__ import annotations

import os
from typing import SupportsIndex

from ._answers import ShownLattice, ask
from ._asking import maybe
from ._boards import lattice_text

__all__ = ["lattice", "lattices"]


def lattices() -> tuple[str, ...]:
    """The names of all lattices that have one.

    >>> import tengen
    >>> "kagome" in tengen.lattices()
    True
    """
    return tuple(facts.name for facts in ask("lattice-list").lattices)


def lattice(
    lattice: str | os.PathLike[str],
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    boundary: str = "none",
) -> ShownLattice:
    """A lattice, shown on a board: by its name, the path of a file with a unit cell, or the text
    of one. The board is small, unless its size is stated. Its ``text`` is the unit cell, for
    ``lattice=`` and to begin one of your own with; its ``edges`` are a ``graph=`` for other calls.
    The ``files`` are ``"picture"`` (characters), ``"dimacs"`` and ``"svg"``.

    >>> import tengen
    >>> kagome = tengen.lattice("kagome", 3, 2)
    >>> kagome.facts.cell.rows, kagome.facts.cell.cols, len(kagome.edges)
    (3, 1, 7)
    >>> own = tengen.lattice("points a; edges a-a:right; columns wrap; short-wraps merged", 1, 5)
    >>> own.facts.wraps_columns, own.edges[0]
    ('straight', ('A1', 'B1'))
    """
    request = {
        "lattice": lattice_text(lattice),
        "rows": maybe("rows", rows, 1),
        "cols": maybe("cols", cols, 1),
        "boundary": boundary,
    }
    return ask("lattice", request)
