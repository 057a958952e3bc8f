"""Helpers for the tests: published numbers, and a simple implementation of the rules."""

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

# A shell lets the programs that it runs in the background ignore Ctrl-C. Undo this.
signal.signal(signal.SIGINT, signal.default_int_handler)

# An answer with a field that its class does not have makes a test fail.
_asking.strict = True

# No deadline: the time for an example depends on the machine, and examples may count boards.
hypothesis.settings.register_profile("tengen", deadline=None, max_examples=60)
hypothesis.settings.load_profile("tengen")


def figures(name: str) -> list[dict[str, str]]:
    """Returns the rows of a file of numbers."""
    with open(DATA / name, encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t"))


def is_legal(array: np.ndarray) -> bool:
    """Returns ``True`` if every string has a liberty. Finds each string by a flood fill."""
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
    """Returns all legal positions. They are in the order of their ranks if the board has at most
    as many columns as rows."""
    points = rows * cols
    colourings = np.indices((3,) * points, dtype=np.int8).reshape(points, -1).T
    boards = colourings.reshape(-1, rows, cols)
    return [board for board in boards if is_legal(board)]


def children(pid: int) -> list[int]:
    """Returns the child processes of a process."""
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
    """Checks that all child processes that a test started have ended with it."""
    before = set(children(os.getpid()))
    yield
    assert set(children(os.getpid())) <= before
