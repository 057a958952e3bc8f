"""Files of a count that are damaged, missing, old or from another count are detected and made
again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tengen.cluster import Blocks
from tengen.cluster.driver import run
from tengen.cluster.executors import Done, Processes
from tengen.cluster.journal import half_of, read_manifest
from tengen.cluster.storage import Grid

from cluster import (
    Interrupted,
    Notes,
    begun,
    counted,
    flip,
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


@pytest.mark.parametrize("what", ["tile", "header", "short", "gone", "swapped", "old", "foreign"])
def test_damaged_files_are_found_and_made_again(tmp_path: Path, what: str) -> None:
    files = begun(tmp_path)
    # The current generation reads the files of the previous one.
    generations = sorted({path.name[:6] for path in files})
    manifest = read_manifest(files[0].parent)
    assert manifest is not None and manifest.generation == int(generations[-1])
    read_now = [path for path in files if path.name.startswith(generations[-2])]
    now = [path for path in files if path.name.startswith(generations[-1])]
    half, blocks = half_of(manifest.generation), Blocks(6, primes=2, tile=2000, units=8)
    done = {int(path.name.split("-")[2]) for path in now}
    undone = [number for number in range(blocks.units(half)) if number not in done]
    assert done and undone
    # Damage a tile that is still to be read. Damage in other tiles would go unnoticed.
    pieces = Grid(blocks.sizes(), 2).inputs(half, undone[0])
    place = max(range(len(pieces)), key=lambda place: pieces[place].length)
    victim = next(path for path in read_now if int(path.name.split("-")[2]) == place)
    match what:
        case "tile":
            spoil(victim, pieces[place])
        case "header":
            flip(victim, 20)
        case "short":
            end = pieces[place].offset + pieces[place].length
            victim.write_bytes(victim.read_bytes()[: end - 8])
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
        # A missing file is noticed before anything is read, since the journal lists it.
        assert any(str(victim) in note for note in notes.notes), notes.notes
    assert left(tmp_path) == set()


def test_what_cannot_be_made_again_begins_again(tmp_path: Path) -> None:
    for path in begun(tmp_path, 60):
        spoil(path)
    notes = Notes()
    assert counted(small(tmp_path), notes) == known(6, 7)
    assert any("the batch begins again" in note for note in notes.notes), notes.notes


def test_with_two_vectors_a_batch_with_a_damaged_tile_begins_again(tmp_path: Path) -> None:
    count, notes = small(tmp_path, vectors=2), Notes()
    with pytest.raises(KeyboardInterrupt):
        counted(count, Interrupted(45))
    files = tiles(tmp_path)
    found, now = {int(path.name[:6]) for path in files}, generation(tmp_path)
    # The interrupted unit may not have begun to overwrite its spare file.
    assert {now - 1, now} <= found <= {now - 2, now - 1, now}
    for path in files:
        spoil(path)
    assert counted(count, notes) == known(6, 7)
    assert any("the batch begins again" in note for note in notes.notes), notes.notes
    assert left(tmp_path) == set()


class Faulty(Processes):
    """Workers of which one reports a wrong sum once, as if words had changed between two
    phases."""

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
