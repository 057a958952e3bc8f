"""Invalid input raises exceptions of the right type, which say what is expected."""

from __future__ import annotations

import math
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tengen
from tengen import games

VALUES: list[tuple[Callable[[], Any], str]] = [
    (lambda: tengen.count(0), "rows is 0; it is from 1"),
    (lambda: tengen.count(-3), "rows is -3"),
    (lambda: tengen.count(10**30), "rows is"),
    (lambda: tengen.count(3, 0), "cols is 0"),
    (lambda: tengen.count(3, lattice="round"), "square"),
    (lambda: tengen.count(3, boundary="left"), "top"),
    (lambda: tengen.count(3, engine="magic"), "engine"),
    (lambda: tengen.count(3, colours=0), "colours is 0"),
    (lambda: tengen.count(3, threads=0), "threads is 0"),
    (lambda: tengen.count(3, memory=-1), "memory is -1"),
    (lambda: tengen.count(3, graph=[(1, 2)]), "no rows"),
    (lambda: tengen.count(graph=[]), "vert"),
    (lambda: tengen.count(graph=[(1, 1)]), ""),
    (lambda: tengen.count(graph=[(1, 2, 3)]), "pair"),
    (lambda: tengen.columns(3, 4, lattice="torus", colours=2, engine="split"), ""),
    (lambda: tengen.sample(9, -1), "k is -1"),
    (lambda: tengen.sample(9, colours=128), "127"),
    (lambda: tengen.sample(9, seed=2**64), "seed"),
    (lambda: tengen.sample(9, start=2**64 - 1, k=10), ""),
    (lambda: tengen.sample(2, black=5), ""),
    (lambda: tengen.sample(3, symmetric="upside-down"), ""),
    (lambda: tengen.sample(3, cols=4, symmetric="diagonal"), ""),
    (lambda: tengen.sample(9, method="luck"), ""),
    (lambda: tengen.Position([[0, 3], [-1, 0]]), "-1 is no colour"),
    (lambda: tengen.Position([[0, 300]]), "127"),
    (lambda: tengen.Position([0, 1]), "rows and columns"),
    (lambda: tengen.Position(np.zeros((2, 2, 2), int)), "rows and columns"),
    (lambda: tengen.Position(np.zeros((0, 3), int)), "rows is 0"),
    (lambda: tengen.Position([]), ""),
    (lambda: tengen.Position([0, 1], graph=[(1, 2), (2, 3)]), ""),
    (lambda: tengen.Position([[0, 1]], graph=[(1, 2)]), "one row"),
    (lambda: tengen.Position("X?"), ""),
    (lambda: tengen.Position(""), ""),
    (lambda: tengen.Position("(;SZ[99])"), ""),
    (lambda: tengen.Position("..", lattice="flat"), "square"),
    (lambda: tengen.Position("XXX/...").liberties("A1"), "no stone"),
    (lambda: tengen.Position(np.zeros((60, 60), np.int8)).to_sgf(), "52"),
    (lambda: tengen.Position([[3]]).to_sgf(), ""),
    (lambda: tengen.rank([[1]]), "illegal"),
    (lambda: tengen.rank(np.zeros(4, np.int8)), "dimensions"),
    (lambda: tengen.unrank(1, 1), ""),
    (lambda: tengen.unrank(10**40, 3), ""),
    (lambda: tengen.unrank(10**5000, 3), ""),
    (lambda: tengen.unrank(np.zeros((2, 2), int), 3), "dimension"),
    (lambda: tengen.recurrence(3, terms=0), "terms is 0"),
    (lambda: tengen.recurrence(0), "rows is 0"),
    (lambda: tengen.growth(3, digits=10**9), "digits"),
    (lambda: tengen.growth(3, lattice="torus"), ""),
    (lambda: tengen.transfer_matrix(3, sections="some"), ""),
    (lambda: tengen.polynomial(2)(-1), "colours is -1"),
    (lambda: tengen.game_graph(5), "16"),
    (lambda: games.count(3), ""),
    (lambda: games.count(2, rule="none"), ""),
    (lambda: games.estimate(1, 3, method="guess"), ""),
    (lambda: games.estimate(1, 3, runs=0), "runs is 0"),
    (lambda: games.construct(3, moves=10**9), "moves"),
    (lambda: games.construct(3, kind="odd"), ""),
    (lambda: games.construct(3, start=-1), "negative"),
    (lambda: tengen.solve("nonsense"), ""),
    (lambda: tengen.solve(". . .\nX . ."), ""),
    (lambda: tengen.solve(". . . O X\nO O O O X\nX X X X X", target=["Z9"]), "Z9"),
    (lambda: tengen.solve(". . . O X\nO O O O X\nX X X X X", first="red"), ""),
    (lambda: tengen.solve(". . . O X\nO O O O X\nX X X X X", certificate=9), "certificate"),
    (lambda: tengen.solve(". . . O X\nO O O O X\nX X X X X", time=math.nan), "time"),
    (lambda: tengen.solve(". . . O X\nO O O O X\nX X X X X", time=math.inf), "time"),
    (lambda: tengen.solve(". . . O X\nO O O O X\nX X X X X", time=-1), "time"),
    (lambda: tengen.generate(1, size=3), ""),
    (lambda: tengen.generate(1, aim="draw"), ""),
    (lambda: tengen.reduce("p cnf x"), ""),
    (lambda: tengen.reduce([[1]], board="torus"), "graph"),
    (lambda: tengen.table("nothing"), "go-table"),
]

