"""Files of tiles: one for each unit, immutable, on storage that all nodes share.

::

    block of 4096 bytes    who wrote it, as JSON: run, layout, fingerprint, half, unit
    tile 0, tile 1, ...    words, the lowest byte first, one behind the other

A file has its final name only when it is whole and on the disk. What a tile must be like is not
in the file: the driver's journal has a checksum of every tile, the sum of its words, which whoever
advances it finds out anyway. So nothing that was changed, or is of another run, can be read as if
it were right.

A file that nobody needs any more is written over instead of a new one, if the driver says which:
systems take long to find room for new files. Whoever renames it first has it. It begins with
zeros until all of it is written, under a name that nobody reads.

Files that are in memory already are used where they are: tiles are read there and written there.
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
"""Of Linux 5.14: Python has no name for it."""


class Damaged(Exception):
    """A tile is not what was written."""


class NoRoom(Exception):
    """There is no room left on the shared storage."""


def is_full(error: OSError) -> bool:
    """Whether there was no room."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True)
class Piece:
    """A tile in a file, in bytes."""

    offset: int
    length: int


class Grid:
    """Where tiles are in the files of units: rows of tiles for the upper half, columns for the
    lower one."""

    def __init__(self, sizes: NDArray[np.uint64], primes: int) -> None:
        self.bytes = sizes.astype(np.int64) * (8 * primes)
        along = {"upper": 1, "lower": 0}
        self._begins = {
            half: np.cumsum(self.bytes, axis=axis) - self.bytes for half, axis in along.items()
        }
        self._weights = {half: self.bytes.sum(axis=axis).tolist() for half, axis in along.items()}

    def units(self, half: Half) -> int:
        """Number of units."""
        return int(self.bytes.shape[0 if half == "upper" else 1])

    def tiles(self, half: Half, number: int) -> list[int]:
        """Bytes of the tiles of a unit."""
        sizes = self.bytes[number] if half == "upper" else self.bytes[:, number]
        return [int(size) for size in sizes]

    def weight(self, half: Half, number: int) -> int:
        """Bytes of a unit."""
        weight: int = self._weights[half][number]
        return weight

    def inputs(self, half: Half, number: int) -> list[Piece]:
        """Where the tiles of a unit are in the files of the other half's units."""
        if half == "lower":
            begins, sizes = self._begins["upper"][:, number], self.bytes[:, number]
        else:
            begins, sizes = self._begins["lower"][number], self.bytes[number]
        pieces = zip(begins, sizes, strict=True)
        return [Piece(HEADER + int(begin), int(size)) for begin, size in pieces]


def head(identity: dict[str, Any]) -> bytes:
    """What is before the first tile."""
    text = json.dumps(identity, sort_keys=True).encode()
    if len(text) >= HEADER:
        raise ValueError("the identity of a file is too long")
    return text + b" " * (HEADER - len(text) - 1) + b"\n"


def write(
    path: Path, identity: dict[str, Any], tiles: Iterable[Words], spare: str | None = None
) -> None:
    """Writes the file of a unit, durably, whole or not at all: over a ``spare`` one beside it, if
    that is there."""
    temporary = _temporary(path)
    try:
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
        os.replace(temporary, path)
        sync_directory(path.parent)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and is_full(error):
            raise NoRoom(str(path.parent)) from error
        raise


def _temporary(path: Path) -> Path:
    # Two that write the same write it each to a file of its own.
    host = os.uname().nodename.replace("/", "_")[:32]
    return path.with_name(f".{path.name}.{host}.{os.getpid()}.tmp")


def _begin(temporary: Path, spare: str | None) -> int:
    """Opens a file for writing: the spare one, or a new one."""
    if spare is not None and _claim(temporary.with_name(spare), temporary):
        return os.open(temporary, os.O_RDWR | os.O_CLOEXEC)
    return os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)


def in_memory(directory: Path) -> bool:
    """Whether the files of a directory are in memory."""
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
    """Room for so many bytes, which begins where an element of so many bytes can: at a multiple of
    them."""
    # Shared memory would have no large pages.
    memory = mmap.mmap(-1, max(size, 8) + element, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with contextlib.suppress(AttributeError, OSError):
        memory.madvise(mmap.MADV_HUGEPAGE)
    words = np.frombuffer(memory, np.uint64)
    skip = -words.ctypes.data % element // 8
    return words[skip : skip + size // 8]


class Mappings:
    """Files that are in memory as arrays. Those that were used last are kept: a file that is
    written over is where it was, and what has been looked at is found faster."""

    MOST = 200
    """Of files: each has two descriptors."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: OrderedDict[tuple[int, int], tuple[int, mmap.mmap]] = OrderedDict()

    def of(self, file: int) -> mmap.mmap:
        """An open file."""
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
        """Forgets files that have no names any more, which would keep their memory."""
        with self._lock:
            for key, (file, _) in list(self._files.items()):
                if os.fstat(file).st_nlink == 0:
                    self._forget(key)

    def _forget(self, key: tuple[int, int]) -> None:
        # The memory stays where it is as long as somebody looks at it.
        file, _ = self._files.pop(key)
        os.close(file)

    def __del__(self) -> None:
        for file, _ in self._files.values():
            os.close(file)


@contextlib.contextmanager
def written_there(
    path: Path, identity: dict[str, Any], size: int, spare: str | None, mappings: Mappings
) -> Iterator[Words]:
    """The words of the file of a unit, of so many bytes, that is in memory: they are written where
    they will be. It has its name when all is done, and there is no file if that fails."""
    temporary = _temporary(path)
    try:
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
                # All pages at once: one by one they take a third longer. Older systems cannot.
                with contextlib.suppress(OSError):
                    memory.madvise(MADV_POPULATE_WRITE, 0, HEADER + size)
            yield np.frombuffer(memory, np.uint64, size // 8, HEADER)
            os.pwrite(file, head(identity), 0)
            os.fsync(file)
        os.replace(temporary, path)
        sync_directory(path.parent)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and is_full(error):
            raise NoRoom(str(path.parent)) from error
        raise


def _claim(spare: Path, temporary: Path) -> bool:
    """Renames a file, unless somebody else has, or has a name for it: a copy is not written
    over."""
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
    """Makes the names in a directory durable."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_directory(directory: Path) -> None:
    """Makes a directory, durably, unless it is there."""
    try:
        directory.mkdir(exist_ok=True)
        sync_directory(directory.parent)
    except OSError as error:
        raise NoRoom(str(directory.parent)) if is_full(error) else error from None


def read(path: Path, identity: dict[str, Any], piece: Piece, into: Words | None = None) -> Words:
    """A tile of a file, if the file is what it should be: in an array that has as many words, if
    there is one. What looks damaged is read twice."""
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
    """A tile of a file that is in memory, where it is."""
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
    """Whether a file is of what it should be of, by what is before its first tile."""
    try:
        found = json.loads(header)
    except ValueError:
        raise Damaged(f"{where}: the first {HEADER} bytes are damaged") from None
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
