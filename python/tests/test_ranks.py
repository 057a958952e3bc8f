"""Ranks, compared with the list of all positions in their order, and with unranking."""

from __future__ import annotations

import numpy as np
import pytest
import tengen
from conftest import all_legal
from hypothesis import given
from hypothesis import strategies as st

TABLE = tengen.RankTable(6)


def test_ranks_are_numbers_in_the_order_of_words() -> None:
    for rows, cols in ((1, 1), (2, 2), (3, 2), (3, 3)):
        boards = np.array(all_legal(rows, cols))
        total = tengen.count(rows, cols)
        assert tengen.rank(boards).tolist() == list(range(total))
        assert (tengen.unrank(range(total), rows, cols) == boards).all()


@given(st.integers(0, TABLE.total - 1))
def test_unrank_and_rank_are_inverse(rank: int) -> None:
    position = TABLE.unrank(rank)
    assert position.is_legal()
    assert TABLE.rank(position) == rank == tengen.rank(position)


@given(st.integers(0, 2**64 - 1), st.integers(0, 40), st.sampled_from([None, 1, 3]))
def test_arrays_are_ranked_as_single_positions(seed: int, k: int, threads: int | None) -> None:
    positions = tengen.sample(6, k, seed=seed)
    ranks = TABLE.rank(positions, threads=threads)
    assert ranks.dtype == object and len(ranks) == k
    assert [TABLE.rank(position) for position in positions] == ranks.tolist()
    assert all(type(rank) is int for rank in ranks)
    assert (TABLE.unrank(ranks, threads=threads) == positions).all()


def test_ranks_beyond_64_bits(tmp_path) -> None:
    table = tengen.RankTable(4, 11, store=tmp_path)
    assert table.total == tengen.count(4, 11) > 2**64
    ranks = [0, table.total - 1, table.total // 3]
    positions = table.unrank(ranks)
    assert table.rank(positions).tolist() == ranks
    again = tengen.RankTable(4, 11, store=tmp_path)
    assert again.unrank(np.array(ranks, dtype=object)).tolist() == positions.tolist()
    assert any((tmp_path / "ranks").iterdir())


def test_integers_of_numpy_are_ranks() -> None:
    assert TABLE.unrank(np.uint64(7)) == TABLE.unrank(7) == tengen.unrank(np.array(7), 6)
    assert TABLE.unrank(np.arange(3, dtype=np.int16)).shape == (3, 6, 6)


def test_boards_of_graphs_have_tables() -> None:
    table = tengen.RankTable(graph=[(1, 2), (2, 3), (3, 1)])
    all_positions = table.unrank(range(19))
    assert all_positions.shape == (19, 3)
    assert table.rank(all_positions).tolist() == list(range(19))
    assert table.rank(table.unrank(5)) == 5


def test_what_has_no_rank_is_refused() -> None:
    table = tengen.RankTable(2)
    with pytest.raises(ValueError, match="position 1: the position is illegal"):
        table.rank([[[0, 0], [0, 0]], [[1, 1], [1, 1]]])
    with pytest.raises(ValueError, match="57"):
        table.unrank(57)
    with pytest.raises(ValueError, match="negative"):
        table.unrank(-1)
    with pytest.raises(ValueError, match="shape"):
        table.rank(np.zeros((3, 3), np.int8))
    with pytest.raises(ValueError, match="colour 3"):
        table.rank([[3, 0], [0, 0]])
    with pytest.raises(ValueError, match="another board"):
        table.rank(tengen.Position("../..", lattice="torus"))
    with pytest.raises(TypeError):
        table.unrank([1.5])
    with pytest.raises(TypeError):
        table.unrank(np.array([0.0]))
    with pytest.raises(tengen.TooLarge):
        tengen.RankTable(15, memory=10**6)
