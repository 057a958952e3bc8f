"""Games that repeat no position: their numbers, bounds on these, and games that prove them.

>>> from tengen import games
>>> games.count(2).games
386356909593
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, SupportsIndex

from . import _tengen
from ._asking import ask, integers, maybe, natural, resources
from ._boards import Graph, board
from ._progress import Progress
from .enclosures import decimal
from .positions import Position

__all__ = [
    "Bound",
    "GameBounds",
    "GameCount",
    "GameEstimate",
    "GameRecord",
    "bounds",
    "construct",
    "count",
    "estimate",
]


@dataclass(frozen=True)
class GameCount:
    """Numbers of games. Every beginning of a game is a game, also that of no move."""

    games: int
    """All games."""
    maximal: int
    """Those that no move can follow."""
    longest: int | None
    """Moves on the board of the longest games, if lengths were asked for."""
    shortest_maximal: int | None
    """Moves of the shortest maximal games, likewise."""
    by_length: tuple[int, ...] | None
    """Games of 0, 1, 2, ... moves, likewise."""
    maximal_by_length: tuple[int, ...] | None
    """The maximal ones among them."""

    def __int__(self) -> int:
        return self.games


def _rule(rule: str, passes: str | None, lone_suicide: bool) -> dict[str, Any]:
    if rule == "positional":
        if passes is not None or lone_suicide:
            raise ValueError("by positional superko passes are of no account")
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

    ``rule`` is ``"positional"`` or ``"situational"`` superko; ``passes`` of the latter are
    ``"ignored"``, ``"recorded"`` or ``"restricted"``. ``method`` is ``"strata"`` or
    ``"search"``.
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "rule": _rule(rule, passes, lone_suicide),
        "by_length": by_length,
        "method": method,
        "resources": resources(threads, memory),
    }
    answer = ask("games-count", request, progress)
    return GameCount(
        _tengen.integer(answer["games"]),
        _tengen.integer(answer["maximal"]),
        answer.get("longest"),
        answer.get("shortest_maximal"),
        integers(answer.get("by_length")),
        integers(answer.get("maximal_by_length")),
    )


@dataclass(frozen=True)
class Bound:
    """A bound and where it comes from."""

    bound: str
    """A power of ten, such as ``10^171.05`` or ``10^(10^48.2)``."""
    source: str
    """Where it comes from."""
    proved: bool
    """Whether it is proved for this board."""


@dataclass(frozen=True)
class GameBounds:
    """Bounds on the number of games."""

    published: int | None
    """The number itself, where it is published."""
    at_least: tuple[Bound, ...]
    """Lower bounds, rounded down, the best first."""
    at_most: tuple[Bound, ...]
    """Upper bounds, rounded up, the best first."""
    conjecture: Bound | None
    """The bound that is conjectured: (2mn/3)^L."""
    conjecture_holds: str
    """Whether the conjecture holds here, in words."""


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
) -> GameBounds:
    """Bounds on the number of games of a board.

    >>> from tengen import games
    >>> games.bounds(3, steps=0).at_least[0].proved
    True

    ``steps`` and ``seed`` are of the search for partitions of the board with many games.
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
    answer = ask("games-bounds", request, progress)
    published, conjecture = answer["published"], answer["conjecture"]
    return GameBounds(
        None if published is None else _tengen.integer(published),
        tuple(Bound(**bound) for bound in answer["at_least"]),
        tuple(Bound(**bound) for bound in answer["at_most"]),
        None if conjecture is None else Bound(**conjecture),
        answer["conjecture_holds"],
    )


@dataclass(frozen=True)
class GameEstimate:
    """An estimate of the number of games."""

    mean: Decimal
    """The mean of the runs; its expectation is the number of games."""
    standard_error: Decimal | None
    """The standard error of the mean; none from one run."""
    interval: tuple[Decimal, Decimal] | None
    """A 95% confidence interval, if ``effective_runs`` is not small."""
    runs: int
    """Runs that went into the result."""
    effective_runs: float
    """How many runs of equal size would be worth as much."""


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
) -> GameEstimate:
    """The number of games of a board that is too large for them to be counted, estimated from
    independent runs, whose mean is unbiased.

    >>> from tengen import games
    >>> 100 < games.estimate(1, 3, runs=20, seed=7).mean < 10000  # 907 is exact
    True

    ``method`` is ``"guided"``, ``"chen"`` or ``"knuth"``; ``representatives`` are games that
    stand for others, 30 of the first and one of the second unless stated.
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
    answer = ask("games-estimate", request, progress)
    mean, ends = decimal(answer["mean"]), answer["interval"]
    assert mean is not None
    lower, upper = (
        (None, None) if ends is None else (decimal(ends["lower"]), decimal(ends["upper"]))
    )
    return GameEstimate(
        mean,
        decimal(answer["standard_error"]),
        None if lower is None or upper is None else (lower, upper),
        answer["runs"],
        answer["effective_runs"],
    )


@dataclass(frozen=True)
class GameRecord:
    """A part of a game of a family whose number of games is known."""

    kind: str
    """The family's name."""
    about: str
    """What it is built on, in words."""
    games: str | None
    """At least so many games of the family, as a power of ten."""
    length: int | None
    """Moves of the whole game, if this is known."""
    start: Position
    """The position before the first move."""
    moves: tuple[tuple[str, int, int], ...]
    """Player (``"X"`` or ``"O"``), row and column, from 0."""
    end: Position
    """The position after the last move."""
    sgf: str | None
    """The record in SGF, if this has such boards."""
    svg: str | None
    """A picture of what the family is built on, if it is not too large."""

    def _repr_svg_(self) -> str | None:
        return self.svg


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
    """A game, or any part of one, of a family that has a known number of games; every move is
    checked.

    >>> from tengen import games
    >>> game = games.construct(5, kind="two-boards", moves=20)
    >>> len(game.moves), game.end.is_legal()
    (20, True)

    ``kind`` is ``"gray"``, ``"left-capturing"`` (boards of one row or column; ``shortest`` for
    the shortest game) or ``"two-boards"``, perhaps ``nested``, with at most ``inner`` rounds of
    every game within another.
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
    answer = ask("games-construct", request, progress)
    return GameRecord(
        answer["kind"],
        answer["about"],
        answer["games"],
        None if answer["length"] is None else _tengen.integer(answer["length"]),
        Position("\n".join(answer["start"])),
        tuple((player, row, column) for player, row, column in answer["moves"]),
        Position("\n".join(answer["end"])),
        answer["sgf"],
        answer["svg"],
    )
