"""Long calls: progress, Ctrl-C, threads, forks, other interpreters, and panics."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import tengen
from tengen import _tengen, games

CORNER = ". . . O X . .\nO O O O X . .\nX X X X X . .\n"

#: Calls that would take hours, each in a different part of the package.
ENDLESS = {
    "count": lambda **options: tengen.count(12, 500, **options),
    "by_stones": lambda **options: tengen.by_stones(14, **options),
    "sample": lambda **options: tengen.sample(19, 10**7, **options),
    "rank": lambda **options: tengen.RankTable(10, **options),
    "recurrence": lambda **options: tengen.recurrence(8, **options),
    "games": lambda **options: games.estimate(3, runs=10**6, **options),
    "solve": lambda **options: tengen.solve("(;SZ[9]AW[ee]TR[ee])", time=10**6, **options),
    "generate": lambda **options: tengen.generate(10**6, difficulty=10**6, **options),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_ctrl_c_stops(name: str) -> None:
    # Without the signal, this call would take hours.
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ENDLESS[name]()
    timer.join()


def test_nothing_is_lost(tmp_path) -> None:
    def stop(event: tengen.Event) -> None:
        if event.name == "step" and event.details["column"] > 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tengen.count(7, 40, engine="hashed", store=tmp_path, progress=stop)
    assert list(tmp_path.rglob("*"))
    assert tengen.count(7, 40, store=tmp_path) == tengen.count(7, 40)


def test_progress_is_told() -> None:
    events: list[tengen.Event] = []
    tengen.count(7, engine="hashed", progress=events.append)
    assert events and all(isinstance(event, tengen.Event) for event in events)
    assert {"step"} <= {event.name for event in events}
    steps = [event for event in events if event.name == "step"]
    assert all(0 <= event.done < event.of == 7 for event in steps)


def test_exceptions_of_callbacks_stop() -> None:
    def fail(event: tengen.Event) -> None:
        raise ZeroDivisionError(event.name)

    for name in ("count", "recurrence"):
        with pytest.raises(ZeroDivisionError):
            ENDLESS[name](progress=fail)
    with pytest.raises(TypeError, match="progress"):
        tengen.count(3, progress="yes")  # type: ignore[arg-type]


def test_a_bar_of_tqdm(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    assert tengen.count(7, engine="hashed", progress=True) == tengen.count(7, progress=False)
    assert "step" in capsys.readouterr().err


def test_other_threads_go_on() -> None:
    ticks, stop = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.005):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    tengen.count(8, engine="hashed", threads=1)
    stop.set()
    thread.join()
    assert ticks > 5


def test_many_threads_at_once() -> None:
    def work(number: int) -> tuple[int, int, str]:
        sampled = tengen.sample(5, 50, seed=number, threads=1)
        ranks = TABLE.rank(sampled, threads=1)
        assert (TABLE.unrank(ranks) == sampled).all()
        return tengen.count(6), number, tengen.solve(CORNER, first="black", threads=1).status

    TABLE = tengen.RankTable(5)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(24)))
    assert found == [(62567386502084877, number, "dead") for number in range(24)]


def everything(number: int) -> tuple[object, ...]:
    """Calls something in every part of the package."""
    return (
        tengen.count(6),
        tengen.sample(9, 3, seed=number).tolist(),
        tengen.rank(tengen.sample(4, 3, seed=number)).tolist(),
        games.count(1, 3).games,
        games.bounds(2, 3, steps=10).at_least,
        games.estimate(3, runs=1, method="knuth"),
        tengen.game_graph(2, 2).edges,
        tengen.recurrence(2).coefficients,
        tengen.growth(2, digits=5),
        tengen.by_stones(3).coefficients,
        tengen.polynomial(2, 3).coefficients,
        tengen.solve(CORNER).status,
        tengen.transfer_matrix(2).facts.traces,
        len(tengen.tables()),
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_forks() -> None:
    wanted = [everything(number) for number in range(3)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(everything, range(3)).get(timeout=300) == wanted


def test_spawned_processes() -> None:
    code = "import tengen; print(tengen.count(4))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "24318165\n"


def test_other_interpreters_are_refused_or_work() -> None:
    code = """
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        import tengen
        inner = '''
        try:
            from tengen import _tengen
        except ImportError as error:
            print("refused", flush=True)
        else:
            assert _tengen.integer("57") == 57
            print("works", flush=True)
        '''
        import textwrap
        other = interpreters.create()
        interpreters.run_string(other, textwrap.dedent(inner))
        interpreters.destroy(other)
        print(tengen.count(2), flush=True)
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout in ("refused\n57\n", "works\n57\n")


@pytest.mark.parametrize("here", [False, True])
def test_panics_are_bugs(here: bool) -> None:
    with pytest.raises(tengen.Bug, match="bug in tengen.*asked for by a test"):
        _tengen.panic(here)
    assert tengen.count(2) == 57


def test_large_arrays_are_not_copied() -> None:
    positions = tengen.sample(9, 20_000)
    base = positions.base
    assert base is not None and base.nbytes == positions.nbytes
    assert np.shares_memory(positions, base)


def test_a_stop_is_heard_between_calls() -> None:
    """A signal during a short call raises Python's usual exception."""
    begin = time.monotonic()
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        while time.monotonic() - begin < 60:
            tengen.count(3)
