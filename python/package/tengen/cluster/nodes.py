"""The workers of a batch. Workers that differ, or do not see the same files, are refused."""

from __future__ import annotations

import secrets
import time

import numpy as np

from .. import _tengen
from . import work
from .blocks import Blocks
from .executors import Executor, Failed
from .listener import Listener
from .places import Place
from .request import Count, TooLittle, Unusable
from .storage import Grid
from .work import Facts, Setup

__all__ = ["Nodes"]


class Nodes:
    """The workers that are started at the beginning, and workers that join later."""

    def __init__(
        self,
        count: Count,
        primes: list[int],
        unit: int | None,
        shared: Place,
        executor: Executor,
        listener: Listener,
        halves: int = 0,
    ) -> None:
        self.count, self.shared, self.executor, self.listener = count, shared, executor, listener
        self.secret = secrets.token_hex(16)
        #: A file that all nodes must see.
        self.probe = f".probe-{self.secret[:8]}"
        self.setup = Setup(
            rows=count.rows,
            primes=len(primes),
            unit=unit,
            tile=count.tile,
            units=4 * executor.size(),
            threads=count.threads,
            memory=count.memory,
            place=count.shared,
            probe=self.probe,
            secret=self.secret,
            objects=count.exchange == "objects",
            halves=halves,
        )

    def begin(self) -> list[Facts]:
        """Starts the workers, checks that they are alike, and returns their facts."""
        self.executor.join = self.join
        try:
            all_facts = self.executor.begin(self.setup)
            first = all_facts[0]
            self.grid = Grid(np.array(first.sizes, np.uint64), self.setup.primes)
            self.fingerprint = first.fingerprint
            for facts in all_facts:
                self._check(facts)
                self.executor.admit(facts.node)
        except Failed as failed:
            raise _refused(failed) from None
        return all_facts

    def join(self) -> None:
        """Admits the workers that have arrived, if they are like the others."""
        for facts in self.executor.arrivals():
            try:
                self._check(facts)
            except Unusable as error:
                self.listener.note(f"{error}; {facts.node} gets no units")
                continue
            self.executor.admit(facts.node)

    def _check(self, facts: Facts) -> None:
        """Checks that a worker has the same program and sees the same files, or raises an error."""
        if (facts.version, facts.layout) != (_tengen.__version__, Blocks.LAYOUT):
            raise Unusable(
                f"{facts.node} has tengen {facts.version} (layout {facts.layout}), and the driver "
                f"{_tengen.__version__} (layout {Blocks.LAYOUT}): install one version on all nodes"
            )
        if facts.fingerprint != self.fingerprint:
            raise Unusable(f"{facts.node} cuts the vector in another way than other nodes")
        deadline = time.monotonic() + work.PATIENCE
        while self.shared.get(facts.reply) is None:
            if time.monotonic() > deadline:
                raise Unusable(
                    f"what {facts.node} wrote in {self.count.shared} is not there: it is not "
                    f"shared by all nodes"
                )
            time.sleep(0.1)
        self.shared.remove([facts.reply], self.listener.note)

    def remove_probes(self, own: bool) -> None:
        """Removes the files that nodes had to see: the files of this batch if ``own``, otherwise
        the files of drivers that were killed."""
        probes = [name for name in self.shared.sizes() if name.startswith(".probe-")]
        which = [name for name in probes if name.startswith(self.probe) == own]
        self.shared.remove(which, self.listener.note)


def _refused(failed: Failed) -> Exception:
    """Returns the exception that the driver raises for a worker that could not start."""
    match failed.kind:
        case "TooLarge" | "MemoryError":
            return TooLittle(str(failed))
        case "FileNotFoundError" | "ValueError" | "PermissionError":
            return Unusable(str(failed))
    return failed
