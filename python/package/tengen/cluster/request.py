"""The request for a count, and the errors of a request."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Count", "TooLittle", "Unusable"]


class Unusable(Exception):
    """The request cannot be carried out as given."""


class TooLittle(Exception):
    """There is too little memory, or too little room on the storage."""


@dataclass(frozen=True)
class Count:
    """A request for a count, with its resources."""

    rows: int
    cols: int
    directory: Path
    numbers: range | None = None
    """The numbers of the primes, if residues are wanted. Otherwise as many primes as are needed."""
    at_a_time: int | None = None
    tile: int = 64 << 20
    threads: int | None = None
    memory: int | None = None
    store: Path | None = None
    """The directory of the ledger (default: ``directory``)."""
    tiles: str | None = None
    """The URL of an object store for tiles (default: they are in ``directory``)."""
    exchange: str = "files"
    """The way of tiles from the upper to the lower half of one column: in ``"files"``, or as
    ``"objects"`` of the executor. Tiles for the next column always go in files."""

    vectors: int = 3
    """Maximum number of vectors on the shared storage. Two are the input and the output of a
    phase. The third is the input of the previous phase, from which damaged tiles are computed
    again."""

    @property
    def ledger(self) -> Path:
        """Returns the directory of the ledger."""
        return self.store or self.directory

    @property
    def shared(self) -> str:
        """Returns the directory, or the URL, that all nodes must see."""
        return self.tiles or str(self.directory)
