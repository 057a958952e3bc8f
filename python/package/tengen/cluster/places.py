"""The places of the files of units: a directory that all nodes see, or an object store."""

from __future__ import annotations

import contextlib
import functools
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .._extras import extra
from .blocks import Words
from .storage import (
    HEADER,
    Damaged,
    Mappings,
    NoRoom,
    Piece,
    check,
    head,
    in_memory,
    is_full,
    mapped,
    read,
    write,
    written_there,
)

__all__ = ["Directory", "Place", "Store", "place"]


class Place(Protocol):
    """A set of files with names, without folders."""

    name: str
    """The directory, or the URL."""
    recycles: bool
    """``True`` if files that are not needed can be overwritten."""

    @property
    def maps(self) -> bool:
        """``True`` if files are mapped into memory, so that no buffer is needed for them."""

    def written(
        self,
        name: str,
        identity: dict[str, Any],
        size: int,
        room: Words | None,
        spare: str | None = None,
    ) -> AbstractContextManager[Words]:
        """Yields the words of a unit's file, ``size`` bytes, to be filled.

        The words are in ``room``, unless files are mapped. The file exists, durably, when the
        context has ended. It overwrites the file ``spare``, if that exists. Raises :class:`NoRoom`.
        """

    def read(self, name: str, identity: dict[str, Any], piece: Piece, into: Words | None) -> Words:
        """Returns a tile of a file, in the array ``into`` if given, unless files are mapped.

        Raises :class:`Damaged` if the file is not the expected one.
        """

    def sizes(self) -> dict[str, int]:
        """Returns the sizes of all files in bytes, by name."""

    def remove(self, names: Sequence[str], note: Callable[[str], None]) -> None:
        """Removes files. If a file cannot be removed, it stays, and there is a note."""

    def put(self, name: str, text: str) -> None:
        """Writes a short text. Raises :class:`NoRoom`."""

    def get(self, name: str) -> str | None:
        """Returns a short text; ``None`` if it does not exist."""

    def free(self) -> int | None:
        """Returns the free bytes; ``None`` if they are unknown."""


class Directory:
    """A directory, which need not exist yet."""

    recycles = True

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, str(path)
        self._mappings = Mappings()

    @functools.cached_property
    def maps(self) -> bool:
        return in_memory(self.path)

    @contextlib.contextmanager
    def written(
        self,
        name: str,
        identity: dict[str, Any],
        size: int,
        room: Words | None,
        spare: str | None = None,
    ) -> Iterator[Words]:
        path = self.path / name
        if self.maps:
            self._mappings.sweep()
            with written_there(path, identity, size, spare, self._mappings) as words:
                yield words
        else:
            words = _within(room, size)
            yield words
            write(path, identity, [words], spare)

    def read(self, name: str, identity: dict[str, Any], piece: Piece, into: Words | None) -> Words:
        path = self.path / name
        if self.maps:
            return mapped(path, identity, piece, self._mappings)
        return read(path, identity, piece, into)

    def sizes(self) -> dict[str, int]:
        if not self.path.is_dir():
            return {}
        found = {}
        for path in self.path.iterdir():
            with contextlib.suppress(FileNotFoundError):
                found[path.name] = path.stat().st_size
        return found

    def remove(self, names: Sequence[str], note: Callable[[str], None]) -> None:
        for name in names:
            # NFS renames a file that is removed while it is open, and removes it later by itself.
            if name.startswith(".nfs"):
                continue
            path = self.path / name
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                note(f"{path} cannot be removed and stays: {error.strerror}")

    def put(self, name: str, text: str) -> None:
        try:
            (self.path / name).write_text(text, encoding="utf-8")
        except OSError as error:
            raise NoRoom(str(self.path)) if is_full(error) else error from None

    def get(self, name: str) -> str | None:
        try:
            return (self.path / name).read_text(encoding="utf-8")
        except OSError:
            return None

    def free(self) -> int | None:
        return shutil.disk_usage(self.path).free


