"""Files of tiles that are overwritten when they are not needed any more."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tengen.cluster import Blocks, executors
from tengen.cluster.driver import run
from tengen.cluster.executors import Done, Processes
from tengen.cluster.journal import Journal, Manifest
from tengen.cluster.storage import HEADER, Damaged, Piece, read, write

from cluster import (
    Interrupted,
    Notes,
    command,
    counted,
    generation,
    gone,
    known,
    left,
    small,
    tiles,
    tmp_path,
)
from conftest import children

__all__ = ["tmp_path"]

Inode = int


pytestmark = pytest.mark.usefixtures("no_process_is_left")


class Watching(Processes):
    """Checks every unit that got a spare file to overwrite: counts the units that overwrote it,
    and records the spare files, so that a file given twice is noticed."""

    def __init__(self, workers: int, directory: Path) -> None:
        super().__init__(workers)
        self.directory = directory
        self.spares: dict[int, tuple[Inode, Path]] = {}
        self.given: list[str] = []
        self.over = self.new = 0
        self.most = 0

    def submit(self, key: int, task: Any, node: str) -> None:
        path = Path(task.place)
        if task.spare is not None:
            assert task.spare != task.file and not task.spare.startswith(".")
            self.given.append(task.spare)
            if task.inputs is not None:
                assert task.spare not in [file for file, _, _ in task.inputs]
            self.spares[key] = (path / task.spare).stat().st_ino, path / task.file
        super().submit(key, task, node)

    def wait(self, seconds: float) -> list[Done]:
        done = super().wait(seconds)
        sizes = 0
        for path in self.directory.glob("rows-*/*.t*"):
            try:
                sizes += path.stat().st_size
            except FileNotFoundError:
                continue
        self.most = max(self.most, sizes)
        for one in done:
            if one.result is None or one.result.totals is None or one.key not in self.spares:
                continue
            inode, path = self.spares.pop(one.key)
            # The last file may be gone already.
            if path.exists():
                is_over = path.stat().st_ino == inode
                self.over, self.new = self.over + is_over, self.new + (not is_over)
        return done


@pytest.mark.parametrize("vectors", [2, 3])
def test_files_that_nobody_needs_are_written_over(tmp_path: Path, vectors: int) -> None:
    executor = Watching(2, tmp_path)
    count = small(tmp_path, at_a_time=8, vectors=vectors)
    assert int(run(count, executor, Notes())["count"]) == known(6, 7)
    blocks = Blocks(6, primes=8, tile=2000, units=8)
    units = [blocks.units("upper"), blocks.units("lower")]
    # After the first phases there are spare files for all units. Few are removed for lack of
    # room.
    phases = 2 * 6
    needed = sum(units[g % 2] for g in range(vectors, phases))
    assert executor.new == 0 and executor.over > needed * 3 // 4
    # No file is given to two units.
    assert len(set(executor.given)) == len(executor.given)
    vector = int(blocks.sizes().sum()) * 64 + max(units) * HEADER
    # Files are listed one by one, so two that are renamed meanwhile may be counted twice.
    assert executor.most <= vectors * vector + 2 * vector // min(units)
    assert left(tmp_path) == set()


def test_nothing_is_left_to_be_written_over_when_a_count_ends(tmp_path: Path) -> None:
    for after in (40, 61):
        with pytest.raises(KeyboardInterrupt):
            counted(small(tmp_path), Interrupted(after))
        found = {int(path.name[:6]) for path in tiles(tmp_path)}
        now = generation(tmp_path)
        assert now - 1 in found and found <= {now - 2, now - 1, now}
        assert not list(tmp_path.rglob(".*.tmp"))


TORN = """
import os, signal, sys, threading
from tengen.cluster import _worker, storage

claim, write_all = storage._claim, storage._write_all
claims = []

class Here(threading.local):
    file, writes = None, 0

# A worker's threads write files side by side: each knows its own.
here = Here()

def counts(spare, temporary):
    found = claim(spare, temporary)
    here.file, here.writes = temporary if found else None, 0
    if found:
        claims.append(temporary)
    return found

