"""Units in flight, and second copies of units that take much longer than others."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from dataclasses import dataclass

from .work import SLOTS

__all__ = ["Flight", "Flights", "Late", "second_name"]

SLOW = 2.0
"""Factor by which a unit may exceed the median time of its phase. Then an idle worker starts a
second copy of the unit."""

SOON = 1.0
"""Seconds that a unit must take before a second copy is worth it."""


@dataclass(frozen=True)
class Flight:
    """A unit in flight: a worker has it."""

    number: int
    node: str
    file: str
    begun: float


class Late:
    """The late flights: tasks still in progress whose units another worker has done meanwhile.

    Also makes the keys of tasks."""

    def __init__(self) -> None:
        self.flights: dict[int, Flight] = {}
        self._keys = 0

    def key(self) -> int:
        """Returns a new key."""
        self._keys += 1
        return self._keys

    def __bool__(self) -> bool:
        return bool(self.flights)


class Flights:
    """The flights (units that workers compute now) of a phase, by the keys of their tasks."""

    def __init__(self, late: Late) -> None:
        self._late = late
        self._flying: dict[int, Flight] = {}
        #: Seconds that finished units took.
        self._took: list[float] = []

    def __bool__(self) -> bool:
        return bool(self._flying)

    def numbers(self) -> list[int]:
        """Returns the units in flight. A unit with a second copy occurs twice."""
        return [flight.number for flight in self._flying.values()]

    def begin(self, key: int, number: int, node: str, file: str) -> None:
        """Records that a worker has started a unit."""
        self._flying[key] = Flight(number, node, file, time.monotonic())

    def end(self, key: int) -> Flight | None:
        """Removes and returns the flight of a key; ``None`` if the key belongs to another phase."""
        return self._flying.pop(key, None)

    def has(self, number: int) -> bool:
        """Returns ``True`` if a worker has the unit."""
        return number in self.numbers()

    def done(self, flight: Flight) -> None:
        """Records that a unit is done. Its other copy, if still in flight, becomes late."""
        others = [key for key, other in self._flying.items() if other.number == flight.number]
        for key in others:
            self._late.flights[key] = self._flying.pop(key)
        self._took.append(time.monotonic() - flight.begun)

    def slow(self, free: dict[str, int]) -> tuple[Flight, str] | None:
        """Returns a slow unit without a second copy, and an idle worker that can make the copy.

        ``free`` has the free slots of workers. Returns ``None`` without such a unit or worker.
        """
        if len(self._took) < 3:
            return None
        most = max(SLOW * statistics.median(self._took), SOON)
        now = time.monotonic()
        copies = Counter(self.numbers())
        idle = [node for node, slots in free.items() if slots == SLOTS]
        for flight in self._flying.values():
            if copies[flight.number] == 1 and now - flight.begun > most:
                other = next((node for node in idle if node != flight.node), None)
                if other is not None:
                    return flight, other
        return None


def second_name(file: str) -> str:
    """Returns the file of a second copy, so that each copy has a file of its own."""
    return f"{file.removesuffix('.tiles')}-second.tiles"
