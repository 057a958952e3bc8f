"""``python -m tengen.cluster``: counts on several machines."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .driver import (
    Count,
    Listener,
    Plan,
    Progress,
    TooLittle,
    Unusable,
    run,
    size_text,
    terminated_is_interrupted,
)
from .executors import Executor, Failed, Processes
from .journal import InUse
from .storage import NoRoom

EXAMPLES = """\
examples:
  python -m tengen.cluster count 12 --dir /scratch/go
  python -m tengen.cluster count 19 --dir /shared/go --address auto --nodes 64
  python -m tengen.cluster count 19 --dir /shared/go --address auto --primes 0..2 --format json

The same command continues a count that was stopped or killed. Finished work is in DIR. Its ledger
has the residues, which `tengen ledger` and `tengen count --data DIR` read.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit code.

    0 is success, 1 a failure, 2 a request that cannot be carried out, 3 too little memory or room,
    and 130 an interrupt.
    """
    parsed = _parser().parse_args(arguments)
    screen = _Screen(parsed.quiet, parsed.format)
    try:
        count = _count(parsed)
        # The executor starts nodes before the count, so a signal is handled from here on.
        with _only_the_answer(), terminated_is_interrupted():
            answer = run(count, _executor(parsed), screen)
    except (InUse, Unusable, ValueError, ImportError) as error:
        return screen.failed(error, 2)
    except (TooLittle, MemoryError) as error:
        return screen.failed(error, 3)
    except NoRoom as error:
        text = f"there is no room left in {error}; the same command goes on from here"
        return screen.failed(text, 1)
    except (Failed, OSError, RuntimeError) as error:
        return screen.failed(error, 1)
    except KeyboardInterrupt:
        return screen.failed("stopped; the same command goes on from here", 130)
    screen.answer(answer)
    return 0


@contextmanager
def _only_the_answer() -> Iterator[None]:
    """Redirects the output of libraries to standard error: standard output is for the answer."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tengen.cluster",
        description="Counts on several machines.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    count = commands.add_parser(
        "count",
        help="the number of legal positions of a board of the square lattice, or its residues",
        description="The number of legal positions of a board of the square lattice.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    count.add_argument("rows", type=int, metavar="ROWS")
    count.add_argument("cols", type=int, nargs="?", metavar="COLS", help="default: ROWS")
    count.add_argument(
        "--dir", type=Path, required=True, help="a directory that all nodes share", metavar="DIR"
    )
    count.add_argument(
        "--data", type=Path, metavar="DIR", help="directory of the ledger (default: --dir)"
    )
    count.add_argument(
        "--tiles",
        metavar="URL",
        help="keep tiles in an object store with an address of fsspec, such as s3://BUCKET/go; "
        "then only the driver needs --dir",
    )
    count.add_argument(
        "--primes",
        type=_primes,
        metavar="N|A..B",
        help="residues modulo the first N primes, or those from A to B, instead of the number",
    )
    count.add_argument(
        "--at-a-time",
        type=int,
        choices=(1, 2, 3, 4, 5, 6, 8),
        help="number of primes in a batch; the whole board is computed, not half of it",
    )
    count.add_argument(
        "--address",
        default="local",
        help="the workers: `local`, a new Ray cluster on this machine (the default); `processes`, "
        "processes of this machine without Ray; or a running Ray cluster: `auto` or HOST:PORT",
    )
    count.add_argument(
        "--nodes",
        type=_positive,
        metavar="N",
        help="number of nodes, or of processes, at the start (default: 1)",
    )
    count.add_argument(
        "--threads", type=_positive, metavar="N", help="threads of each node (default: all)"
    )
    count.add_argument(
        "--tile", type=_size, default=64 << 20, metavar="SIZE", help="size of a tile (default: 64M)"
    )
    count.add_argument(
        "--memory",
        type=_size,
        metavar="SIZE",
        help="memory of each node (default: 80%% of the free memory)",
    )
    count.add_argument(
        "--exchange",
        choices=("files", "objects"),
        default="files",
        help="how tiles travel between nodes within a column: in files, or as objects of Ray",
    )
    count.add_argument(
        "--vectors",
        type=int,
        choices=(2, 3),
        default=3,
        help="maximum number of vectors in the storage: with 3 (the default) damaged tiles are "
        "computed again, with 2 the batch starts again",
    )
    count.add_argument("--format", choices=("text", "json"), default="text")
    count.add_argument("--quiet", action="store_true", help="no plan and no progress")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def _primes(text: str) -> range:
    begin, dots, end = text.partition("..")
    try:
        found = range(int(begin), int(end)) if dots else range(int(begin))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number and no range A..B") from None
    if len(found) == 0 or found.start < 0 or found.stop > 10_000:
        raise argparse.ArgumentTypeError(f"{text}: A < B, and there are 10000 primes")
    return found


