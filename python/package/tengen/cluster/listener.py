"""Who is told of a count: its plan, how far it is, and what is worth a note."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Listener", "Plan", "Progress", "size_text"]


@dataclass(frozen=True)
class Plan:
    """What a batch takes, before anything is computed. Bytes and seconds."""

    rows: int
    cols: int
    primes: int
    """How many go together."""
    batches: int
    """How many batches there are to do."""
    nodes: int
    units: tuple[int, int]
    tile: int
    """The largest tile."""
    vector: int
    storage: int
    """On the shared storage, at most."""
    vectors: int
    """How many vectors that are."""
    memory: int
    """Of the node that needs most."""
    moved: int
    """Read and written on every node in a column."""
    computing: float
    """Seconds of computing a batch on these nodes, as fast as this machine; 0 if nobody wants to
    know."""


@dataclass
class Progress:
    """How far a batch is."""

    columns: int
    of_columns: int
    half: str
    units: int
    of_units: int
    batch: int
    of_batches: int
    left: float | None
    """Seconds until the end of the batch, if that can be foreseen."""
    rates: dict[str, float] = field(default_factory=dict)
    """Units a second of every node, in this phase."""


class Listener:
    """Who is told."""

    wants_plan = True
    """Whether a plan is of interest: how fast this machine is takes a second to find out."""

    def plan(self, plan: Plan) -> None:
        """What is about to be done."""

    def progress(self, progress: Progress) -> None:
        """How far it is."""

    def note(self, text: str) -> None:
        """Something worth telling."""


def size_text(size: float) -> str:
    """Bytes for people."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} TB"
