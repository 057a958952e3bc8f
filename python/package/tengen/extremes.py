"""Legal positions with the most stones or strings, and positions that a game can reach."""

from __future__ import annotations

from typing import SupportsIndex

from ._answers import ReachablePositions, ask
from ._asking import answer, natural, resources
from ._boards import Graph, board
from ._progress import Progress
from .positions import Position, from_rows

__all__ = ["Reachable", "most", "reachable"]


def most(
    what: str,
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> tuple[int, Position]:
    """Returns the largest number of ``"stones"`` or ``"strings"`` in a legal position, and such a
    position.

    >>> import tengen
    >>> number, position = tengen.most("stones", 3, 4)
    >>> number, position.is_legal()
    (11, True)
    """
    spec = board(rows, cols, lattice, boundary)
    request = {
        "board": spec,
        "what": what,
        "colours": natural("colours", colours, 1, 255),
        "resources": resources(threads, memory),
    }
    found = ask("most", request, progress=progress)
    return found.number, from_rows(found.position, spec["lattice"], spec["boundary"])


class Reachable(ReachablePositions):
    """The positions that arise if Black and White move in turn and nobody passes."""

    @property
    def examples(self) -> tuple[Position, ...]:
        """Some of the legal positions that are not reachable, with the fewest stones."""
        lattice, boundary = self.lattice or "square", self.boundary or "none"
        return tuple(from_rows(rows, lattice, boundary) for rows in self.unreachable_positions)


def reachable(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    suicide: str = "forbidden",
    examples: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> Reachable:
    """Counts the positions of a small board that a game without passes can reach.

    >>> import tengen
    >>> found = tengen.reachable(2, examples=1)
    >>> found.legal, found.reachable
    (57, 43)
    >>> print(found.examples[0])
    O .
    . .

    ``suicide`` is ``"forbidden"``, ``"several"`` (of two or more stones) or ``"allowed"``.
    """
    spec = board(rows, cols, lattice, boundary, graph)
    request = {
        "board": spec,
        "suicide": suicide,
        "examples": natural("examples", examples),
        "resources": resources(threads, memory),
    }
    if graph is not None and examples:
        raise ValueError("examples are not available on a graph; set examples=0")
    return answer("reachable", Reachable, request, progress)
