"""Recurrences, growth constants and matrices, compared with counts and with each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
import tengen
from tengen.games import count as count_games


@pytest.mark.parametrize("lattice", ["square", "triangular", "hexagonal"])
def test_recurrences_predict_counts(lattice: str) -> None:
    found = tengen.recurrence(2, lattice=lattice)
    assert found.proved and found.order == len(found.coefficients)
    terms = list(islice(found.numbers(), 25))
    assert terms == tengen.columns(2, 25, lattice=lattice)


def test_generating_functions_of_sympy() -> None:
    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    function = tengen.recurrence(2).generating_function.sympy(x)
    series = sympy.series(function, x, 0, 8).removeO()
    assert [series.coeff(x, n) for n in range(1, 8)] == tengen.columns(2, 7)
    equation = tengen.recurrence(1).sympy()
    number, n = sympy.Function("L"), sympy.Symbol("n", integer=True)
    values = dict(enumerate(tengen.columns(1, 9), 1))
    at_nine = equation.subs(n, 9)
    known = {number(k): value for k, value in values.items()}
    assert at_nine.subs(known) == sympy.true


def test_orders_alone_have_no_coefficients() -> None:
    found = tengen.recurrence(3, order_only=True)
    assert found.order == tengen.recurrence(3).order and not found.coefficients
    with pytest.raises(ValueError, match="not asked for"):
        found.sympy()


def test_growth_encloses_ratios() -> None:
    found = tengen.growth(3, digits=15)
    before, last = tengen.columns(3, 60)[-2:]
    assert Fraction(last, before) in found.lambda_
    assert found.lambda_.width == Fraction(1, 10**15)
    assert float(found.lambda_root) == pytest.approx(float(found.lambda_) ** (1 / 3))
    assert found.lambda_root.sympy().contains(found.lambda_root.midpoint)
    assert len(tengen.growth(2, lattice="hexagonal").a_by_residue) == 2


def test_matrices_count() -> None:
    pytest.importorskip("scipy")
    found = tengen.transfer_matrix(3, traces=4)
    assert list(islice(found.counts(), 12)) == tengen.columns(3, 12)
    dense = found.matrix.toarray()
    powers = [np.linalg.matrix_power(dense, k) for k in (1, 2, 3, 4)]
    assert found.facts.traces == tuple(int(power.trace()) for power in powers)
    largest = max(abs(np.linalg.eigvals(dense)))
    assert largest == pytest.approx(float(found.facts.dominant_eigenvalue))
    assert len(found.states) == len(found.start) == dense.shape[0]
    assert found.final @ found.matrix @ found.start == tengen.count(3, 2)


def test_chains_are_stochastic() -> None:
    pytest.importorskip("scipy")
    chain = tengen.transfer_matrix(2, chain=True)
    assert np.allclose(chain.matrix.sum(axis=0), 1)
    assert chain.states[-1] == "illegal"
    two = chain.final @ (chain.matrix @ chain.start)
    assert two == pytest.approx(57 / 81)
    with pytest.raises(ValueError, match="probabilities"):
        next(chain.counts())


def paths(graph: tengen.GameGraph) -> int:
    """Counts the simple paths from node 0 by visiting each."""
    follow = [[] for _ in range(graph.nodes)]
    for source, target in zip(graph.source.tolist(), graph.target.tolist(), strict=True):
        follow[source].append(target)

    def visit(node: int, seen: set[int]) -> int:
        seen.add(node)
        number = 1 + sum(visit(after, seen) for after in follow[node] if after not in seen)
        seen.remove(node)
        return number

    return visit(0, set())


def test_games_are_simple_paths() -> None:
    for rows, cols in ((1, 1), (1, 2), (1, 3)):
        assert paths(tengen.game_graph(rows, cols)) == count_games(rows, cols).games


def test_game_graphs_are_moves() -> None:
    graph = tengen.game_graph(2, 3)
    assert graph.nodes == tengen.count(2, 3) and (graph.positions[0] == 0).all()
    assert (np.diff(graph.source.astype(int)) >= 0).all()
    before = graph.positions.reshape(-1, 6)[graph.source]
    after = graph.positions.reshape(-1, 6)[graph.target]
    rows = np.arange(graph.edges)
    assert (before[rows, graph.point] == 0).all()
    # All moves on empty points are edges, except suicides of single stones.
    empty = int((graph.positions == 0).sum())
    lone = int(2 * empty - graph.edges)
    changed = (before != after).sum(axis=1)
    assert (changed >= 1).all() and 0 < lone < empty
    played = after[rows, graph.point]
    assert ((played == graph.player) | (played == 0)).all()
    assert tengen.game_graph(graph=[(1, 2), (2, 3)]).positions.shape == (15, 3)
    networkx = pytest.importorskip("networkx")
    drawn = graph.networkx()
    assert drawn.number_of_edges() == graph.edges
    assert networkx.is_strongly_connected(drawn)
