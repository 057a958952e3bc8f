"""Units that workers have, and second copies of those that take much longer than others."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from dataclasses import dataclass

from .work import SLOTS

__all__ = ["Flight", "Flights", "Late", "second_name"]

SLOW = 2.0
"""How many times as long as most units of its phase one takes until another worker that has nothing
to do begins a second copy of it."""

SOON = 1.0
"""Seconds that are not worth a second copy."""


@dataclass(frozen=True)
class Flight:
    """A unit that a worker has."""

    number: int
    node: str
    file: str
    begun: float


class Late:
    """Who has units that others have done meanwhile, in all phases; and keys of units."""

    def __init__(self) -> None:
        self.flights: dict[int, Flight] = {}
        self._keys = 0

    def key(self) -> int:
        """One that nobody has had."""
        self._keys += 1
        return self._keys

    def __bool__(self) -> bool:
        return bool(self.flights)


class Flights:
    """Units of a phase that workers have, by the keys under which they were given."""

    def __init__(self, late: Late) -> None:
        self._late = late
        self._flying: dict[int, Flight] = {}
        #: Seconds that units took.
        self._took: list[float] = []

    def __bool__(self) -> bool:
        return bool(self._flying)

    def numbers(self) -> list[int]:
        """The units, one that two have twice."""
        return [flight.number for flight in self._flying.values()]

    def begin(self, key: int, number: int, node: str, file: str) -> None:
        """A worker has a unit."""
        self._flying[key] = Flight(number, node, file, time.monotonic())

    def end(self, key: int) -> Flight | None:
        """A worker has it no more; ``None`` if it is of no phase that goes on."""
        return self._flying.pop(key, None)

    def has(self, number: int) -> bool:
        """Whether somebody has a unit."""
        return number in self.numbers()

    def done(self, flight: Flight) -> None:
        """A unit is done: whoever has it still is late."""
        others = [key for key, other in self._flying.items() if other.number == flight.number]
        for key in others:
            self._late.flights[key] = self._flying.pop(key)
        self._took.append(time.monotonic() - flight.begun)

    def slow(self, free: dict[str, int]) -> tuple[Flight, str] | None:
        """A unit that takes much longer than others and of which there is no second copy, and a
        worker that has nothing to do, of those with so many ``free`` slots."""
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
    """The file of a second copy: whoever is first has the name of its own."""
    return f"{file.removesuffix('.tiles')}-second.tiles"
