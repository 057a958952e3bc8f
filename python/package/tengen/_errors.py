"""Exceptions with data. Input that cannot be used is a ``ValueError`` or a ``TypeError``, a
file that cannot be used an ``OSError``."""

from __future__ import annotations

__all__ = ["Bug", "LimitReached", "TooLarge"]


class TooLarge(MemoryError):
    """More memory or disk space is needed than may be used.

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
        """The reason: the size that does not fit, and a size that would."""
        self.needed = needed
        """Bytes needed: at least, or about."""
        self.available = available
        """Bytes that may be used."""
        self.foreseen = foreseen
        """``True`` if this was known from the start, so that nothing was computed."""

    def __str__(self) -> str:
        return self.reason


class LimitReached(RuntimeError):
    """A limit on what may be tried was reached before the answer was found. More might be.

    >>> import tengen
    >>> tengen.generate(5, size=9, empty=4, tries=1)
    Traceback (most recent call last):
    ...
    tengen.LimitReached: only 0 of 5 problems among 1 candidates
    """


class Bug(RuntimeError):
    """A fault of this package, which is worth reporting; nothing else was harmed."""


for _class in (TooLarge, LimitReached, Bug):
    _class.__module__ = "tengen"
