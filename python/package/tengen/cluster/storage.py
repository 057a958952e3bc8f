"""Files of tiles: one immutable file for each unit, on storage that all nodes share.

::

    block of 4096 bytes    its identity as JSON: run, layout, fingerprint, generation, unit
    tile 0, tile 1, ...    the words of each tile in order, lowest byte first

A file gets its final name only when it is complete and on the disk. Checksums are not in the file
but in the driver's journal. The checksum of a tile is the sum of its words, which a worker computes
anyway when it advances the tile. So changed tiles, and tiles of another run, are detected.

Allocating new files is slow, so the driver can name an unneeded file to be overwritten instead. The
first worker that renames it gets it. Until the file is complete, it begins with zeros, and has a
temporary name that no worker reads.

Files on a file system in memory are mapped: their tiles are read and written in place.
"""

from __future__ import annotations

import contextlib
import errno
import json
import mmap
import os
import stat
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .blocks import Half, Words

__all__ = [
    "HEADER",
    "Damaged",
    "Grid",
    "Mappings",
    "NoRoom",
    "Piece",
    "check",
    "head",
    "in_memory",
    "is_full",
    "make_directory",
    "mapped",
    "read",
    "room",
    "sync_directory",
    "write",
    "written_there",
]

HEADER = 4096
"""Bytes before the first tile."""

MADV_POPULATE_WRITE = 23
"""A constant of Linux 5.14, for which Python has no name."""


class Damaged(Exception):
    """A tile differs from the tile that was written."""


class NoRoom(Exception):
    """There is no room left on the shared storage."""