def _size(text: str) -> int:
    """Parses a size like `tengen`: G and GiB are 1024^3 bytes, GB is 1000^3."""
    found = re.fullmatch(r"(\d+(?:\.\d*)?) ?(?:([kmgt])(i?b?))?b?", text, re.IGNORECASE)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 64M or 2G")
    number, letter, rest = found.groups()
    base = 1000 if (rest or "").lower() == "b" else 1024
    size = int(float(number) * base ** (" kmgt".index(letter.lower()) if letter else 0))
    if size < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no size")
    return size


def _count(parsed: argparse.Namespace) -> Count:
    rows, cols = parsed.rows, parsed.cols or parsed.rows
    if parsed.primes is None and cols < rows:
        # The transposed board has the same number of positions and takes less work.
        rows, cols = cols, rows
    return Count(
        rows=rows,
        cols=cols,
        directory=parsed.dir.absolute(),
        numbers=parsed.primes,
        at_a_time=parsed.at_a_time,
        tile=parsed.tile,
        threads=parsed.threads,
        memory=parsed.memory,
        tiles=parsed.tiles,
        exchange=parsed.exchange,
        vectors=parsed.vectors,
        store=None if parsed.data is None else parsed.data.absolute(),
    )


def _executor(parsed: argparse.Namespace) -> Executor:
    if parsed.address == "processes":
        return Processes(parsed.nodes or 1)
    try:
        from .rayed import RayNodes

        return RayNodes(parsed.address, parsed.nodes, parsed.exchange == "objects")
    except ImportError as error:
        raise Unusable(f"{error}; or without Ray: --address processes") from None
    except Failed as error:
        raise Unusable(str(error)) from None


class _Screen(Listener):
    """Prints plans and progress to standard error, and the answer to standard output."""

    EVERY = 1.0
    """Seconds between two lines of progress."""

    def __init__(self, quiet: bool, output: str, now: Callable[[], float] = time.monotonic):
        self.quiet, self.output, self.now = quiet, output, now
        self.wants_plan = not quiet
        self._shown = 0.0
        self._line = 0

    def _say(self, text: str) -> None:
        if self._line:
            sys.stderr.write("\r" + " " * self._line + "\r")
            self._line = 0
        sys.stderr.write(text + "\n")
        sys.stderr.flush()

    def plan(self, plan: Plan) -> None:
        if self.quiet:
            return
        half = ""
        if plan.swept < plan.cols:
            half = f"  columns   {plan.swept}, half of the board; then both halves are glued\n"
        self._say(
            f"{plan.rows} rows, {plan.cols} columns: {plan.batches} "
            f"{'batch' if plan.batches == 1 else 'batches'} of {plan.primes} "
            f"{'prime' if plan.primes == 1 else 'primes'} on {plan.nodes} "
            f"{'node' if plan.nodes == 1 else 'nodes'}\n"
            f"{half}"
            f"  tiles     {plan.units[0]} x {plan.units[1]} of at most {size_text(plan.tile)}, "
            f"{plan.units[0] + plan.units[1]} units a column\n"
            f"  storage   {size_text(plan.storage)}: {plan.vectors} vectors of "
            f"{size_text(plan.vector)}\n"
            f"  memory    {size_text(plan.memory)} a node\n"
            f"  network   {size_text(plan.moved)} a node and column\n"
            f"  time      {_duration(plan.computing)} of computing a batch, if all nodes are as "
            f"fast as this one"
        )

    def progress(self, progress: Progress) -> None:
        now = self.now()
        if self.quiet or now - self._shown < self.EVERY:
            return
        self._shown = now
        left = "" if progress.left is None else f", {_duration(progress.left)} left"
        rates = ", ".join(f"{node} {rate:.1f}/s" for node, rate in sorted(progress.rates.items()))
        column = f"column {progress.columns + 1} of {progress.of_columns}, {progress.half}"
        text = (
            f"batch {progress.batch} of {progress.of_batches}: "
            f"{'gluing halves,' if progress.half == 'glued' else column} {progress.units} of "
            f"{progress.of_units} units{left} ({rates})"
        )
        if sys.stderr.isatty():
            text = text[:160]
            sys.stderr.write("\r" + text.ljust(self._line))
            sys.stderr.flush()
            self._line = len(text)
        else:
            self._say(text)

    def note(self, text: str) -> None:
        self._say(f"note: {text}")

    def failed(self, error: object, code: int) -> int:
        """Prints the reason why there is no answer, and returns the exit code."""
        self._say(f"error: {error}")
        return code

    def answer(self, answer: Any) -> None:
        """Prints the answer to standard output."""
        if self._line:
            self._say("")
        if self.output == "json":
            print(json.dumps(answer))
        elif "count" in answer:
            print(answer["count"])
        else:
            for residue in answer["residues"]:
                print(f"{residue['residue']} mod {residue['prime']}")


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s"
    if seconds < 3600:
        return f"{seconds / 60:.1f} min"
    return f"{seconds / 3600:.1f} h"


if __name__ == "__main__":
    sys.exit(main())
