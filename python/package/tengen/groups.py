"""Exact verdicts on all groups of a position, or of a board, by the formal model of Go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._asking import ask, resources
from ._boards import Graph, board
from ._progress import Progress
from .positions import Position

__all__ = ["DeadSets", "Group", "GroupStatus", "dead_groups", "dead_sets"]


@dataclass(frozen=True)
class GroupStatus:
    """What becomes of a group."""

    status: str
    """``"dead"`` or ``"alive"``."""
    moves: int | None
    """Moves until it is captured, passes counted."""
    threats: int | None
    """With how many outside threats, up to 5, who loses would win; only by the rule of ko."""


@dataclass(frozen=True)
class Group:
    """A group and the verdict on it."""

    colour: str
    """Whose stones: ``"black"`` or ``"white"``."""
    stones: tuple[str, ...]
    """Their names."""
    black_to_move: GroupStatus
    """If Black moves first."""
    white_to_move: GroupStatus
    """If White moves first."""


def dead_groups(
    position: Position,
    *,
    region: Iterable[str] = (),
    rules: str = "no-ko",
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> list[Group]:
    """Which groups of a position of a small board, or within a small region, are dead.

    >>> import tengen
    >>> black, white = tengen.dead_groups(tengen.Position(". X O .\\nX X O ."))
    >>> black.stones, black.white_to_move.status, black.white_to_move.moves
    (('B2', 'A1', 'B1'), 'dead', 1)

    ``rules`` are ``"no-ko"`` or ``"ko"``. All positions that can arise are looked at.
    """
    if position.lattice is None:
        raise ValueError("groups of graphs are not judged")
    request = {
        "position": {
            "lattice": position.lattice,
            "boundary": position.boundary,
            "rows": position.shape[0],
            "cols": position.shape[1],
            "position": position.to_text().splitlines(),
        },
        "region": list(region),
        "rules": rules,
        "resources": resources(None, memory),
    }
    answer = ask("dead-groups", request, progress)
    return [_group(group) for group in answer["groups"]]


def _group(answer: dict[str, Any]) -> Group:
    def status(first: str) -> GroupStatus:
        found = answer[first]
        return GroupStatus(found["status"], found["moves"], found["threats"])

    stones = tuple(answer["stones"])
    return Group(answer["colour"], stones, status("black_to_move"), status("white_to_move"))


@dataclass(frozen=True)
class DeadSets:
    """The dead and the living groups in all positions of a board, with either player to move."""

    positions: int
    """Legal configurations with either player to move."""
    dead: int
    """Groups that are dead."""
    living: int
    """Groups that are not."""
    sizes: tuple[int, ...]
    """The sizes of D_0, D_1, ..., D_alpha, the last of which is the set of all dead groups; D_i
    has those that are captured in at most i + 1 moves, passes counted."""

    @property
    def alpha(self) -> int:
        """The first i with D_i = D."""
        return len(self.sizes) - 1


def dead_sets(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    graph: Graph | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> DeadSets:
    """How many groups of a small board are dead, in all of its positions.

    >>> import tengen
    >>> found = tengen.dead_sets(2, 3)
    >>> found.sizes[-1] == found.dead, found.alpha > 0
    (True, True)
    """
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "resources": resources(None, memory),
    }
    answer = ask("dead-sets", request, progress)
    positions, dead, living = (int(answer[name]) for name in ("positions", "dead", "living"))
    return DeadSets(positions, dead, living, tuple(map(int, answer["sizes"])))