TYPES: list[Callable[[], Any]] = [
    lambda: tengen.count(),
    lambda: tengen.count(3.0),  # type: ignore[arg-type]
    lambda: tengen.count(math.nan),  # type: ignore[arg-type]
    lambda: tengen.count("3"),  # type: ignore[arg-type]
    lambda: tengen.count(3, lattice=None),  # type: ignore[arg-type]
    lambda: tengen.count(3, store=5),  # type: ignore[arg-type]
    lambda: tengen.sample(9, math.inf),  # type: ignore[arg-type]
    lambda: tengen.sample(9, 2, seed=1.5),  # type: ignore[arg-type]
    lambda: tengen.Position([[0.0, 1.0]]),
    lambda: tengen.Position([[math.nan]]),
    lambda: tengen.Position([["X"]]),
    lambda: tengen.Position([[True]]),
    lambda: tengen.Position(None),  # type: ignore[arg-type]
    lambda: tengen.unrank("7", 3),  # type: ignore[call-overload]
    lambda: tengen.unrank([None], 3),  # type: ignore[list-item]
    lambda: tengen.solve(5),  # type: ignore[arg-type]
    lambda: tengen.verify(b"bytes"),  # type: ignore[arg-type]
    lambda: tengen.reduce([[1.5]]),  # type: ignore[list-item]
    lambda: tengen.reduce(5),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "reason"), VALUES)
def test_values_that_cannot_be(call: Callable[[], Any], reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason) or ".") as raised:
        call()
    assert str(raised.value)


@pytest.mark.parametrize("call", TYPES)
def test_types_that_cannot_be(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        call()


def test_ragged_arrays() -> None:
    with pytest.raises(ValueError):
        tengen.Position([[0, 1], [0]])


def test_files_that_cannot_be(tmp_path) -> None:
    with pytest.raises(FileNotFoundError):
        tengen.count(graph=tmp_path / "nothing")
    with pytest.raises(FileNotFoundError):
        tengen.solve(tmp_path / "nothing")
    file = tmp_path / "file"
    file.write_text("no store")
    with pytest.raises((OSError, ValueError), match="file"):
        tengen.count(7, store=file)
    with pytest.raises((OSError, ValueError), match="file"):
        tengen.RankTable(3, store=file)


def test_memory_that_is_not_there() -> None:
    with pytest.raises(MemoryError) as raised:
        tengen.game_graph(4, memory=10**6)
    error = raised.value
    assert isinstance(error, tengen.TooLarge) and error.needed > error.available == 10**6
    with pytest.raises(tengen.TooLarge, match="too many"):
        tengen.count(10**9)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.needed, again.foreseen) == (str(error), error.needed, True)


def test_what_could_be_is_answered() -> None:
    """Integers of NumPy and other types are accepted as integers."""
    assert tengen.count(np.int64(3), np.uint8(3)) == tengen.count(3)
    assert tengen.sample(np.int32(3), np.int64(2)).shape == (2, 3, 3)


@pytest.mark.parametrize("name", sorted(set(tengen.__all__) - {"__version__"}))
def test_everything_is_documented(name: str) -> None:
    documented = getattr(tengen, name)
    assert documented.__doc__ and len(documented.__doc__) > 20
    if callable(documented) and not isinstance(documented, type):
        assert ">>>" in documented.__doc__
