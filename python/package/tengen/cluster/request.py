"""What is to be counted, and what cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Count", "TooLittle", "Unusable"]


class Unusable(Exception):
    """What was asked cannot be done as asked."""


class TooLittle(Exception):
    """There is too little memory or room."""


@dataclass(frozen=True)
class Count:
    """What is to be counted, and with what."""

    rows: int
    cols: int
    directory: Path
    numbers: range | None = None
    """The primes, if residues are wanted; else as many as the number needs."""
    at_a_time: int | None = None
    tile: int = 64 << 20
    threads: int | None = None
    memory: int | None = None
    store: Path | None = None
    """Where the ledger is; in the directory, unless stated."""
    tiles: str | None = None
    """A URL of an object store where tiles are; in the directory, unless stated."""
    exchange: str = "files"
    """How tiles go from the upper half to the lower one within a column: in ``"files"``, or as
    ``"objects"`` of the executor. From column to column they go in files."""

    vectors: int = 3
    """How often the vector is on the shared storage at most: what a phase reads, what it writes,
    and, if there are 3, what the phase before has read, of which damaged tiles are made again."""

    @property
    def ledger(self) -> Path:
        """The directory of the ledger."""
        return self.store or self.directory

    @property
    def shared(self) -> str:
        """What all nodes must see."""
        return self.tiles or str(self.directory)
