"""The assignment of units to workers: if possible, a worker gets its units again in every column.

It then has the programs for the patterns of the unit, and has already accessed the memory of the
tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from .blocks import Half
from .work import SLOTS

__all__ = ["Homes"]


class Homes:
    """The worker to which each unit is assigned. An idle worker that takes a unit of another worker
    keeps the unit, which balances the load."""

    def __init__(self) -> None:
        self._of: dict[tuple[Half, int], str] = {}

    def had(self, half: Half, number: int, node: str) -> None:
        """Assigns a unit to a worker, also for later columns."""
        self._of[half, number] = node

    def next(
        self,
        half: Half,
        todo: Sequence[int],
        free: dict[str, int],
        able: Callable[[Collection[str]], Collection[str]],
        failed: dict[int, list[str]],
    ) -> tuple[int, str] | None:
        """Returns a unit of ``todo`` and a worker for it; ``None`` if all units have to wait.

        ``free`` has the free slots of workers, the least busy worker first. ``failed`` has the
        workers that failed to do a unit. Given these, ``able`` returns the workers that may get
        the unit.
        """
        if not free or not todo:
            return None
        everyone = able(())
        nodes = {n: able(failed[n]) if n in failed else everyone for n in todo}
        # A worker that is gone owns no units.
        owners = {
            number: owner if (owner := self._of.get((half, number))) in nodes[number] else None
            for number in todo
        }
        most = [owner for owner, _ in Counter(owners.values()).most_common() if owner is not None]
        for node, slots in free.items():
            mine = [number for number in todo if node in nodes[number]]
            # First its own units, then units without an owner. An idle worker then takes a unit of
            # the worker that has most left.
            of = [node, None, *(most if slots == SLOTS else ())]
            for owner in of:
                found = next((number for number in mine if owners[number] == owner), None)
                if found is not None:
                    return found, node
        return None
