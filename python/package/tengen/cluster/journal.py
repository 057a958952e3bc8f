"""The record of finished work: a manifest for each batch, and a journal for each phase.

The manifest is renamed into place when a phase ends. The journal has a line for each finished unit.

A *generation* is a phase of a column: generation 0 advances the upper half of the second column,
generation 1 the lower half, generation 2 the upper half of the third column, and so on. While
generation g is computed, the files of g - 1 are read, and the files of g - 2 still exist. If a tile
of g - 1 is damaged, its unit is computed again from the files of g - 2.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, TypeGuard

from .blocks import Half, Totals
from .places import Directory, Place
from .storage import NoRoom, is_full, sync_directory

__all__ = [
    "InUse",
    "Journal",
    "Lock",
    "Manifest",
    "Unit",
    "half_of",
    "has_journal",
    "read_manifest",
    "remove_torn",
    "sweep",
]

VERSION = 2


class InUse(Exception):
    """Another driver uses the directory."""


def half_of(generation: int) -> Half:
    """Returns the half that a generation advances."""
    return "upper" if generation % 2 == 0 else "lower"


@dataclass(frozen=True)
class Unit:
    """A finished unit."""

    number: int
    attempt: int
    file: str
    checksums: list[int]
    """The checksums of its tiles."""
    totals: Totals
    node: str
    pieces: list[Any] | None = None
    """Objects with the unit's tiles, instead of a file. They are lost when the driver ends."""


@dataclass
class Manifest:
    """The state of a batch of primes."""

    run: str
    """An identifier that distinguishes the files of this batch from all other files."""
    layout: int
    fingerprint: int
    rows: int
    primes: list[int]
    unit: int
    """The requested maximum of elements in a unit, which determines the tiles."""
    counts: list[list[int]]
    """The counts with 1, 2, ... columns, modulo each prime."""
    generation: int
    """The current generation. All earlier generations are done."""


class Lock:
    """An exclusive lock on a directory. The system releases it when the driver ends in any way."""

    def __init__(self, directory: Path) -> None:
        path = directory / "driver.lock"
        self._file: IO[str] = open(path, "a+", encoding="utf-8")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            who = self._file.read().strip() or "another driver"
            self._file.close()
            raise InUse(f"{directory} is in use by {who}") from None
        except OSError as error:
            self._file.close()
            raise OSError(
                error.errno, f"{path} cannot be locked ({error.strerror}): use storage with locks"
            ) from error
        self._file.truncate(0)
        # The disk may be full now, since files are removed only later.
        with contextlib.suppress(OSError):
            name = f"process {os.getpid()} of {socket.gethostname()}\n"
            os.write(self._file.fileno(), name.encode())

    def release(self) -> None:
        """Releases the lock."""
        self._file.truncate(0)
        self._file.close()


def read_manifest(directory: Path) -> Manifest | None:
    """Returns the manifest in a directory; ``None`` if there is none.

    Raises ``ValueError`` if it is damaged, or from another version of the program.
    """
    path = directory / "manifest.json"
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    body = _opened(text)
    if body is not None and body.pop("version", None) == VERSION:
        # A manifest with other keys is not from this program, whatever its version says.
        with contextlib.suppress(TypeError):
            return Manifest(**body)
    raise ValueError(
        f"{path} is damaged, or of another version of tengen: finish with that version, or "
        f"remove {directory} to begin again"
    )


def _sealed(body: dict[str, Any]) -> str:
    """Returns a line of JSON with a checksum."""
    text = json.dumps(body, sort_keys=True)
    return json.dumps({"body": body, "crc": zlib.crc32(text.encode())}, sort_keys=True) + "\n"


def _opened(line: str) -> dict[str, Any] | None:
    """Returns the body of a line with a checksum; ``None`` if the line is damaged."""
    try:
        sealed = json.loads(line)
        body = sealed["body"]
        text = json.dumps(body, sort_keys=True)
    except (ValueError, TypeError, KeyError):
        return None
    if not isinstance(body, dict) or sealed.get("crc") != zlib.crc32(text.encode()):
        return None
    return body


def _journal(directory: Path, generation: int) -> Path:
    return directory / f"journal-{generation:06}.jsonl"


