"""Go polynomials: numbers of legal positions for every number of colours at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from ._answers import FoundPolynomial
from ._asking import answer, natural, resources
from ._boards import Graph, board
from ._extras import extra
from ._progress import Progress

if TYPE_CHECKING:
    from sympy import Poly, Symbol

__all__ = ["GoPolynomial", "polynomial"]


class GoPolynomial(FoundPolynomial):
    """The number of legal positions on a board as a polynomial in the number of colours."""

    def __call__(self, colours: SupportsIndex) -> int:
        """Returns the number of legal positions with ``colours`` colours.

        >>> import tengen
        >>> tengen.polynomial(2)(2)
        57
        """
        x, value = natural("colours", colours), 0
        for coefficient in reversed(self.coefficients):
            value = value * x + coefficient
        return value

    def sympy(self, x: Symbol | None = None) -> Poly:
        """Returns the polynomial as one of SymPy.

        >>> import tengen
        >>> tengen.polynomial(1, 3).sympy()
        Poly(x**2 + 5*x + 1, x, domain='ZZ')
        """
        module = extra("sympy", "sympy")
        x = module.Symbol("x") if x is None else x
        return module.Poly(list(reversed(self.coefficients)), x)


def polynomial(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> GoPolynomial:
    """The Go polynomial of a board.

    >>> import tengen
    >>> tengen.polynomial(graph=[(1, 2)]).coefficients
    (1, 2)
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "resources": resources(threads, memory),
    }
    return answer("polynomial", GoPolynomial, request, progress)
