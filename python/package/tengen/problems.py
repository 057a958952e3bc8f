"""Life and death: solving, verifying and generating problems."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._answers import GeneratedProblem, Solved, SolvedSide, Verified
from ._asking import answer, duration, maybe, natural, resources
from ._progress import Progress
from .positions import Position, from_rows

__all__ = ["Problem", "Side", "Solution", "Verification", "generate", "solve", "verify"]


@dataclass(frozen=True, kw_only=True)
class Side(SolvedSide):
    """The answer to a problem for one player who moves first."""

    condition: str = ""
    """The condition under which the status holds, in words to be read after it; empty for none."""

    @property
    def remarks(self) -> str:
        """Remarks on the verdict, such as warnings about the frame, with a line for each."""
        return self.files.get("remarks", "")

    @property
    def certificate(self) -> str | None:
        """The proof, if it was requested and there is one."""
        return self.files.get("certificate")

    @property
    def no_certificate(self) -> str | None:
        """The reason why there is no proof, if one was requested."""
        return self.files.get("no-certificate")


@dataclass(frozen=True, kw_only=True)
class Solution(Solved):
    """The answer to a problem. ``str(solution)`` is the answer in words."""

    sides: tuple[Side, ...]
    """The answers for each player who is to move first, Black before White."""

    def __str__(self) -> str:
        return self.files.get("words", repr(self))

    @property
    def tree(self) -> str:
        """The trees of refutations in SGF; empty if they were not requested."""
        return self.files.get("sgf", "")

    @property
    def certificate(self) -> str | None:
        """The certificate for the first player to move, if it was requested and there is one."""
        return self.sides[0].certificate


def solve(
    problem: str | os.PathLike[str] | Position,
    *,
    first: str | None = None,
    rules: str | None = None,
    target: Iterable[str] = (),
    region: Iterable[str] = (),
    all_moves: bool = False,
    line: bool = True,
    tree: bool = False,
    depth: SupportsIndex = 12,
    certificate: SupportsIndex | None = None,
    seki: SupportsIndex | None = None,
    nodes: SupportsIndex | None = None,
    time: float | None = None,
    coordinates: str = "players",
    lattice: str = "square",
    boundary: str = "none",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> Solution:
    """Solves a problem: tells if the target lives, and finds the moves that decide it.

    >>> import tengen
    >>> corner = ". . . O X . .\\nO O O O X . .\\nX X X X X . .\\n"
    >>> solution = tengen.solve(corner, first="white", certificate=0)
    >>> solution.status, solution.moves
    ('alive', ('B3',))
    >>> tengen.verify(solution.certificate).proved
    True

    A problem is a text (SGF, a diagram, a problem of GoTools, or a graph in JSON), a
    :class:`~tengen.Position`, or the path of a file (``pathlib.Path``). ``target`` has a stone of
    each string in question, and ``region`` the points on which both players may play. If the
    problem does not state target or region, and the call does not either, the program chooses
    them. ``first`` is ``"black"``, ``"white"`` or ``"both"``. ``rules`` is ``"ko"``, ``"no-ko"``
    or ``"superko"``. ``certificate`` requests a proof for this number of outside ko threats. If
    the limit on ``nodes``, or on ``time`` in seconds, is reached before the status is decided, the
    status is ``"unknown"``.
    """
    spec: dict[str, Any] = {
        "lattice": lattice,
        "boundary": boundary,
        "coordinates": coordinates,
        "target": list(target),
        "region": list(region),
    }
    if isinstance(problem, Position):
        if problem.lattice is None:
            raise ValueError("a problem on a graph is stated as JSON")
        spec |= {
            "text": problem.to_text(),
            "lattice": problem.lattice,
            "boundary": problem.boundary,
        }
    elif isinstance(problem, os.PathLike):
        with open(problem, encoding="utf-8") as file:
            spec["text"] = file.read()
    elif isinstance(problem, str):
        spec["text"] = problem
    else:
        raise TypeError(f"a problem is a text, a position or a path, not {problem!r}")
    request = {
        "problem": spec,
        "first": first,
        "rules": rules,
        "all_moves": all_moves,
        "line": line,
        "tree": {"depth": natural("depth", depth)} if tree else None,
        "certificate": None if certificate is None else natural("certificate", certificate, 0, 5),
        "seki": None if seki is None else natural("seki", seki, 0, 2**32 - 1),
        "nodes": maybe("nodes", nodes),
        "time": duration(time),
        "resources": resources(threads, memory),
    }
    solution = answer("solve", Solution, request, progress)
    for side in solution.sides:
        side._attach(solution.files, f"{side.first}.")
    return solution


class Verification(Verified):
    """The claim of a certificate. It is true in a condition if the certificate proves the
    claim."""

    def __bool__(self) -> bool:
        return self.proved


def verify(certificate: str) -> Verification:
    """Checks that a certificate of life and death proves its claim, without the solver.

    >>> import tengen
    >>> tengen.verify("nothing").proved
    False
    """
    if not isinstance(certificate, str):
        raise TypeError(f"a certificate is a text, not {certificate!r}")
    return answer("verify", Verification, {"text": certificate})


class Problem(GeneratedProblem):
    """A new problem with one first move that succeeds."""

    @property
    def sgf(self) -> str:
        """The problem in SGF, with marked targets and the main line."""
        return self.files["sgf"]

    def to_position(self) -> Position:
        """The position.

        >>> import tengen
        >>> [problem] = tengen.generate(1, size=9, empty=4)
        >>> problem.to_position().shape
        (9, 9)
        """
        return from_rows(self.position)

    def _repr_svg_(self) -> str:
        return self.to_position().to_svg(
            title=f"{self.first} to {self.aim}",
            coordinates=True,
            marks=dict.fromkeys(self.target, "triangle"),
        )


def generate(
    count: SupportsIndex = 1,
    *,
    size: SupportsIndex = 19,
    empty: SupportsIndex = 6,
    place: str | None = None,
    first: str = "black",
    aim: str = "kill",
    difficulty: SupportsIndex = 0,
    seed: SupportsIndex = 0,
    nodes: SupportsIndex = 200_000,
    tries: SupportsIndex = 10_000_000,
    threads: SupportsIndex | None = None,
    progress: Progress = None,
) -> list[Problem]:
    """New problems with ``empty`` empty points inside, each with one first move that succeeds.

    >>> import tengen
    >>> [problem] = tengen.generate(1, size=9, empty=4)
    >>> tengen.solve(problem.sgf, first="black", all_moves=True).moves == problem.moves
    True

    ``place`` is ``"corner"``, ``"side"`` or ``"centre"``. If there are too few among ``tries``
    candidates, :class:`~tengen.LimitReached` is raised.
    """
    options = {
        "size": natural("size", size),
        "empty": natural("empty", empty),
        "place": place,
        "first": first,
        "aim": aim,
        "difficulty": natural("difficulty", difficulty, 0, 2**32 - 1),
        "seed": natural("seed", seed, 0, 2**64 - 1),
        "nodes": natural("nodes", nodes, 0, 2**64 - 1),
        "tries": natural("tries", tries, 0, 2**64 - 1),
    }
    request = {
        "count": natural("count", count),
        "options": options,
        "resources": resources(threads, None),
    }
    kind = tuple[Problem, ...]
    return list(answer("problems-generate", kind, request, progress))
