"""Life and death, formulas and tables."""

from __future__ import annotations

import json
from itertools import product

import pytest
import tengen
from conftest import figures

CORNER = ". . . O X . .\nO O O O X . .\nX X X X X . .\n"


def test_problems_are_solved_proved_and_checked() -> None:
    solution = tengen.solve(CORNER, all_moves=True, tree=True, certificate=0)
    black, white = solution.sides
    assert (solution.status, solution.moves) == ("dead", ("B3",))
    assert (black.first, black.aim, white.aim, white.status) == ("black", "kill", "live", "alive")
    assert (black.claim, black.condition, black.held) == ("kill", " while E3 stands", ("E3",))
    assert (white.claim, white.condition) == ("life", "")
    for side in solution.sides:
        proof = tengen.verify(side.certificate)
        assert proof and proof.claim and proof.first == side.first
        old, new = ("alive", "dead") if "alive" in side.certificate else ("dead", "alive")
        spoiled = side.certificate.replace(old, new)
        assert spoiled == side.certificate or not tengen.verify(spoiled)
    assert solution.tree.startswith("(;") and "TE[1]" in solution.tree


def test_problems_are_texts_positions_and_files(tmp_path) -> None:
    file = tmp_path / "corner.txt"
    file.write_text(CORNER)
    eyes = tengen.solve(". O . O X .\nO O O O X .\nX X X X X .\n. . . . . .\n")
    assert [(side.pass_, side.unconditional) for side in eyes.sides] == [(False, True), (True, True)]
    for problem in (CORNER, tengen.Position(CORNER), file):
        assert tengen.solve(problem, first="white").moves == ("B3",)
    stated = tengen.solve(CORNER, target=["D3"], region=["A3", "B3", "C3"], first="black")
    assert stated.moves == ("B3",)


def test_no_verdict_is_refuted_by_the_whole_board() -> None:
    """Compares verdicts with the fates in a file, which brute force on the whole board found."""
    unconditional = 0
    for board in figures("life-and-death/whole-boards.tsv"):
        for side in tengen.solve(board["sgf"], nodes=4000).sides:
            captured = board[side.first] == "captured"
            if side.status == "unknown":
                continue
            assert side.claim in ("life", "kill", "sealed", "connected")
            if side.claim in ("life", "kill") and not side.condition:
                assert (side.status == "dead") == captured, (board, side)
                unconditional += 1
            else:
                assert side.claim != "life" and side.condition, (board, side)
    assert unconditional > 100


def test_limits_leave_answers_unknown() -> None:
    limited = tengen.solve("(;SZ[7]AW[cc]TR[cc])", nodes=1)
    assert limited.status == "unknown" and limited.sides[0].moves is None
    assert tengen.solve("(;SZ[7]AW[cc]TR[cc])", time=0.01).status == "unknown"
    with pytest.raises(ValueError):
        tengen.solve("(;SZ[7]AW[cc]TR[cc])")


def test_new_problems_have_one_solution() -> None:
    problems = tengen.generate(3, size=9, empty=4, seed=2)
    assert problems == tengen.generate(3, size=9, empty=4, seed=2, threads=1)
    for problem in problems:
        solved = tengen.solve(problem.sgf, first=problem.first, all_moves=True)
        assert solved.moves == problem.moves
        assert problem._repr_svg_().startswith("<svg")


def test_formulas_live_if_they_are_satisfiable() -> None:
    for clauses in ([[1, 2]], [[1, 2], [-1]], [[1], [-1]]):
        variables = max(abs(literal) for clause in clauses for literal in clause)
        satisfying = sum(
            all(
                any((literal > 0) == values[abs(literal) - 1] for literal in clause)
                for clause in clauses
            )
            for values in product((False, True), repeat=variables)
        )
        grid = tengen.reduce(clauses, board="grid")
        assert grid.satisfying == satisfying
        assert grid.variables == variables and grid._repr_svg_().startswith("<svg")
        graph = tengen.reduce(clauses)
        assert json.loads(graph.files["problem"])["format"].startswith("tengen-graph")
    assert tengen.reduce("p cnf 1 1\n1 0\n").clauses == 1
    with pytest.raises(ValueError):
        tengen.reduce([[0]])


def test_formulas_whose_wires_cross_have_boards_of_gates() -> None:
    crossing = tengen.reduce([[1, 2], [-2, 3], [-3, -1]], board="grid")
    assert crossing.satisfying == 2 and crossing.gates > 10
    assert "sgf" not in crossing.files and "gate" in crossing.files["problem"]


def test_tables_agree_with_the_print() -> None:
    pandas = pytest.importorskip("pandas")
    assert len(tengen.tables()) > 5
    frame = tengen.table("go-table-6")
    assert isinstance(frame, pandas.DataFrame) and len(frame) > 5
    assert frame.attrs["source"]
    differs = frame[frame.verdict == "differs"]
    assert differs.reason.notna().all()
    with pytest.raises(ValueError, match="go-table-6"):
        tengen.table("go-table-0")
