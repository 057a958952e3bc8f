"""Start and loss of workers on Ray, with a fake Ray."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tengen.cluster import rayed
from tengen.cluster.executors import Failed
from tengen.cluster.work import Facts, Setup

pytestmark = pytest.mark.usefixtures("no_process_is_left")


class Gone(Exception):
    """The exception for an actor that is gone."""


class Ray:
    """The part of Ray that the executor uses. Each new actor gives the next answer of
    ``says``."""

    def __init__(self, nodes: list[str], says: list[Any]) -> None:
        self.there, self.says, self.killed, self.directory = nodes, says, 0, ""
        self.exceptions = SimpleNamespace(RayError=Gone)
        where = SimpleNamespace(NodeAffinitySchedulingStrategy=lambda node, soft: node)
        self.util = SimpleNamespace(scheduling_strategies=where)
        self.said: dict[str, Any] = {}

    def init(self, _temp_dir: str = "", **_options: Any) -> None:
        self.directory = _temp_dir
        if not self.there:
            raise KeyboardInterrupt

    def shutdown(self) -> None:
        pass

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": node, "Alive": True} for node in self.there]

    def remote(self, **_options: Any) -> Any:
        return lambda _class: SimpleNamespace(remote=self._actor)

    def _actor(self, _setup: Any, name: str) -> Any:
        said = self.says.pop(0)
        if isinstance(said, dict) and "facts" in said:
            said = {"facts": {**said["facts"], "node": name}}
        self.said[name] = said
        return SimpleNamespace(facts=SimpleNamespace(remote=lambda: name))

    def wait(self, pending: list[str], **_options: Any) -> tuple[list[str], list[str]]:
        return pending, []

    def get(self, name: str) -> Any:
        if isinstance(self.said[name], Exception):
            raise self.said[name]
        return self.said[name]

    def kill(self, _handle: Any) -> None:
        self.killed += 1


SETUP = Setup(6, 1, None, None, 1, 1, None, "", "probe", "secret")
WELL = {"facts": vars(Facts("", "1", 1, 1, 1, 1, 1, 1, 1, 1, [], ""))}
ILL = {"failed": "too little memory", "kind": "TooLarge"}


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Returns a function that makes an executor on nodes of a fake cluster."""

    def nodes(address: str, there: list[str], says: list[Any]) -> tuple[Ray, rayed.RayNodes]:
        fake = Ray(there, says)
        monkeypatch.setattr(rayed, "extra", lambda *_names: fake)
        monkeypatch.setattr(rayed.RayNodes, "EVERY", 0.0)
        return fake, rayed.RayNodes(address, max(1, len(there)))

    own = ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER")
    for name in (*own, "RAY_USAGE_STATS_ENABLED"):
        monkeypatch.setenv(name, "disabled")
    return nodes


def test_a_cluster_of_its_own_has_a_token(ray: Any) -> None:
    _, nodes = ray("local", ["a"], [])
    assert os.environ["RAY_AUTH_MODE"] == "token"
    assert os.environ["RAY_AUTH_TOKEN"] == rayed.TOKEN and len(rayed.TOKEN) == 64
    nodes.close()


def test_nothing_is_left_of_a_cluster_that_did_not_start(
    ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        ray("local", [], [])
    assert list(tmp_path.iterdir()) == []


def test_workers_that_end_before_they_begin_are_made_again(ray: Any) -> None:
    _, nodes = ray("auto", ["a", "b"], [Gone(), WELL, WELL])
    assert {facts.node for facts in nodes.begin(SETUP)} == {"node 2", "node 3"}
    nodes.close()
    _, nodes = ray("auto", ["a"], [Gone()] * 20)
    with pytest.raises(Failed, match="again and again"):
        nodes.begin(SETUP)
    nodes.close()


def test_a_node_that_comes_later_and_cannot_work_gets_nothing(ray: Any) -> None:
    fake, nodes = ray("auto", ["a"], [WELL, ILL, WELL])
    notes: list[str] = []
    nodes.note = notes.append
    for facts in nodes.begin(SETUP):
        nodes.admit(facts.node)
    fake.there.append("b")
    for _ in range(3):
        assert nodes.arrivals() == []
        nodes._hear(0.0)
    assert notes == ["too little memory; node 2 gets no units"]
    assert (nodes.free(), len(fake.says)) == ({"node 1": 2}, 1)
    nodes.close()
    # If a worker cannot work at the beginning, the count fails.
    _, nodes = ray("auto", ["a"], [ILL])
    with pytest.raises(Failed, match="too little memory"):
        nodes.begin(SETUP)
    nodes.close()
