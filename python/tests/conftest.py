"""What tests share: figures with their sources, and the rules in the obvious way."""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import numpy as np
import pytest
from tengen import _asking

DATA = Path(__file__).resolve().parents[2] / "data"

# A shell that runs this in the background has its children ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A field of an answer that its class does not have is a failure.
_asking.strict = True

# How long an example takes depends on the machine, and boards are counted on the way.
hypothesis.settings.register_profile("tengen", deadline=None, max_examples=60)
hypothesis.settings.load_profile("tengen")


def figures(name: str) -> list[dict[str, str]]:
    """The rows of a file of figures."""
    with open(DATA / name, encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t"))


def is_legal(array: np.ndarray) -> bool:
    """Whether every string has a liberty: fills strings point by point."""
    rows, cols = array.shape
    for start in zip(*np.nonzero(array), strict=True):
        string, rest, free = {start}, [start], False
        while rest:
            row, col = rest.pop()
            for r, c in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if not (0 <= r < rows and 0 <= c < cols) or (r, c) in string:
                    continue
                if array[r, c] == 0:
                    free = True
                elif array[r, c] == array[start]:
                    string.add((r, c))
                    rest.append((r, c))
        if not free:
            return False
    return True


def all_legal(rows: int, cols: int) -> list[np.ndarray]:
    """All legal positions, in the order of their ranks on boards with no more columns than
    rows."""
    points = rows * cols
    colourings = np.indices((3,) * points, dtype=np.int8).reshape(points, -1).T
    boards = colourings.reshape(-1, rows, cols)
    return [board for board in boards if is_legal(board)]


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


@pytest.fixture
def no_process_is_left() -> Iterator[None]:
    """Processes that a test began have ended with it."""
    before = set(children(os.getpid()))
    yield
    assert set(children(os.getpid())) <= before
