"""Strips: boards with a fixed number of rows and any number of columns. Their numbers of legal
positions satisfy a linear recurrence, grow at a constant rate, and follow from powers of a
matrix."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _tengen
from ._answers import FoundMatrix, FoundRecurrence, GeneratingFunction, GrowthConstants, ask
from ._asking import Store, answer, decode, keeping, maybe, natural, resources, written
from ._extras import extra
from ._progress import Progress, reporting

if TYPE_CHECKING:
    from scipy.sparse import csc_array
    from sympy import Eq, Expr, Symbol

__all__ = ["Recurrence", "TransferMatrix", "growth", "recurrence", "transfer_matrix"]


class Rational(GeneratingFunction):
    """A generating function, as a fraction of polynomials."""

    def sympy(self, x: Symbol | None = None) -> Expr:
        """Returns the series L(1) x + L(2) x^2 + ... as a fraction of polynomials of SymPy.

        >>> import tengen
        >>> tengen.recurrence(1).generating_function.sympy()
        (-x**3 - 2*x**2 - x)/(x**3 - x**2 + 3*x - 1)
        """
        module = extra("sympy", "sympy")
        x = module.Symbol("x") if x is None else x
        # SymPy's choice of signs for a fraction in lowest terms.
        above, below = (
            module.Poly([-c for c in reversed(part)], x).as_expr()
            for part in (self.numerator, self.denominator)
        )
        return above / below


@dataclass(frozen=True, kw_only=True)
class Recurrence(FoundRecurrence):
    """The linear recurrence of least order for the number L(n) of legal positions of a strip with n
    columns: L(n) = c_1 L(n-1) + ... + c_r L(n-r)."""

    generating_function: Rational | None = None
    """The generating function, if the coefficients were determined."""

    def numbers(self) -> Iterator[int]:
        """Yields the numbers L(1), L(2), ... of legal positions, without end.

        >>> import tengen
        >>> from itertools import islice
        >>> list(islice(tengen.recurrence(2).numbers(), 5))
        [5, 57, 489, 4125, 35117]
        """
        coefficients, first = self._known(self.coefficients), self._known(self.initial_terms)
        yield from first
        latest = list(first)
        while True:
            following = sum(
                c * term for c, term in zip(coefficients, reversed(latest), strict=True)
            )
            yield following
            latest = [*latest[1:], following]

    def sympy(self) -> Eq:
        """The recurrence as an equation of SymPy, for a function L of n.

        >>> import tengen
        >>> tengen.recurrence(1).sympy()
        Eq(L(n), L(n - 3) - L(n - 2) + 3*L(n - 1))
        """
        module = extra("sympy", "sympy")
        n, number = module.Symbol("n", integer=True), module.Function("L")
        terms = (c * number(n - i) for i, c in enumerate(self._known(self.coefficients), 1))
        return module.Eq(number(n), module.Add(*terms))

    @staticmethod
    def _known(numbers: tuple[int, ...]) -> tuple[int, ...]:
        if not numbers:
            raise ValueError("the coefficients were not asked for, or not determined")
        return numbers


def _strip(
    rows: SupportsIndex, lattice: str, colours: SupportsIndex, boundary: str
) -> dict[str, Any]:
    height = natural("rows", rows, 1)
    spec = json.loads(_tengen.board(height, height, lattice, boundary))
    return {
        "rows": height,
        "lattice": spec["lattice"],
        "boundary": spec["boundary"],
        "colours": natural("colours", colours, 1, 2**32 - 1),
    }


def recurrence(
    rows: SupportsIndex,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    order_only: bool = False,
    terms: SupportsIndex | None = None,
    engine: str = "auto",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> Recurrence:
    """The linear recurrence of least order, proved, for the numbers of legal positions with
    ``rows`` rows and 1, 2, 3, ... columns.

    >>> import tengen
    >>> found = tengen.recurrence(1)
    >>> found.order, found.coefficients, found.proved
    (3, (3, -1, 1), True)

    ``order_only`` finds only the order, modulo two primes, which is faster. ``terms`` is the
    number of terms to use (default: as many as a proof needs).
    """
    request = {
        **_strip(rows, lattice, colours, boundary),
        "order_only": order_only,
        "terms": maybe("terms", terms, 1),
        "engine": engine,
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    return answer("recurrence", Recurrence, request, progress)


def growth(
    rows: SupportsIndex,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    digits: SupportsIndex = 20,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> GrowthConstants:
    """The growth constants of strips of ``rows`` rows, between proved bounds with ``digits``
    decimals.

    >>> import tengen
    >>> float(tengen.growth(3, digits=12).lambda_root)
    2.9412655443485
    """
    request = {
        **_strip(rows, lattice, colours, boundary),
        "digits": natural("digits", digits),
        "resources": resources(threads, memory),
    }
    return ask("growth", request, progress=progress)


@dataclass(frozen=True, eq=False)
class TransferMatrix:
    """The transfer matrix of a strip, or its Markov chain. Let T be the ``matrix``, x the vector
    ``start`` and f the vector ``final``. Then f' T^k x is the number of legal positions with 1 +
    ``facts.period`` k columns (in a chain: the probability)."""

    matrix: csc_array
    """The matrix. A column stands for the state before a period, a row for the state after it."""
    start: npt.NDArray[Any]
    """The vector x of a board with one column: for each state, the number of ways to reach it."""
    final: npt.NDArray[np.int64]
    """1 for a state in which the board may end, 0 otherwise."""
    states: npt.NDArray[np.str_]
    """The points of a column, for each row of the matrix."""
    facts: FoundMatrix
    """All other data: the period, the largest eigenvalue, and the traces if requested."""

    def counts(self) -> Iterator[int]:
        """Yields the numbers f' T^k x of positions for k = 0, 1, 2, ... as exact integers.

        A Markov chain has no such numbers.

        >>> import tengen
        >>> from itertools import islice
        >>> list(islice(tengen.transfer_matrix(2).counts(), 5))
        [5, 57, 489, 4125, 35117]
        """
        if self.matrix.dtype.kind != "i":
            raise ValueError("a chain has probabilities, not numbers of positions")
        entries = self.matrix.tocoo()
        edges = list(
            zip(entries.row.tolist(), entries.col.tolist(), entries.data.tolist(), strict=True)
        )
        vector = self.start.tolist()
        ends = np.flatnonzero(self.final).tolist()
        while True:
            yield sum(vector[state] for state in ends)
            following = [0] * len(vector)
            for to, origin, ways in edges:
                following[to] += ways * vector[origin]
            vector = following


def transfer_matrix(
    rows: SupportsIndex,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    sections: str = "classes",
    chain: bool = False,
    traces: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> TransferMatrix:
    """The transfer matrix of strips of ``rows`` rows, as a sparse matrix of SciPy. With
    ``chain``, it is the matrix of the Markov chain of random columns.

    >>> import tengen
    >>> found = tengen.transfer_matrix(1, sections="all", traces=2)
    >>> found.matrix.shape, found.facts.traces
    ((5, 5), (5, 9))

    ``sections`` is ``"classes"`` if sections that are equal up to a permutation of the colours
    are one state, or ``"all"`` if each section is a state.
    """
    request = {
        **_strip(rows, lattice, colours, boundary),
        "sections": sections,
        "chain": chain,
        "traces": natural("traces", traces),
        "resources": resources(threads, memory),
    }
    sparse = extra("scipy.sparse", "scipy")
    with reporting(progress) as tell:
        known, file = _tengen.transfer_matrix(written(request), tell)
    with np.load(BytesIO(file)) as arrays:
        parts = (arrays["data"], arrays["indices"], arrays["indptr"])
        return TransferMatrix(
            sparse.csc_array(parts, shape=tuple(arrays["shape"])),
            arrays["start"],
            arrays["final"],
            arrays["states"],
            decode(FoundMatrix, json.loads(known)),
        )
