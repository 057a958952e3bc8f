"""Plans of counts: engine, time and memory, before anything is counted."""

from __future__ import annotations

from typing import SupportsIndex

from ._answers import Planned, ask
from ._asking import maybe, natural, resources
from ._boards import Graph, board
from ._progress import Progress

__all__ = ["plan"]


def plan(
    rows: SupportsIndex | None = None,
    cols: SupportsIndex | None = None,
    *,
    lattice: str = "square",
    colours: SupportsIndex = 2,
    boundary: str = "none",
    graph: Graph | None = None,
    engine: str = "auto",
    all: bool = False,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    scratch: SupportsIndex | None = None,
    cores: SupportsIndex | None = None,
    ram: SupportsIndex | None = None,
    bandwidth: SupportsIndex | None = None,
    progress: Progress = None,
) -> Planned:
    """Plans a count of any board, without counting.

    ``offer`` has the engine that a count would choose, its memory and its time. ``refused`` has
    the reason if a count would be refused. With ``all``, ``offers`` has an offer of every engine.
    ``split`` has the details of the split engine with two colours, if it would count the board, if
    the count would be refused, or if ``scratch`` or another machine is given. Unless the count is
    short, the speed of this machine is measured.

    >>> import tengen
    >>> found = tengen.plan(8, engine="split", threads=1)
    >>> found.primes, max(found.states), found.offer.engine
    (3, 39324, 'split')
    >>> kagome = tengen.plan(3, 20, lattice="kagome")
    >>> kagome.states, kagome.offer.order
    ((3, 7, 3), 'columns')

    ``scratch`` is the number of bytes on disk that a count may use. Another machine can be
    described by its ``cores``, its bytes of ``ram`` and the ``bandwidth`` of its disk in bytes
    per second.
    """
    if (cores is None) != (ram is None):
        raise ValueError("to describe another machine, give both cores and ram")
    if cores is None and bandwidth is not None:
        raise ValueError("bandwidth describes another machine; give its cores and ram, too")
    other = {
        "cores": maybe("cores", cores, 1),
        "ram": maybe("ram", ram),
        "disk_bandwidth": maybe("bandwidth", bandwidth),
    }
    request = {
        "board": board(rows, cols, lattice, boundary, graph),
        "colours": natural("colours", colours, 1, 2**32 - 1),
        "engine": engine,
        "all": bool(all),
        "resources": resources(threads, memory),
        "scratch_limit": maybe("scratch", scratch),
        "other": None if cores is None else other,
    }
    return ask("plan", request, progress=progress)
