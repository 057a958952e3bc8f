"""Units that take much longer than others: another worker has a second copy of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from tengen.cluster import executors, flights
from tengen.cluster.driver import run
from tengen.cluster.executors import Done, Processes

from cluster import Notes, known, left, small, tmp_path

__all__ = ["tmp_path"]

pytestmark = pytest.mark.usefixtures("no_process_is_left")

SLOW = """
import sys, time
from pathlib import Path
from tengen.cluster import _worker, work

read = work.Worker._read

def slowly(self, task, there, into):
    found = read(self, task, there, into)
    mark = Path(sys.argv[1])
    if self.name == "worker 1" and task.generation in (2, 4, 6):
        try:
            (mark / f"slow-{task.generation}").touch(exist_ok=False)
        except FileExistsError:
            return found
        time.sleep(float(sys.argv[2]))
        (mark / f"woke-{task.generation}").touch()
    return found

work.Worker._read = slowly
_worker.main()
"""


class Copies(Processes):
    """Records the files of second copies of units, and the tasks that ended."""

    def __init__(self) -> None:
        super().__init__(2)
        self.files: dict[int, str] = {}
        self.units: dict[tuple[int, int], list[int]] = {}
        self.ended: set[int] = set()

    def submit(self, key: int, task: Any, node: str) -> None:
        self.files[key] = task.file
        self.units.setdefault((task.generation, task.number), []).append(key)
        super().submit(key, task, node)

    def wait(self, seconds: float) -> list[Done]:
        done = super().wait(seconds)
        self.ended |= {one.key for one in done}
        return done


@pytest.mark.parametrize("seconds", [0.3, 1000.0])
def test_slow_units_are_begun_by_another_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    marks, directory = tmp_path / "marks", tmp_path / "count"
    marks.mkdir()
    command = (sys.executable, "-c", SLOW, str(marks), str(seconds))
    monkeypatch.setattr(executors, "WORKER", command)
    monkeypatch.setattr(flights, "SOON", 0.05)
    executor, notes = Copies(), Notes()
    # Two primes are computed in one batch.
    answer = run(small(directory, numbers=range(2), vectors=2), executor, notes)
    for residue in answer["residues"]:
        assert int(residue["residue"]) == known(6, 7) % int(residue["prime"])
    twice = [keys for keys in executor.units.values() if len(keys) > 1]
    assert twice and all(len(keys) == 2 for keys in twice)
    assert all(executor.files[second].endswith("-second.tiles") for _, second in twice)
    slow = {path.name for path in marks.glob("slow-*")}
    assert "slow-2" in slow
    if seconds > 1:
        # The driver has not waited for the slow units.
        assert not list(marks.glob("woke-*"))
        assert any(keys[0] not in executor.ended for keys in twice)
    assert not notes.notes
    assert left(directory) == set()
