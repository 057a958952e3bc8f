"""Exact verdicts on all groups of a position, or of a board, by the formal model of Go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from ._answers import DeadSetsAnswer, JudgedGroup, ask
from ._asking import resources
from ._boards import Graph, board
from ._progress import Progress
from .positions import Position

__all__ = ["dead_groups", "dead_sets"]


def dead_groups(
    position: Position,
    *,
    region: Iterable[str] = (),
    rules: str = "no-ko",
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> list[JudgedGroup]:
    """Judges if the groups of a position are dead or alive, on a small board or in a small
    region.

    >>> import tengen
    >>> black, white = tengen.dead_groups(tengen.Position(". X O .\\nX X O ."))
    >>> black.stones, black.white_to_move.status, black.white_to_move.moves
    (('B2', 'A1', 'B1'), 'dead', 1)

    ``rules`` is ``"no-ko"`` or ``"ko"``. All positions that can arise are searched.
    """
    if position.lattice is None:
        raise ValueError("groups of graphs are not judged")
    request = {
        "position": {
            "lattice": position.lattice,
            "boundary": position.boundary,
            "rows": position.shape[0],
            "cols": position.shape[1],
            "position": position.to_text().splitlines(),
        },
        "region": list(region),
        "rules": rules,
        "resources": resources(None, memory),
    }
    return list(ask("dead-groups", request, progress=progress).groups)


def dead_sets(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> DeadSetsAnswer:
    """Counts the dead and the living groups in all positions of a small board.

    >>> import tengen
    >>> found = tengen.dead_sets(2, 3)
    >>> found.sizes[-1] == found.dead, found.alpha > 0
    (True, True)
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "resources": resources(None, memory),
    }
    return ask("dead-sets", request, progress=progress)
