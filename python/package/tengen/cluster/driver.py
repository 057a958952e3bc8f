"""A whole count: batches of primes, generations of units, whatever happens to who does them.

There is one driver, whoever the workers are and wherever they are: it hands out units, writes
down what is done, and knows which files are right.
"""

from __future__ import annotations

import contextlib
import secrets
import signal
import statistics
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from .. import _tengen
from .._asking import ask
from .blocks import Blocks, Totals, primes
from .executors import Executor, Failed
from .journal import Journal, Lock, Manifest, Unit, half_of, read_manifest, remove_torn, sweep
from .places import Directory, Place, place
from .storage import HEADER, Grid, NoRoom, make_directory
from .work import Facts, Setup, Task, in_words

__all__ = [
    "Count",
    "Listener",
    "Plan",
    "Progress",
    "TooLittle",
    "Unusable",
    "run",
    "size_text",
    "terminated_is_interrupted",
]

AGAIN = 6
"""How often a unit is lost or damaged before nobody tries again."""

ERRORS = 3
"""How often a unit ends with an error, on one node after the other, before nobody tries again."""


SLOW = 2.0
"""How many times as long as most units of its phase one takes until another worker that has nothing
to do begins a second copy of it."""

SOON = 1.0
"""Seconds that are not worth a second copy."""


class Unusable(Exception):
    """What was asked cannot be done as asked."""


class TooLittle(Exception):
    """There is too little memory or room."""


class _Changed(Exception):
    """Words have changed between two phases, nobody knows which."""


class _Lost(Exception):
    """Files are damaged that cannot be made again: the batch begins again."""


@dataclass(frozen=True)
class Count:
    """What is to be counted, and with what."""

    rows: int
    cols: int
    directory: Path
    numbers: range | None = None
    """The primes, if residues are wanted; else as many as the number needs."""
    at_a_time: int | None = None
    tile: int = 64 << 20
    threads: int | None = None
    memory: int | None = None
    store: Path | None = None
    """Where the ledger is; in the directory, unless stated."""
    tiles: str | None = None
    """A URL of an object store where tiles are; in the directory, unless stated."""
    exchange: str = "files"
    """How tiles go from the upper half to the lower one within a column: in ``"files"``, or as
    ``"objects"`` of the executor. From column to column they go in files."""

    vectors: int = 3
    """How often the vector is on the shared storage at most: what a phase reads, what it writes,
    and, if there are 3, what the phase before has read, of which damaged tiles are made again."""

    @property
    def ledger(self) -> Path:
        """The directory of the ledger."""
        return self.store or self.directory

    @property
    def shared(self) -> str:
        """What all nodes must see."""
        return self.tiles or str(self.directory)


@dataclass(frozen=True)
class Plan:
    """What a batch takes, before anything is computed. Bytes and seconds."""

    rows: int
    cols: int
    primes: int
    """How many go together."""
    batches: int
    """How many batches there are to do."""
    nodes: int
    units: tuple[int, int]
    tile: int
    """The largest tile."""
    vector: int
    storage: int
    """On the shared storage, at most."""
    vectors: int
    """How many vectors that are."""
    memory: int
    """Of the node that needs most."""
    moved: int
    """Read and written on every node in a column."""
    computing: float
    """Seconds of computing a batch on these nodes, as fast as this machine; 0 if nobody wants to
    know."""


@dataclass
class Progress:
    """How far a batch is."""

    columns: int
    of_columns: int
    half: str
    units: int
    of_units: int
    batch: int
    of_batches: int
    left: float | None
    """Seconds until the end of the batch, if that can be foreseen."""
    rates: dict[str, float] = field(default_factory=dict)
    """Units a second of every node, in this phase."""


class Listener:
    """Who is told."""

    wants_plan = True
    """Whether a plan is of interest: how fast this machine is takes a second to find out."""

    def plan(self, plan: Plan) -> None:
        """What is about to be done."""

    def progress(self, progress: Progress) -> None:
        """How far it is."""

    def note(self, text: str) -> None:
        """Something worth telling."""


def run(count: Count, executor: Executor, listener: Listener) -> Any:
    """Counts; the answer is that of ``tengen count --format json``."""
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
    """Schedulers end what takes too long with SIGTERM: as good as Ctrl-C."""

    def interrupt(_number: int, _frame: Any) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:
        # Only the main thread hears signals.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@dataclass(frozen=True)
