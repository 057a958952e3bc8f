"""Numbers of legal positions, compared with published numbers and brute force."""

from __future__ import annotations

import numpy as np
import pytest
import tengen
from conftest import all_legal, figures


def test_small_counts_are_those_of_an_independent_program() -> None:
    rows = figures("small-counts.tsv")
    assert len(rows) > 500
    for row in rows[::7]:
        count = tengen.count(
            int(row["rows"]),
            int(row["cols"]),
            lattice=row["lattice"],
            boundary=row["boundary"],
            colours=int(row["colours"]),
            threads=1,
        )
        assert count == int(row["count"]), row


def test_large_counts_are_the_published_ones() -> None:
    published = {
        (int(row["rows"]), int(row["cols"])): int(row["count"])
        for row in figures("../crates/estimate/data/square-counts.tsv")
    }
    for board in ((9, 9), (10, 11), (11, 11)):
        assert tengen.count(*board) == published[board]
    assert tengen.count(12, 3) == tengen.count(3, 12) == tengen.columns(3, 12)[-1]


def test_numbers_with_thousands_of_digits_are_exact() -> None:
    # 1 x n satisfies L(n) = 3 L(n-1) - L(n-2) + L(n-3).
    a, b, c = 1, 5, 15
    for _ in range(12_000 - 3):
        a, b, c = b, c, 3 * c - b + a
    assert c.bit_length() > 4300 * 3.33
    assert tengen.count(1, 12_000) == c


def test_graphs_are_files_pairs_and_graphs_of_networkx(tmp_path) -> None:
    networkx = pytest.importorskip("networkx")
    file = tmp_path / "grid.txt"
    grid = networkx.grid_2d_graph(3, 3)
    numbers = {point: number for number, point in enumerate(grid)}
    file.write_text("\n".join(f"{numbers[u]} {numbers[v]}" for u, v in grid.edges))
    for graph in (grid, list(grid.edges), file, str(file)):
        assert tengen.count(graph=graph) == tengen.count(3)
    lonely = networkx.Graph()
    lonely.add_nodes_from("ab")
    lonely.add_edge("c", "d")
    assert tengen.count(graph=lonely) == 5


def test_a_file_has_several_graphs_and_a_bad_one_has_its_number(tmp_path) -> None:
    file = tmp_path / "all.g6"
    file.write_text("Bw\n&B?\n:BoN\n")
    triangle, directed, path = tengen.read_graphs(file)
    assert (tengen.count(graph=triangle), tengen.count(graph=path)) == (19, 15)
    with pytest.raises(ValueError, match="all.g6#2.*digraph6"):
        tengen.count(graph=directed)
    with open(file) as stream:
        assert tengen.read_graphs(stream) == [triangle, directed, path]


def test_a_store_keeps_what_was_counted(tmp_path) -> None:
    first = tengen.count(7, store=tmp_path)
    assert list(tmp_path.iterdir())
    assert tengen.count(7, store=str(tmp_path)) == first == tengen.count(7)


def test_distributions_are_those_of_all_positions() -> None:
    boards = all_legal(2, 3)
    black_white = tengen.by_black_white(2, 3)
    stones = [np.count_nonzero(board) for board in boards]
    for board in {(b, w) for b in range(7) for w in range(7 - b)}:
        alike = sum((np.count_nonzero(p == 1), np.count_nonzero(p == 2)) == board for p in boards)
        assert black_white.coefficients[board[0]][board[1]] == alike
    by_stones = tengen.by_stones(2, 3)
    assert list(by_stones.coefficients) == np.bincount(stones, minlength=7).tolist()
    assert by_stones.mean == pytest.approx(np.mean(stones))
    assert by_stones.variance == pytest.approx(np.var(stones))
    assert by_stones.count == black_white.count == len(boards) == tengen.count(2, 3)
    strings = [len(tengen.Position(board).strings()) for board in boards]
    assert list(tengen.by_strings(2, 3).coefficients) == np.bincount(strings).tolist()
    assert by_stones._repr_svg_().startswith("<svg")


def test_classes_are_those_of_all_positions() -> None:
    def least(board: np.ndarray, exchange: bool) -> bytes:
        images = [np.rot90(image, k) for image in (board, board.T) for k in range(4)]
        if exchange:
            images += [np.where(image > 0, 3 - image, 0) for image in images]
        return min(np.ascontiguousarray(image, dtype=np.int8).tobytes() for image in images)

    boards = all_legal(3, 3)
    for exchange in (False, True):
        classes = {least(board, exchange) for board in boards}
        assert tengen.up_to_symmetry(3, exchange_colours=exchange) == len(classes)


def test_polynomials_have_the_numbers_of_all_colours() -> None:
    polynomial = tengen.polynomial(3, lattice="hexagonal")
    assert [polynomial(c) for c in (1, 2, 5)] == [
        tengen.count(3, lattice="hexagonal", colours=c) for c in (1, 2, 5)
    ]
    assert polynomial.sympy().eval(7) == polynomial(7)


def test_squares_are_counted_as_boards_are() -> None:
    for lattice in ("square", "kagome"):
        found = tengen.squares(4, lattice=lattice, threads=1)
        assert found == [tengen.count(n, lattice=lattice) for n in (1, 2, 3, 4)]
        stones = tengen.squares_by(3, "stones", lattice=lattice)
        assert stones == [tengen.by_stones(n, lattice=lattice).coefficients for n in (1, 2, 3)]
        assert [sum(row) for row in stones] == found[:3]
    classes = tengen.squares(3, up_to="symmetry", colours=3)
    assert classes == [tengen.up_to_symmetry(n, colours=3) for n in (1, 2, 3)]
    with pytest.raises(ValueError, match="stones"):
        tengen.squares_by(2, "colours")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        tengen.squares(0)


def test_graphs_are_counted_up_to_their_automorphisms() -> None:
    # The expected numbers of positions of a circle up to rotation and reflection were found by
    # hand.
    circle = [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert tengen.up_to_symmetry(graph=circle) == tengen.up_to_symmetry(2)
    assert tengen.up_to_symmetry(graph=circle, exchange_colours=True) == 8
    with pytest.raises(tengen.TooLarge, match="automorphisms"):
        tengen.up_to_symmetry(graph=[(0, leaf) for leaf in range(1, 12)])


def test_lattices_are_shown() -> None:
    assert {"square", "kagome", "klein"} <= set(tengen.lattices())
    torus = tengen.lattice("torus", 3, 4)
    assert (torus.rows, torus.cols) == (3, 4) and len(torus.edges) == 24 and torus._repr_svg_()
    assert (torus.facts.wraps_rows, torus.facts.wraps_columns) == ("straight", "straight")
    assert tengen.count(graph=torus.edges) == tengen.count(3, 4, lattice="torus")
    kagome = tengen.lattice("kagome")
    assert kagome.facts.about and kagome.files["picture"] and not kagome.facts.of_papers
    # Make a new unit cell by changing the text of a built-in one.
    own = kagome.text.replace("points  a / b / c", "points  a / b / c\nguarded a")
    shown = tengen.lattice(own, 3, 2)
    assert shown.facts.name.startswith("own-") and len(shown.guarded) == 2
    assert shown.edges == tengen.lattice("kagome", 3, 2).edges
    with pytest.raises(ValueError, match="unknown point"):
        tengen.lattice("points a; edges a-b")