def _kept(manifest: Manifest, depth: int, shorter: int | None) -> list[int]:
    """Returns the generations whose files are kept: the last ones, and ``shorter``, the vector of
    the shorter half of a board that is glued, if that is given and done."""
    last = range(max(0, manifest.generation - depth), manifest.generation + 1)
    own = () if shorter is None or shorter > manifest.generation else (shorter,)
    return sorted({*last, *own})


def has_journal(directory: Path, generation: int) -> bool:
    """Returns ``True`` if there is a record of the units of a generation."""
    return _journal(directory, generation).exists()


def _written(directory: Path, run: str, generation: int) -> dict[int, Unit]:
    """Returns the units in the journal of a generation by number, from the last line of each."""
    try:
        text = _journal(directory, generation).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    units = {}
    for line in text.splitlines():
        body = _opened(line)
        # An incomplete line belongs to a unit that was in flight.
        if body is None or body.pop("run", None) != run:
            continue
        # A line with other keys is not from this program.
        with contextlib.suppress(TypeError):
            unit = Unit(**body)
            units[unit.number] = unit
    return units


def sweep(
    directory: Path,
    tiles: Place | None,
    manifest: Manifest | None,
    depth: int,
    note: Callable[[str], None],
    shorter: int | None = None,
) -> int:
    """Removes unneeded files of an earlier driver, and returns the bytes of the needed files.

    This happens before anything is written, since the disk may be full of such files.
    """
    needed: set[str] = set()
    if manifest is not None:
        needed.add("manifest.json")
        for generation in _kept(manifest, depth, shorter):
            needed.add(_journal(directory, generation).name)
            units = _written(directory, manifest.run, generation).values()
            needed.update(unit.file for unit in units)
    kept = 0
    for place in _places(directory, tiles):
        sizes = place.sizes()
        place.remove([name for name in sizes if name not in needed], note)
        kept += sum(size for name, size in sizes.items() if name in needed)
    return kept


def remove_torn(directory: Path, note: Callable[[str], None]) -> None:
    """Removes the temporary files of workers that were ended while they wrote."""
    Directory(directory).remove([path.name for path in directory.glob(".*.tmp")], note)


def _places(directory: Path, tiles: Place | None) -> list[Place]:
    """Returns the places of the files of a batch."""
    own = Directory(directory)
    return [own] if tiles is None else [own, tiles]


def _has_file(unit: Unit | None) -> TypeGuard[Unit]:
    return unit is not None and unit.pieces is None


