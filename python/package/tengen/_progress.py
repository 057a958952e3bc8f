"""Progress of a computation, reported to a callback or shown as a bar of tqdm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ._extras import extra

__all__ = ["Event", "Progress", "reporting"]


@dataclass(frozen=True)
class Event:
    """A progress event of a computation. A function that takes an event may be given as
    ``progress``. If this function raises an exception, the computation stops.

    >>> import tengen
    >>> events = []
    >>> tengen.count(7, progress=events.append) == tengen.count(7)
    True
    >>> all(isinstance(event, tengen.Event) for event in events)
    True
    """

    name: str
    """The kind of step, such as ``"batch"``, ``"step"`` or ``"samples"``."""
    done: int | None = None
    """The number of units of work that are done, if known."""
    of: int | None = None
    """The number of units of work to do, if known."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """All other data of the event, by name."""


Progress: TypeAlias = Callable[[Event], object] | bool | None
"""The receiver of progress: a function of an event, or ``True`` for a bar of tqdm."""


@contextmanager
def reporting(progress: Progress) -> Iterator[Callable[[str], object] | None]:
    """Yields the function that the native part calls with each event as JSON, or ``None``."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with extra("tqdm", "progress").tqdm(leave=False) as bar:
            yield lambda text: _show(bar, _event(text))
    elif callable(progress):
        tell = progress
        yield lambda text: tell(_event(text))
    else:
        raise TypeError(f"progress is a function of an event, True or False, not {progress!r}")


def _event(text: str) -> Event:
    details = json.loads(text)
    name = details.pop("event")
    # The event of a step has no ``done``; ``step`` is the number of its point, from 0.
    done = details.pop("done", details.get("step"))
    return Event(name, done, details.pop("of", None), details)


def _show(bar: Any, event: Event) -> None:
    if event.name == "note":
        bar.write(event.details["text"])
        return
    bar.set_description(event.name, refresh=False)
    bar.total = event.of
    bar.n = event.done or 0
    bar.refresh()
