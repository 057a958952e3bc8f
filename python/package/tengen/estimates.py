"""Numbers of legal positions where nobody counted them: bounds that are proved, a formula, and
estimates from random positions."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import SupportsIndex

from . import _tengen
from ._asking import Store, ask, keeping, maybe, natural, resources
from ._boards import Graph, board
from ._progress import Progress
from .enclosures import Enclosure, decimal

__all__ = [
    "Arrangement",
    "Bounds",
    "Estimate",
    "Formula",
    "LimitBounds",
    "approx",
    "bounds",
    "estimate",
    "limit_bounds",
]

MOST_COLOURS = 2**32 - 1


@dataclass(frozen=True)
class Arrangement:
    """Strips that make up a board."""

    count: int
    """The product of their numbers of legal positions."""
    strips: tuple[int, ...]
    """Their rows, from the first."""


@dataclass(frozen=True)
class Bounds:
    """Proved bounds on the number of legal positions of a board."""

    lower: Arrangement
    """There are at least so many."""
    upper: Arrangement
    """There are at most so many."""

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.lower.count <= number <= self.upper.count


def bounds(
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    max_strip: SupportsIndex = 6,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> Bounds:
    """Proved bounds on the number of legal positions of a large board, from strips of at most
    ``max_strip`` rows that are counted exactly.

    >>> import tengen
    >>> found = tengen.bounds(5, max_strip=3)
    >>> found.lower.strips, tengen.count(5) in found
    ((3, 2), True)
    """
    request = {
        "rows": natural("rows", rows, 1),
        "cols": maybe("cols", cols, 1),
        "lattice": lattice,
        "colours": natural("colours", colours, 1, MOST_COLOURS),
        "max_strip": natural("max_strip", max_strip, 1),
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    answer = ask("bounds", request, progress)

    def arrangement(side: str) -> Arrangement:
        found = answer[side]
        return Arrangement(_tengen.integer(found["count"]), tuple(found["strips"]))

    return Bounds(arrangement("lower"), arrangement("upper"))


@dataclass(frozen=True)
class LimitBounds:
    """Proved bounds on the limiting constant of a lattice: a large board has about
    constant^points legal positions."""

    constant: Enclosure
    """The best bounds."""
    by_rows: tuple[tuple[int, str, Enclosure], ...]
    """All of them: rows of the strips, the lattice that they are cut from, and their bounds."""


def limit_bounds(
    lattice: str = "square",
    *,
    colours: SupportsIndex = 2,
    max_strip: SupportsIndex = 6,
    digits: SupportsIndex = 15,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> LimitBounds:
    """Proved bounds on the limiting constant of a lattice, from strips.

    >>> import tengen
    >>> tengen.limit_bounds(max_strip=3, digits=3).constant
    Enclosure(lower=Fraction(2941, 1000), upper=Fraction(374, 125))
    """
    request = {
        "lattice": lattice,
        "colours": natural("colours", colours, 1, MOST_COLOURS),
        "max_strip": natural("max_strip", max_strip, 1),
        "digits": natural("digits", digits),
        "resources": resources(threads, memory),
    }
    answer = ask("limit-bounds", request, progress)
    strips = (
        (strip["rows"], strip["strip"], Enclosure(Fraction(strip["lower"]), Fraction(strip["upper"])))
        for strip in answer["strips"]
    )
    ends = (Fraction(answer[side]["value"]) for side in ("lower", "upper"))
    return LimitBounds(Enclosure(*ends), tuple(strips))


@dataclass(frozen=True)
class Formula:
    """What the formula A B^(m+n) L^(mn) says of a board. It is no bound."""

    number: Decimal
    """About how many legal positions there are, with the digits that are worth writing."""
    legal_probability: Decimal
    """About which part of all colourings is legal."""
    relative_error: float | None
    """The error over the exact number, where that is known and the constants are not from it."""


def approx(
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    digits: SupportsIndex = 20,
    start: SupportsIndex | None = None,
) -> Formula:
    """About how many legal positions a board of any size has (square lattice, two colours).

    >>> import tengen
    >>> tengen.approx(19, digits=3, start=12).number
    Decimal('2.082E+170')

    The constants are from the boards of ``start`` points and one more on a side; the largest
    that are published, unless stated.
    """
    request = {
        "rows": natural("rows", rows, 1),
        "cols": maybe("cols", cols, 1),
        "digits": natural("digits", digits),
        "from": maybe("start", start, 2),
    }
    answer = ask("approx", request)
    number, probability = decimal(answer), decimal(answer["legal_probability"])
    assert number is not None and probability is not None
    return Formula(number, probability, answer.get("relative_error"))


@dataclass(frozen=True)
class Estimate:
    """An estimate of a number of legal positions, from independent random runs."""

    mean: Decimal
    """The mean of the runs, which is unbiased."""
    standard_error: Decimal | None
    """Its standard error; none of one run."""
    interval: tuple[Decimal, Decimal] | None
    """The 95% confidence interval of Student's t-distribution."""
    legal_probability: Decimal
    """The mean over the number of all colourings."""
    runs: int
    """Runs that went into it."""
    complete: bool
    """Whether these are all that were asked for."""


def estimate(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    method: str = "particles",
    runs: SupportsIndex | None = None,
    particles: SupportsIndex | None = None,
    seed: SupportsIndex = 1,
    threads: SupportsIndex | None = None,
    progress: Progress = None,
) -> Estimate:
    """An estimate of the number of legal positions of a large board.

    >>> import tengen
    >>> found = tengen.estimate(4, runs=20, particles=50, seed=7)
    >>> 22_000_000 < found.mean < 27_000_000 # 24318165 is exact
    True

    ``method`` is ``"particles"`` (a particle filter with look-ahead, of ``particles``
    positions) or ``"chen"`` (heuristic sampling). The same seed gives the same result.
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "colours": natural("colours", colours, 1, MOST_COLOURS),
        "method": method,
        "samples": maybe("runs", runs, 1),
        "particles": maybe("particles", particles, 1),
        "seed": natural("seed", seed, 0, 2**64 - 1),
        "resources": resources(threads, None),
    }
    answer = ask("estimate", request, progress)
    mean, probability = decimal(answer["mean"]), decimal(answer["probability"])
    assert mean is not None and probability is not None
    interval = answer["interval"]
    ends = None if interval is None else (decimal(interval["lower"]), decimal(interval["upper"]))
    return Estimate(
        mean,
        decimal(answer["standard_error"]),
        ends,  # type: ignore[arg-type]
        probability,
        answer["samples"],
        answer["complete"],
    )
