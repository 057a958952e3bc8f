"""Who gets which unit: the same one in every column, as far as that goes. Whoever had a unit before
has the programs of its patterns, and has looked at the memory where its tiles are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from .blocks import Half
from .work import SLOTS

__all__ = ["Homes"]


class Homes:
    """Workers of units. Whoever takes a unit of another one, because it has nothing else to do,
    keeps it: so all have as much to do as they can."""

    def __init__(self) -> None:
        self._of: dict[tuple[Half, int], str] = {}

    def had(self, half: Half, number: int, node: str) -> None:
        """A worker has a unit: it is to have it again."""
        self._of[half, number] = node

    def next(
        self,
        half: Half,
        todo: Sequence[int],
        free: dict[str, int],
        able: Callable[[Collection[str]], Collection[str]],
        failed: dict[int, list[str]],
    ) -> tuple[int, str] | None:
        """A unit of those to do, and one of the workers that have so many ``free`` slots, the
        least busy one first; ``able`` says who can have a unit that these have ``failed`` to do.
        ``None`` if all have to wait."""
        if not free or not todo:
            return None
        everyone = able(())
        nodes = {n: able(failed[n]) if n in failed else everyone for n in todo}
        # Whoever is gone has none.
        owners = {
            number: owner if (owner := self._of.get((half, number))) in nodes[number] else None
            for number in todo
        }
        most = [owner for owner, _ in Counter(owners.values()).most_common() if owner is not None]
        for node, slots in free.items():
            mine = [number for number in todo if node in nodes[number]]
            # If it has nothing to do it takes one of whoever has most left.
            of = [node, None, *(most if slots == SLOTS else ())]
            for owner in of:
                found = next((number for number in mine if owners[number] == owner), None)
                if found is not None:
                    return found, node
        return None
