"""Executors: the interface through which the driver gives units to workers."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Sized
from dataclasses import dataclass
from typing import Any, Protocol

from .work import SLOTS, Facts, Result, Setup, Task, plain

__all__ = ["Done", "Executor", "Failed", "Processes"]


WORKER = (sys.executable, "-m", "tengen.cluster._worker")
"""The command that starts a worker on this machine."""


class Failed(Exception):
    """The error of a worker that cannot work, with the reason."""

    def __init__(self, reason: str, kind: str = "") -> None:
        super().__init__(reason)
        self.kind = kind


@dataclass(frozen=True)
class Done:
    """The end of a task (a unit of work). ``result`` is ``None`` if the worker is gone."""

    key: int
    node: str
    result: Result | None


class Hand(Protocol):
    """A worker of an executor."""

    @property
    def name(self) -> str: ...

    @property
    def ready(self) -> bool: ...

    @property
    def tasks(self) -> Sized: ...


def able(hands: Iterable[Hand], without: Collection[str]) -> list[str]:
    """Returns the names of ready workers, except ``without`` if others are ready."""
    ready = [hand.name for hand in hands if hand.ready]
    return [name for name in ready if name not in without] or ready


def free(hands: Iterable[Hand]) -> dict[str, int]:
    """Returns the number of free slots (tasks that may be added) of each ready worker that has any.

    The least busy worker comes first."""
    ready = sorted((hand for hand in hands if hand.ready), key=lambda hand: len(hand.tasks))
    slots = {hand.name: SLOTS - len(hand.tasks) for hand in ready}
    return {name: left for name, left in slots.items() if left > 0}


class Executor(Protocol):
    """Workers on some nodes. Workers come and go. The units of a lost worker are done again."""

    has_objects: bool
    """``True`` if workers can hand objects to each other."""
    note: Callable[[str], None]
    """The function that receives notes for the user."""
    join: Callable[[], None]
    """The function that admits the suitable workers among :meth:`arrivals`."""

    def begin(self, setup: Setup) -> list[Facts]:
        """Starts the workers, waits until they are ready, and returns their reports."""

    def arrivals(self) -> list[Facts]:
        """Returns the reports of workers that have become ready since the last call."""

    def admit(self, node: str) -> None:
        """Allows units to be given to a worker that has arrived."""

    def ask(self, what: str, **arguments: Any) -> Any:
        """Asks any worker a question that takes no time, and returns the answer."""

    def size(self) -> int:
        """Returns the approximate number of workers that there will be."""

    def able(self, without: Collection[str] = ()) -> list[str]:
        """Returns the workers that may get units, except ``without`` if there are others."""

    def free(self) -> dict[str, int]:
        """Returns the free slots of each worker that has any now, the least busy worker first."""

    def submit(self, key: int, task: Task, node: str) -> None:
        """Starts a task under a key, on a worker that is :meth:`free`."""

    def wait(self, seconds: float) -> list[Done]:
        """Returns ended tasks; an empty list if none ends within ``seconds`` seconds."""

    def drop(self) -> None:
        """Ends all workers of this batch."""

    def close(self) -> None:
        """Ends everything that this executor has started."""


class _Process:
    """A worker process."""

    def __init__(self, setup: Setup, name: str, said: queue.SimpleQueue[Any]) -> None:
        self.name = name
        self.ready = False
        self.tasks: dict[int, Task] = {}
        # Ctrl-C on a terminal must reach the driver only.
        self.process = subprocess.Popen(
            WORKER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        self._lock = threading.Lock()
        self._listener = threading.Thread(target=self._listen, args=(said,), daemon=True)
        self._listener.start()
        self.say({"setup": plain(setup), "name": name})

    def say(self, body: dict[str, Any]) -> None:
        """Sends a message. If the worker is gone, the message is lost."""
        assert self.process.stdin is not None
        with self._lock, contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(json.dumps(body) + "\n")
            self.process.stdin.flush()

    def _listen(self, said: queue.SimpleQueue[Any]) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with contextlib.suppress(ValueError):
                said.put((self, json.loads(line)))
        said.put((self, None))

    def kill(self) -> None:
        """Kills the worker."""
        self.process.kill()

    def end(self) -> None:
        """Kills the worker, and waits until it has ended."""
        self.kill()
        self.process.wait()
        self._listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                # Messages that were not sent are not needed any more.
                with contextlib.suppress(OSError):
                    pipe.close()


class Processes:
    """Workers as processes of this machine, without a network or further packages."""

    has_objects = False
    MOST_DEATHS = 8
    """Maximum number of workers that may end in a row without a finished unit."""

    def __init__(self, workers: int) -> None:
        self.note: Callable[[str], None] = lambda _text: None
        self.join: Callable[[], None] = lambda: None
        self._number = workers
        self._workers: list[_Process] = []
        self._said: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._setup: Setup | None = None
        self._deaths = 0
        self._next = 0
        self._answers: dict[int, Any] = {}
        self._done: list[Done] = []
        self._arrived: list[Facts] = []

    def begin(self, setup: Setup) -> list[Facts]:
        self._setup = setup
        self._deaths = 0
        for _ in range(self._number):
            self._spawn()
        facts: list[Facts] = []
        while len(facts) < self._number:
            self._hear(None)
            facts += self.arrivals()
        return facts

    def _spawn(self) -> None:
        assert self._setup is not None
        self._next += 1
        self._workers.append(_Process(self._setup, f"worker {self._next}", self._said))

    def arrivals(self) -> list[Facts]:
        arrived, self._arrived = self._arrived, []
        return arrived

    def admit(self, node: str) -> None:
        for worker in self._workers:
            worker.ready |= worker.name == node

    def size(self) -> int:
        return self._number

    def able(self, without: Collection[str] = ()) -> list[str]:
        return able(self._workers, without)

    def free(self) -> dict[str, int]:
        return free(self._workers)

    def submit(self, key: int, task: Task, node: str) -> None:
        worker = next(worker for worker in self._workers if worker.name == node)
        worker.tasks[key] = task
        worker.say({"what": "do", "id": key, "task": plain(task)})

    def ask(self, what: str, **arguments: Any) -> Any:
        key = -1
        self._answers.pop(key, None)
        asked: _Process | None = None
        while key not in self._answers:
            ready = [worker for worker in self._workers if worker.ready]
            if ready and asked not in ready:
                # The least busy worker: one whose slots all have late units would not answer.
                asked = min(ready, key=lambda worker: len(worker.tasks))
                asked.say({"what": what, "id": key, "arguments": arguments})
            self._hear(None)
            self.join()
        return self._answers.pop(key)

    def wait(self, seconds: float) -> list[Done]:
        if not self._done:
            self._hear(seconds)
        while True:
            try:
                self._take(*self._said.get_nowait())
            except queue.Empty:
                break
        done, self._done = self._done, []
        return done

    def _hear(self, seconds: float | None) -> None:
        # Waits are short, so that signals are handled.
        try:
            self._take(*self._said.get(timeout=0.2 if seconds is None else min(seconds, 0.2)))
        except queue.Empty:
            return

    def _take(self, worker: _Process, body: dict[str, Any] | None) -> None:
        if worker not in self._workers:
            return
        if body is None:
            self._lost(worker)
        elif "facts" in body:
            self._arrived.append(Facts(**body["facts"]))
        elif "failed" in body:
            raise Failed(body["failed"], body["kind"])
        elif body["id"] in worker.tasks:
            del worker.tasks[body["id"]]
            self._deaths = 0
            failed = {"reason": body.get("error")}
            self._done.append(Done(body["id"], worker.name, Result(**body.get("result", failed))))
        elif "error" in body:
            raise Failed(f"{worker.name}: {body['error']}")
        else:
            self._answers[body["id"]] = body["result"]

    def _lost(self, worker: _Process) -> None:
        self._workers.remove(worker)
        worker.end()
        self._done += [Done(key, worker.name, None) for key in worker.tasks]
        self._deaths += 1
        if self._deaths > self.MOST_DEATHS:
            code = worker.process.returncode
            raise Failed(f"workers end again and again, the last one with {code}")
        self._spawn()

    def drop(self) -> None:
        workers, self._workers = self._workers, []
        # Kill all before waiting for any: releasing much memory takes long.
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.end()
        self._done, self._arrived = [], []

    def close(self) -> None:
        self.drop()
