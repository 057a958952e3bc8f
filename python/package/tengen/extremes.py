"""Positions of the most stones or strings, and those that a game can reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsIndex

from ._asking import ask, natural, resources
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
    """The most ``"stones"`` or ``"strings"`` that a legal position has, and such a position.

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
    answer = ask("most", request, progress)
    return answer["number"], from_rows(answer["position"], spec)


@dataclass(frozen=True)
class Reachable:
    """How many positions arise if Black and White move in turn and nobody passes."""

    legal: int
    """Legal positions."""
    reachable: int
    """Those that are reachable, with either player to move."""
    unreachable: int
    """Those that are not."""
    black_to_move: int
    """Positions that are reachable with Black to move."""
    white_to_move: int
    """Positions that are reachable with White to move."""
    by_distance: tuple[int, ...]
    """Reachable pairs of a position and a player to move, by the least number of moves."""
    unreachable_by_stones: tuple[int, ...]
    """Legal positions that are not reachable, by the number of stones."""
    examples: tuple[Position, ...]
    """Some of them, those with the fewest stones."""


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
    """How many positions of a small board a game without passes can reach.

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
        raise ValueError("positions of a graph have no rows: ask for no examples")
    answer = ask("reachable", request, progress)
    return Reachable(
        int(answer["legal"]),
        int(answer["reachable"]),
        int(answer["unreachable"]),
        int(answer["black_to_move"]),
        int(answer["white_to_move"]),
        tuple(map(int, answer["by_distance"])),
        tuple(map(int, answer["unreachable_by_stones"])),
        tuple(from_rows(rows, spec) for rows in answer["unreachable_positions"]),
    )