class Journal:
    """The manifest and the journals in the directory of a batch."""

    def __init__(
        self,
        directory: Path,
        manifest: Manifest,
        units: dict[Half, int],
        depth: int = 2,
        note: Callable[[str], None] = lambda _text: None,
        tiles: Place | None = None,
        shorter: int | None = None,
    ) -> None:
        self.directory = directory
        self._places = _places(directory, tiles)
        self._note = note
        self._noted: set[str] = set()
        #: The number of generations before the current one that keep their files.
        self.depth = depth
        #: An earlier generation that keeps its files, too: the shorter half of a glued board.
        self.shorter = shorter
        self.manifest = manifest
        #: Files of earlier generations that may be overwritten (spare files), and their bytes.
        self.spares: dict[str, int] = {}
        #: Spare files given to workers in this generation, which may still be unchanged.
        self._given: set[str] = set()
        self._counts = units
        #: Units by generation; ``None`` for a unit that has to be computed.
        self._units: dict[int, list[Unit | None]] = {}
        there = set(self._places[-1].sizes())
        for generation in _kept(manifest, depth, shorter):
            self._units[generation] = self._load(generation, there)

    def note(self, text: str) -> None:
        """Sends a note, unless it was sent before."""
        if text not in self._noted:
            self._noted.add(text)
            self._note(text)

    def units(self, generation: int) -> list[Unit | None]:
        """Returns the units of a generation; ``None`` for a unit that has to be computed."""
        fresh: list[Unit | None] = [None] * self._counts[half_of(generation)]
        return self._units.setdefault(generation, fresh)

    def is_kept(self, generation: int) -> bool:
        """Returns ``True`` if files of a generation may exist."""
        return generation in self._units

    def _load(self, generation: int, there: set[str]) -> list[Unit | None]:
        written = _written(self.directory, self.manifest.run, generation)
        units = (written.get(number) for number in range(self._counts[half_of(generation)]))
        return [unit if unit and unit.file in there else None for unit in units]

    def finished(self, generation: int, unit: Unit) -> None:
        """Records a finished unit, durably unless its tiles are in objects."""
        self.units(generation)[unit.number] = unit
        if unit.pieces is not None:
            return
        line = _sealed({"run": self.manifest.run, **asdict(unit)}).encode()
        path = _journal(self.directory, generation)
        try:
            with open(path, "ab+") as file:
                new = file.tell() == 0
                if not new:
                    file.seek(-1, os.SEEK_END)
                    # Do not continue an incomplete line.
                    line = line if file.read(1) == b"\n" else b"\n" + line
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            if new:
                sync_directory(self.directory)
        except OSError as error:
            raise NoRoom(str(self.directory)) if is_full(error) else error from None

    def files(self) -> Iterator[tuple[int, Unit]]:
        """Yields the units that have files, with their generations."""
        for generation, units in self._units.items():
            yield from ((generation, unit) for unit in units if _has_file(unit))

    def forget(self, generation: int, number: int) -> None:
        """Marks a unit as one that has to be computed again."""
        self.units(generation)[number] = None

    def commit(self, generation: int, counts: list[list[int]], recycle: bool = True) -> None:
        """Records durably that all generations before ``generation`` are done.

        Files that are not needed any more are removed, or become spare files if ``recycle``.
        """
        self.manifest.generation = generation
        self.manifest.counts = counts
        temporary = self.directory / ".manifest.json.tmp"
        try:
            with open(temporary, "w", encoding="utf-8") as file:
                file.write(_sealed({"version": VERSION, **asdict(self.manifest)}))
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, self.directory / "manifest.json")
            sync_directory(self.directory)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise NoRoom(str(self.directory)) if is_full(error) else error from None
        kept = _kept(self.manifest, self.depth, self.shorter)
        old = [g for g in self._units if g < generation and g not in kept]
        gone = [unit.file for g in old for unit in self._units.pop(g) if _has_file(unit)]
        if gone and recycle and self._places[-1].recycles:
            sizes = self._places[-1].sizes()
            self.spares |= {file: sizes[file] for file in gone if file in sizes}
        # These objects have been read. Repairs are too rare to keep them.
        for units in (self._units[g] for g in self._units if g < generation - 1):
            units[:] = [None if unit is None or unit.pieces is not None else unit for unit in units]
        self.clean()
        self._given.clear()

    def clean(self) -> None:
        """Removes files that are not needed.

        These are incomplete files, files of units that were computed again, and files of old
        generations that are not spare.
        """
        needed = {"manifest.json"} | {_journal(self.directory, g).name for g in self._units}
        needed |= set(self.spares)
        for units in self._units.values():
            needed |= {unit.file for unit in units if unit is not None}
        self._remove_but(needed)

    def spare(self, size: int, most: int) -> str | None:
        """Takes a spare file for ``size`` bytes, which no other unit gets; ``None`` without one.

        This is the smallest file that is large enough, or else the largest one. Then spare files
        are removed until the rest have at most ``most`` bytes.
        """
        by_size = sorted(self.spares, key=lambda file: self.spares[file])
        enough = (file for file in by_size if self.spares[file] >= size)
        found = next(enough, by_size[-1] if by_size else None)
        if found is not None:
            del self.spares[found]
            by_size.remove(found)
            self._given.add(found)
        left = sum(self.spares.values())
        removed = []
        for file in by_size:
            if left <= most:
                break
            left -= self.spares.pop(file)
            removed.append(file)
        self._places[-1].remove(removed, self.note)
        return found

    def drop_spares(self) -> None:
        """Removes all spare files, also those given to workers in this generation."""
        self._places[-1].remove([*self.spares, *self._given], self.note)
        self.spares.clear()

    def _remove_but(self, needed: set[str]) -> None:
        for place in self._places:
            place.remove([name for name in place.sizes() if name not in needed], self.note)

    def remove(self) -> None:
        """Removes the batch, the manifest last. A directory with foreign files stays."""
        self.spares.clear()
        self._remove_but({"manifest.json"})
        Directory(self.directory).remove(["manifest.json"], self.note)
        try:
            self.directory.rmdir()
        except OSError as error:
            self.note(f"{self.directory} cannot be removed and stays: {error.strerror}")
