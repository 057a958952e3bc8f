"""Exceptions of this package with data. Invalid input raises a ``ValueError`` or a ``TypeError``,
and an unusable file an ``OSError``."""

from __future__ import annotations

__all__ = ["Bug", "LimitReached", "TooLarge"]


class TooLarge(MemoryError):
    """The computation needs more memory or disk space than it may use.

    >>> import tengen
    >>> try:
    ...     tengen.sample(19, k=10**12, memory=2**30)
    ... except tengen.TooLarge as error:
    ...     print(error.needed, error.available)
    361000000000000 1073741824
    """

    def __init__(
        self, reason: str, needed: int = 0, available: int = 0, foreseen: bool = False
    ) -> None:
        super().__init__(reason, needed, available, foreseen)
        self.reason = reason
        """The reason in words: the size that does not fit, and a size that would fit."""
        self.needed = needed
        """Bytes needed: a lower bound, or an estimate."""
        self.available = available
        """Bytes that may be used."""
        self.foreseen = foreseen
        """``True`` if the lack of memory was known from the start, so that nothing was computed."""

    def __str__(self) -> str:
        return self.reason


class LimitReached(RuntimeError):
    """A limit on tries was reached before the answer was found. A higher limit may help.

    >>> import tengen
    >>> tengen.generate(5, size=9, empty=4, tries=1)
    Traceback (most recent call last):
    ...
    tengen.LimitReached: found only 0 of 5 problems among 1 candidates; try more candidates
    """


class Bug(RuntimeError):
    """A bug of this package; please report it. Nothing else is affected."""


for _class in (TooLarge, LimitReached, Bug):
    _class.__module__ = "tengen"
