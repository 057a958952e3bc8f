"""Answers have all fields of the program's JSON, and the classes of the schemas."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tengen
from tengen import _asking, answers

ROOT = Path(__file__).resolve().parents[2]

# A problem with a frame: no stones enclose White's target.
SEALED = "(;GM[1]FF[4]SZ[10]AB[if][ig][hh][hi]AW[id][he][ie][hf][gg][hg][gh][fi][gi])"
CORNER = ". . . O X . .\nO O O O X . .\nX X X X X . .\n"
OPEN = "(;SZ[7]AW[cc]TR[cc])"

BOARD = {"board": {"rows": 2, "cols": 3}}

REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("approx", {"rows": 9}),
    ("approx-constants", {}),
    ("bench-count", {"rows": [6], "threads": [1]}),
    ("bounds", {"rows": 4}),
    ("bounds-limit", {"lattice": "square", "max_strip": 2, "digits": 5}),
    ("compare-chess", {}),
    ("compare-connect4", {"rows": 2, "cols": 3}),
    ("compare-connect4-quoted", {}),
    ("compare-gomoku", {"rows": 3, "cols": 3, "in_a_row": 3}),
    ("count", {**BOARD, "columns": True}),
    ("count", {"board": {"rows": 19, "cols": 19}}),
    ("count", {"board": {"graph": "path", "text": "p edge 3 2\ne 1 2\ne 2 3\n"}}),
    ("count-by", {**BOARD, "by": "black-white"}),
    ("count-by", {**BOARD, "by": "strings"}),
    ("count-classes", {**BOARD, "up_to": "symmetry-and-colour"}),
    ("count-published", {}),
    ("count-squares", {"size": 3}),
    ("count-squares-by", {"size": 3, "by": "stones"}),
    ("dead-sets", BOARD),
    ("draw", {"text": ". X\nX O"}),
    ("estimate", {**BOARD, "samples": 3}),
    ("game-graph", BOARD),
    ("game-graph-picture", {"board": {"rows": 1, "cols": 2}}),
    ("games-bounds", {"rows": 2, "cols": 2}),
    ("games-construct", {"rows": 3, "cols": 3, "moves": 3}),
    ("games-count", {"board": {"rows": 1, "cols": 3}, "by_length": True}),
    ("games-estimate", {"board": {"rows": 1, "cols": 3}, "runs": 3}),
    ("growth", {"rows": 2, "digits": 5}),
    ("growth", {"rows": 1, "lattice": "hexagonal", "digits": 5}),
    ("hamilton", {"rows": 1, "cols": 3}),
    ("lattice", {"lattice": "kagome"}),
    ("lattice-list", {}),
    ("matrix", {"rows": 2, "traces": 2}),
    ("most", {**BOARD, "what": "strings"}),
    ("plan", {"board": {"rows": 8, "cols": 8}}),
    ("plan", {"board": {"rows": 3, "cols": 4, "lattice": "kagome"}, "all": True}),
    ("polynomial", BOARD),
    ("problems-generate", {"count": 1, "options": {"size": 9, "empty": 4}}),
    ("rank", {"position": {"rows": 2, "cols": 2, "position": [". X", "X ."]}}),
    ("reachable", {**BOARD, "examples": 2}),
    ("recurrence", {"rows": 2}),
    ("reduce", {"formula": "p cnf 1 1\n1 0\n"}),
    ("reduce-grid", {"formula": "p cnf 1 1\n1 0\n"}),
    ("sequence", {"numbers": ["1", "57"]}),
    ("states", {"rows": 4, "valid": True}),
    ("solve", {"problem": {"text": CORNER}, "all_moves": True, "certificate": 0}),
    ("table", {"name": "go-table-6"}),
    ("table-list", {}),
    ("unrank", {**BOARD, "ranks": ["3"]}),
    ("verify", {"text": "nothing"}),
]


def arrives(value: Any, found: Any, where: str) -> None:
    """Fails if a decoded value differs from its JSON, also in any field of an object."""
    if isinstance(found, Decimal):
        assert found == Decimal(f"{value['mantissa']}e{value['exponent']}"), where
    elif isinstance(value, dict):
        assert dataclasses.is_dataclass(found), where
        for name, inner in value.items():
            is_word = name in ("pass", "from", "lambda", "files")
            arrives(inner, getattr(found, name + "_" * is_word), f"{where}.{name}")
    elif isinstance(value, list):
        assert isinstance(found, tuple) and len(found) == len(value), where
        for number, (inner, item) in enumerate(zip(value, found, strict=True)):
            arrives(inner, item, f"{where}[{number}]")
    elif isinstance(value, str) and isinstance(found, int | Fraction):
        assert found == Fraction(value), where
    else:
        assert found == value, where


def test_classes_are_those_of_the_schemas() -> None:
    script = ROOT / "python/generate.py"
    done = subprocess.run(
        [sys.executable, script, "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    installed = Path(answers.__file__).read_text(encoding="utf-8")
    assert installed == (ROOT / "python/package/tengen/_answers.py").read_text(encoding="utf-8")


def test_every_request_has_a_class_for_its_answer() -> None:
    schemas = json.loads((ROOT / "crates/tengen/schema.json").read_text(encoding="utf-8"))
    assert list(answers.KINDS) == list(schemas["requests"])


@pytest.mark.parametrize(("name", "request_"), REQUESTS, ids=[name for name, _ in REQUESTS])
def test_no_field_of_an_answer_is_dropped(name: str, request_: dict[str, Any]) -> None:
    reply = _asking.raw(name, request_)
    found = _asking.decode(answers.KINDS[name], reply["answer"])
    arrives(reply["answer"], found, name)


SOLVE: list[tuple[dict[str, Any], set[str]]] = [
    ({"problem": {"text": SEALED}, "first": "white", "nodes": 400_000, "all_moves": True},
     {"claim", "condition", "rim", "held", "first_moves", "values"}),
    ({"problem": {"text": CORNER}, "first": "black", "certificate": 0},
     {"claim", "condition", "held"}),
    ({"problem": {"text": OPEN}, "nodes": 1}, {"claim", "unknown", "limited", "open"}),
]


@pytest.mark.parametrize(("request_", "names"), SOLVE)
def test_sides_of_problems_say_what_they_claim(request_: dict[str, Any], names: set[str]) -> None:
    reply = _asking.raw("solve", request_)
    found = _asking.decode(tengen.Solution, reply["answer"])
    arrives(reply["answer"], found, "solve")
    side, told = found.sides[0], reply["answer"]["sides"][0]
    assert names <= told.keys()
    for name in ("claim", "condition", "rim", "held", "alarm", "part", "unknown"):
        assert hasattr(side, name)
    for name in names - {"claim"}:
        assert getattr(side, name)
    for name in ("claim", "rim", "held", "alarm", "part", "unknown"):
        assert f"{name}=" in repr(side)


def test_problems_are_answered_in_words_too() -> None:
    solution = tengen.solve(CORNER, first="black")
    assert "kill" in str(solution) or "dead" in str(solution)
    assert isinstance(solution.sides[0].remarks, str)


def test_what_a_face_must_show_is_in_the_classes() -> None:
    for kind in (answers.SolvedSide, answers.Varied):
        names = {field.name for field in dataclasses.fields(kind)}
        assert {"claim", "condition", "rim", "held", "links", "alarm", "refuted", "part"} <= names
        assert {"unknown", "values", "first_moves", "pass_", "unconditional"} <= names


def test_published_numbers_say_so() -> None:
    published = tengen.count(19)
    assert len(str(published)) == 171 and published.source and published.engine is None
    counted = tengen.count(4)
    assert counted.source is None and counted.engine
    assert counted == 24318165 and isinstance(counted, int)


def test_any_request_can_be_asked() -> None:
    assert tengen.ask("count", BOARD).count == tengen.count(2, 3)
    [problem] = tengen.ask("problems-generate", {"count": 1, "options": {"size": 9, "empty": 4}})
    assert problem.files["sgf"].startswith("(;")
    with pytest.raises(ValueError, match="count-by"):
        tengen.ask("counts")
    with pytest.raises(ValueError, match="expected one of `lattice`"):
        tengen.ask("count", {"board": {"row": 3}})


def test_fields_that_no_class_has_are_refused() -> None:
    with pytest.raises(tengen.Bug, match="colour"):
        _asking.decode(answers.Residue, {"prime": "2", "residue": "1", "colour": 3})
    with pytest.raises(tengen.Bug, match="residue"):
        _asking.decode(answers.Residue, {"prime": "2"})
    with pytest.raises(tengen.Bug, match="int"):
        _asking.decode(answers.Residue, {"prime": [], "residue": "1"})