def ends(file, data):
    here.writes += 1
    if len(claims) >= 5 and here.file and here.writes == 2:
        # In the midst of a tile that is written over another one.
        os.write(file, memoryview(data)[: len(data) // 2])
        dies()
    write_all(file, data)

def head(identity):
    if len(claims) >= 5 and here.file:
        # In memory: all is written, but not said to be.
        dies()
    here.file = None
    return whole(identity)

def dies():
    with open(sys.argv[1], "a") as marks:
        print(here.file, file=marks)
    os.kill(os.getpid(), signal.SIGKILL)

whole = storage.head
storage._claim, storage._write_all, storage.head = counts, ends, head
_worker.main()
"""


def test_workers_are_killed_in_the_midst_of_a_file_that_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks, directory = tmp_path / "marks", tmp_path / "count"
    monkeypatch.setattr(executors, "WORKER", (sys.executable, "-c", TORN, str(marks)))
    torn: dict[str, bytes] = {}

    class Looks(Notes):
        def note(self, text: str) -> None:
            super().note(text)
            for path in map(Path, marks.read_text().splitlines()):
                if path.exists():
                    torn[path.name] = path.read_bytes()

    notes = Looks()
    assert counted(small(directory), notes) == known(6, 7)
    assert len(marks.read_text().splitlines()) >= 2
    assert all("the worker is gone" in note for note in notes.notes), notes.notes
    # A torn file has neither its old header nor the new one.
    assert torn and all(data[:HEADER] == bytes(HEADER) for data in torn.values())
    assert left(directory) == set()


def test_the_driver_is_killed_while_files_are_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = tmp_path / "marks"
    script = (
        "import sys; from tengen.cluster import executors;"
        "from tengen.cluster.__main__ import main;"
        f"executors.WORKER = (sys.executable, '-c', {TORN!r}, {str(marks)!r});"
        "sys.exit(main(sys.argv[1:]))"
    )
    arguments = command(
        7, 9, "--dir", tmp_path / "count", "--address", "processes", "--nodes", 2, "--threads", 1,
        "--tile", "2K", "--at-a-time", 1, "--quiet",
    )  # fmt: skip
    driver = subprocess.Popen(
        [sys.executable, "-c", script, *arguments[3:]], stderr=subprocess.DEVNULL
    )
    while not marks.exists() and driver.poll() is None:
        time.sleep(0.005)
    workers = children(driver.pid)
    driver.kill()
    assert driver.wait() == -9 and gone(workers)
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{known(7, 9)}\n"), done.stderr
    assert left(tmp_path / "count") == set()


def test_a_file_that_was_not_written_to_its_end_is_no_tile(tmp_path: Path) -> None:
    words = np.arange(100, dtype=np.uint64)
    before, after = {"generation": 1}, {"generation": 4}
    piece = Piece(HEADER, 800)
    old, temporary = tmp_path / "old", tmp_path / "torn"
    write(old, before, [words, words])

    def tiles() -> Iterator[np.ndarray]:
        yield words
        # The first tile is written completely. Its words are the same before and after.
        (found,) = tmp_path.glob(".new.*.tmp")
        assert not old.exists()
        os.link(found, temporary)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "new", after, tiles(), "old")
    assert [path.name for path in tmp_path.iterdir()] == ["torn"]
    for identity in (before, after):
        with pytest.raises(Damaged, match="first 4096 bytes"):
            read(temporary, identity, piece)


@pytest.mark.parametrize("size", [10, 100, 1000])
def test_what_is_written_over_has_the_size_of_what_is_written(tmp_path: Path, size: int) -> None:
    write(tmp_path / "old", {"unit": 1}, [np.full(100, 7, np.uint64)])
    inode = (tmp_path / "old").stat().st_ino
    words = np.arange(size, dtype=np.uint64)
    write(tmp_path / "new", {"unit": 2}, [words], "old")
    found = (tmp_path / "new").stat()
    assert (found.st_ino, found.st_size) == (inode, HEADER + 8 * size)
    tile = read(tmp_path / "new", {"unit": 2}, Piece(HEADER, 8 * size))
    assert (tile == words).all()
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    # A spare file that is gone, or that has a second name, is not overwritten.
    os.link(tmp_path / "new", tmp_path / "copy")
    for number, spare in enumerate(("old", "new", "copy")):
        write(tmp_path / f"other-{number}", {"unit": 3}, [words * 3], spare)
    for name in ("new", "copy"):
        read(tmp_path / name, {"unit": 2}, Piece(HEADER, 8 * size))


def test_one_of_many_gets_a_file(tmp_path: Path) -> None:
    write(tmp_path / "spare", {}, [np.zeros(4000, np.uint64)])
    inode = (tmp_path / "spare").stat().st_ino
    script = (
        "import sys, numpy as np; from pathlib import Path; from tengen.cluster import storage;"
        "number = int(sys.argv[1]); print(flush=True); sys.stdin.readline();"
        "words = np.full(4000, number, np.uint64);"
        "storage.write(Path(f'unit-{number}'), {'unit': number}, [words], 'spare')"
    )
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(number)],
            cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for number in range(4)
    ]  # fmt: skip
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.readline()
    for worker in workers:
        worker.communicate("\n")
        assert worker.returncode == 0
    paths = [tmp_path / f"unit-{number}" for number in range(4)]
    assert sum(path.stat().st_ino == inode for path in paths) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in paths]
    for number, path in enumerate(paths):
        words = np.full(4000, number, np.uint64)
        read(path, {"unit": number}, Piece(HEADER, 32_000))


def test_the_files_that_may_be_written_over_are_bounded(tmp_path: Path) -> None:
    manifest = Manifest("run", 1, 2, 6, [7], 10, [[1]], 3)
    journal = Journal(tmp_path, manifest, {"upper": 2, "lower": 2})
    journal.spares = {str(size): size for size in (10, 20, 30, 40, 50)}
    for size in journal.spares:
        (tmp_path / size).write_text("")
    # It takes the smallest file that is large enough. The other files fit the limit.
    assert journal.spare(25, 120) == "30"
    assert journal.spares == {"10": 10, "20": 20, "40": 40, "50": 50}
    assert journal.spare(60, 40) == "50" and journal.spares == {"40": 40}
    assert {path.name for path in tmp_path.iterdir()} == {"30", "40", "50"}
    assert journal.spare(1, 0) == "40" and journal.spare(1, 100) is None
