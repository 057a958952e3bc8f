"""Counts that compute half of the board and glue two halves: the numbers are right, also after
interrupts, and with damaged tiles."""

from __future__ import annotations

from pathlib import Path

import pytest
import tengen
from tengen.cluster import halves
from tengen.cluster.driver import Progress

from cluster import (
    Interrupted,
    Notes,
    counted,
    generation,
    known,
    left,
    small,
    spoil,
    tiles,
    tmp_path,
)

__all__ = ["tmp_path"]

pytestmark = pytest.mark.usefixtures("no_process_is_left")


class Halves(Notes):
    """Records how many units were glued and how many columns computed; raises
    ``KeyboardInterrupt`` at the first unit that is glued if ``stop``."""

    def __init__(self, stop: bool = False) -> None:
        super().__init__()
        self.stop = stop
        self.glued = self.columns = 0

    def at(self, told: int, progress: Progress) -> None:
        self.columns = max(self.columns, progress.columns)
        self.glued += progress.half == "glued"
        if self.stop and self.glued:
            raise KeyboardInterrupt


@pytest.mark.parametrize(("rows", "cols"), [(2, 4), (3, 5), (5, 6), (6, 7), (6, 8), (7, 7)])
def test_numbers_are_those_of_another_engine(tmp_path: Path, rows: int, cols: int) -> None:
    told = Halves()
    assert counted(small(tmp_path, rows, cols, at_a_time=None), told) == known(rows, cols)
    assert told.glued > 0 and told.columns == cols // 2 + 1
    assert left(tmp_path) == set()
    # The number is in the ledger, and is not computed again.
    assert tengen.count(rows, cols, engine="glued", store=tmp_path) == known(rows, cols)
    again = Halves()
    assert counted(small(tmp_path, rows, cols, at_a_time=None), again) == known(rows, cols)
    assert again.told == 0


@pytest.mark.parametrize("vectors", [2, 3])
def test_an_interrupted_count_goes_on(tmp_path: Path, vectors: int) -> None:
    count = small(tmp_path, 6, 8, at_a_time=None, vectors=vectors)
    for listener in (Interrupted(1), Interrupted(61), Halves(stop=True), Halves(stop=True)):
        with pytest.raises(KeyboardInterrupt):
            counted(count, listener)
        assert tiles(tmp_path)
    notes = Halves()
    assert counted(count, notes) == known(6, 8)
    assert notes.notes == ["resuming after column 5"]
    assert left(tmp_path) == set()


@pytest.mark.parametrize("half", ["longer", "shorter"])
def test_damaged_tiles_are_computed_again(tmp_path: Path, half: str) -> None:
    count = small(tmp_path, 6, 8, at_a_time=None)
    with pytest.raises(KeyboardInterrupt):
        counted(count, Halves(stop=True))
    back = 1 if half == "longer" else 3
    number = f"{generation(tmp_path) - back:06}-lower-00001"
    damaged = [path for path in tiles(tmp_path) if path.name.startswith(number)]
    assert len(damaged) == 1
    spoil(damaged[0])
    notes = Notes()
    assert counted(count, notes) == known(6, 8)
    assert any("is damaged" in note for note in notes.notes), notes.notes
    # The shorter half cannot be computed again from files.
    assert any("begins again" in note for note in notes.notes) == (half == "shorter")
    assert left(tmp_path) == set()


def test_a_batch_past_the_middle_computes_the_whole_board(tmp_path: Path) -> None:
    found = halves(6, 7)
    assert found is not None
    with pytest.raises(KeyboardInterrupt):
        counted(small(tmp_path, 6, 9, at_a_time=found.primes), Interrupted(130))
    assert generation(tmp_path) > 2 * (found.columns - 1)
    told = Halves()
    assert counted(small(tmp_path, 6, 7, at_a_time=None), told) == known(6, 7)
    assert told.glued == 0
