"""Bounds, formulas, estimates, extremes, groups, checks and plans, compared with counts and with
each other."""

from __future__ import annotations

from pathlib import Path

import pytest
import tengen


def test_bounds_hold() -> None:
    for rows, cols in [(3, 4), (6, 6)]:
        found = tengen.bounds(rows, cols, max_strip=2)
        assert tengen.count(rows, cols) in found
        assert found.upper.count + 1 not in found
        assert sum(found.lower.strips) == rows
    exact = tengen.bounds(4, max_strip=4)
    assert exact.lower.count == exact.upper.count == tengen.count(4)


def test_limits_are_enclosed() -> None:
    wide, narrow = (tengen.limit_bounds(max_strip=rows, digits=6) for rows in (2, 4))
    assert wide.constant.lower < narrow.constant.lower < narrow.constant.upper < wide.constant.upper
    # The limiting constant of the square lattice, to the printed digits.
    assert 2.975734192 in narrow.constant
    assert [strip for strip in narrow.strips if strip.rows == 4]
    with pytest.raises(ValueError, match="torus"):
        tengen.limit_bounds("torus")


def test_formula_and_estimate_are_near() -> None:
    exact = tengen.count(9)
    formula = tengen.approx(9, start=12)
    assert formula.relative_error is not None and abs(formula.relative_error) < 1e-6
    assert float(formula.number) == pytest.approx(float(exact), rel=1e-6)
    found = tengen.estimate(9, runs=30, particles=200, seed=3)
    assert found == tengen.estimate(9, runs=30, particles=200, seed=3, threads=1)
    assert found.complete and found.samples == 30 and found.standard_error is not None
    assert abs(found.mean - exact) < 6 * found.standard_error
    assert tengen.estimate(3, runs=1, method="chen").interval is None
    graph = tengen.estimate(graph=[(1, 2), (2, 3)], runs=50, particles=500)
    assert float(graph.mean) == pytest.approx(tengen.count(1, 3), rel=0.2)


def test_extremes_are_legal() -> None:
    for what in ("stones", "strings"):
        number, position = tengen.most(what, 4, 5)
        assert position.is_legal() and position.shape == (4, 5)
        found = {
            "stones": int((position.array != 0).sum()),
            "strings": len(position.strings()),
        }
        assert found[what] == number
    with pytest.raises(ValueError, match="lions"):
        tengen.most("lions", 3)


def test_reachable_positions() -> None:
    found = tengen.reachable(2, 3, examples=3)
    assert found.legal == tengen.count(2, 3) == found.reachable + found.unreachable
    assert sum(found.unreachable_by_stones) == found.unreachable
    assert len(found.examples) == 3 and all(one.is_legal() for one in found.examples)
    assert found.by_distance[0] == 1
    assert tengen.reachable(2, 3, suicide="allowed").reachable >= found.reachable
    assert tengen.reachable(graph=[(1, 2), (2, 3)]).legal == tengen.count(1, 3)


def test_groups_are_judged_as_problems_are_solved() -> None:
    corner = tengen.Position(". X O .\nX X O .")
    judged = tengen.dead_groups(corner, rules="ko")
    assert [group.colour for group in judged] == ["black", "white"]
    everywhere = [f"{col}{row}" for col in "ABCD" for row in (1, 2)]
    for group in judged:
        solved = tengen.solve(
            corner, target=[group.stones[0]], region=everywhere, first="white", rules="ko"
        )
        alive = solved.status != "dead"
        assert (group.white_to_move.status == "alive") == alive
    sets = tengen.dead_sets(2, 2)
    assert sets.sizes[-1] == sets.dead and list(sets.sizes) == sorted(sets.sizes)
    with pytest.raises(ValueError, match="graph"):
        tengen.dead_groups(tengen.Position([1, 0], graph=[(1, 2)]))


def test_files_are_checked(tmp_path: Path) -> None:
    setup = "(;GM[1]FF[4]SZ[5]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc]TR[ab]"
    right, wrong = setup + ";B[ba]C[RIGHT])", setup + ";B[aa]C[RIGHT])"
    file = tmp_path / "two.sgf"
    file.write_text(right + wrong, encoding="utf-8")
    first, second = tengen.check(file)
    assert first.sound and first.unique and first.error is None
    assert not second.sound
    assert {(found.move, found.kind) for found in second.findings} == {
        ("B5", "missing-solution"),
        ("A5", "fails"),
    }
    in_time = tengen.check(right, time=60.0)
    assert [problem.sound for problem in in_time] == [True]
    late = tengen.check(right + right, time=0.0)
    assert [problem.error is None for problem in late] == [False, False]
    with pytest.raises(ValueError, match="seconds"):
        tengen.check(right, time=-1.0)
    with pytest.raises(ValueError):
        tengen.check("no game")


def test_plans_of_this_machine_and_another() -> None:
    found = tengen.plan(10, engine="split", threads=1, memory=1 << 30, cores=4, ram=1 << 40)
    assert found.offer is not None and found.split is not None
    assert found.offer.states_max == max(found.states) and found.primes > 1
    assert found.split.this_machine.refused is None
    assert sum(one.passes for one in found.split.this_machine.passes) >= 1
    other = found.split.other_machine
    assert other is not None and other.bounds is not None
    refused = tengen.plan(18, memory=1 << 20)
    assert refused.offer is None and refused.refused and refused.split is not None
    this = refused.split.this_machine
    assert this.refused and not this.passes and this.seconds is None
    with pytest.raises(ValueError, match="both cores and ram"):
        tengen.plan(5, cores=3)


def test_plans_of_other_boards() -> None:
    found = tengen.plan(4, 9, lattice="kagome", colours=3, threads=1, memory=1 << 30)
    offer = found.offer
    assert offer is not None and found.split is None
    assert offer.known == "exactly" and offer.states_max == max(found.states)
    assert offer.passes * offer.primes_at_a_time >= found.primes and found.refused is None
    path = tengen.plan(graph=[(1, 2), (2, 3), (3, 4)])
    assert path.offer is not None
    assert (path.offer.order, path.offer.frontier) == ("points", 1)
    assert (path.states, path.states_total) == ((2, 3, 3, 1), 9)
    large = tengen.plan(20, lattice="king", memory=1 << 30)
    assert large.offer is None and large.refused and not large.states
    with pytest.raises(ValueError, match="nodes need the square"):
        tengen.plan(4, lattice="kagome", cores=2, ram=1 << 30)


def test_every_engine_makes_an_offer_or_says_why_not() -> None:
    found = tengen.plan(3, 4, all=True, threads=1)
    names = [of.engine for of in found.offers]
    assert {"brute", "split", "compiled", "hashed", "marked", "levels", "rings"} < set(names)
    for of in found.offers:
        if of.offer is None:
            assert of.refused
            with pytest.raises(ValueError, match=of.refused[:20].replace("(", ".")):
                tengen.count(3, 4, engine=of.engine)
        else:
            assert of.refused is None
            assert tengen.count(3, 4, engine=of.engine) == 321689
    seconds = [of.offer.seconds for of in found.offers if of.offer]
    assert seconds == sorted(seconds)
