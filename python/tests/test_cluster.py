"""Counts past one machine, with workers that are processes of this one: right numbers, and right
again after whatever happens to workers, files and drivers."""

from __future__ import annotations

import functools
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import tengen
from tengen.cluster import Blocks, checksum, executors, primes, rayed
from tengen.cluster import journal as journals
from tengen.cluster.driver import Count, Listener, Progress, TooLittle, Unusable, run
from tengen.cluster.executors import Done, Failed, Processes
from tengen.cluster.journal import (
    InUse,
    Journal,
    Lock,
    Manifest,
    Unit,
    half_of,
    read_manifest,
    sweep,
)
from tengen.cluster.storage import HEADER, Damaged, Grid, Piece, read, write
from tengen.cluster.work import Facts, Result, Setup, Worker


class Notes(Listener):
    """Hears notes, and acts now and then."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.told = 0

    def note(self, text: str) -> None:
        self.notes.append(text)

    def progress(self, progress: Progress) -> None:
        self.told += 1
        self.at(self.told, progress)

    def at(self, told: int, progress: Progress) -> None:
        """What happens when units are done."""


class Interrupted(Notes):
    """Says Ctrl-C after so many units."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def at(self, told: int, progress: Progress) -> None:
        if told == self.after:
            raise KeyboardInterrupt


def small(directory: Path, rows: int = 6, cols: int = 7, **options: Any) -> Count:
    """A count that is cut into many tiles."""
    return Count(rows, cols, directory, **{"at_a_time": 2, "tile": 2000, "threads": 1, **options})


def counted(count: Count, listener: Listener | None = None, workers: int = 2) -> int:
    """The number."""
    answer = run(count, Processes(workers), listener or Notes())
    return int(answer["count"])


@functools.cache
def known(rows: int, cols: int) -> int:
    """By another engine."""
    return tengen.count(rows, cols, engine="compiled")


def left(directory: Path) -> set[str]:
    """Files and directories that are not those of a ledger, nor the lock."""
    ours = {"ledger.jsonl", "ledger.lock", "ledger.index", "checkpoints", "driver.lock"}
    return {path.name for path in directory.iterdir()} - ours


def tiles(directory: Path) -> list[Path]:
    """Files of units."""
    return sorted(directory.glob("rows-*/*.tiles"))


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "tengen.cluster", "count", *map(str, arguments)]


# ---- numbers


@pytest.mark.parametrize("at_a_time", [1, 4])
def test_numbers_are_those_of_another_engine(tmp_path: Path, at_a_time: int) -> None:
    count = small(tmp_path, 6, 8, at_a_time=at_a_time)
    assert counted(count) == known(6, 8)
    assert left(tmp_path) == set()


def test_short_boards(tmp_path: Path) -> None:
    for rows, cols in ((2, 1), (2, 2), (5, 1), (3, 9)):
        assert counted(small(tmp_path, rows, cols)) == known(rows, cols)


def test_nine_rows_by_the_program(tmp_path: Path) -> None:
    arguments = command(
        9, "--dir", tmp_path, "--address", "processes", "--nodes", 2, "--threads", 1,
        "--tile", "256K", "--format", "json",
    )  # fmt: skip
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    # OEIS A094777.
    assert answer == {
        "lattice": "square",
        "rows": 9,
        "cols": 9,
        "colours": 2,
        "boundary": "none",
        "engine": "split",
        "count": "103919148791293834318983090438798793469",
    }
    for word in ("tiles", "storage", "memory", "network", "time"):
        assert f"\n  {word}" in done.stderr
    # The ledger is an ordinary one.
    assert tengen.count(9, engine="split", store=tmp_path) == int(answer["count"])
    assert left(tmp_path) == set()


def test_residues_by_the_program(tmp_path: Path) -> None:
    arguments = command(
        7, 5, "--primes", "1..3", "--dir", tmp_path / "tiles", "--data", tmp_path / "ledger",
        "--address", "processes", "--threads", 1, "--vectors", 2, "--format", "json", "--quiet",
    )  # fmt: skip
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    exact = known(7, 5)
    assert json.loads(done.stdout)["residues"] == [
        {"prime": str(prime), "residue": str(exact % prime)} for prime in primes(1, 3)
    ]
    assert (tmp_path / "ledger" / "ledger.jsonl").exists()
    # What is in the ledger is not computed again.
    text = subprocess.run([*arguments[:-3], "--nodes", "1"], capture_output=True, text=True)
    assert "tiles" not in text.stderr
    assert text.stdout == "".join(f"{exact % p} mod {p}\n" for p in primes(1, 3))


