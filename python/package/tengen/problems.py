"""Life and death: problems solved, proved, checked and made."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._asking import ask, duration, maybe, natural, resources
from ._progress import Progress
from .positions import Position

__all__ = ["Problem", "Side", "Solution", "Verification", "generate", "solve", "verify"]


@dataclass(frozen=True)
class Side:
    """The answer to a problem for one player who moves first."""

    first: str
    """Who moves first: ``"black"`` or ``"white"``."""
    aim: str
    """What they want of the target: ``"kill"`` or ``"live"``."""
    status: str
    """What becomes of it: ``"alive"``, ``"connected"``, ``"seki"``, ``"dead"`` or
    ``"unknown"``."""
    claim: str | None
    """What the status means on the whole board: ``"life"``, ``"kill"``, ``"sealed"`` (if the
    outside is the attacker's) or ``"connected"`` (to a string outside that may be captured)."""
    condition: str
    """The condition of the status, in words that follow it; empty if it has none."""
    rim: tuple[str, ...]
    """Points beside the region where the side that is claimed to fail is taken to have stones;
    none if the region has no rim."""
    held: tuple[str, ...]
    """A stone of each string of the attacker's that is taken not to be captured."""
    links: tuple[str, ...]
    """A stone of each string outside that the target may be connected to."""
    alarm: bool
    """``True`` if a pass is enough, too, so that the frame may leave out what matters."""
    part: dict[str, Any] | None
    """A string of the target that can be captured, where not all of it can."""
    unknown: tuple[str, ...]
    """The fields that are nothing since a limit was reached."""
    first_moves: tuple[dict[str, Any], ...]
    """The status of every first move, if all moves were asked for and frames were tried."""
    life: str | None
    """How it lives, if it does and this is known."""
    success: bool | None
    """Whether who is first succeeds; nothing if a limit was reached."""
    threats: int | None
    """With how many outside threats who loses would win, if with any up to 5."""
    moves: tuple[str, ...] | None
    """First moves that succeed: one, or all if they were asked for; none if who is first fails.
    Nothing if a limit was reached."""
    line: tuple[str, ...]
    """The main line."""
    nodes: int
    """Situations looked into."""
    certificate: str | None
    """The proof, if one was asked for."""
    no_certificate: str | None
    """Why there is none, if so."""
    pass_: bool
    """Whether a pass is enough for who is first, if that was found."""
    unconditional: bool
    """Whether the target lives as it stands even if the defender always passes."""


@dataclass(frozen=True)
class Solution:
    """The answer to a problem."""

    status: str
    """The status for the first of the sides: ``"alive"``, ``"connected"``, ``"seki"``, ``"dead"``
    or, if a limit was reached, ``"unknown"``. The side has its condition."""
    moves: tuple[str, ...]
    """First moves of that player that succeed."""
    sides: tuple[Side, ...]
    """One for each player who was to move first, Black before White."""
    tree: str
    """The trees of refutations in SGF, if they were asked for."""

    @property
    def certificate(self) -> str | None:
        """The proof for the first of the sides, if one was asked for."""
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
    """Whether the target of a problem lives, and which moves decide it.

    >>> import tengen
    >>> corner = ". . . O X . .\\nO O O O X . .\\nX X X X X . .\\n"
    >>> solution = tengen.solve(corner, first="white", certificate=0)
    >>> solution.status, solution.moves
    ('alive', ('B3',))
    >>> tengen.verify(solution.certificate).proved
    True

    A problem is a text (SGF, a diagram, a problem of GoTools, or a graph in JSON), a
    :class:`~tengen.Position`, or the path of a file (``pathlib.Path``). What it does not say is
    found: ``target`` has a stone of each string in question, ``region`` where stones may be
    played. ``first`` is ``"black"``, ``"white"`` or ``"both"``, ``rules`` ``"ko"``, ``"no-ko"``
    or ``"superko"``. ``certificate`` is the number of outside threats with which the answer is
    to be proved. Limits are ``nodes``, and ``time`` in seconds; what they leave open is
    ``"unknown"``.
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
    answer = ask("solve", request, progress)
    return Solution(
        answer["status"],
        tuple(answer["moves"]),
        tuple(map(_side, answer["sides"])),
        answer["tree"],
    )


def _side(answer: dict[str, Any]) -> Side:
    moves = answer["moves"]
    return Side(
        answer["first"],
        answer["aim"],
        answer["status"],
        answer["claim"],
        answer.get("condition", ""),
        tuple(answer.get("rim", ())),
        tuple(answer.get("held", ())),
        tuple(answer.get("links", ())),
        answer.get("alarm", False),
        answer.get("part"),
        tuple(answer.get("unknown", ())),
        tuple(answer.get("first_moves", ())),
        answer.get("life"),
        answer["success"],
        answer["threats"],
        None if moves is None else tuple(moves),
        tuple(answer["line"]),
        answer["nodes"],
        answer["certificate"],
        answer["no_certificate"],
        answer.get("pass", False),
        answer.get("unconditional", False),
    )


@dataclass(frozen=True)
class Verification:
    """What a certificate proves."""

    proved: bool
    """Whether it is a proof."""
    reason: str | None
    """Why it is none."""
    claim: str | None
    """What it proves, in words."""
    details: dict[str, Any]
    """The claim in parts, such as ``alive``, ``first``, ``target`` and ``position``."""

    def __bool__(self) -> bool:
        return self.proved


def verify(certificate: str) -> Verification:
    """Whether a certificate of life and death proves what it claims; nothing of the solver is
    used.

    >>> import tengen
    >>> tengen.verify("nothing").proved
    False
    """
    if not isinstance(certificate, str):
        raise TypeError(f"a certificate is a text, not {certificate!r}")
    answer = ask("verify", {"text": certificate})
    del answer["file"]
    proved, reason = answer.pop("proved"), answer.pop("reason", None)
    return Verification(proved, reason, answer.get("claim"), answer)


@dataclass(frozen=True)
class Problem:
    """A new problem with one first move that succeeds."""

    id: str
    """The seed and the number of the candidate."""
    position: Position
    """The position."""
    first: str
    """Who moves first."""
    aim: str
    """What they want: ``"kill"`` or ``"live"``."""
    targets: tuple[str, ...]
    """A stone of each string of the target."""
    moves: tuple[str, ...]
    """The first move that succeeds."""
    line: tuple[str, ...]
    """The main line."""
    plausible: tuple[str, ...]
    """The wrong first moves that would succeed if the opponent passed."""
    difficulty: int
    """About 5 is a capture of one move, 20 takes reading."""
    sgf: str
    """The problem in SGF, with marked targets and the main line."""

    def _repr_svg_(self) -> str:
        return self.position.to_svg(
            title=f"{self.first} to {self.aim}",
            coordinates=True,
            marks=dict.fromkeys(self.targets, "triangle"),
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
    return [_problem(answer) for answer in ask("generate", request, progress)]


def _problem(answer: dict[str, Any]) -> Problem:
    return Problem(
        answer["id"],
        Position("\n".join(answer["position"])),
        answer["first"],
        answer["aim"],
        tuple(answer["target"]),
        tuple(answer["moves"]),
        tuple(answer["line"]),
        tuple(answer["plausible"]),
        answer["difficulty"],
        answer["sgf"],
    )
