"""A batch: primes that are computed together, from the first column to the last."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable, Iterator

from .. import _tengen
from .._answers import ask
from .._asking import written
from .blocks import Blocks, Halves, Totals
from .executors import Executor, Failed
from .flights import Late
from .journal import Journal, Manifest, half_of, read_manifest, remove_torn, sweep
from .listener import Listener, Plan, Progress, size_text
from .nodes import Nodes
from .phase import AGAIN, Board, Gluing, Lost, Phases
from .places import Directory, Place, place
from .request import Count, TooLittle, Unusable
from .storage import NoRoom, make_directory
from .work import Facts, in_words

__all__ = ["Batch", "directory_name", "shorter_generation"]


class _Changed(Exception):
    """Some words of the vector have changed between two phases. It is unknown which words."""


class Batch:
    """A count modulo the primes ``modulo``, as batch ``number`` (from 0) of ``of`` batches.

    ``seconds`` estimates the seconds that one thread of this machine takes for a batch, from its
    number of primes. With ``halves``, the batch computes one half of the board and then glues both
    halves, which gives the number of legal positions.
    """

    def __init__(
        self,
        count: Count,
        modulo: list[int],
        executor: Executor,
        listener: Listener,
        seconds: Callable[[int], float],
        number: int,
        of: int,
        halves: Halves | None = None,
    ) -> None:
        self.count, self.executor, self.listener = count, executor, listener
        self.seconds = seconds
        self.primes = modulo
        self.number, self.of = number, of
        #: The number of columns to compute.
        self.cols = count.cols if halves is None else halves.columns
        self.vectors = count.vectors
        self.gluing: Gluing | None = None
        if halves is not None and halves.is_one:
            self.gluing = Gluing(shorter=None)
        elif halves is not None:
            self.gluing = Gluing(shorter_generation(halves.columns))
            # While the last column is computed, the vector of the shorter half is kept.
            self.vectors = 3
        name = directory_name(count.rows, modulo)
        self.directory = count.directory / name
        #: The shared place, and the place of this batch's tiles if it is not the directory.
        self.shared = _place(count.shared)
        self.elsewhere: Place | None = None
        if count.tiles is not None:
            self.elsewhere = _place(f"{count.tiles.rstrip('/')}/{name}")
        # Tiles in objects are computed again from the previous column, if they are lost.
        self.depth = count.vectors - (0 if count.exchange == "objects" else 1)
        self.late = Late()
        self.begun = time.monotonic()
        self.done_units = 0

    def run(self) -> None:
        """Computes all columns, and stores the residues in the ledger."""
        manifest = self._manifest()
        with self._reached():
            self.kept = sweep(
                self.directory,
                self.elsewhere,
                manifest,
                self.depth,
                self.listener.note,
                self._shorter,
            )
        unit = None if manifest is None else manifest.unit
        self.nodes = Nodes(
            self.count,
            self.primes,
            unit,
            self.shared,
            self.executor,
            self.listener,
            0 if self.gluing is None else 1 if self._shorter is None else 2,
        )
        with self._reached():
            self.shared.put(self.nodes.probe, self.nodes.secret)
        try:
            facts = self.nodes.begin()
            self.board = Board(
                self.count, self.primes, self.nodes.grid, self.nodes.fingerprint, self.vectors
            )
            if manifest is not None and manifest.fingerprint != self.board.fingerprint:
                raise Unusable(
                    f"the tiles in {self.directory} belong to another vector; remove them"
                )
            self._count(manifest, facts)
        finally:
            self.executor.drop()
            remove_torn(self.directory, self.listener.note)
            self.nodes.remove_probes(own=True)

    @property
    def _shorter(self) -> int | None:
        """The generation of the shorter half's vector, if it differs from the longer half's."""
        return None if self.gluing is None else self.gluing.shorter

    @contextlib.contextmanager
    def _reached(self) -> Iterator[None]:
        """Raises :class:`Unusable` for any error of the storage: each store has its own errors."""
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

    def _plan(self, all_facts: list[Facts]) -> Plan:
        facts, grid = all_facts[0], self.board.grid
        k = len(self.primes)
        vector = facts.elements * 8 * k
        nodes = len(all_facts)
        seconds = self.seconds(k) if self.listener.wants_plan else 0.0
        part = (self.cols - 1) / max(self.count.cols - 1, 1)
        return Plan(
            rows=self.count.rows,
            cols=self.count.cols,
            primes=k,
            batches=self.of - self.number,
            nodes=nodes,
            units=(grid.units("upper"), grid.units("lower")),
            tile=int(grid.bytes.max()),
            vector=vector,
            storage=self.vectors * vector,
            vectors=self.vectors,
            memory=max(facts.needed for facts in all_facts),
            moved=4 * vector // nodes,
            computing=seconds * part / sum(facts.threads for facts in all_facts),
            swept=self.cols,
        )

    def _room(self, plan: Plan) -> None:
        """Checks that the storage has room. Raises :class:`TooLittle`."""
        make_directory(self.directory)
        free = self.shared.free()
        if self.cols > 1 and free is not None and free + self.kept < plan.storage:
            raise TooLittle(
                f"{self.count.shared} has room for {size_text(free + self.kept)}, and a batch "
                f"needs {size_text(plan.storage)}: {plan.vectors} times the vector"
            )

    def _count(self, manifest: Manifest | None, facts: list[Facts]) -> None:
        plan = self._plan(facts)
        self.listener.plan(plan)
        self._room(plan)
        self.nodes.remove_probes(own=False)
        self._columns(manifest, facts[0].most)

    # ---- columns

    def _columns(self, manifest: Manifest | None, most: int) -> None:
        if manifest is None or manifest.generation == 0:
            self._fresh(manifest, most)
        else:
            self._open(manifest)
            self.listener.note(f"resuming after column {len(manifest.counts)}")
        self.begun = time.monotonic()
        try:
            self._phases(most)
        finally:
            self.journal.drop_spares()
        columns = self.journal.manifest.counts[: self.cols]
        given = [
            {"prime": prime, "columns": [column[k] for column in columns]}
            for k, prime in enumerate(self.primes)
        ]
        board = {"rows": self.count.rows, "cols": self.cols}
        store = str(self.count.ledger)
        ask("ledger-keep", {"board": board, "residues": given, "store": store})
        if self.gluing is not None:
            whole = written({"rows": self.count.rows, "cols": self.count.cols})
            _tengen.keep_number(whole, str(sum(self.gluing.sums.values())), store)
        # A batch that already has more columns than requested stays.
        if len(self.journal.manifest.counts) <= self.cols:
            if self.late:
                # The results of late workers are not needed.
                self.executor.drop()
            self.journal.remove()

    def _phases(self, most: int) -> None:
        """Completes all phases of the batch that are not done, and glues halves."""
        changes = 0
        while not self._is_done():
            generation = self.journal.manifest.generation
            try:
                if generation > 0:
                    # Restore missing files of the previous generation. Even if no unit reads them
                    # any more, they would be needed to compute a later file again.
                    self.phases.complete(generation - 1)
                if self.gluing is not None and self._is_swept():
                    self.phases.glue(generation, self.gluing)
                else:
                    self.phases.complete(generation)
                    self._end(generation)
            except _Changed:
                changes += 1
                if changes > AGAIN:
                    raise Failed(
                        "words that were read differ repeatedly from the words that were written; "
                        "some memory is faulty"
                    ) from None
                self.listener.note(
                    "words have changed between two phases: the memory of a node is faulty; "
                    "both phases are done again"
                )
                for back in (generation, generation - 1):
                    for number in range(len(self.journal.units(back)) if back >= 0 else 0):
                        self.phases.forget(back, number)
                # Remove the old files first: there is room only for the planned vectors.
                self.journal.clean()
            except Lost as lost:
                changes += 1
                if changes > AGAIN:
                    raise Failed(f"{lost}, again and again: the storage is faulty") from None
                self.listener.note(f"{lost}; the batch begins again")
                if self.gluing is not None:
                    self.gluing.sums.clear()
                self.journal.remove()
                make_directory(self.directory)
                self._fresh(None, most)

    def _is_swept(self) -> bool:
        return len(self.journal.manifest.counts) >= self.cols

    def _is_done(self) -> bool:
        rows = self.board.grid.units("upper")
        return self._is_swept() and (self.gluing is None or len(self.gluing.sums) == rows)

    def _fresh(self, manifest: Manifest | None, most: int) -> None:
        """Starts a batch, or continues one that has no finished phase."""
        if manifest is not None:
            self._open(manifest)
            return
        manifest = Manifest(
            run=secrets.token_hex(8),
            layout=Blocks.LAYOUT,
            fingerprint=self.board.fingerprint,
            rows=self.count.rows,
            primes=self.primes,
            unit=most,
            counts=[],
            generation=0,
        )
        self._open(manifest)
        self.journal.commit(0, [self.executor.ask("first_column", primes=self.primes)])

    def _open(self, manifest: Manifest) -> None:
        units = {half_of(g): self.board.grid.units(half_of(g)) for g in (0, 1)}
        self.journal = Journal(
            self.directory,
            manifest,
            units,
            self.depth,
            self.listener.note,
            self.elsewhere,
            self._shorter,
        )
        self.phases = Phases(
            self.board,
            self.journal,
            self.elsewhere or Directory(self.directory),
            self.executor,
            self.late,
            self.nodes.join,
            self._tell,
            self.listener,
        )

    def _end(self, generation: int) -> None:
        """Checks the sums of a complete generation (a phase of a column), and commits it."""
        totals = self._totals(generation)
        if generation > 0 and self._totals(generation - 1)["written"] != totals["read"]:
            raise _Changed
        counts = self.journal.manifest.counts
        if half_of(generation) == "lower":
            found = self.executor.ask("count", totals=totals, primes=self.primes)
            counts = [*counts, found]
        # Files that late workers may still read are not overwritten.
        self.journal.commit(generation + 1, counts, recycle=not self.late)

    def _totals(self, generation: int) -> Totals:
        units = self.journal.units(generation)
        totals = [unit.totals for unit in units if unit is not None]
        assert len(totals) == len(units)
        answer: Totals = self.executor.ask("total", units=totals, primes=self.primes)
        return answer

    def _tell(self, generation: int, begun: float, rates: dict[str, int]) -> None:
        self.done_units += 1
        grid = self.board.grid
        of_units = grid.units(half_of(generation))
        finished = sum(unit is not None for unit in self.journal.units(generation))
        is_glued = self.gluing is not None and self._is_swept()
        if self.gluing is not None and is_glued:
            finished = len(self.gluing.sums)
        both = grid.units("upper") + grid.units("lower")
        of = both * (self.cols - 1) + (0 if self.gluing is None else grid.units("upper"))
        before = sum(grid.units(half_of(g)) for g in range(generation)) + finished
        now = time.monotonic()
        seconds = max(now - begun, 1e-9)
        speed = self.done_units / max(now - self.begun, 1e-9)
        self.listener.progress(
            Progress(
                columns=len(self.journal.manifest.counts),
                of_columns=self.cols,
                half="glued" if is_glued else half_of(generation),
                units=finished,
                of_units=of_units,
                batch=self.number + 1,
                of_batches=self.of,
                left=(of - before) / speed if speed > 0 else None,
                rates={node: number / seconds for node, number in rates.items()},
            )
        )


def directory_name(rows: int, modulo: list[int]) -> str:
    """Returns the name of the directory of a batch."""
    return f"rows-{rows}-primes-{modulo[0]}-{len(modulo)}"


def shorter_generation(columns: int) -> int:
    """Returns the generation that ends with the column before the last of ``columns`` columns."""
    return 2 * columns - 5


def _place(where: str) -> Place:
    try:
        return place(where)
    except ValueError as error:
        raise Unusable(str(error)) from None
