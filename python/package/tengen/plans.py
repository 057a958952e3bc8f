"""Plans of counts: time and memory, before anything is counted."""

from __future__ import annotations

from typing import SupportsIndex

from ._answers import PlannedSplit, PlannedStates, ask
from ._asking import decode, maybe, natural, raw, resources
from ._boards import Graph, board
from ._progress import Progress

__all__ = ["plan", "plan_states"]


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
) -> PlannedSplit:
    """Plans a count of a board of the square or the triangular lattice, for two colours. The speed
    of this machine is measured for about a second. For all other boards, use
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
    found = raw("plan", request, progress)["answer"]
    if "order" in found:
        raise ValueError("this board has a plan by its states: tengen.plan_states")
    return decode(PlannedSplit, found)


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
) -> PlannedStates:
    """Plans a count of a board that the split engine does not count column by column: another
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
        return ask("plan-graph", {**request, "graph": spec}, progress=progress)
    found = raw("plan", {**request, **spec}, progress)["answer"]
    if "order" not in found:
        raise ValueError("this board has a plan with times: tengen.plan")
    return decode(PlannedStates, found)
