"""What a count takes, before anything is counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._asking import ask, maybe, natural, resources
from ._progress import Progress

__all__ = ["Pass", "Plan", "Work", "plan"]


@dataclass(frozen=True)
class Pass:
    """Passes over the board that are alike."""

    passes: int
    """How many."""
    primes: int
    """Primes at a time."""
    storage: str
    """Where the vector is: in ``"memory"`` or in ``"files"``."""
    disk: int
    """Bytes of files."""


@dataclass(frozen=True)
class Work:
    """What a count does on a machine."""

    memory: int
    """Bytes of memory that it may use."""
    passes: tuple[Pass, ...]
    """What it does; nothing if it is refused."""
    refused: str | None
    """Why it does not start, if so."""
    seconds: float | None
    """Seconds that it takes on this machine, or takes at least on another one."""


@dataclass(frozen=True)
class Plan:
    """What counting a board takes."""

    primes: int
    """Primes that the number needs."""
    states: tuple[int, ...]
    """Numbers of states after each step of a column."""
    by_recurrence: bool
    """Whether a count follows the proved recurrence instead, in a moment."""
    estimated: bool
    """Whether times and sizes are foreseen from smaller boards."""
    here: Work
    """What a count does on this machine."""
    there: Work | None
    """What it does on the other one, if there is one."""

    @property
    def states_max(self) -> int:
        """The most states after a step."""
        return max(self.states)


def plan(
    rows: SupportsIndex,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    boundary: str = "none",
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    scratch: SupportsIndex | None = None,
    cores: SupportsIndex | None = None,
    ram: SupportsIndex | None = None,
    bandwidth: SupportsIndex | None = None,
    progress: Progress = None,
) -> Plan:
    """What counting a board of the square or the triangular lattice takes, for two colours. The
    speed of this machine is measured for about a second.

    >>> import tengen
    >>> found = tengen.plan(8, threads=1)
    >>> found.primes, found.states_max
    (3, 39324)

    ``scratch`` is bytes of disk that a count may use. Another machine has ``cores``, bytes of
    ``ram``, and perhaps a ``bandwidth`` of its disk in bytes per second.
    """
    if (cores is None) != (ram is None):
        raise ValueError("another machine has cores and ram: state both or none")
    if cores is None and bandwidth is not None:
        raise ValueError("a bandwidth is that of another machine: state its cores and ram")
    other = {
        "cores": maybe("cores", cores, 1),
        "ram": maybe("ram", ram),
        "disk_bandwidth": maybe("bandwidth", bandwidth),
    }
    request = {
        "rows": natural("rows", rows, 1),
        "cols": maybe("cols", cols, 1),
        "lattice": lattice,
        "boundary": boundary,
        "resources": resources(threads, memory),
        "scratch_limit": maybe("scratch", scratch),
        "other": None if cores is None else other,
    }
    answer = ask("plan", request, progress)
    there = answer.get("other_machine")
    return Plan(
        answer["primes"],
        tuple(int(states) for states in answer["states"]),
        answer["by_recurrence"],
        answer["estimated"],
        _work(answer["this_machine"]),
        None if there is None else _work(there),
    )


def _work(answer: dict[str, Any]) -> Work:
    passes = (
        Pass(found["passes"], found["primes"], found["storage"], int(found["disk"]))
        for found in answer.get("passes", ())
    )
    at_least = answer.get("bounds")
    seconds = answer.get("seconds") if at_least is None else at_least["larger"]
    return Work(int(answer["memory"]), tuple(passes), answer.get("refused"), seconds)