class _Flight:
    """A unit that a worker has."""

    number: int
    node: str
    file: str
    begun: float


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
        """Seconds that one thread of this machine takes for a batch of so many primes."""
        if not self._seconds:
            request = {**self.board, "resources": {"threads": 1}}
            for of in ask("plan", request)["at_a_time"]:
                self._seconds[of["primes"]] = of["seconds"] / of["passes"]
        return self._seconds[lanes]

    def all(self) -> Any:
        """Batches until nothing is missing; then the answer."""
        begun = total = 0
        while missing := self._missing():
            lanes = self._lanes(len(missing))
            total = max(total, begun + -(-len(missing) // lanes))
            batch = self._unfinished(missing) or self._filled(missing, lanes)
            _Batch(self, batch, begun, total).run()
            begun += 1
        return self._answer()

    def _missing(self) -> list[int]:
        """The primes that are still to do."""
        store = str(self.count.ledger)
        kept = set(ask("kept-primes", {"board": self.board, "store": store}))
        if self.count.numbers is not None:
            numbers = self.count.numbers
            return [p for p in primes(numbers.start, numbers.stop) if p not in kept]
        needed = _tengen.primes_needed(_json(self.board))
        others = (p for p in primes(0, needed + len(kept)) if p not in kept)
        return [p for p, _ in zip(others, range(needed - len(kept)), strict=False)]

    def _lanes(self, missing: int) -> int:
        """How many primes go together: lines are full with eight."""
        if self.count.at_a_time is not None:
            return self.count.at_a_time
        return next(k for k in (8, 4, 2, 1) if k // 2 < missing)

    def _filled(self, missing: list[int], lanes: int) -> list[int]:
        """The next batch; lanes that would be empty have further primes."""
        first = missing[:lanes]
        later = (p for p in primes(0, 10_000) if p < missing[-1] and p not in first)
        return first + [p for p, _ in zip(later, range(lanes - len(first)), strict=False)]

    def _unfinished(self, missing: list[int]) -> list[int] | None:
        """A batch that an earlier driver left."""
        for directory in sorted(self.count.directory.glob(f"rows-{self.count.rows}-primes-*")):
            try:
                manifest = read_manifest(directory)
            except ValueError as error:
                # It is in nobody's way but its own.
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
            return ask("count", request)
        numbers = self.count.numbers
        request["primes"] = {"start": numbers.start, "end": numbers.stop}
        return ask("count-residues", request)


def _json(board: dict[str, int]) -> str:
    return f'{{"rows":{board["rows"]},"cols":{board["cols"]}}}'


class _Batch:
    """Some primes that go together, from the first column to the last."""

    def __init__(self, run: _Run, modulo: list[int], number: int, of: int) -> None:
        self.count, self.executor, self.listener = run.count, run.executor, run.listener
        self.board, self.seconds = run.board, run.seconds
        self.primes = modulo
        self.place = (number, of)
        name = f"rows-{self.count.rows}-primes-{modulo[0]}-{len(modulo)}"
        self.directory = self.count.directory / name
        #: Where units are, and what of that is not the directory.
        self.units_at = str(self.directory)
        self.elsewhere: Place | None = None
        self.shared = _place(self.count.shared)
        if self.count.tiles is not None:
            self.units_at = f"{self.count.tiles.rstrip('/')}/{name}"
            self.elsewhere = _place(self.units_at)
        # What was in objects is made again from the column before.
        self.depth = self.count.vectors - (0 if self.count.exchange == "objects" else 1)
        self.keys = 0
        #: Who has units that others have done meanwhile.
        self.late: dict[int, _Flight] = {}
        self.begin_seconds = time.monotonic()
        self.done_units = 0

    def run(self) -> None:
        """All columns; the residues are in the ledger at the end."""
        manifest = self._manifest()
        with self._reached():
            self.kept = sweep(
                self.directory, self.elsewhere, manifest, self.depth, self.listener.note
            )
        self.secret = secrets.token_hex(16)
        self.probe = f".probe-{self.secret[:8]}"
        self.executor.join = self._join
        try:
            facts = self._begin(manifest)
            self._count(manifest, facts)
        finally:
            self.executor.drop()
            remove_torn(self.directory, self.listener.note)
            self._remove_probes(lambda name: name.startswith(self.probe))

    @contextlib.contextmanager
    def _reached(self) -> Iterator[None]:
        """What nobody can reach is unusable: each object store has errors of its own."""
        try:
            yield
        except (NoRoom, MemoryError):
            raise
        except Exception as error:
            raise Unusable(f"{self.count.shared}: {in_words(error)}") from None

    def _manifest(self) -> Manifest | None:
        try:
            manifest = read_manifest(self.directory)
        except ValueError as error:
            raise Unusable(str(error)) from None
        if manifest is None:
            return None
        if manifest.layout != Blocks.LAYOUT:
            raise Unusable(
                f"the tiles in {self.directory} have layout {manifest.layout}, and this version "
                f"of tengen has {Blocks.LAYOUT}: finish with that version, or remove them"
            )
        if (manifest.rows, manifest.primes) != (self.count.rows, self.primes):
            raise Unusable(f"{self.directory} is of another board or other primes: remove it")
        return manifest

    def _begin(self, manifest: Manifest | None) -> list[Facts]:
        """Makes the workers, and sees that all are alike."""
        with self._reached():
            self.shared.put(self.probe, self.secret)
        self.setup = Setup(
            rows=self.count.rows,
            primes=len(self.primes),
            unit=None if manifest is None else manifest.unit,
            tile=self.count.tile,
            units=4 * self.executor.size(),
            threads=self.count.threads,
            memory=self.count.memory,
            place=self.count.shared,
            probe=self.probe,
            secret=self.secret,
            objects=self.count.exchange == "objects",
        )
        try:
            all_facts = self.executor.begin(self.setup)
            first = all_facts[0]
            self.grid = Grid(np.array(first.sizes, np.uint64), len(self.primes))
            self.fingerprint = first.fingerprint
            for facts in all_facts:
                self._check(facts)
                self.executor.admit(facts.node)
        except Failed as failed:
            raise _refused(failed) from None
        if manifest is not None and manifest.fingerprint != self.fingerprint:
            raise Unusable(f"the tiles in {self.directory} are of another vector: remove them")
        return all_facts

    def _check(self, facts: Facts) -> None:
        """Whether a worker is of the same program and sees the same files."""
        if (facts.version, facts.layout) != (_tengen.__version__, Blocks.LAYOUT):
            raise Unusable(
                f"{facts.node} has tengen {facts.version} (layout {facts.layout}), and the driver "
                f"{_tengen.__version__} (layout {Blocks.LAYOUT}): install one version on all nodes"
            )
        if facts.fingerprint != self.fingerprint:
            raise Unusable(f"{facts.node} cuts the vector in another way than other nodes")
        deadline = time.monotonic() + 5
        while self.shared.get(facts.reply) is None:
            if time.monotonic() > deadline:
                raise Unusable(
                    f"what {facts.node} wrote in {self.count.shared} is not there: it is not "
                    f"shared by all nodes"
                )
            time.sleep(0.1)
        self.shared.remove([facts.reply], self.listener.note)

    def _plan(self, all_facts: list[Facts]) -> Plan:
        facts = all_facts[0]
        k = len(self.primes)
        vector = facts.elements * 8 * k
        nodes = len(all_facts)
        seconds = self.seconds(k) if self.listener.wants_plan else 0.0
        return Plan(
            rows=self.count.rows,
            cols=self.count.cols,
            primes=k,
            batches=self.place[1] - self.place[0],
            nodes=nodes,
            units=(self.grid.units("upper"), self.grid.units("lower")),
            tile=int(self.grid.bytes.max()),
            vector=vector,
            storage=self.count.vectors * vector,
            vectors=self.count.vectors,
            memory=max(facts.needed for facts in all_facts),
            moved=4 * vector // nodes,
            computing=seconds / sum(facts.threads for facts in all_facts),
        )

    def _room(self, plan: Plan) -> None:
        """Whether the storage has room."""
        make_directory(self.directory)
        free = self.shared.free()
        if self.count.cols > 1 and free is not None and free + self.kept < plan.storage:
            raise TooLittle(
                f"{self.count.shared} has room for {size_text(free + self.kept)}, and a batch "
                f"needs {size_text(plan.storage)}: {plan.vectors} times the vector"
            )

    def _count(self, manifest: Manifest | None, facts: list[Facts]) -> None:
        plan = self._plan(facts)
        self.listener.plan(plan)
        self._room(plan)
        # Those of drivers that were killed.
        self._remove_probes(lambda name: not name.startswith(self.probe))
        self._columns(manifest, facts[0].most)

    def _remove_probes(self, which: Callable[[str], bool]) -> None:
        probes = [name for name in self.shared.sizes() if name.startswith(".probe-")]
        self.shared.remove([name for name in probes if which(name)], self.listener.note)

    def _columns(self, manifest: Manifest | None, most: int) -> None:
        if manifest is None or manifest.generation == 0:
            self.journal = self._fresh(manifest, most)
        else:
            self.journal = self._open(manifest)
            self.listener.note(f"going on after column {len(manifest.counts)}")
        self.begin_seconds = time.monotonic()
        try:
            self._phases(most)
        finally:
            self.journal.drop_spares()
        columns = self.journal.manifest.counts[: self.count.cols]
        given = [
            {"prime": prime, "columns": [column[k] for column in columns]}
            for k, prime in enumerate(self.primes)
        ]
        store = str(self.count.ledger)
        ask("keep-residues", {"board": self.board, "residues": given, "store": store})
        # What goes on to more columns than were asked for stays.
        if len(self.journal.manifest.counts) <= self.count.cols:
            if self.late:
                # Nobody waits for them.
                self.executor.drop()
            self.journal.remove()

    def _phases(self, most: int) -> None:
        """All phases that are not done."""
        changes = 0
        while len(self.journal.manifest.counts) < self.count.cols:
            generation = self.journal.manifest.generation
            try:
                if generation > 0:
                    # A file may be gone that nothing is read from any more, but that would be
                    # needed to make a later one again.
                    self._complete(generation - 1)
                self._complete(generation)
                self._end(generation)
            except _Changed:
                changes += 1
                if changes > AGAIN:
                    raise Failed(
                        "words are not read as they were written, again and again: some memory "
                        "is faulty"
                    ) from None
                self.listener.note(
                    "words have changed between two phases: the memory of a node is faulty; "
                    "both phases are done again"
                )
                for back in (generation, generation - 1):
                    for number in range(len(self.journal.units(back)) if back >= 0 else 0):
                        self._forget(back, number)
                # There is room for as many vectors, these among them.
                self.journal.clean()
            except _Lost as lost:
                changes += 1
                if changes > AGAIN:
                    raise Failed(f"{lost}, again and again: the storage is faulty") from None
                self.listener.note(f"{lost}; the batch begins again")
                self.journal.remove()
                make_directory(self.directory)
                self.journal = self._fresh(None, most)

    def _fresh(self, manifest: Manifest | None, most: int) -> Journal:
        """A batch that begins, or that had no phase done."""
        if manifest is not None:
            return self._open(manifest)
        manifest = Manifest(
            run=secrets.token_hex(8),
            layout=Blocks.LAYOUT,
            fingerprint=self.fingerprint,
            rows=self.count.rows,
            primes=self.primes,
            unit=most,
            counts=[],
            generation=0,
        )
        journal = self._open(manifest)
        journal.commit(0, [self.executor.ask("first_column", primes=self.primes)])
        return journal

    def _open(self, manifest: Manifest) -> Journal:
        units = {half_of(g): self.grid.units(half_of(g)) for g in (0, 1)}
        self.attempts: dict[tuple[int, int], int] = {}
        self.destinations = self.executor.size()
        return Journal(
            self.directory, manifest, units, self.depth, self.listener.note, self.elsewhere
        )

    # ---- generations

    def _end(self, generation: int) -> None:
        """A generation is whole: is it right?"""
        totals = self._totals(generation)
        if generation > 0 and self._totals(generation - 1)["written"] != totals["read"]:
            raise _Changed
        counts = self.journal.manifest.counts
        if half_of(generation) == "lower":
            found = self.executor.ask("count", totals=totals, primes=self.primes)
            counts = [*counts, found]
        # What somebody who is late may still read is not written over.
        self.journal.commit(generation + 1, counts, recycle=not self.late)

    def _totals(self, generation: int) -> Totals:
        units = self.journal.units(generation)
        totals = [unit.totals for unit in units if unit is not None]
        assert len(totals) == len(units)
        answer: Totals = self.executor.ask("total", units=totals, primes=self.primes)
        return answer

    def _forget(self, generation: int, number: int) -> None:
        """A unit is done again, in another file."""
        unit = self.journal.units(generation)[number]
        attempt = self.attempts.get((generation, number), 0 if unit is None else unit.attempt)
        self.attempts[generation, number] = attempt + 1
        self.journal.forget(generation, number)

    def _complete(self, generation: int) -> None:
        """Does all units of a generation that are not done."""
        half = half_of(generation)
        units = self.journal.units(generation)
        weight = {n: self.grid.weight(half, n) for n, unit in enumerate(units) if unit is None}
        if not weight:
            return
        if generation > 0:
            if not self.journal.is_kept(generation - 1):
                raise _Lost(f"files of column {generation // 2 + 1} are damaged")
            self._complete(generation - 1)
        # The heaviest first, so that none is left at the end.
        todo = deque(sorted(weight, key=lambda n: -weight[n]))
        flying: dict[int, _Flight] = {}
        rates: dict[str, int] = {}
        took: list[float] = []
        begun = time.monotonic()
        broken: set[int] = set()
        trouble: dict[int, int] = {}
        failed: dict[int, list[str]] = {}
        while todo or flying:
            self._join()
            while not broken and (number := self._next(todo, failed)) is not None:
                todo.remove(number)
                self._submit(generation, number, flying, failed.get(number, ()))
            if not broken and not todo and (slow := self._slow(flying, took)) is not None:
                self._submit(generation, slow.number, flying, (slow.node,), second=True)
            if broken and not flying:
                self._repair(generation - 1, broken)
                broken = set()
                continue
            for done in self.executor.wait(0.5):
                if done.key in self.late:
                    self._discard(self.late.pop(done.key))
                    continue
                flight = flying.pop(done.key, None)
                if flight is None:
                    continue
                place, result = flight.number, done.result
                copies = [key for key, other in flying.items() if other.number == place]
                if result is not None and result.totals is not None:
                    # Whoever has the same unit is late.
                    self.late |= {key: flying.pop(key) for key in copies}
                    took.append(time.monotonic() - flight.begun)
                    attempt = self.attempts.get((generation, place), 0)
                    unit = Unit(
                        place,
                        attempt,
                        flight.file,
                        result.checksums,
                        result.totals,
                        done.node,
                        result.pieces,
                    )
                    self.journal.finished(generation, unit)
                    rates[done.node] = rates.get(done.node, 0) + 1
                    self.done_units += 1
                    self._tell(generation, begun, rates)
                    continue
                if result is not None and result.full:
                    raise NoRoom(self.count.shared)
                reason = "the worker is gone" if result is None else str(result.reason)
                trouble[place] = trouble.get(place, 0) + 1
                if result is not None and not result.damaged:
                    failed.setdefault(place, []).append(done.node)
                if trouble[place] > AGAIN or len(failed.get(place, ())) >= ERRORS:
                    raise Failed(f"unit {place} cannot be done: {reason}")
                self.listener.note(f"{done.node}: {reason}; unit {place} is done again")
                if not copies:
                    todo.appendleft(place)
                if result is not None and result.damaged:
                    broken.update(result.damaged)

    def _submit(
        self,
        generation: int,
        number: int,
        flying: dict[int, _Flight],
        without: Collection[str],
        second: bool = False,
    ) -> None:
        """Gives a unit to a worker."""
        self.keys += 1
        in_flight = sum(self._size(generation, f.number) for f in flying.values())
        task = self._task(generation, number, in_flight + self._size(generation, number))
        if second:
            # Whoever is first has the name.
            task = replace(task, file=f"{task.file.removesuffix('.tiles')}-second.tiles")
        node = self.executor.submit(self.keys, task, without)
        flying[self.keys] = _Flight(number, node, task.file, time.monotonic())

    def _slow(self, flying: dict[int, _Flight], took: list[float]) -> _Flight | None:
        """A unit that takes much longer than others, while a worker has nothing to do."""
        if len(took) < 3:
            return None
        most = max(SLOW * statistics.median(took), SOON)
        now = time.monotonic()
        numbers = Counter(flight.number for flight in flying.values())
        slow = (f for f in flying.values() if numbers[f.number] == 1 and now - f.begun > most)
        return next((f for f in slow if self.executor.is_idle((f.node,))), None)

    def _discard(self, flight: _Flight) -> None:
        """What came late."""
        place = self.elsewhere or Directory(self.directory)
        place.remove([flight.file], self.listener.note)

    def _next(self, todo: deque[int], failed: dict[int, list[str]]) -> int | None:
        """The first unit that can be begun: what a worker has failed to do waits for another."""
        if self.executor.capacity() == 0:
            return None
        able = (n for n in todo if n not in failed or self.executor.capacity(failed[n]) > 0)
        return next(able, None)

    def _repair(self, generation: int, numbers: set[int]) -> None:
        """Does units of an earlier generation again, whose files are damaged."""
        for number in sorted(numbers):
            self._forget(generation, number)
            if self.attempts[generation, number] > AGAIN:
                raise Failed(f"unit {number} is damaged again and again: the storage is faulty")
        # There is room for as many vectors, these among them.
        self.journal.clean()
        self._complete(generation)

    def _join(self) -> None:
        """Workers that have come get units, if they are like the others."""
        for facts in self.executor.arrivals():
            try:
                self._check(facts)
            except Unusable as error:
                self.listener.note(f"{error}; {facts.node} gets no units")
                continue
            self.executor.admit(facts.node)

    def _file(self, generation: int, number: int) -> str:
        attempt = self.attempts.get((generation, number), 0)
        return f"{generation:06}-{half_of(generation)}-{number:05}-{attempt}.tiles"

    def _spare(self, generation: int, number: int, flying: int) -> str | None:
        """A file that a unit may be written over, so that what is there, what units in flight
        write and what may be written over have at most the bytes of so many vectors."""
        there = sum(self._size(g, unit.number) for g, unit in self.journal.files())
        units = max(self.grid.units("upper"), self.grid.units("lower"))
        room = self.count.vectors * (int(self.grid.bytes.sum()) + units * HEADER)
        return self.journal.spare(self._size(generation, number), room - there - flying)

    def _size(self, generation: int, number: int) -> int:
        """Bytes of the file of a unit."""
        return HEADER + self.grid.weight(half_of(generation), number)

    def _task(self, generation: int, number: int, flying: int) -> Task:
        half = half_of(generation)
        as_objects = self.count.exchange == "objects" and half == "upper"
        inputs, pieces = None, None
        if generation > 0:
            inputs, pieces = [], []
            for unit in self.journal.units(generation - 1):
                assert unit is not None
                inputs.append((unit.file, unit.attempt, unit.checksums[number]))
                held = None if unit.pieces is None else unit.pieces[number % self.destinations]
                pieces.append(held)
        return Task(
            number=number,
            attempt=self.attempts.get((generation, number), 0),
            generation=generation,
            half=half,
            run=self.journal.manifest.run,
            fingerprint=self.fingerprint,
            primes=self.primes,
            inputs=inputs,
            file=self._file(generation, number),
            place=self.units_at,
            destinations=self.destinations,
            as_objects=as_objects,
            pieces=pieces,
            spare=None if as_objects else self._spare(generation, number, flying),
        )

    def _tell(self, generation: int, begun: float, rates: dict[str, int]) -> None:
        units = self.journal.units(generation)
        finished = sum(unit is not None for unit in units)
        both = self.grid.units("upper") + self.grid.units("lower")
        of = both * (self.count.cols - 1)
        before = sum(self.grid.units(half_of(g)) for g in range(generation)) + finished
        now = time.monotonic()
        seconds = max(now - begun, 1e-9)
        speed = self.done_units / max(now - self.begin_seconds, 1e-9)
        self.listener.progress(
            Progress(
                columns=len(self.journal.manifest.counts),
                of_columns=self.count.cols,
                half=half_of(generation),
                units=finished,
                of_units=len(units),
                batch=self.place[0] + 1,
                of_batches=self.place[1],
                left=(of - before) / speed if speed > 0 else None,
                rates={node: number / seconds for node, number in rates.items()},
            )
        )


def _place(where: str) -> Place:
    try:
        return place(where)
    except ValueError as error:
        raise Unusable(str(error)) from None


def _refused(failed: Failed) -> Exception:
    """Why a worker could not begin, as the driver says it."""
    match failed.kind:
        case "TooLarge" | "MemoryError":
            return TooLittle(str(failed))
        case "FileNotFoundError" | "ValueError" | "PermissionError":
            return Unusable(str(failed))
    return failed


def size_text(size: float) -> str:
    """Bytes for people."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} TB"
