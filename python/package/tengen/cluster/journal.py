"""What is done: a manifest, renamed into place when a phase ends, and a journal with a line for
every unit that is finished.

A *generation* is a phase of a column: generation 0 advances the upper half of the second column,
generation 1 the lower half, generation 2 the upper half of the third column, and so on. While
generation g is worked on, the files of g - 1 are read, and those of g - 2 are still there: if a
tile of g - 1 is damaged, its unit is computed again from them.
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
    "read_manifest",
    "remove_torn",
    "sweep",
]

VERSION = 2


class InUse(Exception):
    """Another driver works in the directory."""


def half_of(generation: int) -> Half:
    """Which half a generation advances."""
    return "upper" if generation % 2 == 0 else "lower"


@dataclass(frozen=True)
class Unit:
    """A unit that is finished."""

    number: int
    attempt: int
    file: str
    checksums: list[int]
    """Of its tiles."""
    totals: Totals
    node: str
    pieces: list[Any] | None = None
    """Objects that have its tiles, instead of a file: they are gone when the driver is."""


@dataclass
class Manifest:
    """A batch of primes, and how far it is."""

    run: str
    """Tells the files of this batch from those of all others."""
    layout: int
    fingerprint: int
    rows: int
    primes: list[int]
    unit: int
    """Elements that units were to have at most, which gives the tiles."""
    counts: list[list[int]]
    """The counts with 1, 2, ... columns, modulo each prime."""
    generation: int
    """The generation that is worked on; those before are done."""


class Lock:
    """A directory that one driver uses at a time. The system lets go of it when the driver ends,
    however that is."""

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
        # The disk may be full, and files be removed only later.
        with contextlib.suppress(OSError):
            name = f"process {os.getpid()} of {socket.gethostname()}\n"
            os.write(self._file.fileno(), name.encode())

    def release(self) -> None:
        """Lets go."""
        self._file.truncate(0)
        self._file.close()


def read_manifest(directory: Path) -> Manifest | None:
    """The manifest in a directory, if there is one.

    Raises ``ValueError`` if it is none of this version of the program, or damaged.
    """
    path = directory / "manifest.json"
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    body = _opened(text)
    if body is not None and body.pop("version", None) == VERSION:
        # One with other keys is none of ours, whatever version it says.
        with contextlib.suppress(TypeError):
            return Manifest(**body)
    raise ValueError(
        f"{path} is damaged, or of another version of tengen: finish with that version, or "
        f"remove {directory} to begin again"
    )


def _sealed(body: dict[str, Any]) -> str:
    """A line of JSON with a checksum."""
    text = json.dumps(body, sort_keys=True)
    return json.dumps({"body": body, "crc": zlib.crc32(text.encode())}, sort_keys=True) + "\n"


def _opened(line: str) -> dict[str, Any] | None:
    """What is in such a line, if it is right."""
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


def _window(manifest: Manifest, depth: int) -> range:
    """The generations whose files are kept."""
    return range(max(0, manifest.generation - depth), manifest.generation + 1)


def _written(directory: Path, run: str, generation: int) -> dict[int, Unit]:
    """The units of a generation that a journal has, by their numbers: the last line of each."""
    try:
        text = _journal(directory, generation).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    units = {}
    for line in text.splitlines():
        body = _opened(line)
        # A line that was torn is one of a unit that was in flight.
        if body is None or body.pop("run", None) != run:
            continue
        # One with other keys is none of ours.
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
) -> int:
    """Removes what an earlier driver left and nobody needs, before anything is written: the disk
    may be full of it. Bytes of the files that are needed."""
    needed: set[str] = set()
    if manifest is not None:
        needed.add("manifest.json")
        for generation in _window(manifest, depth):
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
    """Removes what workers were writing when they were ended."""
    Directory(directory).remove([path.name for path in directory.glob(".*.tmp")], note)


def _places(directory: Path, tiles: Place | None) -> list[Place]:
    """Where the files of a batch are."""
    own = Directory(directory)
    return [own] if tiles is None else [own, tiles]


def _has_file(unit: Unit | None) -> TypeGuard[Unit]:
    return unit is not None and unit.pieces is None


class Journal:
    """Manifest and journals in the directory of a batch."""

    def __init__(
        self,
        directory: Path,
        manifest: Manifest,
        units: dict[Half, int],
        depth: int = 2,
        note: Callable[[str], None] = lambda _text: None,
        tiles: Place | None = None,
    ) -> None:
        self.directory = directory
        self._places = _places(directory, tiles)
        self._note = note
        self._noted: set[str] = set()
        #: How many generations before the one that is worked on have their files.
        self.depth = depth
        self.manifest = manifest
        #: Files of earlier generations that may be written over, and how many bytes they have.
        self.spares: dict[str, int] = {}
        #: Those that somebody was given in this generation, and may not have begun to write over.
        self._given: set[str] = set()
        self._counts = units
        #: By generation; ``None`` for a unit that is to be computed.
        self._units: dict[int, list[Unit | None]] = {}
        there = set(self._places[-1].sizes())
        for generation in _window(manifest, depth):
            self._units[generation] = self._load(generation, there)

    def note(self, text: str) -> None:
        """Tells something, once."""
        if text not in self._noted:
            self._noted.add(text)
            self._note(text)

    def units(self, generation: int) -> list[Unit | None]:
        """The units of a generation."""
        fresh: list[Unit | None] = [None] * self._counts[half_of(generation)]
        return self._units.setdefault(generation, fresh)

    def is_kept(self, generation: int) -> bool:
        """Whether there can be files of a generation."""
        return generation in self._units

    def _load(self, generation: int, there: set[str]) -> list[Unit | None]:
        written = _written(self.directory, self.manifest.run, generation)
        units = (written.get(number) for number in range(self._counts[half_of(generation)]))
        return [unit if unit and unit.file in there else None for unit in units]

    def finished(self, generation: int, unit: Unit) -> None:
        """A unit is finished: durably so when this returns, unless it is in objects."""
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
                    # The line before was torn.
                    line = line if file.read(1) == b"\n" else b"\n" + line
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            if new:
                sync_directory(self.directory)
        except OSError as error:
            raise NoRoom(str(self.directory)) if is_full(error) else error from None

    def files(self) -> Iterator[tuple[int, Unit]]:
        """The units that have files, with their generations."""
        for generation, units in self._units.items():
            yield from ((generation, unit) for unit in units if _has_file(unit))

    def forget(self, generation: int, number: int) -> None:
        """A unit has to be computed again."""
        self.units(generation)[number] = None

    def commit(self, generation: int, counts: list[list[int]], recycle: bool = True) -> None:
        """The generations before one are done: durably so when this returns. Files that nobody
        needs any more are removed, or may be written over."""
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
        old = [g for g in self._units if g < generation - self.depth]
        gone = [unit.file for g in old for unit in self._units.pop(g) if _has_file(unit)]
        if gone and recycle and self._places[-1].recycles:
            sizes = self._places[-1].sizes()
            self.spares |= {file: sizes[file] for file in gone if file in sizes}
        # Objects have been read: nobody keeps them for what is unlikely.
        for units in (self._units[g] for g in self._units if g < generation - 1):
            units[:] = [None if unit is None or unit.pieces is not None else unit for unit in units]
        self.clean()
        self._given.clear()

    def clean(self) -> None:
        """Removes files that nobody needs: of old generations, unless they are spare, of units
        that were computed again, and torn ones."""
        needed = {"manifest.json"} | {_journal(self.directory, g).name for g in self._units}
        needed |= set(self.spares)
        for units in self._units.values():
            needed |= {unit.file for unit in units if unit is not None}
        self._remove_but(needed)

    def spare(self, size: int, most: int) -> str | None:
        """A file for so many bytes that may be written over, which nobody else gets: the smallest
        that is large enough, or else the largest. What is left has at most ``most`` bytes: others
        are removed."""
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
        """Removes all files that might have been written over."""
        self._places[-1].remove([*self.spares, *self._given], self.note)
        self.spares.clear()

    def _remove_but(self, needed: set[str]) -> None:
        for place in self._places:
            place.remove([name for name in place.sizes() if name not in needed], self.note)

    def remove(self) -> None:
        """Removes the batch, the manifest last. What is not ours stays, and the directory with
        it."""
        self.spares.clear()
        self._remove_but({"manifest.json"})
        Directory(self.directory).remove(["manifest.json"], self.note)
        try:
            self.directory.rmdir()
        except OSError as error:
            self.note(f"{self.directory} cannot be removed and stays: {error.strerror}")
