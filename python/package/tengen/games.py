"""Games without repeated positions: their number, bounds on it, and constructed games.

>>> from tengen import games
>>> games.count(2).games
386356909593
"""

from __future__ import annotations

from typing import Any, SupportsIndex

from . import _tengen
from ._answers import BoundedGames, ConstructedGame, CountedGames, EstimatedGames, ask
from ._asking import answer, maybe, natural, resources
from ._boards import Graph, board
from ._progress import Progress
from .positions import Position, from_rows

__all__ = [
    "GameCount",
    "GameRecord",
    "bounds",
    "construct",
    "count",
    "estimate",
]


class GameCount(CountedGames):
    """Numbers of games. A beginning of a game is also a game, even the one without moves."""

    def __int__(self) -> int:
        return self.games


def _rule(rule: str, passes: str | None, lone_suicide: bool) -> dict[str, Any]:
    if rule == "positional":
        if passes is not None or lone_suicide:
            raise ValueError("passes and lone_suicide apply only to situational superko")
        return {"rule": rule}
    return {
        "rule": rule,
        "passes": "ignored" if passes is None else passes,
        "lone_suicide": lone_suicide,
    }


def count(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    rule: str = "positional",
    passes: str | None = None,
    lone_suicide: bool = False,
    by_length: bool = False,
    method: str = "strata",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> GameCount:
    """The number of games of a board of four points or fewer.

    >>> from tengen import games
    >>> found = games.count(1, 3, by_length=True)
    >>> found.games, found.longest, sum(found.by_length)
    (907, 14, 907)

    ``rule`` is ``"positional"`` or ``"situational"`` superko. For situational superko, ``passes``
    is ``"ignored"``, ``"recorded"`` or ``"restricted"``. ``method`` is ``"strata"`` or
    ``"search"``.
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "rule": _rule(rule, passes, lone_suicide),
        "by_length": by_length,
        "method": method,
        "resources": resources(threads, memory),
    }
    return answer("games-count", GameCount, request, progress)


def bounds(
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    digits: SupportsIndex = 2,
    steps: SupportsIndex = 200_000,
    seed: SupportsIndex = 1,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> BoundedGames:
    """Bounds on the number of games of a board.

    >>> from tengen import games
    >>> games.bounds(3, steps=0).at_least[0].proved
    True

    ``steps`` and ``seed`` are for the search for partitions of the board with many games.
    """
    height = natural("rows", rows, 1)
    request = {
        "rows": height,
        "cols": height if cols is None else natural("cols", cols, 1),
        "digits": natural("digits", digits),
        "search": {
            "steps": natural("steps", steps),
            "seed": natural("seed", seed, 0, 2**64 - 1),
        },
        "resources": resources(threads, memory),
    }
    return ask("games-bounds", request, progress=progress)


def estimate(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    rule: str = "positional",
    passes: str | None = None,
    lone_suicide: bool = False,
    method: str = "guided",
    representatives: SupportsIndex | None = None,
    runs: SupportsIndex = 100,
    seed: SupportsIndex = 1,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> EstimatedGames:
    """Estimates the number of games of a board that is too large to count. The estimate is the
    mean of independent runs, and is unbiased.

    >>> from tengen import games
    >>> 100 < games.estimate(1, 3, runs=20, seed=7).mean < 10000  # 907 is exact
    True

    ``method`` is ``"guided"``, ``"chen"`` or ``"knuth"``. ``representatives`` is the number of
    games per stratum that stand for the others (default: 30 for ``"guided"``, 1 for ``"chen"``).
    """
    how: dict[str, Any] = {"method": method}
    if representatives is not None:
        how["representatives"] = natural("representatives", representatives, 1)
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "rule": _rule(rule, passes, lone_suicide),
        "method": how,
        "runs": natural("runs", runs, 1),
        "seed": natural("seed", seed, 0, 2**64 - 1),
        "resources": resources(threads, memory),
    }
    return ask("games-estimate", request, progress=progress)


class GameRecord(ConstructedGame):
    """A part of a game of a family that proves a lower bound. Unless they are too large, its
    ``files`` are the record (``"sgf"``) and a picture of the boards that define the family
    (``"svg"``)."""

    @property
    def start_position(self) -> Position:
        """The position before the first move."""
        return from_rows(self.start)

    @property
    def end_position(self) -> Position:
        """The position after the last move."""
        return from_rows(self.end)


def construct(
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    kind: str | None = None,
    nested: SupportsIndex = 0,
    inner: SupportsIndex | None = None,
    shortest: bool = False,
    start: SupportsIndex = 0,
    moves: SupportsIndex = 100,
    progress: Progress = None,
) -> GameRecord:
    """Returns ``moves`` moves, from move ``start`` on, of a game of a family that
    proves a lower bound. Every move is checked.

    >>> from tengen import games
    >>> game = games.construct(5, kind="two-boards", moves=20)
    >>> len(game.moves), game.end_position.is_legal()
    (20, True)

    ``kind`` is ``"gray"``, ``"left-capturing"`` (on boards of one row or column; ``shortest``
    selects the shortest game) or ``"two-boards"``. Games of two boards may be ``nested``, with at
    most ``inner`` rounds of each game within another.
    """
    height = natural("rows", rows, 1)
    width = height if cols is None else natural("cols", cols, 1)
    family: dict[str, Any] | None = None if kind is None else {"kind": kind}
    if kind == "two-boards":
        family = {
            "kind": kind,
            "nested": natural("nested", nested),
            "inner": maybe("inner", inner, 1),
        }
    elif kind == "left-capturing":
        family = {"kind": kind, "shortest": shortest}
    request = {
        "rows": height,
        "cols": width,
        "family": family,
        "from": _tengen.digits(start),
        "moves": natural("moves", moves),
    }
    return answer("games-construct", GameRecord, request, progress)
