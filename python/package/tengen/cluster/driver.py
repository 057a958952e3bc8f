"""A whole count: batches of primes and generations of units, also if workers fail.

There is one driver for all workers. It hands out units, records finished units in a journal, and
knows which files are valid.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _tengen
from .._answers import ask
from .._asking import raw, written
from .._errors import TooLarge
from .batch import Batch, directory_name, shorter_generation
from .blocks import Halves, halves, primes
from .executors import Executor, Failed
from .journal import Lock, Manifest, has_journal, read_manifest
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
        #: The halves of the board that can be glued, if its number is wanted. Boards with fewer than
        #: four columns take no time, so they are computed as a whole.
        self.halves: Halves | None = None
        if count.numbers is None and count.cols >= 4:
            self.halves = halves(count.rows, count.cols)
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
        if self.halves is not None and (known := self._known()) is not None:
            return known
        begun = total = 0
        while missing := self._missing():
            unfinished = self._unfinished(missing)
            if (glued := self._glued(missing, unfinished)) is not None:
                batch = primes(0, glued.primes) if unfinished is None else unfinished.primes
                self._batch(batch, 0, 1, glued)
                if (known := self._known()) is None:
                    raise Failed("the ledger contradicts the number that was computed")
                return known
            together = self._lanes(len(missing))
            total = max(total, begun + -(-len(missing) // together))
            batch = self._filled(missing, together) if unfinished is None else unfinished.primes
            self._batch(batch, begun, total)
            begun += 1
        return self._answer()

    def _batch(
        self, modulo: list[int], number: int, of: int, halves: Halves | None = None
    ) -> None:
        count, executor, listener = self.count, self.executor, self.listener
        Batch(count, modulo, executor, listener, self.seconds, number, of, halves).run()

    def _known(self) -> Any | None:
        """Returns the answer if the ledger has the number itself, not only residues."""
        request = {
            "board": self.board,
            "engine": "glued",
            "keeping": {"store": str(self.count.ledger)},
            # Without memory, the number can come from the ledger only.
            "resources": {"memory": 1},
        }
        try:
            return raw("count", request)["answer"]
        except TooLarge:
            return None

    def _glued(self, missing: list[int], unfinished: Manifest | None) -> Halves | None:
        """Returns the halves that are to be glued; ``None`` if the whole board is to be computed:
        modulo the primes of a batch that is past the middle, or modulo few missing primes."""
        halves = self.halves
        if halves is None or self.count.at_a_time is not None:
            return None
        if unfinished is None:
            whole = len(missing) * (self.count.cols - 1)
            return halves if halves.primes * (halves.columns - 1) < whole else None
        last = 2 * (halves.columns - 1)
        at = unfinished.generation
        if len(unfinished.primes) != halves.primes or at > last:
            return None
        shorter = shorter_generation(halves.columns)
        directory = self._directory(unfinished)
        is_lost = at == last and not halves.is_one and not has_journal(directory, shorter)
        return None if is_lost else halves

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

    def _directory(self, batch: Manifest) -> Path:
        return self.count.directory / directory_name(batch.rows, batch.primes)

    def _unfinished(self, missing: list[int]) -> Manifest | None:
        """Returns a batch that an earlier driver left unfinished, if any."""
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
                return manifest
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
