"""Positions are written in every notation and read back."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
import tengen
from conftest import is_legal
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

sides = st.integers(1, 9)
boards = st.tuples(sides, sides).flatmap(
    lambda shape: arrays(np.int8, shape, elements=st.integers(0, 2))
)


@given(boards)
def test_texts_and_arrays_are_read_back(array: np.ndarray) -> None:
    position = tengen.Position(array)
    assert position.shape == array.shape and (position.array == array).all()
    assert position.array.dtype == np.int8
    for text in (position.to_text(), str(position), position.to_sgf()):
        assert tengen.Position(text) == position
    if array.shape[0] > 1:
        assert tengen.Position(position.to_compact()) == position
        assert eval(repr(position), {"Position": tengen.Position}) == position
    for copied in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert copied == position and hash(copied) == hash(position)


@given(boards)
def test_legality_is_that_of_the_rules(array: np.ndarray) -> None:
    position = tengen.Position(array)
    assert position.is_legal() == is_legal(array)
    assert position.legality().startswith("legal" if is_legal(array) else "illegal")
    strings = position.strings()
    assert sum(len(string.stones) for string in strings) == np.count_nonzero(array)
    assert all(string.is_free for string in strings) == position.is_legal()
    for string in strings[:3]:
        assert position.liberties(string.stones[0]) == string.liberties


def test_other_arrays_are_positions_too() -> None:
    wanted = tengen.Position([[0, 1, 2], [0, 0, 0]])
    base = np.zeros((4, 6), dtype=np.int64)
    base[::2, ::2] = wanted.array
    assert tengen.Position(base[::2, ::2]) == wanted
    assert tengen.Position(np.asfortranarray(wanted.array)) == wanted
    assert tengen.Position(wanted.array.astype(np.uint8)) == wanted
    assert np.asarray(wanted).tolist() == wanted.array.tolist()
    assert wanted[0, 2] == 2 and wanted.names()[0, 0] == "A2"


def test_boards_of_other_lattices() -> None:
    surrounded = [[0, 2, 0], [2, 1, 2], [0, 2, 0]]
    assert not tengen.Position(surrounded).is_legal()
    assert tengen.Position(surrounded, lattice="triangular").is_legal()
    corner = tengen.Position("XO/O.", boundary="both")
    assert corner.is_legal() and corner.strings()[0].guarded
    assert corner.boundary == "both" and "boundary='both'" in repr(corner)
    path = tengen.Position([1, 0, 2], graph=[(1, 2), (2, 3)])
    assert path.is_legal() and path.shape == (3,) and path.lattice is None
    assert pickle.loads(pickle.dumps(path)) == path
    assert "graph" in repr(path)


def test_pictures_and_pages() -> None:
    position = tengen.Position(".X/O.")
    assert position._repr_svg_().startswith("<svg")
    assert "<svg" in position._repr_html_()
    marked = position.to_svg(title="<&>", marks={"A1": "triangle", "B2": "5"})
    assert "&lt;&amp;&gt;" in marked and marked != position.to_svg()
    with pytest.raises(ValueError, match="Z9"):
        position.to_svg(marks={"Z9": "circle"})
    # The board is too large for a picture, so a notebook shows the text.
    assert tengen.Position(np.zeros((3000, 3000), np.int8))._repr_html_().startswith("<pre>")