def is_full(error: OSError) -> bool:
    """Returns ``True`` if an error means that there was no room."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True)
class Piece:
    """The position of a tile in a file, in bytes."""

    offset: int
    length: int


class Grid:
    """The positions of tiles in the files of units. Units of the upper half are rows of tiles,
    and units of the lower half are columns."""

    def __init__(self, sizes: NDArray[np.uint64], primes: int) -> None:
        self.bytes = sizes.astype(np.int64) * (8 * primes)
        along = {"upper": 1, "lower": 0}
        self._begins = {
            half: np.cumsum(self.bytes, axis=axis) - self.bytes for half, axis in along.items()
        }
        self._weights = {half: self.bytes.sum(axis=axis).tolist() for half, axis in along.items()}

    def units(self, half: Half) -> int:
        """Returns the number of units of a half."""
        return int(self.bytes.shape[0 if half == "upper" else 1])

    def tiles(self, half: Half, number: int) -> list[int]:
        """Returns the bytes of each tile of a unit."""
        sizes = self.bytes[number] if half == "upper" else self.bytes[:, number]
        return [int(size) for size in sizes]

    def weight(self, half: Half, number: int) -> int:
        """Returns the bytes of a unit."""
        weight: int = self._weights[half][number]
        return weight

    def inputs(self, half: Half, number: int) -> list[Piece]:
        """Returns the positions of a unit's tiles in the files of the other half's units."""
        if half == "lower":
            begins, sizes = self._begins["upper"][:, number], self.bytes[:, number]
        else:
            begins, sizes = self._begins["lower"][number], self.bytes[number]
        pieces = zip(begins, sizes, strict=True)
        return [Piece(HEADER + int(begin), int(size)) for begin, size in pieces]


def head(identity: dict[str, Any]) -> bytes:
    """Returns the header: the bytes before the first tile."""
    text = json.dumps(identity, sort_keys=True).encode()
    if len(text) >= HEADER:
        raise ValueError("the identity of a file is too long")
    return text + b" " * (HEADER - len(text) - 1) + b"\n"


def write(
    path: Path, identity: dict[str, Any], tiles: Iterable[Words], spare: str | None = None
) -> None:
    """Writes the file of a unit, durably and atomically.

    The file overwrites the file ``spare`` in the same directory, if that exists.
    """
    with _named_when_complete(path) as temporary:
        with open(_begin(temporary, spare), "wb", buffering=0) as opened:
            file = opened.fileno()
            _write_all(file, bytes(HEADER))
            for tile in tiles:
                _write_all(file, tile.data.cast("B") if tile.size else b"")
            size = os.lseek(file, 0, os.SEEK_CUR)
            os.lseek(file, 0, os.SEEK_SET)
            _write_all(file, head(identity))
            if os.fstat(file).st_size != size:
                os.ftruncate(file, size)
            os.fsync(file)


@contextlib.contextmanager
def _named_when_complete(path: Path) -> Iterator[Path]:
    """Yields a temporary name. The file gets its own name when the context has ended. After an
    error there is no file."""
    # Two workers that write the same unit have different temporary files.
    host = os.uname().nodename.replace("/", "_")[:32]
    temporary = path.with_name(f".{path.name}.{host}.{os.getpid()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
        sync_directory(path.parent)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and is_full(error):
            raise NoRoom(str(path.parent)) from error
        raise


def _begin(temporary: Path, spare: str | None) -> int:
    """Opens a temporary file for writing: the renamed spare file, or a new file."""
    if spare is not None and _claim(temporary.with_name(spare), temporary):
        return os.open(temporary, os.O_RDWR | os.O_CLOEXEC)
    return os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)


def in_memory(directory: Path) -> bool:
    """Returns ``True`` if the files of a directory are in memory."""
    try:
        device = os.stat(directory).st_dev
        number = f"{os.major(device)}:{os.minor(device)}"
        for line in Path("/proc/self/mountinfo").read_text().splitlines():
            before, _, after = line.partition(" - ")
            if before.split()[2] == number:
                return after.split()[0] == "tmpfs"
    except (OSError, IndexError):
        pass
    return False


def room(size: int, element: int = 8) -> Words:
    """Returns a buffer of ``size`` bytes that begins at a multiple of ``element`` bytes."""
    # Shared memory would get no huge pages.
    memory = mmap.mmap(-1, max(size, 8) + element, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with contextlib.suppress(AttributeError, OSError):
        memory.madvise(mmap.MADV_HUGEPAGE)
    words = np.frombuffer(memory, np.uint64)
    skip = -words.ctypes.data % element // 8
    return words[skip : skip + size // 8]


class Mappings:
    """A cache of mappings of files in memory. The most recently used ones are kept.

    An overwritten file keeps its mapping. Pages that were accessed before are faster.
    """

    MOST = 200
    """Maximum number of files. Each file has two descriptors."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: OrderedDict[tuple[int, int], tuple[int, mmap.mmap]] = OrderedDict()

    def of(self, file: int) -> mmap.mmap:
        """Returns the mapping of an open file."""
        found = os.fstat(file)
        key = (found.st_dev, found.st_ino)
        with self._lock:
            if key in self._files and len(self._files[key][1]) < found.st_size:
                self._forget(key)
            if key not in self._files:
                memory = mmap.mmap(file, found.st_size)
                self._files[key] = (os.dup(file), memory)
            self._files.move_to_end(key)
            while len(self._files) > self.MOST:
                self._forget(next(iter(self._files)))
            return self._files[key][1]

    def sweep(self) -> None:
        """Drops files that have no names any more, since their mappings would keep their memory."""
        with self._lock:
            for key, (file, _) in list(self._files.items()):
                if os.fstat(file).st_nlink == 0:
                    self._forget(key)

    def _forget(self, key: tuple[int, int]) -> None:
        # The mapping itself stays as long as an array uses it.
        file, _ = self._files.pop(key)
        os.close(file)

    def __del__(self) -> None:
        for file, _ in self._files.values():
            os.close(file)


