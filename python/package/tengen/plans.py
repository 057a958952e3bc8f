"""What a count takes, before anything is counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._asking import ask, integers, maybe, natural, resources
from ._boards import Graph, board
from ._progress import Progress

__all__ = ["Pass", "Plan", "StatesPlan", "Work", "plan", "plan_states"]


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
    speed of this machine is measured for about a second. Of all other boards:
    :func:`plan_states`.

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
    if "order" in answer:
        raise ValueError("this board has a plan by its states: tengen.plan_states")
    there = answer.get("other_machine")
    return Plan(
        answer["primes"],
        tuple(int(states) for states in answer["states"]),
        answer["by_recurrence"],
        answer["estimated"],
        _work(answer["this_machine"]),
        None if there is None else _work(there),
    )


@dataclass(frozen=True)
class StatesPlan:
    """What counting a board takes by the engines that are for every lattice, number of colours and
    graph."""

    engine: str
    """``"hashed"`` or ``"compiled"``; ``"marked"`` for four colours and more; ``"split"`` for
    cylinders row by row; ``"orbits"`` for tori."""
    order: str
    """How the board is gone through: by ``"columns"``, by ``"points"``, along ``"rings"``, or by
    columns for each of the ``"orbits"`` of first columns."""
    transposed: bool
    """Whether rows and columns are exchanged."""
    by_recurrence: bool
    """Whether a count follows the proved recurrence instead, in a moment."""
    frontier: int | None
    """The most points on the frontier; rings have none."""
    primes: int
    """Primes that the number needs."""
    states: tuple[int, ...]
    """Numbers of states: after each step of a period of columns (compiled), of the columns until
    these repeat (hashed), after each point, or of each number of columns (rings)."""
    states_max: int
    """The most states after a step."""
    known: str
    """How well that is known: ``"exactly"``, ``"at-least"``, or ``"about"``, from boards with
    fewer rows; of orbits, what such tori have."""
    states_total: int | None
    """States after all steps of a pass over the board, if they are known."""
    passes: int | None
    """How often the board is gone through; nothing if the count is refused."""
    primes_at_a_time: int | None
    """How many primes go together."""
    needed: int | None
    """Bytes of memory that are needed at most, as well as the states are known."""
    refused: str | None
    """Why the count does not start, or would not end, if so."""


def plan_states(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    progress: Progress = None,
) -> StatesPlan:
    """What counting takes on a board that the split engine does not count column by column: another
    lattice, another number of colours, a graph. States are listed, as far as that is quick, and
    nothing is measured.

    >>> import tengen
    >>> found = tengen.plan_states(3, 20, lattice="kagome")
    >>> found.engine, found.states, found.primes
    ('compiled', (3, 7, 3), 3)
    """
    spec = board(rows, cols, lattice, boundary, graph)
    request = {
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "resources": resources(threads, memory),
    }
    if graph is not None:
        answer = ask("plan-graph", {**request, "graph": spec}, progress)
    else:
        answer = ask("plan", {**request, **spec}, progress)
    if "order" not in answer:
        raise ValueError("this board has a plan with times: tengen.plan")
    total = answer["states_total"]
    needed = answer.get("needed")
    return StatesPlan(
        answer["engine"],
        answer["order"],
        answer["transposed"],
        answer["by_recurrence"],
        answer["frontier"],
        answer["primes"],
        integers(answer["states"]) or (),
        int(answer["states_max"]),
        answer["known"],
        None if total is None else int(total),
        answer.get("passes"),
        answer.get("primes_at_a_time"),
        None if needed is None else int(needed),
        answer.get("refused"),
    )


def _work(answer: dict[str, Any]) -> Work:
    passes = (
        Pass(found["passes"], found["primes"], found["storage"], int(found["disk"]))
        for found in answer.get("passes", ())
    )
    at_least = answer.get("bounds")
    seconds = answer.get("seconds") if at_least is None else at_least["larger"]
    return Work(int(answer["memory"]), tuple(passes), answer.get("refused"), seconds)
