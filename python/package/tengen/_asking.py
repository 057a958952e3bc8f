"""Calls of the native part, which reads and writes JSON, and helpers that make requests."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from operator import index
from types import MappingProxyType, UnionType
from typing import (
    Any,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from . import _tengen
from ._errors import Bug
from ._progress import Progress, reporting

__all__ = [
    "Answer",
    "Store",
    "answer",
    "decode",
    "duration",
    "keeping",
    "maybe",
    "natural",
    "path",
    "raw",
    "resources",
    "written",
]

Store: TypeAlias = str | os.PathLike[str]
"""The path of a directory in which finished work is kept."""

LARGEST = 2**63 - 1

T = TypeVar("T")

strict = False
"""``True`` to refuse answers with a field that their class does not have. Tests set it."""


class Answer:
    """An answer, or a part of one."""

    files: Mapping[str, str] = MappingProxyType({})
    """The answer in other formats, by name, such as ``"svg"`` (a picture) or ``"sgf"`` (a game
    record). A format that the answer does not have, such as a picture of a large board, is left
    out."""

    def _repr_svg_(self) -> str | None:
        return self.files.get("svg")

    def _attach(self, files: Mapping[str, str], start: str = "") -> None:
        """Stores the files whose names begin with ``start`` in ``files``, without this prefix."""
        mine = {name[len(start) :]: text for name, text in files.items() if name.startswith(start)}
        # Answers are frozen, so plain assignment would fail.
        object.__setattr__(self, "files", mine)


def raw(name: str, request: Mapping[str, Any], progress: Progress = None) -> dict[str, Any]:
    """Answers a request. Returns the answer's JSON: an object with ``answer`` and ``files``."""
    with reporting(progress) as tell:
        reply: dict[str, Any] = json.loads(_tengen.answer(name, written(request), tell))
    return reply


def answer(
    name: str, kind: type[T], request: Mapping[str, Any], progress: Progress = None
) -> T:
    """Answers the request ``name``, and returns the answer as an object of the class ``kind``."""
    reply = raw(name, request, progress)
    found = decode(kind, reply["answer"])
    if isinstance(found, Answer):
        found._attach(reply["files"])
    elif isinstance(found, tuple):
        # The files of the n-th answer of a list have the prefix n, from 1.
        for number, item in enumerate(found, 1):
            if isinstance(item, Answer):
                item._attach(reply["files"], f"{number}.")
    return found


class Mismatch(Bug):
    """The error of JSON that does not fit a type, since the native part has another version."""


def decode(kind: type[T], value: Any) -> T:
    """Returns the value of the type ``kind`` that has the JSON ``value``.

    Integers may be strings of digits. A tuple is written as an array, a dataclass as an object.
    Absent fields of a dataclass get their defaults.
    """
    found: T = _decoded(kind, value)
    return found


def _decoded(kind: Any, value: Any) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Union or origin is UnionType:
        for one in inner:
            try:
                return _decoded(one, value)
            except Mismatch:
                continue
    elif origin is Literal:
        if value in inner:
            return value
    elif origin is tuple:
        if isinstance(value, list):
            kinds = repeat(inner[0], len(value)) if Ellipsis in inner else inner
            if len(value) == len(inner) or Ellipsis in inner:
                return tuple(map(_decoded, kinds, value))
    elif is_dataclass(kind):
        if isinstance(value, dict):
            return _object(kind, value)
    elif kind is int and isinstance(value, str):
        # Python's own conversion refuses more than 4300 digits.
        return _tengen.integer(value)
    elif kind is float and isinstance(value, int | float):
        return float(value)
    elif kind is Fraction and isinstance(value, str):
        return Fraction(value)
    elif kind is Decimal and isinstance(value, dict):
        return Decimal(f"{value['mantissa']}e{value['exponent']}")
    elif kind is Any or isinstance(value, kind):
        return value
    raise Mismatch(f"expected {kind}, found {value!r:.80}")


def _object(kind: Any, value: dict[str, Any]) -> Any:
    """An object of a dataclass."""
    kinds = _kinds(kind)
    if strict and (unknown := value.keys() - kinds.keys()):
        raise Mismatch(f"expected {kind.__name__}, found fields {unknown}")
    required = (name for name, (_, _, is_required) in kinds.items() if is_required)
    if missing := [name for name in required if name not in value]:
        raise Mismatch(f"expected {kind.__name__}, found no {', '.join(missing)}")
    there = [(name, *kinds[name]) for name in value if name in kinds]
    return kind(**{field: _decoded(of, value[name]) for name, field, of, _ in there})


@lru_cache(maxsize=None)
def _kinds(kind: Any) -> dict[str, tuple[str, Any, bool]]:
    """Maps each name of a field in JSON to the field's name in Python, its type, and ``True`` if
    the field is required."""
    hints = get_type_hints(kind)
    # Names get an underscore if they are keywords of Python, such as ``pass``, or names of
    # ``Answer``.
    return {
        field.name.removesuffix("_"): (field.name, hints[field.name], field.default is MISSING)
        for field in fields(kind)
    }


def written(request: Mapping[str, Any]) -> str:
    """Returns a request as JSON, without the fields that are ``None``."""
    stated = {name: value for name, value in request.items() if value is not None}
    return json.dumps(stated, allow_nan=False)


def natural(name: str, value: SupportsIndex, least: int = 0, most: int = LARGEST) -> int:
    """Returns an integer from ``least`` to ``most``; raises an exception for other values."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} is an integer, not {value!r}") from None
    if not least <= number <= most:
        # Python refuses to write integers of more than 4300 digits.
        shown = str(number) if abs(number) <= LARGEST * 2 else "far out of range"
        raise ValueError(f"{name} is {shown}; it is from {least} to {most}")
    return number


def maybe(name: str, value: SupportsIndex | None, least: int = 0) -> int | None:
    """Returns an integer that is at least ``least``, or ``None`` if none is given."""
    return None if value is None else natural(name, value, least)


def resources(threads: SupportsIndex | None, memory: SupportsIndex | None) -> dict[str, int | None]:
    """Returns the fields of a request that limit threads and memory."""
    return {"threads": maybe("threads", threads, 1), "memory": maybe("memory", memory)}


def duration(seconds: float | None) -> dict[str, int] | None:
    """Returns a time limit as a request states it in JSON; ``None`` is no limit."""
    if seconds is None:
        return None
    if not 0 <= seconds <= 1e9:
        raise ValueError(f"time is {seconds} seconds; it is from 0 to 10^9")
    whole = int(seconds)
    return {"secs": whole, "nanos": int((seconds - whole) * 1e9)}


def keeping(store: Store | None) -> dict[str, str | None]:
    """Returns the field of a request that names the directory for finished work."""
    return {"store": None if store is None else path(store)}


def path(store: Store) -> str:
    """A directory as text."""
    return os.fsdecode(os.fspath(store))
