"""Workers and drivers that are killed: the number is right, and no process is left."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from tengen.cluster.driver import run
from tengen.cluster.executors import Done, Processes

from cluster import Notes, command, generation, gone, known, left, small, tiles
from conftest import children

pytestmark = pytest.mark.usefixtures("no_process_is_left")


class Killed(Processes):
    """Kills workers at random moments, ``KILLS`` times in all."""

    KILLS = 20

    def __init__(self, workers: int, seed: int) -> None:
        super().__init__(workers)
        self.random = random.Random(seed)
        self.kills = 0

    def wait(self, seconds: float) -> list[Done]:
        # Kill only busy workers; killing an idle one has no effect on units.
        busy = [worker for worker in self._workers if worker.tasks]
        if self.kills < self.KILLS and busy and self.random.random() < 0.3:
            self.random.choice(busy).process.kill()
            self.kills += 1
        return super().wait(seconds)


def test_workers_are_killed(tmp_path: Path) -> None:
    executor, notes = Killed(2, 3), Notes()
    answer = run(small(tmp_path), executor, notes)
    assert int(answer["count"]) == known(6, 7)
    assert executor.kills == Killed.KILLS
    assert all("the worker is gone" in note for note in notes.notes)
    assert left(tmp_path) == set()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_driver_is_killed(tmp_path: Path, number: signal.Signals) -> None:
    arguments = command(
        7, 9, "--dir", tmp_path, "--address", "processes", "--nodes", 2, "--threads", 1,
        "--tile", "2K", "--at-a-time", 1, "--quiet",
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
        # The workers end when their driver is gone.
        assert len(workers) == 2 and gone(workers)
    assert tiles(tmp_path)
    done = subprocess.run(arguments, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{known(7, 9)}\n"), done.stderr
    assert left(tmp_path) == set()