class Store:
    """An object store, or another file system of fsspec, by a URL such as ``s3://bucket/go``.

    An object usually exists only when it is complete. Otherwise checksums detect that it is not.
    Nothing is overwritten.
    """

    recycles = False
    maps = False

    def __init__(self, url: str) -> None:
        try:
            self._files, self._root = extra("fsspec.core", "cluster").url_to_fs(url)
        except ImportError as error:
            raise ValueError(f"{url}: {error}") from None
        self.url = self.name = url

    def _path(self, name: str) -> str:
        return f"{self._root.rstrip('/')}/{name}"

    @contextlib.contextmanager
    def written(
        self,
        name: str,
        identity: dict[str, Any],
        size: int,
        room: Words | None,
        spare: str | None = None,
    ) -> Iterator[Words]:
        words = _within(room, size)
        yield words
        path = self._path(name)
        try:
            with self._begin(path) as file:
                file.write(head(identity))
                file.write(words.data.cast("B") if words.size else b"")
        except BaseException as error:
            with contextlib.suppress(Exception):
                self._files.rm_file(path)
            if isinstance(error, OSError) and is_full(error):
                raise NoRoom(self.url) from error
            raise

    def _begin(self, path: str) -> Any:
        try:
            return self._files.open(path, "wb")
        except FileNotFoundError:
            # Object stores have no folders, but other file systems do.
            self._files.makedirs(self._root, exist_ok=True)
            return self._files.open(path, "wb")

    def read(self, name: str, identity: dict[str, Any], piece: Piece, into: Words | None) -> Words:
        path = self._path(name)
        # Other nodes may have changed the file since it was cached.
        self._files.invalidate_cache(path)
        end = piece.offset + piece.length
        try:
            header = self._files.cat_file(path, start=0, end=HEADER)
            data = b""
            if piece.length:
                data = self._files.cat_file(path, start=piece.offset, end=end)
        except FileNotFoundError:
            raise Damaged(f"{self.url}/{name} is not there") from None
        except Exception:
            # Some stores refuse to read past the end.
            if (size := self._files.size(path)) is None or size >= end:
                raise
            raise Damaged(f"{self.url}/{name} ends after {size} bytes") from None
        where = f"{self.url}/{name}"
        check(where, header, identity)
        if len(data) != piece.length:
            raise Damaged(f"{where} ends after {piece.offset + len(data)} bytes")
        found = np.frombuffer(data, np.uint64)
        if into is None:
            return found
        into[:] = found
        return into

    def sizes(self) -> dict[str, int]:
        self._files.invalidate_cache(self._root)
        try:
            found = self._files.ls(self._root, detail=True)
        except FileNotFoundError:
            return {}
        files = (one for one in found if one["type"] == "file")
        return {one["name"].rpartition("/")[2]: int(one["size"] or 0) for one in files}

    def remove(self, names: Sequence[str], note: Callable[[str], None]) -> None:
        for name in names:
            try:
                self._files.rm_file(self._path(name))
            except FileNotFoundError:
                pass
            except Exception as error:
                note(f"{self.url}/{name} cannot be removed and stays: {error}")

    def put(self, name: str, text: str) -> None:
        with self._begin(self._path(name)) as file:
            file.write(text.encode())

    def get(self, name: str) -> str | None:
        self._files.invalidate_cache(self._root)
        try:
            return bytes(self._files.cat_file(self._path(name))).decode()
        except (OSError, ValueError):
            return None

    def free(self) -> int | None:
        return None


def _within(room: Words | None, size: int) -> Words:
    return np.empty(size // 8, np.uint64) if room is None else room[: size // 8]


def place(where: str) -> Place:
    """Returns the place of a directory, or of a URL.

    Raises ``ValueError`` for a URL that this installation cannot reach.
    """
    return Store(where) if "://" in where else Directory(Path(where))
