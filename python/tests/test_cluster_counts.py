"""Counts whose workers are processes of this machine: the numbers are right, also after an
interrupt and with tiles in an object store."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
import tengen
from tengen.cluster import primes
from tengen.cluster.__main__ import main
from tengen.cluster.driver import Progress, lanes

from cluster import Interrupted, Notes, command, counted, hasty, known, left, small, spoil, tiles

__all__ = ["hasty"]

pytestmark = pytest.mark.usefixtures("no_process_is_left")


@pytest.mark.parametrize("at_a_time", [1, 5])
def test_numbers_are_those_of_another_engine(tmp_path: Path, at_a_time: int) -> None:
    count = small(tmp_path, 6, 8, at_a_time=at_a_time)
    assert counted(count) == known(6, 8)
    assert left(tmp_path) == set()


def test_primes_go_together_as_is_cheapest() -> None:
    def batches(missing: int) -> list[int]:
        found = []
        while missing > 0:
            found.append(lanes(missing))
            missing -= found[-1]
        return found

    wanted = {
        1: [1], 2: [2], 3: [4], 4: [4], 5: [5], 6: [6], 7: [8], 8: [8], 9: [5, 4], 10: [8, 2],
        13: [8, 5], 16: [8, 8], 40: [8] * 5,
    }  # fmt: skip
    assert {missing: batches(missing) for missing in wanted} == wanted


def test_short_boards(tmp_path: Path) -> None:
    for rows, cols in ((2, 1), (2, 2), (5, 1), (3, 9)):
        assert counted(small(tmp_path, rows, cols), workers=1) == known(rows, cols)


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
        "engine": "glued",
        "count": "103919148791293834318983090438798793469",
    }
    for word in ("tiles", "storage", "memory", "network", "time"):
        assert f"\n  {word}" in done.stderr
    # The number is in the ledger, and `tengen count` finds it.
    assert tengen.count(9, store=tmp_path) == int(answer["count"])
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
    # Residues in the ledger are not computed again.
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


def test_an_interrupted_count_goes_on(tmp_path: Path) -> None:
    wanted, notes = known(6, 7), Notes()
    for after in (1, 7, 61):
        with pytest.raises(KeyboardInterrupt):
            counted(small(tmp_path), Interrupted(after))
        assert tiles(tmp_path)
    assert counted(small(tmp_path), notes) == wanted
    assert notes.notes[0].startswith("resuming after column")
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


def test_tiles_in_an_object_store(tmp_path: Path) -> None:
    own, store = tmp_path / "own", tmp_path / "store" / "deep"
    count = small(own, tiles=f"file://{store}/")
    with pytest.raises(KeyboardInterrupt):
        counted(count, Interrupted(45))
    assert not tiles(own)
    written = sorted(store.rglob("*.tiles"))
    newest = int(written[-1].name[:6])
    # Damage files that the units in flight read: change one, truncate one, and remove one.
    read_now = [path for path in written if int(path.name[:6]) == newest - 1]
    spoil(read_now[0])
    os.truncate(read_now[1], 5000)
    read_now[2].unlink()
    read_now[0].with_name("stranger.tiles").write_bytes(b"whose?")
    notes = Notes()
    assert counted(count, notes) == known(6, 7)
    assert notes.notes[0].startswith("resuming after column")
    assert any("is damaged" in note for note in notes.notes), notes.notes
    assert any("ends after" in note for note in notes.notes), notes.notes
    assert [path for path in store.rglob("*") if path.is_file()] == []
    assert left(own) == set()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        # Each process has its own memory, so such a store is not shared.
        ("memory://go", "it is not shared by all nodes"),
        ("nonsense://go", "nonsense"),
    ],
)
@pytest.mark.usefixtures("hasty")
def test_object_stores_that_cannot_be_used(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], url: str, reason: str
) -> None:
    arguments = ["count", "5", "--dir", str(tmp_path), "--address", "processes", "--tiles", url]
    assert main(arguments) == 2
    text = capfd.readouterr().err
    assert reason in text and "Traceback" not in text
