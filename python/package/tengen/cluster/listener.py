"""Listeners: receivers of the plan, the progress and the notes of a count."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Listener", "Plan", "Progress", "size_text"]


@dataclass(frozen=True)
class Plan:
    """The forecast for a batch in bytes and seconds, made before anything is computed."""

    rows: int
    cols: int
    primes: int
    """Number of primes that are computed together."""
    batches: int
    """Number of batches that are still to do."""
    nodes: int
    units: tuple[int, int]
    tile: int
    """Bytes of the largest tile."""
    vector: int
    storage: int
    """Maximum bytes on the shared storage."""
    vectors: int
    """Number of vectors in ``storage``."""
    memory: int
    """Bytes of memory of the node that needs most."""
    moved: int
    """Bytes read and written on each node in a column."""
    swept: int
    """Number of columns that are computed: less than ``cols`` if two halves of the board are
    glued."""
    computing: float
    """Seconds of computing for a batch, if all nodes are as fast as this machine; 0 if no plan is
    wanted."""


@dataclass
class Progress:
    """The progress of a batch."""

    columns: int
    of_columns: int
    half: str
    units: int
    of_units: int
    batch: int
    of_batches: int
    left: float | None
    """Seconds until the end of the batch, if they can be estimated."""
    rates: dict[str, float] = field(default_factory=dict)
    """Units per second of each node in this phase."""


class Listener:
    """A receiver of the plan, the progress and the notes. This one ignores them."""

    wants_plan = True
    """``True`` if a plan is wanted. Measuring the speed of this machine takes a second."""

    def plan(self, plan: Plan) -> None:
        """Receives the plan of a batch."""

    def progress(self, progress: Progress) -> None:
        """Receives the progress of a batch."""

    def note(self, text: str) -> None:
        """Receives a note for the user."""


def size_text(size: float) -> str:
    """Returns a number of bytes as text for people."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} TB"
