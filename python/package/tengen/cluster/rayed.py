"""Workers on the nodes of a Ray cluster: one actor for each node, which does units.

Ray finds the nodes, starts the workers, and reports lost workers. Finished work is in files, which
Ray does not know. Within a column, tiles may go from node to node as Ray's objects. A node that is
lost then costs the work that it did in that column.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from .._extras import extra
from .blocks import Words
from .executors import Done, Failed, able, free
from .storage import Damaged
from .work import SLOTS, Facts, Result, Setup, Task, Worker, in_words, plain

__all__ = ["RayNodes"]

TOKEN = secrets.token_hex(32)
"""The access token of the clusters that this process starts. Ray reads it once."""

STORE = 80 << 20
"""Bytes of Ray's object store on this machine, if tiles go in files."""


class _Store:
    """Ray's object store. The objects of a worker are lost when the worker ends."""

    def __init__(self) -> None:
        self._ray = extra("ray", "cluster")

    def put(self, words: Words) -> Any:
        return self._ray.put(words)

    def get(self, reference: Any) -> Words:
        try:
            words: Words = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            raise Damaged(f"an object is gone ({type(error).__name__})") from None
        return words


class Remote:
    """A worker on its node. It returns its errors instead of raising them. So an exception of Ray
    means that a worker is gone."""

    def __init__(self, setup: dict[str, Any], name: str) -> None:
        self.setup, self.name = setup, name
        self.worker: Worker | None = None

    def facts(self) -> dict[str, Any]:
        """Starts the worker, and returns its facts or its error."""
        try:
            self.worker = Worker(Setup(**self.setup), self.name, _Store())
            return {"facts": plain(self.worker.facts())}
        except Exception as error:
            return {"failed": in_words(error), "kind": type(error).__name__}

    def do(self, task: dict[str, Any]) -> dict[str, Any]:
        """Does a unit, and returns the result."""
        assert self.worker is not None
        try:
            return {"result": plain(self.worker.do(Task(**task)))}
        except Exception as error:
            return {"result": plain(Result(reason=in_words(error)))}

    def ask(self, what: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Answers a question that takes no time."""
        try:
            return {"answer": getattr(self.worker, what)(**arguments)}
        except Exception as error:
            return {"failed": f"{self.name}: {error}", "kind": type(error).__name__}


def _told(body: dict[str, Any]) -> dict[str, Any]:
    """Returns the message of a worker. Raises :class:`Failed` if the message is an error."""
    if "failed" in body:
        raise Failed(body["failed"], body["kind"])
    return body


@dataclass
class _Actor:
    """A worker and its tasks."""

    name: str
    node: str
    handle: Any
    facts: Any = None
    """The reference to its facts; ``None`` once they have arrived."""
    ready: bool = False
    refused: bool = False
    """``True`` if it cannot work. It remains listed so that its node is not tried again."""
    tasks: dict[Any, int] = field(default_factory=dict)
    """Keys of tasks, by the references to their results."""


class RayNodes:
    """Workers on all nodes of a Ray cluster, or on a temporary cluster that is started here.

    The temporary cluster listens to this machine only, and requires its token.
    """

    has_objects = True
    EVERY = 1.0
    """Seconds between two searches for new nodes."""
    MOST_DEATHS = 8
    """Maximum number of workers that may end in a row without a finished unit."""

    def __init__(self, address: str, nodes: int | None, objects: bool = False) -> None:
        if address == "local":
            # Ray reads these settings when it is loaded. They override the environment, so that
            # no other user can connect. Unless clusters are disabled, Ray takes 127.0.0.1 as a
            # request to detect the address.
            os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
            os.environ["RAY_AUTH_MODE"] = "token"
            os.environ["RAY_AUTH_TOKEN"] = TOKEN
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self._ray = extra("ray", "cluster")
        self.note: Callable[[str], None] = lambda _text: None
        self.join: Callable[[], None] = lambda: None
        self._begun = False
        self._own: str | None = None
        self._number = nodes or 1
        self._actors: list[_Actor] = []
        self._setup: Setup | None = None
        self._looked = 0.0
        self._deaths = 0
        self._next = 0
        self._done: list[Done] = []
        self._arrived: list[Facts] = []
        quiet = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
        if address == "local":
            # Remove the cluster and its files at the end in any case.
            atexit.register(self.close)
            try:
                self._own = tempfile.mkdtemp(prefix="tengen-ray-")
                self._ray.init(
                    address="local",
                    _node_ip_address="127.0.0.1",
                    _temp_dir=self._own,
                    include_dashboard=False,
                    object_store_memory=None if objects else STORE,
                    num_cpus=self._number,
                    **quiet,
                )
            except BaseException:
                self.close()
                raise
        else:
            try:
                self._ray.init(address=address, **quiet)
            except (ConnectionError, self._ray.exceptions.RayError) as error:
                raise Failed(
                    f"there is no Ray cluster at {address}, or it lets nobody in: {error}",
                    "ValueError",
                ) from None

    # ---- nodes

    def _alive(self) -> list[str]:
        return [node["NodeID"] for node in self._ray.nodes() if node["Alive"]]

    def _wanted(self) -> list[str]:
        """Returns the nodes that need a worker, once for each missing worker."""
        alive = self._alive()
        if self._own is not None:
            return alive[:1] * (self._number - len(self._actors))
        have = {actor.node for actor in self._actors}
        return [node for node in alive if node not in have]

    def begin(self, setup: Setup) -> list[Facts]:
        self._setup, self._deaths, self._done, self._begun = setup, 0, [], False
        needed = 1 if self._own is not None else self._number
        if (there := len(self._alive())) < needed:
            self.note(f"{there} of {needed} nodes are there; waiting for the others")
        while len(self._alive()) < needed:
            time.sleep(0.2)
        self._looked = 0.0
        facts: dict[str, Facts] = {}
        while True:
            # Workers that have ended are started again, if their nodes still exist.
            facts |= {one.node: one for one in self.arrivals()}
            names = [actor.name for actor in self._actors]
            if not names and not self._alive():
                raise Failed("all nodes are gone", "ValueError")
            if names and all(name in facts for name in names):
                break
            self._hear(0.2)
        self._begun = True
        return [facts[name] for name in names]

    def _spawn(self, node: str) -> None:
        assert self._setup is not None
        self._next += 1
        name = f"node {self._next}"
        where = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
            node, soft=False
        )
        actor = self._ray.remote(
            num_cpus=0, max_restarts=0, max_concurrency=SLOTS + 1, scheduling_strategy=where
        )(Remote)
        handle = actor.remote(plain(self._setup), name)
        self._actors.append(_Actor(name, node, handle, handle.facts.remote()))

    def arrivals(self) -> list[Facts]:
        now = time.monotonic()
        if now - self._looked > self.EVERY:
            self._looked = now
            for node in self._wanted():
                self._spawn(node)
        arrived, self._arrived = self._arrived, []
        return arrived

    def admit(self, node: str) -> None:
        for actor in self._actors:
            actor.ready |= actor.name == node

    def size(self) -> int:
        return self._number if self._own is not None else max(self._number, len(self._alive()))

    # ---- units

    def able(self, without: Collection[str] = ()) -> list[str]:
        return able(self._actors, without)

    def free(self) -> dict[str, int]:
        return free(self._actors)

    def submit(self, key: int, task: Task, node: str) -> None:
        actor = next(actor for actor in self._actors if actor.name == node)
        actor.tasks[actor.handle.do.remote(plain(task))] = key

    def ask(self, what: str, **arguments: Any) -> Any:
        while True:
            ready = [actor for actor in self._actors if actor.ready]
            if not ready:
                self.join()
                self._hear(0.2)
                continue
            actor = min(ready, key=lambda actor: len(actor.tasks))
            try:
                answer = self._ray.get(actor.handle.ask.remote(what, arguments))
            except self._ray.exceptions.RayError:
                self._lost(actor)
            else:
                return _told(answer)["answer"]

    def wait(self, seconds: float) -> list[Done]:
        if not self._done:
            self._hear(seconds)
        done, self._done = self._done, []
        return done

    def _hear(self, seconds: float) -> None:
        pending: dict[Any, _Actor] = {}
        for actor in self._actors:
            if actor.facts is not None:
                pending[actor.facts] = actor
            pending |= dict.fromkeys(actor.tasks, actor)
        if not pending:
            time.sleep(min(seconds, 0.2))
            return
        self._ray.wait(list(pending), num_returns=1, timeout=seconds)
        ready, _ = self._ray.wait(list(pending), num_returns=len(pending), timeout=0)
        for reference in ready:
            actor = pending[reference]
            if actor not in self._actors:
                continue
            try:
                body = self._ray.get(reference)
            except self._ray.exceptions.RayError:
                self._lost(actor)
                continue
            if reference == actor.facts:
                actor.facts = None
                if self._begun and "failed" in body:
                    self._refuse(actor, body)
                else:
                    self._arrived.append(Facts(**_told(body)["facts"]))
            else:
                self._deaths = 0
                key = actor.tasks.pop(reference)
                self._done.append(Done(key, actor.name, Result(**body["result"])))

    def _refuse(self, actor: _Actor, body: dict[str, Any]) -> None:
        """Refuses a worker that joined later and cannot work. Any other workers go on."""
        actor.refused = True
        self._kill(actor)
        if all(one.refused for one in self._actors):
            _told(body)
        self.note(f"{body['failed']}; {actor.name} gets no units")

    def _lost(self, actor: _Actor) -> None:
        self._actors.remove(actor)
        self._kill(actor)
        self._done += [Done(key, actor.name, None) for key in actor.tasks.values()]
        self._deaths += 1
        if self._deaths > self.MOST_DEATHS:
            raise Failed("workers end again and again, without having done anything")

    def _kill(self, actor: _Actor) -> None:
        try:
            self._ray.kill(actor.handle)
        except (self._ray.exceptions.RayError, ValueError, RuntimeError):
            # The worker has ended already, or Ray has.
            pass

    # ---- the end

    def drop(self) -> None:
        actors, self._actors = self._actors, []
        for actor in actors:
            self._kill(actor)
        self._done, self._arrived = [], []

    def close(self) -> None:
        atexit.unregister(self.close)
        try:
            self.drop()
            self._ray.shutdown()
        finally:
            if self._own is not None:
                shutil.rmtree(self._own, ignore_errors=True)
