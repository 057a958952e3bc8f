"""Requests to the native part, which go and come as JSON, and what they are made of."""

from __future__ import annotations

import json
import os
from operator import index
from typing import Any, SupportsIndex, TypeAlias

from . import _tengen
from ._progress import Progress, reporting

__all__ = [
    "Store",
    "ask",
    "duration",
    "integers",
    "keeping",
    "maybe",
    "natural",
    "path",
    "resources",
    "written",
]

Store: TypeAlias = str | os.PathLike[str]
"""A directory in which work is kept."""

LARGEST = 2**63 - 1


def ask(kind: str, request: dict[str, Any], progress: Progress = None) -> Any:
    """The answer to a request of the facade."""
    with reporting(progress) as tell:
        return json.loads(_tengen.answer(kind, written(request), tell))


def written(request: dict[str, Any]) -> str:
    """A request as JSON, without what is not stated."""
    stated = {name: value for name, value in request.items() if value is not None}
    return json.dumps(stated, allow_nan=False)


def natural(name: str, value: SupportsIndex, least: int = 0, most: int = LARGEST) -> int:
    """An integer, if it is in range."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} is an integer, not {value!r}") from None
    if not least <= number <= most:
        # Python writes no more than 4300 digits.
        shown = str(number) if abs(number) <= LARGEST * 2 else "far out of range"
        raise ValueError(f"{name} is {shown}; it is from {least} to {most}")
    return number


def maybe(name: str, value: SupportsIndex | None, least: int = 0) -> int | None:
    """The same of what need not be stated."""
    return None if value is None else natural(name, value, least)


def resources(threads: SupportsIndex | None, memory: SupportsIndex | None) -> dict[str, int | None]:
    """What a request may use of the machine."""
    return {"threads": maybe("threads", threads, 1), "memory": maybe("memory", memory)}


def duration(seconds: float | None) -> dict[str, int] | None:
    """A time limit as requests have it; ``None`` is no limit."""
    if seconds is None:
        return None
    if not 0 <= seconds <= 1e9:
        raise ValueError(f"time is {seconds} seconds; it is from 0 to 10^9")
    whole = int(seconds)
    return {"secs": whole, "nanos": int((seconds - whole) * 1e9)}


def keeping(store: Store | None) -> dict[str, str | None]:
    """Where a request keeps its work."""
    return {"store": None if store is None else path(store)}


def path(store: Store) -> str:
    """A directory as text."""
    return os.fsdecode(os.fspath(store))


def integers(digits: list[str] | None) -> tuple[int, ...] | None:
    """Integers of any size, from their digits."""
    return None if digits is None else tuple(_tengen.integer(number) for number in digits)
