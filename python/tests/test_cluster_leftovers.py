"""Leftovers of an earlier driver, foreign files, and units that fail."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tengen.cluster import journal as journals
from tengen.cluster.driver import run
from tengen.cluster.executors import Done, Failed, Processes
from tengen.cluster.journal import Journal, Manifest, Unit, read_manifest, sweep
from tengen.cluster.work import Result, Setup, Worker

from cluster import Notes, counted, known, left, small

TOTALS: Any = {"sums": [[0]], "read": 5, "written": 5}


pytestmark = pytest.mark.usefixtures("no_process_is_left")


def kept(directory: Path) -> tuple[Manifest, Journal]:
    """Returns a batch at generation 3, with one finished unit in each generation."""
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
    """Workers of which some fail at every unit, as if memory were short."""

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
