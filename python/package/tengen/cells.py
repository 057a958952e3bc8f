"""The built-in lattices, and boards of lattices as graphs."""

from __future__ import annotations

import os
from typing import SupportsIndex

from ._answers import ShownLattice, ask
from ._asking import maybe
from ._boards import lattice_text

__all__ = ["lattice", "lattices"]


def lattices() -> tuple[str, ...]:
    """Returns the names of the built-in lattices.

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
    """Shows a lattice on a board: a small one, unless its size is given.

    ``lattice`` is a name, the path of a file with a unit cell, or the text of a unit cell. The
    answer's ``text`` is the unit cell, which other calls take as ``lattice=``. You can change it
    to make a lattice of your own. The answer's ``edges`` can be the ``graph=`` of other calls.
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