def test_more_columns_than_are_asked_for_stay(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        counted(small(tmp_path, 6, 9), Interrupted(100))
    files = set(tiles(tmp_path))
    assert counted(small(tmp_path, 6, 4)) == tengen.count(4, 6, engine="compiled")
    assert set(tiles(tmp_path)) == files
    assert counted(small(tmp_path, 6, 9)) == known(6, 9)
    assert left(tmp_path) == set()


# ---- what happens to those who work


def test_an_interrupted_count_goes_on(tmp_path: Path) -> None:
    wanted, notes = known(6, 7), Notes()
    for after in (1, 7, 61):
        with pytest.raises(KeyboardInterrupt):
            counted(small(tmp_path), Interrupted(after))
        assert tiles(tmp_path)
    assert counted(small(tmp_path), notes) == wanted
    assert notes.notes[0].startswith("going on after column")
    assert left(tmp_path) == set()


def test_what_workers_were_writing_goes_when_they_end(tmp_path: Path) -> None:
    class Torn(Notes):
        def at(self, number: int, progress: Progress) -> None:
            if number == 20:
                for batch in tmp_path.glob("rows-*"):
                    (batch / ".000001-lower-00003-0.tiles.host.7.tmp").write_bytes(b"torn")
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counted(small(tmp_path), Torn())
    assert tiles(tmp_path) and not list(tmp_path.rglob(".*.tmp"))


# ---- tiles elsewhere


def test_tiles_in_an_object_store(tmp_path: Path) -> None:
    own, store = tmp_path / "own", tmp_path / "store" / "deep"
    count = small(own, tiles=f"file://{store}/")
    with pytest.raises(KeyboardInterrupt):
        counted(count, Interrupted(45))
    assert not tiles(own)
    written = sorted(store.rglob("*.tiles"))
    newest = int(written[-1].name[:6])
    # Those that the units in flight read: a tile that has changed, a file that was not written to
    # its end, and one that is gone.
    read_now = [path for path in written if int(path.name[:6]) == newest - 1]
    flip(read_now[0], read_now[0].stat().st_size - 1)
    os.truncate(read_now[1], 5000)
    read_now[2].unlink()
    read_now[0].with_name("stranger.tiles").write_bytes(b"whose?")
    notes = Notes()
    assert counted(count, notes) == known(6, 7)
    assert notes.notes[0].startswith("going on after column")
    assert any("is damaged" in note for note in notes.notes), notes.notes
    assert any("ends after" in note for note in notes.notes), notes.notes
    assert [path for path in store.rglob("*") if path.is_file()] == []
    assert left(own) == set()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        # Every process has a memory of its own.
        ("memory://go", "it is not shared by all nodes"),
        ("nonsense://go", "nonsense"),
    ],
)
def test_object_stores_that_cannot_be_used(tmp_path: Path, url: str, reason: str) -> None:
    done = subprocess.run(
        command(5, "--dir", tmp_path, "--address", "processes", "--tiles", url),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2 and reason in done.stderr and "Traceback" not in done.stderr


class Killed(Processes):
    """Kills workers at random moments."""

    def __init__(self, workers: int, seed: int) -> None:
        super().__init__(workers)
        self.random = random.Random(seed)
        self.kills = 0

    def wait(self, seconds: float) -> list[Done]:
        if self.random.random() < 0.06 and self._workers:
            self.random.choice(self._workers).process.kill()
            self.kills += 1
        return super().wait(seconds)


def test_workers_are_killed(tmp_path: Path) -> None:
    executor, notes = Killed(2, 3), Notes()
    answer = run(small(tmp_path), executor, notes)
    assert int(answer["count"]) == known(6, 7)
    assert executor.kills > 0
    assert all("the worker is gone" in note for note in notes.notes)
    assert left(tmp_path) == set()


def children(pid: int) -> list[int]:
    """Processes that a process has begun."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


def gone(pids: list[int]) -> bool:
    """Whether processes have ended, if need be after a while."""
    while any(alive(pid) for pid in pids):
        time.sleep(0.05)
    return True


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_driver_is_killed(tmp_path: Path, number: signal.Signals) -> None:
    arguments = command(
        7, 9, "--dir", tmp_path, "--address", "processes", "--nodes", 2, "--threads", 1,
        "--tile", "2K", "--at-a-time", 1,
    )  # fmt: skip
    chance = random.Random(number)
    for least in (1, 6) if number == signal.SIGKILL else (3,):
        with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as driver:
            assert driver.stderr is not None
            wanted = least + chance.randrange(4)
            while generation(tmp_path) < wanted and driver.poll() is None:
                time.sleep(0.005)
            workers = children(driver.pid)
            driver.send_signal(number)
            text = driver.stderr.read()
        assert driver.returncode == (-9 if number == signal.SIGKILL else 130), text
        if number != signal.SIGKILL:
            assert "the same command goes on from here" in text
        # Nobody works for a driver that is gone.
        assert len(workers) == 2 and gone(workers)
    assert tiles(tmp_path)
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{known(7, 9)}\n"), done.stderr
    assert left(tmp_path) == set()


def generation(directory: Path) -> int:
    """How far a count is."""
    for path in directory.glob("rows-*"):
        manifest = read_manifest(path)
        if manifest is not None:
            return manifest.generation
    return 0


# ---- what happens to files


def begun(directory: Path, after: int = 45) -> list[Path]:
    """Files of a count that was interrupted."""
    with pytest.raises(KeyboardInterrupt):
        counted(small(directory), Interrupted(after))
    return tiles(directory)


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)


@pytest.mark.parametrize("what", ["tile", "header", "short", "gone", "swapped", "old", "foreign"])
def test_damaged_files_are_found_and_made_again(tmp_path: Path, what: str) -> None:
    files = begun(tmp_path)
    # The last but one generation that has files is read by the one that is going on.
    generations = sorted({path.name[:6] for path in files})
    manifest = read_manifest(files[0].parent)
    assert manifest is not None and manifest.generation == int(generations[-1])
    read_now = [path for path in files if path.name.startswith(generations[-2])]
    now = [path for path in files if path.name.startswith(generations[-1])]
    half, blocks = half_of(manifest.generation), Blocks(6, primes=2, tile=2000, units=8)
    done = {int(path.name.split("-")[2]) for path in now}
    undone = [number for number in range(blocks.units(half)) if number not in done]
    assert done and undone
    victim = read_now[len(read_now) // 2]
    match what:
        case "tile":
            # One bit of a tile that is still to be read.
            pieces = Grid(blocks.sizes(), 2).inputs(half, undone[0])
            place = max(range(len(pieces)), key=lambda place: pieces[place].length)
            victim = next(path for path in read_now if int(path.name.split("-")[2]) == place)
            flip(victim, pieces[place].offset + pieces[place].length // 2)
        case "header":
            flip(victim, 20)
        case "short":
            victim.write_bytes(victim.read_bytes()[:-8])
        case "gone":
            victim.unlink()
        case "swapped":
            other = next(path for path in read_now if path != victim)
            victim.write_bytes(other.read_bytes())
        case "old":
            other = next(path for path in files if path.name.startswith(generations[0]))
            victim.write_bytes(other.read_bytes())
        case "foreign":
            other_run = tmp_path / "other"
            found = {path.name: path for path in begun(other_run)}
            victim.write_bytes(found[victim.name].read_bytes())
            for path in sorted(other_run.rglob("*"), reverse=True):
                path.unlink() if path.is_file() else path.rmdir()
            other_run.rmdir()
    notes = Notes()
    assert counted(small(tmp_path), notes) == known(6, 7)
    if what != "gone":
        # Which is known from the journal before anything is read.
        assert any(str(victim) in note for note in notes.notes), notes.notes
    assert left(tmp_path) == set()


def test_what_cannot_be_made_again_begins_again(tmp_path: Path) -> None:
    for path in begun(tmp_path, 60):
        flip(path, path.stat().st_size - 1)
    notes = Notes()
    assert counted(small(tmp_path), notes) == known(6, 7)
    assert any("the batch begins again" in note for note in notes.notes), notes.notes


def test_with_two_vectors_a_batch_with_a_damaged_tile_begins_again(tmp_path: Path) -> None:
    count, notes = small(tmp_path, vectors=2), Notes()
    with pytest.raises(KeyboardInterrupt):
        counted(count, Interrupted(45))
    files = tiles(tmp_path)
    found, now = {int(path.name[:6]) for path in files}, generation(tmp_path)
    # A unit that was interrupted may not have begun to write over what it was given.
    assert {now - 1, now} <= found <= {now - 2, now - 1, now}
    for path in files:
        flip(path, path.stat().st_size - 1)
    assert counted(count, notes) == known(6, 7)
    assert any("the batch begins again" in note for note in notes.notes), notes.notes
    assert left(tmp_path) == set()


class Faulty(Processes):
    """A worker whose memory changes words between two phases, once."""

    def __init__(self) -> None:
        super().__init__(2)
        self.left = 1

    def wait(self, seconds: float) -> list[Done]:
        done = super().wait(seconds)
        for number, one in enumerate(done):
            result = one.result
            if self.left and one.key > 20 and result is not None and result.totals is not None:
                self.left -= 1
                totals = {**result.totals, "written": (result.totals["written"] + 1) % 2**64}
                done[number] = replace(one, result=replace(result, totals=totals))  # type: ignore[arg-type]
        return done


def test_changed_words_are_noticed(tmp_path: Path) -> None:
    notes = Notes()
    answer = run(small(tmp_path), Faulty(), notes)
    assert int(answer["count"]) == known(6, 7)
    assert [note for note in notes.notes if note.startswith("words have changed")]


def test_a_torn_journal_is_no_harm(tmp_path: Path) -> None:
    begun(tmp_path)
    for path in tmp_path.glob("rows-*/journal-*.jsonl"):
        path.write_bytes(path.read_bytes()[:-9])
    assert counted(small(tmp_path)) == known(6, 7)


# ---- input that cannot be used


def test_two_drivers_in_one_directory(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    arguments = command(5, "--dir", tmp_path, "--address", "processes")
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert done.returncode == 2
    assert f"is in use by process {os.getpid()}" in done.stderr
    lock.release()
    Lock(tmp_path).release()
    first = Lock(tmp_path)
    with pytest.raises(InUse):
        Lock(tmp_path)
    first.release()


class Elsewhere(Processes):
    """The second worker has a directory of its own under the same name, as it were."""

    def __init__(self, other: Path) -> None:
        super().__init__(2)
        self.other = other

    def _spawn(self) -> None:
        assert self._setup is not None
        if self._workers:
            self._setup = replace(self._setup, place=str(self.other))
        super()._spawn()


def test_a_directory_that_is_not_shared(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(Unusable, match="it is not shared by all nodes"):
        run(small(tmp_path / "mine"), Elsewhere(other), Notes())
    assert not tiles(tmp_path / "mine")


class Told(Processes):
    """Workers that say something else of themselves."""

    def __init__(self, **said: Any) -> None:
        super().__init__(2)
        self.said = said

    def begin(self, setup: Setup) -> list[Facts]:
        first, second = super().begin(setup)
        return [first, replace(second, **self.said)]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"version": "0.0.1"}, "install one version on all nodes"),
        ({"layout": Blocks.LAYOUT + 1}, "install one version on all nodes"),
        ({"fingerprint": 5}, "cuts the vector in another way"),
        ({"reply": "nowhere"}, "not shared by all nodes"),
    ],
)
def test_nodes_that_differ(tmp_path: Path, said: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        run(small(tmp_path), Told(**said), Notes())


def test_too_little_memory(tmp_path: Path) -> None:
    for memory in (1 << 12, 1 << 21):
        with pytest.raises(TooLittle, match="memory"):
            counted(small(tmp_path, 9, 9, memory=memory, tile=1 << 20))
    arguments = command(9, "--dir", tmp_path, "--address", "processes", "--memory", "1M")
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert done.returncode == 3 and "memory" in done.stderr


def test_tiles_of_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(tmp_path)
    monkeypatch.setattr(Blocks, "LAYOUT", Blocks.LAYOUT + 1)
    with pytest.raises(Unusable, match="finish with that version"):
        counted(small(tmp_path))
    monkeypatch.undo()
    [path] = tmp_path.glob("rows-*/manifest.json")
    flip(path, 30)
    with pytest.raises(Unusable, match="is damaged"):
        counted(small(tmp_path))


@pytest.mark.parametrize(
    "arguments",
    [
        ("1", "--dir", "."),
        ("x", "--dir", "."),
        ("5", "--primes", "3..3", "--dir", "."),
        ("5", "--primes", "x", "--dir", "."),
        ("5", "--tile", "large", "--dir", "."),
        ("5", "--nodes", "0", "--dir", "."),
        ("5",),
        ("60", "--dir", ".", "--quiet"),
        ("5", "--dir", ".", "--exchange", "objects"),
    ],
)
def test_bad_input(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [*command(*arguments), "--address", "processes"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 2 and done.stderr and "Traceback" not in done.stderr, done.stderr


# ---- files that are written over

Inode = int


class Watching(Processes):
    """Looks at every unit that was to be written over a file: whether it was, and whether two
    were to be written over the same."""

    def __init__(self, workers: int, directory: Path) -> None:
        super().__init__(workers)
        self.directory = directory
        self.spares: dict[int, tuple[Inode, Path]] = {}
        self.given: list[str] = []
        self.over = self.new = 0
        self.most = 0

    def submit(self, key: int, task: Any, without: Any = ()) -> None:
        path = Path(task.place)
        if task.spare is not None:
            assert task.spare != task.file and not task.spare.startswith(".")
            self.given.append(task.spare)
            if task.inputs is not None:
                assert task.spare not in [file for file, _, _ in task.inputs]
            self.spares[key] = (path / task.spare).stat().st_ino, path / task.file
        super().submit(key, task, without)

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
            # The last file is gone when it is looked at.
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
    # But for the first phases there are files for all units; few are removed, for want of room.
    phases = 2 * 6
    needed = sum(units[g % 2] for g in range(vectors, phases))
    assert executor.new == 0 and executor.over > needed * 3 // 4
    # Nobody is given what another one has been given.
    assert len(set(executor.given)) == len(executor.given)
    vector = int(blocks.sizes().sum()) * 64 + max(units) * HEADER
    # Files are looked at one by one: two that are renamed meanwhile may be seen twice.
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
import os, signal, sys
from tengen.cluster import _worker, storage

claim, write_all = storage._claim, storage._write_all
claimed, written = [], []

def counts(spare, temporary):
    found = claim(spare, temporary)
    if found:
        claimed.append(temporary)
        written.clear()
    return found

def ends(file, data):
    written.append(None)
    if len(claimed) == 5 and len(written) == 3:
        # In the midst of a tile that is written over another one.
        os.write(file, memoryview(data)[: len(data) // 2])
        with open(sys.argv[1], "a") as marks:
            print(claimed[-1], file=marks)
        os.kill(os.getpid(), signal.SIGKILL)
    write_all(file, data)

storage._claim, storage._write_all = counts, ends
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
    # What such a file was is not in it any more, and not yet what it was to be.
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
        # All of one tile is written, which is that of before and after.
        (found,) = tmp_path.glob(".new.*.tmp")
        assert not old.exists()
        os.link(found, temporary)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "new", after, tiles(), "old")
    assert [path.name for path in tmp_path.iterdir()] == ["torn"]
    for identity in (before, after):
        with pytest.raises(Damaged, match="first 4096 bytes"):
            read(temporary, identity, piece, checksum(words))


@pytest.mark.parametrize("size", [10, 100, 1000])
def test_what_is_written_over_has_the_size_of_what_is_written(tmp_path: Path, size: int) -> None:
    write(tmp_path / "old", {"unit": 1}, [np.full(100, 7, np.uint64)])
    inode = (tmp_path / "old").stat().st_ino
    words = np.arange(size, dtype=np.uint64)
    write(tmp_path / "new", {"unit": 2}, [words], "old")
    found = (tmp_path / "new").stat()
    assert (found.st_ino, found.st_size) == (inode, HEADER + 8 * size)
    tile = read(tmp_path / "new", {"unit": 2}, Piece(HEADER, 8 * size), checksum(words))
    assert (tile == words).all()
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    # One that is gone, or that has another name, is left alone.
    os.link(tmp_path / "new", tmp_path / "copy")
    for number, spare in enumerate(("old", "new", "copy")):
        write(tmp_path / f"other-{number}", {"unit": 3}, [words * 3], spare)
    for name in ("new", "copy"):
        read(tmp_path / name, {"unit": 2}, Piece(HEADER, 8 * size), checksum(words))


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
        read(path, {"unit": number}, Piece(HEADER, 32_000), checksum(words))


def test_the_files_that_may_be_written_over_are_bounded(tmp_path: Path) -> None:
    manifest = Manifest("run", 1, 2, 6, [7], 10, [[1]], 3)
    journal = Journal(tmp_path, manifest, {"upper": 2, "lower": 2})
    journal.spares = {str(size): size for size in (10, 20, 30, 40, 50)}
    for size in journal.spares:
        (tmp_path / size).write_text("")
    # The smallest that is large enough; what is left fits.
    assert journal.spare(25, 120) == "30"
    assert journal.spares == {"10": 10, "20": 20, "40": 40, "50": 50}
    assert journal.spare(60, 40) == "50" and journal.spares == {"40": 40}
    assert {path.name for path in tmp_path.iterdir()} == {"30", "40", "50"}
    assert journal.spare(1, 0) == "40" and journal.spare(1, 100) is None


# ---- parts


def test_blocks_refuse_what_is_wrong() -> None:
    blocks = Blocks(5, primes=2, unit=100, threads=1)
    modulo = primes(0, 2)
    row = [np.zeros(int(size) * 2, np.uint64) for size in blocks.sizes()[0]]
    blocks.start(0, row)
    after = [np.empty_like(tile) for tile in row]
    assert blocks.advance("upper", 0, row, after, modulo)["read"] > 0
    with pytest.raises(ValueError, match="no unit"):
        blocks.advance("upper", 10**6, row, after, modulo)
    with pytest.raises(ValueError, match="words"):
        blocks.advance("upper", 0, [row[0][1:], *row[1:]], after, modulo)
    with pytest.raises(ValueError, match="primes"):
        blocks.advance("upper", 0, row, after, modulo[:1])
    with pytest.raises(ValueError, match="a half"):
        blocks.units("both")  # type: ignore[arg-type]
    with pytest.raises((ValueError, TypeError)):
        blocks.advance("upper", 0, [row[0][::2], *row[1:]], after, modulo)
    for wrong in ({"primes": 3}, {"lattice": "hexagonal"}, {"rows": 1}, {"rows": 100}):
        with pytest.raises(ValueError):
            Blocks(**{"rows": 5, **wrong})
    with pytest.raises(tengen.TooLarge):
        Blocks(9, memory=1 << 16)


def test_tiles_are_put_and_taken_one_by_one() -> None:
    blocks, modulo = Blocks(5, primes=2, unit=100, threads=1), primes(0, 2)
    row = [np.zeros(int(size) * 2, np.uint64) for size in blocks.sizes()[0]]
    blocks.start(0, row)
    wanted = [np.empty_like(tile) for tile in row]
    totals = blocks.advance("upper", 0, row, wanted, modulo)
    work = blocks.workpiece("upper", 0)
    for place, tile in reversed(list(enumerate(row))):
        with pytest.raises(ValueError, match="has not been put"):
            work.advance(modulo)
        work.put(place, tile)
    assert work.advance(modulo) == totals
    for place, tile in enumerate(wanted):
        taken = np.full_like(tile, 7)
        work.take(place, taken)
        assert (taken == tile).all()
    with pytest.raises(ValueError, match="words"):
        work.take(0, np.empty(row[0].size + 1, np.uint64))
    with pytest.raises(ValueError, match="no tile"):
        work.put(len(row), row[0])
    with pytest.raises(ValueError, match="a column of tiles"):
        blocks.workpiece("lower", 0).start()
    with pytest.raises(ValueError, match="no unit"):
        blocks.workpiece("lower", 10**6)


def test_tiles_can_be_views_of_one_piece() -> None:
    """As they are packed for each destination."""
    blocks = Blocks(6, primes=1, unit=600, threads=1)
    destinations = [u % 2 for u in range(blocks.units("lower"))]
    pack = blocks.pack("upper", 0, destinations)
    pieces = [np.zeros(words, np.uint64) for words in pack.words]
    sizes = blocks.sizes()[0]
    views = [
        pieces[to][at : at + int(size)] for (to, at), size in zip(pack.places, sizes, strict=True)
    ]
    blocks.start(0, views)
    alone = [np.zeros(int(size), np.uint64) for size in sizes]
    blocks.start(0, alone)
    assert all((view == tile).all() for view, tile in zip(views, alone, strict=True))
    assert sum(map(len, pieces)) == int(sizes.sum())


def test_files_are_what_was_written(tmp_path: Path) -> None:
    sizes = np.array([[3, 0, 2], [1, 4, 5]], np.uint64)
    grid = Grid(sizes, 2)
    chance = np.random.default_rng(1)
    words = {
        (r, c): chance.integers(0, 2**63, int(sizes[r, c]) * 2, np.uint64)
        for r in range(2)
        for c in range(3)
    }
    for half, other, axis in (("upper", "lower", 0), ("lower", "upper", 1)):
        for unit in range(grid.units(half)):  # type: ignore[arg-type]
            tiles = [words[place] for place in sorted(words) if place[axis] == unit]
            write(tmp_path / f"{half}-{unit}", {"unit": unit}, tiles)
        for unit in range(grid.units(other)):  # type: ignore[arg-type]
            pieces = grid.inputs(other, unit)  # type: ignore[arg-type]
            for number, piece in enumerate(pieces):
                tile = words[(number, unit) if half == "upper" else (unit, number)]
                path = tmp_path / f"{half}-{number}"
                assert (read(path, {"unit": number}, piece, checksum(tile)) == tile).all()
    path, tile = tmp_path / "upper-0", words[0, 0]
    piece = Piece(HEADER, 48)
    for identity, wanted in (({"unit": 1}, checksum(tile)), ({"unit": 0}, checksum(tile) ^ 1)):
        with pytest.raises(Damaged):
            read(path, identity, piece, wanted)
    assert {p.name for p in tmp_path.iterdir()} == {
        "upper-0", "upper-1", "lower-0", "lower-1", "lower-2",
    }  # fmt: skip


def test_a_journal_is_read_as_it_was_written(tmp_path: Path) -> None:
    manifest = Manifest("run", 1, 2, 6, [7], 10, [[1]], 0)
    units: Any = {"upper": 2, "lower": 3}
    journal = Journal(tmp_path, manifest, units)
    journal.commit(1, [[1], [2]])
    totals: Any = {"sums": [[0]], "read": 2**64 - 1, "written": 5}
    (tmp_path / "some").write_text("")
    unit = Unit(2, 0, "some", [3], totals, "node")
    journal.finished(1, unit)
    path = tmp_path / "journal-000001.jsonl"
    with open(path, "a") as file:
        file.write('{"torn')
    journal.finished(1, replace(unit, number=0))
    found = read_manifest(tmp_path)
    assert found == manifest
    again = Journal(tmp_path, found, units)
    assert again.units(1) == [replace(unit, number=0), None, unit]
    # A line of another run, and one that was changed.
    lines = path.read_text().splitlines()
    path.write_text("\n".join(line.replace('"written": 5', '"written": 6') for line in lines))
    assert Journal(tmp_path, found, units).units(1) == [None] * 3
    path.write_text("\n".join(lines))
    other = Journal(tmp_path, replace(found, run="other"), units)
    assert other.units(1) == [None] * 3
    journal.clean()
    assert {p.name for p in tmp_path.iterdir()} == {"manifest.json", path.name, "some"}


def test_a_worker_that_cannot_work_says_so(tmp_path: Path) -> None:
    setup = Setup(6, 1, None, None, 1, 1, None, str(tmp_path), "probe", "secret")
    (tmp_path / "probe").write_text("another secret")
    with pytest.raises(FileNotFoundError, match="not shared"):
        Worker(setup, "worker").facts()
    executor = Processes(1)
    with pytest.raises(Failed) as failed:
        executor.begin(setup)
    assert failed.value.kind == "FileNotFoundError"
    executor.close()


# ---- what an earlier driver left, and what is not ours

TOTALS: Any = {"sums": [[0]], "read": 5, "written": 5}


def kept(directory: Path) -> tuple[Manifest, Journal]:
    """A batch at generation 3, with a unit in each of the generations before."""
    manifest = Manifest("run", 1, 2, 6, [7], 10, [[1]], 0)
    journal = Journal(directory, manifest, {"upper": 2, "lower": 2})
    for generation in range(4):
        (directory / f"{generation}.tiles").write_text("tiles")
        unit = Unit(0, 0, f"{generation}.tiles", [3], TOTALS, "node")
        journal.finished(generation, unit)
        if generation < 3:
            journal.commit(generation + 1, [[1]])
    journal.drop_spares()
    return manifest, journal


def test_what_an_earlier_driver_left_is_removed_first(tmp_path: Path) -> None:
    manifest, _ = kept(tmp_path)
    needed = {path.name for path in tmp_path.iterdir()}
    assert {name for name in needed if name.endswith("tiles")} == {"1.tiles", "2.tiles", "3.tiles"}
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    for garbage in ("0.tiles", ".3.tiles.host.5.tmp", "journal-000000.jsonl"):
        (tmp_path / garbage).write_bytes(bytes(9999))
    notes: list[str] = []
    assert sweep(tmp_path, None, manifest, 2, notes.append) == size
    assert {path.name for path in tmp_path.iterdir()} == needed
    assert notes == []
    assert sweep(tmp_path / "nowhere", None, None, 2, notes.append) == 0


def test_what_is_not_ours_stays_with_a_note(tmp_path: Path) -> None:
    notes: list[str] = []
    manifest, _ = kept(tmp_path)
    journal = Journal(tmp_path, manifest, {"upper": 2, "lower": 2}, 2, notes.append)
    (tmp_path / "mine").mkdir()
    (tmp_path / ".nfs0001").write_text("")
    journal.commit(4, [[1], [2]])
    journal.clean()
    assert [note.count(str(tmp_path / "mine")) for note in notes] == [1]
    journal.remove()
    assert {path.name for path in tmp_path.iterdir()} == {"mine", ".nfs0001"}
    assert "cannot be removed" in notes[-1]


def test_new_files_have_durable_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(journals, "sync_directory", synced.append)
    manifest = Manifest("run", 1, 2, 6, [7], 10, [[1]], 0)
    journal = Journal(tmp_path, manifest, {"upper": 2, "lower": 2})
    for number in range(2):
        journal.finished(0, Unit(number, 0, "some", [3], TOTALS, "node"))
        assert synced == [tmp_path]


def test_sealed_lines_with_other_keys_are_foreign(tmp_path: Path) -> None:
    manifest, _ = kept(tmp_path)
    line = journals._sealed({"run": "run", "number": 1, "colour": "red"})
    with open(tmp_path / "journal-000003.jsonl", "a") as file:
        file.write(line)
    units = Journal(tmp_path, manifest, {"upper": 2, "lower": 2}).units(3)
    assert [unit is not None for unit in units] == [True, False]
    (tmp_path / "manifest.json").write_text(journals._sealed({"version": 1, "colour": "red"}))
    with pytest.raises(ValueError, match="is damaged, or of another version"):
        read_manifest(tmp_path)


def test_a_damaged_manifest_is_in_nobody_elses_way(tmp_path: Path) -> None:
    other = tmp_path / "rows-5-primes-1-2"
    other.mkdir()
    (other / "manifest.json").write_text("{")
    notes = Notes()
    assert counted(small(tmp_path, 5, 2), notes) == known(5, 2)
    assert len([note for note in notes.notes if str(other) in note]) == 1
    assert left(tmp_path) == {other.name}


def test_a_worker_ends_at_a_torn_line() -> None:
    arguments = [sys.executable, "-m", "tengen.cluster._worker"]
    done = subprocess.run(arguments, input=b'{"setup": {"ro', capture_output=True)
    assert (done.returncode, done.stdout) == (0, b"")


class Failing(Processes):
    """Some workers cannot do a unit: for want of memory, as it were."""

    def __init__(self, names: set[str]) -> None:
        super().__init__(2)
        self.names = names

    def wait(self, seconds: float) -> list[Done]:
        done = super().wait(seconds)
        failed = Result(reason="MemoryError")
        return [replace(one, result=failed) if one.node in self.names else one for one in done]


def test_a_unit_that_fails_is_done_elsewhere(tmp_path: Path) -> None:
    notes = Notes()
    answer = run(small(tmp_path, 5, 2), Failing({"worker 1", "worker 3"}), notes)
    assert int(answer["count"]) == known(5, 2)
    assert any("MemoryError" in note for note in notes.notes)
    with pytest.raises(Failed, match="cannot be done: .*MemoryError"):
        run(small(tmp_path, 5, 3), Failing({f"worker {n}" for n in range(1, 9)}), Notes())


def test_whatever_goes_wrong_with_a_unit_is_its_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "probe").write_text("secret")
    worker = Worker(Setup(5, 1, None, 2000, 1, 1, None, str(tmp_path), "probe", "secret"), "w")

    def raises(_task: Any) -> Result:
        raise MemoryError

    monkeypatch.setattr(worker, "_do", raises)
    task: Any = SimpleNamespace(place=str(tmp_path))
    assert worker.do(task) == Result(reason="MemoryError")


# ---- Ray, as it were


class Gone(Exception):
    """An actor is gone."""


class Ray:
    """What is used of Ray, with actors that say what they are told to, in turn."""

    def __init__(self, nodes: list[str], says: list[Any]) -> None:
        self.there, self.says, self.killed, self.directory = nodes, says, 0, ""
        self.exceptions = SimpleNamespace(RayError=Gone)
        where = SimpleNamespace(NodeAffinitySchedulingStrategy=lambda node, soft: node)
        self.util = SimpleNamespace(scheduling_strategies=where)
        self.said: dict[str, Any] = {}

    def init(self, _temp_dir: str = "", **_options: Any) -> None:
        self.directory = _temp_dir
        if not self.there:
            raise KeyboardInterrupt

    def shutdown(self) -> None:
        pass

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": node, "Alive": True} for node in self.there]

    def remote(self, **_options: Any) -> Any:
        return lambda _class: SimpleNamespace(remote=self._actor)

    def _actor(self, _setup: Any, name: str) -> Any:
        said = self.says.pop(0)
        if isinstance(said, dict) and "facts" in said:
            said = {"facts": {**said["facts"], "node": name}}
        self.said[name] = said
        return SimpleNamespace(facts=SimpleNamespace(remote=lambda: name))

    def wait(self, pending: list[str], **_options: Any) -> tuple[list[str], list[str]]:
        return pending, []

    def get(self, name: str) -> Any:
        if isinstance(self.said[name], Exception):
            raise self.said[name]
        return self.said[name]

    def kill(self, _handle: Any) -> None:
        self.killed += 1


SETUP = Setup(6, 1, None, None, 1, 1, None, "", "probe", "secret")
WELL = {"facts": vars(Facts("", "1", 1, 1, 1, 1, 1, 1, 1, 1, [], ""))}
ILL = {"failed": "too little memory", "kind": "TooLarge"}


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes nodes of a cluster that is not there."""

    def nodes(address: str, there: list[str], says: list[Any]) -> tuple[Ray, rayed.RayNodes]:
        fake = Ray(there, says)
        monkeypatch.setattr(rayed, "extra", lambda *_names: fake)
        monkeypatch.setattr(rayed.RayNodes, "EVERY", 0.0)
        return fake, rayed.RayNodes(address, max(1, len(there)))

    own = ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER")
    for name in (*own, "RAY_USAGE_STATS_ENABLED"):
        monkeypatch.setenv(name, "disabled")
    return nodes


def test_a_cluster_of_its_own_has_a_token(ray: Any) -> None:
    _, nodes = ray("local", ["a"], [])
    assert os.environ["RAY_AUTH_MODE"] == "token"
    assert os.environ["RAY_AUTH_TOKEN"] == rayed.TOKEN and len(rayed.TOKEN) == 64
    nodes.close()


def test_nothing_is_left_of_a_cluster_that_did_not_start(
    ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        ray("local", [], [])
    assert list(tmp_path.iterdir()) == []


def test_workers_that_end_before_they_begin_are_made_again(ray: Any) -> None:
    _, nodes = ray("auto", ["a", "b"], [Gone(), WELL, WELL])
    assert {facts.node for facts in nodes.begin(SETUP)} == {"node 2", "node 3"}
    nodes.close()
    _, nodes = ray("auto", ["a"], [Gone()] * 20)
    with pytest.raises(Failed, match="again and again"):
        nodes.begin(SETUP)
    nodes.close()


def test_a_node_that_comes_later_and_cannot_work_gets_nothing(ray: Any) -> None:
    fake, nodes = ray("auto", ["a"], [WELL, ILL, WELL])
    notes: list[str] = []
    nodes.note = notes.append
    for facts in nodes.begin(SETUP):
        nodes.admit(facts.node)
    fake.there.append("b")
    for _ in range(3):
        assert nodes.arrivals() == []
        nodes._hear(0.0)
    assert notes == ["too little memory; node 2 gets no units"]
    assert (nodes.capacity(), len(fake.says)) == (2, 1)
    nodes.close()
    # At the beginning nobody goes on without it.
    _, nodes = ray("auto", ["a"], [ILL])
    with pytest.raises(Failed, match="too little memory"):
        nodes.begin(SETUP)
    nodes.close()


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    before = set(children(os.getpid()))
    yield
    assert set(children(os.getpid())) <= before
