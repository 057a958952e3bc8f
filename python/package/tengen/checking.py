"""Checks of problems in SGF files, with their trees of variations."""

from __future__ import annotations

import os
from typing import Any, SupportsIndex

from ._answers import CheckedProblem, ask
from ._asking import duration, maybe, natural
from ._progress import Progress

__all__ = ["check"]


def check(
    problems: str | os.PathLike[str],
    *,
    nodes: SupportsIndex = 100_000_000,
    time: float | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> list[CheckedProblem]:
    """Checks that each problem of an SGF file has one solution, and no wrong or missing lines.

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
    return list(ask("problems-check", request, progress=progress))
