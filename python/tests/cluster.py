"""Helpers for tests of counts on several machines: small counts whose workers are processes of
this machine, listeners to these counts, and lists of the files that they leave."""

from __future__ import annotations

import functools
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tengen
from tengen.cluster import executors, work
from tengen.cluster.driver import Count, Listener, Progress, run
from tengen.cluster.executors import Processes
from tengen.cluster.journal import read_manifest
from tengen.cluster.storage import HEADER, Piece, in_memory

MEMORY = Path("/dev/shm")

HASTY = "from tengen.cluster import _worker, work; work.PATIENCE = 0.2; _worker.main()"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduces the time until a file of another node must be visible."""
    monkeypatch.setattr(work, "PATIENCE", 0.2)
    monkeypatch.setattr(executors, "WORKER", (sys.executable, "-c", HASTY))


@pytest.fixture(params=["disk", "memory"])
def tmp_path(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A directory on the disk, then one in memory, where files are mapped. A test that imports
    this fixture runs with both."""
    if request.param == "disk":
        yield tmp_path
        return
    if not in_memory(MEMORY):
        pytest.skip("no files are in memory here")
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="tengen-test-") as directory:
        yield Path(directory)


class Notes(Listener):
    """Records notes. Subclasses also act at given times."""

    # Making a plan takes seconds, since it measures the speed of this machine.
    wants_plan = False

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.told = 0

    def note(self, text: str) -> None:
        self.notes.append(text)

    def progress(self, progress: Progress) -> None:
        self.told += 1
        self.at(self.told, progress)

    def at(self, told: int, progress: Progress) -> None:
        """Called when units are done; ``told`` is the number of calls so far."""


class Interrupted(Notes):
    """Raises ``KeyboardInterrupt``, as Ctrl-C does, at call number ``after``."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def at(self, told: int, progress: Progress) -> None:
        if told == self.after:
            raise KeyboardInterrupt


def small(directory: Path, rows: int = 6, cols: int = 7, **options: Any) -> Count:
    """Returns a request for a count that is cut into many tiles."""
    return Count(rows, cols, directory, **{"at_a_time": 2, "tile": 2000, "threads": 1, **options})


def counted(count: Count, listener: Listener | None = None, workers: int = 2) -> int:
    """Runs a count and returns its number."""
    answer = run(count, Processes(workers), listener or Notes())
    return int(answer["count"])


@functools.cache
def known(rows: int, cols: int) -> int:
    """Returns the number of a board, counted by another engine."""
    return tengen.count(rows, cols, engine="compiled")


def left(directory: Path) -> set[str]:
    """Returns the names in a directory, except those of a ledger and of locks."""
    ours = {"ledger.jsonl", "ledger.lock", "ledger.index", "checkpoints", "driver.lock"}
    return {path.name for path in directory.iterdir()} - ours


def tiles(directory: Path) -> list[Path]:
    """Returns the files of units."""
    return sorted(directory.glob("rows-*/*.tiles"))


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "tengen.cluster", "count", *map(str, arguments)]


def gone(pids: list[int]) -> bool:
    """Waits until the processes have ended, and returns ``True``."""
    while any(alive(pid) for pid in pids):
        time.sleep(0.05)
    return True


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def generation(directory: Path) -> int:
    """Returns the current generation of the count in a directory."""
    for path in directory.glob("rows-*"):
        manifest = read_manifest(path)
        if manifest is not None:
            return manifest.generation
    return 0


def begun(directory: Path, after: int = 45) -> list[Path]:
    """Interrupts a count, and returns its files of units."""
    with pytest.raises(KeyboardInterrupt):
        counted(small(directory), Interrupted(after))
    return tiles(directory)


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)


def spoil(path: Path, piece: Piece | None = None) -> None:
    """Changes all words of a tile or of all tiles. Single words may be words that are never
    read."""
    data = bytearray(path.read_bytes())
    begin = HEADER if piece is None else piece.offset
    end = len(data) if piece is None else begin + piece.length
    for at in range(begin, end, 8):
        data[at] = (data[at] + 1) % 256
    path.write_bytes(data)
