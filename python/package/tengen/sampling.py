"""Random legal positions, each of which is equally likely."""

from __future__ import annotations

from typing import SupportsIndex

from . import _tengen
from ._asking import maybe, natural, resources, written
from ._boards import MOST_COLOURS, Colours, Graph, board, shape_of
from ._progress import Progress, reporting

__all__ = ["sample"]


def sample(
    rows: SupportsIndex | None = None,
    k: SupportsIndex = 1,
    *,
    cols: SupportsIndex | None = None,
    seed: SupportsIndex = 1,
    start: SupportsIndex = 0,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    black: SupportsIndex | None = None,
    white: SupportsIndex | None = None,
    with_turn: bool = False,
    symmetric: str | None = None,
    method: str | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> Colours:
    """Returns ``k`` random legal positions, each exactly equally likely, as an array of ``k`` x
    ``rows`` x ``cols`` colours: 0 is empty, 1 black, 2 white. For a graph the array has ``k``
    rows.

    >>> import tengen
    >>> positions = tengen.sample(9, 1000, seed=7)
    >>> positions.shape, positions.dtype
    ((1000, 9, 9), dtype('int8'))
    >>> all(tengen.Position(position).is_legal() for position in positions)
    True

    Position i depends only on the board, colours, conditions, method, seed and i. ``start`` is
    the number of the first position. Conditions are numbers of ``black`` and ``white`` stones,
    ``with_turn`` (as many black as white stones, or one more) and ``symmetric``, a symmetry that
    maps each position to itself, such as ``"quarter-turn"`` or ``"diagonal"``.
    """
    spec = board(rows, cols, lattice, boundary, graph)
    number = natural("k", k)
    request = {
        "board": spec,
        "number": number,
        "colours": natural("colours", colours, 1, MOST_COLOURS),
        "seed": natural("seed", seed, 0, 2**64 - 1),
        "from": natural("start", start, 0, 2**64 - 1),
        "black": maybe("black", black),
        "white": maybe("white", white),
        "with_turn": with_turn,
        "symmetric": symmetric,
        "method": method,
        "resources": resources(threads, memory),
    }
    with reporting(progress) as tell:
        drawn, points = _tengen.sample(written(request), tell)
    return drawn.reshape(number, *(shape_of(spec) or (points,)))