@contextlib.contextmanager
def written_there(
    path: Path, identity: dict[str, Any], size: int, spare: str | None, mappings: Mappings
) -> Iterator[Words]:
    """Yields the words of a unit's file in memory, ``size`` bytes, to be written in place.

    The file gets its name when the context has ended. After an error there is no file.
    """
    with _named_when_complete(path) as temporary:
        with open(_begin(temporary, spare), "r+b", buffering=0) as opened:
            file = opened.fileno()
            found = os.fstat(file)
            # Reserve the room now: if the disk were full later, writing to the mapped pages would
            # end the process by SIGBUS. A file that has all its room is left as it is, since
            # reserving it again visits every page.
            is_new = found.st_size < HEADER + size or 512 * found.st_blocks < HEADER + size
            if is_new:
                os.posix_fallocate(file, 0, HEADER + size)
            if found.st_size != HEADER + size:
                os.ftruncate(file, HEADER + size)
            os.pwrite(file, bytes(HEADER), 0)
            memory = mappings.of(file)
            if is_new:
                # Populate all pages at once: one by one takes a third longer. Older systems cannot.
                with contextlib.suppress(OSError):
                    memory.madvise(MADV_POPULATE_WRITE, 0, HEADER + size)
            yield np.frombuffer(memory, np.uint64, size // 8, HEADER)
            os.pwrite(file, head(identity), 0)
            os.fsync(file)


def _claim(spare: Path, temporary: Path) -> bool:
    """Renames a spare file. Returns ``False`` if another worker has renamed it, or if it has a
    second name: a copy is not overwritten."""
    try:
        found = os.lstat(spare)
        if not stat.S_ISREG(found.st_mode) or found.st_nlink != 1:
            return False
        os.rename(spare, temporary)
    except OSError:
        return False
    return True


def _write_all(file: int, data: bytes | memoryview) -> None:
    rest = memoryview(data)
    while rest:
        # Linux writes at most 2 GiB at a time.
        rest = rest[os.write(file, rest[: 1 << 30]) :]


def sync_directory(directory: Path) -> None:
    """Syncs a directory, which makes the names in it durable."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_directory(directory: Path) -> None:
    """Creates a directory, durably, unless it exists."""
    try:
        directory.mkdir(exist_ok=True)
        sync_directory(directory.parent)
    except OSError as error:
        raise NoRoom(str(directory.parent)) if is_full(error) else error from None


def read(path: Path, identity: dict[str, Any], piece: Piece, into: Words | None = None) -> Words:
    """Returns a tile of a file with the given identity, in the array ``into`` if given.

    If the file looks damaged, it is read a second time. Raises :class:`Damaged`.
    """
    words = np.empty(piece.length // 8, np.uint64) if into is None else into
    try:
        _read(path, identity, piece, words)
    except Damaged:
        _read(path, identity, piece, words)
    return words


def _read(path: Path, identity: dict[str, Any], piece: Piece, words: Words) -> None:
    try:
        with open(path, "rb", buffering=0) as file:
            check(str(path), _read_all(path, file.fileno(), 0, HEADER), identity)
            if piece.length:
                _read_into(path, file.fileno(), piece.offset, words.data.cast("B"))
    except FileNotFoundError:
        raise Damaged(f"{path} is not there") from None


def mapped(path: Path, identity: dict[str, Any], piece: Piece, mappings: Mappings) -> Words:
    """Returns a tile of a file in memory, without copying."""
    try:
        with open(path, "r+b", buffering=0) as file:
            size = os.fstat(file.fileno()).st_size
            if size < max(HEADER, piece.offset + piece.length):
                raise Damaged(f"{path} ends after {size} bytes")
            check(str(path), os.pread(file.fileno(), HEADER, 0), identity)
            memory = mappings.of(file.fileno())
    except FileNotFoundError:
        raise Damaged(f"{path} is not there") from None
    return np.frombuffer(memory, np.uint64, piece.length // 8, piece.offset)


def check(where: str, header: bytes, identity: dict[str, Any]) -> None:
    """Checks the identity in the header of a file. Raises :class:`Damaged`."""
    try:
        found = json.loads(header)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Damaged(f"{where}: the first {HEADER} bytes are damaged")
    for name, value in identity.items():
        if found.get(name) != value:
            raise Damaged(f"{where} is of {name} {found.get(name)!r}, not {value!r}")


def _read_all(path: Path, file: int, offset: int, length: int) -> bytes:
    data = bytearray(length)
    _read_into(path, file, offset, memoryview(data))
    return bytes(data)


def _read_into(path: Path, file: int, offset: int, data: memoryview) -> None:
    at = 0
    while at < len(data):
        got = os.preadv(file, [data[at : at + (1 << 30)]], offset + at)
        if got == 0:
            raise Damaged(f"{path} ends after {offset + at} bytes")
        at += got
