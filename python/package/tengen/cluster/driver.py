"""A whole count: batches of primes and generations of units, also if workers fail.

There is one driver for all workers. It hands out units, records finished units in a journal, and
knows which files are valid.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from typing import Any

from .. import _tengen
from .._answers import ask
from .._asking import raw, written
from .batch import Batch
from .blocks import primes
from .executors import Executor
from .journal import Lock, read_manifest
from .listener import Listener, Plan, Progress, size_text
from .request import Count, TooLittle, Unusable

__all__ = [
    "Count",
    "Listener",
    "Plan",
    "Progress",
    "TooLittle",
    "Unusable",
    "lanes",
    "run",
    "size_text",
    "terminated_is_interrupted",
]


def run(count: Count, executor: Executor, listener: Listener) -> Any:
    """Runs a count, and returns the answer in the form of ``tengen count --format json``."""
    try:
        if count.exchange == "objects" and not executor.has_objects:
            raise Unusable("processes have no objects to exchange: take --exchange files, or Ray")
        if count.rows < 2 or count.cols < 1:
            raise Unusable("there are at least 2 rows and 1 column")
        try:
            count.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unusable(f"{count.directory}: {error.strerror}") from None
        lock = Lock(count.directory)
        try:
            with terminated_is_interrupted():
                return _Run(count, executor, listener).all()
        finally:
            lock.release()
    finally:
        executor.close()


@contextlib.contextmanager
def terminated_is_interrupted() -> Iterator[None]:
    """Handles SIGTERM like Ctrl-C: schedulers end jobs that take too long with SIGTERM."""

    def interrupt(_number: int, _frame: Any) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:
        # Only the main thread can handle signals.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Run:
    def __init__(self, count: Count, executor: Executor, listener: Listener) -> None:
        self.count = count
        self.executor = executor
        self.listener = listener
        self.board = {"rows": count.rows, "cols": count.cols}
        self._seconds: dict[int, float] = {}
        self._noted: set[str] = set()
        executor.note = listener.note

    def seconds(self, lanes: int) -> float:
        """Returns the seconds of one thread of this machine for a batch of ``lanes`` primes."""
        if not self._seconds:
            request = {"board": self.board, "engine": "split", "resources": {"threads": 1}}
            split = ask("plan", request).split
            for of in split.at_a_time if split else ():
                self._seconds[of.primes] = of.seconds / of.passes
        return self._seconds[lanes]

    def all(self) -> Any:
        """Computes batches until no prime is missing, and returns the answer."""
        begun = total = 0
        while missing := self._missing():
            together = self._lanes(len(missing))
            total = max(total, begun + -(-len(missing) // together))
            batch = self._unfinished(missing) or self._filled(missing, together)
            Batch(self.count, batch, self.executor, self.listener, self.seconds, begun, total).run()
            begun += 1
        return self._answer()

    def _missing(self) -> list[int]:
        """Returns the primes modulo which the ledger has no residue of the count."""
        store = str(self.count.ledger)
        kept = set(ask("ledger-primes", {"board": self.board, "store": store}))
        if self.count.numbers is not None:
            numbers = self.count.numbers
            return [p for p in primes(numbers.start, numbers.stop) if p not in kept]
        needed = _tengen.primes_needed(written(self.board))
        others = (p for p in primes(0, needed + len(kept)) if p not in kept)
        return [p for p, _ in zip(others, range(needed - len(kept)), strict=False)]

    def _lanes(self, missing: int) -> int:
        """Returns the number of primes in the next batch, if ``missing`` primes are left."""
        return self.count.at_a_time or lanes(missing)

    def _filled(self, missing: list[int], lanes: int) -> list[int]:
        """Returns the primes of the next batch. Lanes without a missing prime get later primes."""
        first = missing[:lanes]
        if len(first) == lanes:
            return first
        later = (p for p in primes(0, 10_000) if p < missing[-1] and p not in first)
        return first + [p for p, _ in zip(later, range(lanes - len(first)), strict=False)]

    def _unfinished(self, missing: list[int]) -> list[int] | None:
        """Returns the primes of a batch that an earlier driver left unfinished, if any."""
        for directory in sorted(self.count.directory.glob(f"rows-{self.count.rows}-primes-*")):
            try:
                manifest = read_manifest(directory)
            except ValueError as error:
                # An unreadable manifest blocks only its own batch.
                if str(error) not in self._noted:
                    self._noted.add(str(error))
                    self.listener.note(str(error))
                continue
            if manifest is not None and any(p in missing for p in manifest.primes):
                return manifest.primes
        return None

    def _answer(self) -> Any:
        request: dict[str, Any] = {
            "board": self.board,
            "engine": "split",
            "keeping": {"store": str(self.count.ledger)},
        }
        if self.count.numbers is None:
            return raw("count", request)["answer"]
        numbers = self.count.numbers
        request["primes"] = {"start": numbers.start, "end": numbers.stop}
        return raw("count-residues", request)["answer"]


COSTS = {8: 1.0, 6: 0.78, 5: 0.67, 4: 0.55, 2: 0.33, 1: 0.25}
"""Approximate processor time of a column by the number of primes at a time; 1.0 is the time of 8.

The values are for 12 and 13 rows, as `tengen count` chooses numbers of primes
(docs/performance.md)."""


def lanes(missing: int) -> int:
    """Returns the number of primes in the next batch with which counting modulo ``missing`` primes
    takes the least time."""
    # If many primes are missing, the first batches are full.
    left = range(min(missing, 16) + 1)
    best = [(0.0, 0)]
    for number in left[1:]:
        options = ((cost + best[max(0, number - k)][0], -k) for k, cost in COSTS.items())
        best.append(min(options))
    return -best[-1][1]
