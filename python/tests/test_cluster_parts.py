"""Parts of counts on several machines, tested separately: blocks, files of tiles, journals,
workers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tengen
from tengen.cluster import Blocks, primes
from tengen.cluster.executors import Failed, Processes
from tengen.cluster.journal import Journal, Manifest, Unit, read_manifest
from tengen.cluster.storage import HEADER, Damaged, Grid, Mappings, Piece, mapped, read, room, write
from tengen.cluster.work import Setup, Worker

from cluster import hasty

__all__ = ["hasty"]

pytestmark = pytest.mark.usefixtures("no_process_is_left")


def test_blocks_refuse_what_is_wrong() -> None:
    blocks = Blocks(5, primes=2, unit=100, threads=1)
    modulo = primes(0, 2)
    row = [np.zeros(int(size) * 2, np.uint64) for size in blocks.sizes()[0]]
    blocks.start(0, row)
    after = [np.empty_like(tile) for tile in row]
    assert blocks.advance("upper", 0, row, after, modulo).totals["read"] > 0
    with pytest.raises(ValueError, match="unit number"):
        blocks.advance("upper", 10**6, row, after, modulo)
    with pytest.raises(ValueError, match="words"):
        blocks.advance("upper", 0, [row[0][1:], *row[1:]], after, modulo)
    with pytest.raises(ValueError, match="primes"):
        blocks.advance("upper", 0, row, after, modulo[:1])
    with pytest.raises(ValueError, match="the half"):
        blocks.units("both")  # type: ignore[arg-type]
    with pytest.raises((ValueError, TypeError)):
        blocks.advance("upper", 0, [row[0][::2], *row[1:]], after, modulo)
    for wrong in ({"primes": 7}, {"lattice": "hexagonal"}, {"rows": 1}, {"rows": 100}):
        with pytest.raises(ValueError):
            Blocks(**{"rows": 5, **wrong})
    with pytest.raises(tengen.TooLarge):
        Blocks(9, memory=1 << 16)


def test_tiles_are_advanced_from_place_to_place_and_in_place() -> None:
    blocks, modulo = Blocks(5, primes=2, unit=100, threads=1), primes(0, 2)
    row = [np.zeros(int(size) * 2, np.uint64) for size in blocks.sizes()[0]]
    blocks.start(0, row)
    before = [tile.copy() for tile in row]
    after = [np.full_like(tile, 7) for tile in row]
    done = blocks.advance("upper", 0, row, after, modulo)
    assert all((tile == old).all() for tile, old in zip(row, before, strict=True))
    # These tiles begin one word after the beginning of an element.
    odd = [np.zeros(tile.size + 1, np.uint64)[1:] for tile in row]
    for tile, own in zip(row, odd, strict=True):
        own[:] = tile
    assert blocks.advance("upper", 0, None, odd, modulo) == done
    assert all((tile == own).all() for tile, own in zip(after, odd, strict=True))
    assert sum(done.checksums) % 2**64 == done.totals["written"]
    row[1][row[1].nonzero()[0][0]] ^= np.uint64(2)
    seen = blocks.advance("upper", 0, row, after, modulo).seen
    assert [n for n, (a, b) in enumerate(zip(seen, done.seen, strict=True)) if a != b] == [1]


def test_tiles_can_be_views_of_one_piece() -> None:
    """Packed tiles are views of the piece for their destination."""
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


def test_room_begins_where_an_element_can() -> None:
    for element in (8, 40, 48, 64):
        rooms = [room(size, element) for size in (0, 8, 4096, 40_000)]
        assert [words.size for words in rooms] == [0, 1, 512, 5000]
        assert all(words.ctypes.data % element == 0 for words in rooms if words.size)
        rooms[3][:] = 7


def test_files_are_what_was_written(tmp_path: Path) -> None:
    sizes = np.array([[3, 0, 2], [1, 4, 5]], np.uint64)
    grid, mappings = Grid(sizes, 2), Mappings()
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
                assert (read(path, {"unit": number}, piece) == tile).all()
                assert (mapped(path, {"unit": number}, piece, mappings) == tile).all()
    path = tmp_path / "upper-0"
    for identity, piece in (({"unit": 1}, Piece(HEADER, 48)), ({"unit": 0}, Piece(HEADER, 88))):
        with pytest.raises(Damaged):
            read(path, identity, piece)
        with pytest.raises(Damaged):
            mapped(path, identity, piece, mappings)
    assert {p.name for p in tmp_path.iterdir()} == {
        "upper-0", "upper-1", "lower-0", "lower-1", "lower-2",
    }  # fmt: skip


def test_files_in_memory_are_looked_at_as_long_as_they_have_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mappings, path = Mappings(), tmp_path / "a"
    path.write_bytes(bytes(5000))

    def of(path: Path) -> Any:
        with open(path, "r+b") as file:
            return mappings.of(file.fileno())

    first = of(path)
    path.rename(tmp_path / "b")
    assert of(tmp_path / "b") is first
    with open(tmp_path / "b", "r+b") as file:
        file.truncate(9000)
    second = of(tmp_path / "b")
    assert second is not first and len(second) == 9000
    mappings.sweep()
    assert of(tmp_path / "b") is second
    descriptors = len(list(Path("/proc/self/fd").iterdir()))
    (tmp_path / "b").unlink()
    mappings.sweep()
    assert len(list(Path("/proc/self/fd").iterdir())) == descriptors - 1
    assert second[8999] == 0
    monkeypatch.setattr(Mappings, "MOST", 2)
    for name in "cde":
        (tmp_path / name).write_bytes(b"x")
    kept = [of(tmp_path / name) for name in "cde"]
    assert of(tmp_path / "e") is kept[2] and of(tmp_path / "d") is kept[1]
    assert of(tmp_path / "c") is not kept[0]


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
    # A changed line, and lines of another run, do not count.
    lines = path.read_text().splitlines()
    path.write_text("\n".join(line.replace('"written": 5', '"written": 6') for line in lines))
    assert Journal(tmp_path, found, units).units(1) == [None] * 3
    path.write_text("\n".join(lines))
    other = Journal(tmp_path, replace(found, run="other"), units)
    assert other.units(1) == [None] * 3
    journal.clean()
    assert {p.name for p in tmp_path.iterdir()} == {"manifest.json", path.name, "some"}


@pytest.mark.usefixtures("hasty")
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
