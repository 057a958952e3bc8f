"""Whether problems of an SGF file are right, and their trees of variations."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._asking import ask, duration, maybe, natural
from ._progress import Progress

__all__ = ["CheckedProblem", "Finding", "check"]


@dataclass(frozen=True)
class Finding:
    """A move of a file that is wrong or missing."""

    line: int
    """The line of the file, from 1."""
    column: int
    """The column, from 1."""
    move: str
    """The move."""
    kind: str
    """What is wrong."""


@dataclass(frozen=True)
class CheckedProblem:
    """What was found of a problem."""

    number: int
    """Its number in the file, from 1."""
    name: str | None
    """Its name, if it has one."""
    error: str | None
    """Why it could not be checked, if so; nothing else is known then."""
    first: str | None
    """Who moves first."""
    aim: str | None
    """What they are after: ``"kill"`` or ``"live"``."""
    success: bool | None
    """Whether they succeed."""
    unique: bool | None
    """Whether exactly one first move succeeds."""
    sound: bool | None
    """Whether it is unique and there are no findings."""
    moves: tuple[str, ...]
    """The first moves that succeed."""
    findings: tuple[Finding, ...]
    """What is wrong or missing, in the order of the file."""


def check(
    problems: str | os.PathLike[str],
    *,
    nodes: SupportsIndex = 100_000_000,
    time: float | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> list[CheckedProblem]:
    """Whether each problem of an SGF file has one solution, and no wrong or missing lines.

    >>> import tengen
    >>> file = "(;GM[1]FF[4]SZ[5]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc]TR[ab]"
    >>> [problem] = tengen.check(file + ";B[ba]C[RIGHT])")
    >>> problem.sound, problem.moves
    (True, ('B5',))

    ``problems`` is the text of a file, or its path (``pathlib.Path``).
    ``nodes`` is the node limit for each problem, and ``time`` its time limit in seconds.
    """
    request: dict[str, Any] = {
        "nodes": natural("nodes", nodes, 0, 2**64 - 1),
        "time": duration(time),
        "memory": maybe("memory", memory),
    }
    if isinstance(problems, str):
        request["text"] = problems
    else:
        with open(problems, encoding="utf-8") as file:
            request |= {"text": file.read(), "file": os.fsdecode(os.fspath(problems))}
    return [_checked(answer) for answer in ask("check", request, progress)]


def _checked(answer: dict[str, Any]) -> CheckedProblem:
    findings = (
        Finding(found["line"], found["column"], found["move"], found["kind"])
        for found in answer.get("findings", ())
    )
    return CheckedProblem(
        answer["number"],
        answer.get("name"),
        answer.get("error"),
        answer.get("first"),
        answer.get("aim"),
        answer.get("success"),
        answer.get("unique"),
        answer.get("sound"),
        tuple(answer.get("moves", ())),
        tuple(findings),
    )
