"""Numbers of legal positions of boards that are too large to count: proved bounds, a formula, and
estimates from random positions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import SupportsIndex

from ._answers import Approximated, ConstantBounds, CountBounds, Estimated, ask
from ._asking import Store, answer, keeping, maybe, natural, resources
from ._boards import Graph, board
from ._progress import Progress
from .enclosures import Enclosure

__all__ = [
    "Bounds",
    "Formula",
    "LimitBounds",
    "approx",
    "bounds",
    "estimate",
    "limit_bounds",
]

MOST_COLOURS = 2**32 - 1


class Bounds(CountBounds):
    """Proved bounds on the number of legal positions of a board."""

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
    return answer("bounds", Bounds, request, progress)


class LimitBounds(ConstantBounds):
    """Proved bounds on the limiting constant of a lattice: a large board has about
    constant^points legal positions."""

    @property
    def constant(self) -> Enclosure:
        """The best bounds on the limiting constant."""
        return Enclosure(Fraction(self.lower.value), Fraction(self.upper.value))


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
    return answer("bounds-limit", LimitBounds, request, progress)


class Formula(Approximated):
    """An estimate of the number of legal positions on m x n points by the formula A B^(m+n) L^(mn).

    It is not a bound."""

    @property
    def number(self) -> Decimal:
        """The estimated number of legal positions, without digits that are uncertain."""
        return Decimal(f"{self.mantissa}e{self.exponent}")


def approx(
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    digits: SupportsIndex = 20,
    start: SupportsIndex | None = None,
) -> Formula:
    """Estimates the number of legal positions by a formula, for a board of any size (square
    lattice, two colours).

    >>> import tengen
    >>> tengen.approx(19, digits=3, start=12).number
    Decimal('2.082E+170')

    The constants come from the boards with sides of ``start`` and ``start + 1`` points (default:
    the largest published boards).
    """
    request = {
        "rows": natural("rows", rows, 1),
        "cols": maybe("cols", cols, 1),
        "digits": natural("digits", digits),
        "from": maybe("start", start, 2),
    }
    return answer("approx", Formula, request)


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
) -> Estimated:
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
    return ask("estimate", request, progress=progress)
