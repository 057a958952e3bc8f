"""Real numbers between two proved bounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ._extras import extra

if TYPE_CHECKING:
    from sympy import Interval

__all__ = ["Enclosure"]


@dataclass(frozen=True)
class Enclosure:
    """A real number between two proved bounds, which are rounded outwards.

    >>> import tengen
    >>> root = tengen.growth(1, digits=4).lambda_root
    >>> root
    Enclosure(lower=Fraction(6923, 2500), upper=Fraction(27693, 10000))
    >>> root.width, 2.76925 in root
    (Fraction(1, 10000), True)
    """

    lower: Fraction
    """The lower bound."""
    upper: Fraction
    """The upper bound."""

    @property
    def width(self) -> Fraction:
        """The distance between the bounds."""
        return self.upper - self.lower

    @property
    def midpoint(self) -> Fraction:
        """Half way between the bounds."""
        return (self.lower + self.upper) / 2

    def __contains__(self, number: object) -> bool:
        return bool(self.lower <= number <= self.upper)  # type: ignore[operator]

    def __float__(self) -> float:
        return float(self.midpoint)

    def sympy(self) -> Interval:
        """Returns the interval between the bounds as an object of SymPy.

        >>> import tengen
        >>> tengen.growth(1, digits=1).lambda_root.sympy()
        Interval(27/10, 14/5)
        """
        module = extra("sympy", "sympy")
        ends = (module.Rational(end.numerator, end.denominator) for end in (self.lower, self.upper))
        return module.Interval(*ends)
