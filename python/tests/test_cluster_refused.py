"""Counts that cannot be carried out are refused with a reason, before anything is computed."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tengen.cluster import Blocks
from tengen.cluster.driver import TooLittle, Unusable, run
from tengen.cluster.executors import Processes
from tengen.cluster.journal import InUse, Lock
from tengen.cluster.work import Facts, Setup

from cluster import Notes, begun, command, counted, flip, hasty, small, tiles

__all__ = ["hasty"]

pytestmark = pytest.mark.usefixtures("no_process_is_left")


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
    """Workers of which the second sees another directory, as if storage were not shared."""

    def __init__(self, other: Path) -> None:
        super().__init__(2)
        self.other = other

    def _spawn(self) -> None:
        assert self._setup is not None
        if self._workers:
            self._setup = replace(self._setup, place=str(self.other))
        super()._spawn()


@pytest.mark.usefixtures("hasty")
def test_a_directory_that_is_not_shared(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(Unusable, match="it is not shared by all nodes"):
        run(small(tmp_path / "mine"), Elsewhere(other), Notes())
    assert not tiles(tmp_path / "mine")


class Poor(Processes):
    """Workers of which the second has little memory."""

    def _spawn(self) -> None:
        assert self._setup is not None
        if self._workers:
            self._setup = replace(self._setup, memory=1 << 12)
        super()._spawn()


def test_too_little_memory_on_one_node(tmp_path: Path) -> None:
    with pytest.raises(TooLittle, match="memory"):
        run(small(tmp_path), Poor(2), Notes())
    assert not tiles(tmp_path)


class Told(Processes):
    """Workers of which the second reports changed facts."""

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
@pytest.mark.usefixtures("hasty")
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
