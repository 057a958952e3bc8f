"""Counts on Ray nodes, in namespaces with loopback only. Nodes, workers and drivers are killed:
the number is right, only loopback addresses are listened at, and nothing is left.

The tests are skipped if the system has no namespaces, or Ray is missing. If `CI` is `true`, they
fail instead.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

# OEIS A094777.
NINE = "103919148791293834318983090438798793469"
TEN = "96498428501909654589630887978835098088148177857"
ELEVEN = "793474866816582266820936671790189132321673383112185151899"

NAMESPACE = ["unshare", "--net", "--pid", "--mount", "--fork", "--kill-child", "--mount-proc"]
if hasattr(os, "geteuid") and os.geteuid() != 0:
    NAMESPACE.insert(1, "--map-root-user")


def missing(needs_ray: bool) -> str | None:
    """Returns a message that names a missing requirement, or ``None``."""
    if shutil.which("unshare") is None:
        return "there is no unshare"
    tried = subprocess.run([*NAMESPACE, "true"], capture_output=True, text=True)
    if tried.returncode != 0:
        return f"there are no namespaces: {tried.stderr.strip()}"
    if needs_ray and importlib.util.find_spec("ray") is None:
        return "there is no Ray: pip install 'tengen[cluster]'"
    return None


def inside(name: str, directory: Path, *arguments: str, needs_ray: bool = True) -> Any:
    """Runs a scenario of `ray_nodes.py` in a namespace, and returns its findings."""
    reason = missing(needs_ray)
    if reason is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    program = Path(__file__).with_name("ray_nodes.py")
    command = [*NAMESPACE, sys.executable, str(program), name, str(directory), *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def batches(directory: Path) -> list[str]:
    return [path.name for path in directory.glob("rows-*")]


@pytest.mark.parametrize("exchange", ["files", "objects"])
@pytest.mark.parametrize(
    ("rows", "tile", "number"),
    [
        (9, "64K", NINE),
        pytest.param(10, "256K", TEN, marks=pytest.mark.large),
        pytest.param(11, "1M", ELEVEN, marks=pytest.mark.large),
    ],
)
def test_a_cluster_of_its_own(
    tmp_path: Path, rows: int, tile: str, exchange: str, number: str
) -> None:
    found = inside("local", tmp_path / "shared", str(rows), tile, "--exchange", exchange)
    assert found["code"] == 0, found["log"]
    assert json.loads(found["output"])["count"] == number
    assert found["workers"] == 2
    # 127.0.0.1, and its mapped address in IPv6.
    loopback = {"0100007F", "0000000000000000FFFF00000100007F"}
    assert found["listeners"] and set(found["listeners"]) <= loopback
    assert found["left"] == []
    # Ray's temporary files are removed.
    assert found["files"] == []
    assert batches(tmp_path / "shared") == []


@pytest.mark.parametrize("exchange", ["files", "objects"])
def test_workers_and_nodes_are_killed_and_others_come(tmp_path: Path, exchange: str) -> None:
    found = inside("harm", tmp_path / "shared", "--exchange", exchange)
    assert (found["code"], found["output"]) == (0, f"{NINE}\n"), found["log"]
    # Two workers at the beginning, one instead of the killed worker, and one on the added node.
    assert len(found["nodes"]) >= 4, found["nodes"]
    assert found["third"] == 1
    assert "the worker is gone" in found["log"]
    assert batches(tmp_path / "shared") == []


def test_the_head_is_killed_and_then_a_driver(tmp_path: Path) -> None:
    found = inside("head", tmp_path / "shared")
    assert found["headless"]["code"] not in (0, None)
    assert found["killed"]["code"] == -9
    assert "resuming after column" in found["killed"]["log"]
    assert "resuming after column" in found["log"]
    assert found["reached"] >= 3
    assert (found["code"], found["output"]) == (0, f"{NINE}\n"), found["log"]
    assert batches(tmp_path / "shared") == []


def test_the_disk_is_full_for_a_while(tmp_path: Path) -> None:
    found = inside("full", tmp_path / "shared", needs_ray=False)
    stopped = found["stopped"]
    assert stopped["code"] == 1 and "there is no room left" in stopped["log"], stopped
    assert found["torn"] == []
    assert "resuming after column" in found["log"]
    assert (found["code"], found["output"]) == (0, f"{NINE}\n"), found["log"]
    assert found["left"] == []
