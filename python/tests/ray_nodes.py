"""A program that starts Ray nodes in a network namespace of their own, with loopback only, and
prints its findings as JSON.

`test_cluster_ray.py` runs it in such a namespace, so that the nodes cannot be reached from
outside. All processes end with the namespace. `ray stop` is not used, since it would stop every
cluster of the machine.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

PORT = 6390
ADDRESS = f"127.0.0.1:{PORT}"
TEMPORARY = tempfile.mkdtemp(prefix="ray-", dir="/tmp")

ENVIRONMENT = os.environ | {
    "HOME": TEMPORARY,
    "TMPDIR": TEMPORARY,
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": "0123456789abcdef" * 4,
    # Detect lost nodes soon.
    "RAY_health_check_initial_delay_ms": "1000",
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_failure_threshold": "4",
    "RAY_gcs_rpc_server_reconnect_timeout_s": "5",
}


def loopback_up() -> None:
    with socket.socket() as any_socket:
        # SIOCSIFFLAGS: up and running.
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh14x", b"lo", 0x41))


def processes() -> dict[int, tuple[int, str]]:
    """Returns the parents and the command lines of all processes that are not zombies."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            if fields[0] != "Z":
                found[int(path.name)] = (int(fields[1]), command)
    return found


def listeners() -> list[str]:
    """Returns the addresses of all listening sockets."""
    found = set()
    for name in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A":
                found.add(fields[1].partition(":")[0])
    return sorted(found)


def outside() -> None:
    """Adds an interface to the outside, at whose address Ray would listen by default."""
    for command in (
        "link add inner type veth peer name outer",
        "address add 10.1.2.3/24 dev inner",
        "link set inner up",
        "link set outer up",
        "route add default dev inner",
    ):
        subprocess.run(["ip", *command.split()], check=True)


class Node:
    """A Ray node with its own object store."""

    def __init__(self, head: bool) -> None:
        self.before = set(processes())
        where = (
            ["--head", f"--port={PORT}", "--include-dashboard=false", f"--temp-dir={TEMPORARY}"]
            if head
            else [f"--address={ADDRESS}"]
        )
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", *where]
        command += ["--node-ip-address=127.0.0.1", "--num-cpus=1", "--disable-usage-stats"]
        command += [f"--object-store-memory={80 << 20}"]
        done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)

    def pids(self, *words: str) -> list[int]:
        """Returns the processes of this node whose command lines contain one of the words."""
        return [
            pid
            for pid, (_, command) in processes().items()
            if pid not in self.before and any(word in command for word in words)
        ]


def workers() -> list[int]:
    return [pid for pid, (_, command) in processes().items() if command.startswith("ray::Remote")]


def send(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, what)


def kill(pids: list[int]) -> None:
    send(pids, signal.SIGKILL)


@contextlib.contextmanager
def slowly(pids: list[int]) -> Iterator[None]:
    """Suspends these processes nearly all of the time. A count on them then does not end before
    the event that a test waits for, and still makes progress."""
    enough = threading.Event()

    def hold_up() -> None:
        while not enough.is_set():
            send(pids, signal.SIGSTOP)
            enough.wait(0.5)
            send(pids, signal.SIGCONT)
            enough.wait(0.01)

    thread = threading.Thread(target=hold_up)
    thread.start()
    try:
        yield
    finally:
        enough.set()
        thread.join()


class Driver:
    """The program `tengen.cluster` on these nodes."""

    def __init__(self, directory: Path, *arguments: str) -> None:
        self.directory = directory
        command = [sys.executable, "-m", "tengen.cluster", "count", *arguments]
        command += ["--dir", str(directory), "--threads", "1", "--quiet"]
        self.log = tempfile.TemporaryFile("w+")
        self.output = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            command, env=ENVIRONMENT, stdout=self.output, stderr=self.log, text=True
        )

    def until(self, reached: Callable[[], bool]) -> bool:
        """Waits until ``reached`` returns ``True`` or the program ends; returns the last
        value."""
        while self.process.poll() is None:
            if reached():
                return True
            time.sleep(0.005)
        return reached()

    def units(self) -> int:
        """Returns the number of lines in all journals now."""
        lines = 0
        for path in self.directory.glob("rows-*/journal-*.jsonl"):
            with contextlib.suppress(FileNotFoundError):
                lines += path.read_bytes().count(b"\n")
        return lines

    def generation(self) -> tuple[str, int]:
        """Returns the batch that is being computed, and its generation."""
        for path in self.directory.glob("rows-*/manifest.json"):
            with contextlib.suppress(FileNotFoundError):
                body = json.loads(path.read_text())["body"]
                return path.parent.name, body["generation"]
        return "", -1

    def nodes(self) -> set[str]:
        """Returns the names of the nodes that wrote the files of units that exist now."""
        found = set()
        for path in self.directory.glob("rows-*/*.tiles"):
            with contextlib.suppress(OSError, ValueError), open(path, "rb") as file:
                found.add(json.loads(file.read(4096))["node"])
        return found

    def end(self) -> dict[str, Any]:
        """Waits for the end of the program, and returns its exit code and output."""
        code = self.process.wait()
        self.log.seek(0)
        self.output.seek(0)
        log, output = self.log.read(), self.output.read()
        self.log.close()
        self.output.close()
        return {"code": code, "log": log, "output": output}


def local(directory: Path) -> dict[str, Any]:
    """Runs a count on a temporary cluster: records the listening addresses, and the processes and
    files that are left."""
    rows, tile, *exchange = sys.argv[3:]
    outside()
    driver = Driver(
        directory, rows, "--nodes", "2", "--tile", tile, *exchange, "--format", "json"
    )  # fmt: skip
    heard: set[str] = set()
    driver.until(lambda: driver.generation()[1] > 2)
    workers_seen = len(workers())
    heard.update(listeners())
    found = driver.end()
    own = {os.getpid(), 1}
    deadline = time.monotonic() + 30
    while (left := set(processes()) - own) and time.monotonic() < deadline:
        time.sleep(0.1)
    names = [processes()[pid][1] for pid in left if pid in processes()]
    files = {path.name for path in Path(TEMPORARY).iterdir()}
    return found | {
        "listeners": sorted(heard),
        "workers": workers_seen,
        "left": names,
        "files": sorted(files),
    }


def harm(directory: Path) -> dict[str, Any]:
    """Kills a worker and a node, and adds another node."""
    chance = random.Random(5)
    Node(head=True)
    second = Node(head=False)
    arguments = ("9", "--address", ADDRESS, "--nodes", "2", "--tile", "16K", "--at-a-time", "4")
    driver = Driver(directory, *arguments, *sys.argv[3:])
    seen: set[str] = set()

    def another() -> bool:
        """Returns ``True`` if a node has done units that had done none before."""
        known = len(seen)
        seen.update(driver.nodes())
        return len(seen) > known

    driver.until(lambda: driver.generation()[1] >= 2 and len(driver.nodes()) > 1)
    another()
    working = workers()
    kill(chance.sample(working, 1))
    with slowly(working):
        driver.until(another)
    kill(second.pids("raylet"))
    with slowly(workers()):
        third = Node(head=False)
        driver.until(another)
    found = driver.end()
    return found | {"nodes": sorted(seen), "third": len(third.pids("raylet"))}


def head(directory: Path) -> dict[str, Any]:
    """Kills the head, then a driver. The next drivers go on with the count."""
    arguments = ("9", "--address", ADDRESS, "--nodes", "2", "--tile", "16K", "--at-a-time", "4")
    first = set(processes())
    Node(head=True)
    Node(head=False)
    driver = Driver(directory, *arguments)
    driver.until(lambda: driver.generation()[1] >= 3)
    # Kill the workers, too: they would go on for a while without the head.
    parts = ("gcs_server", "raylet", "ray::Remote")
    kill([p for p, (_, c) in processes().items() if any(part in c for part in parts)])
    headless = driver.end()
    reached = driver.generation()[1]
    kill([p for p in processes() if p not in first])
    shutil.rmtree(TEMPORARY)
    os.mkdir(TEMPORARY)
    Node(head=True)
    Node(head=False)
    driver = Driver(directory, *arguments)
    driver.until(lambda: driver.generation()[1] >= reached + 4)
    driver.process.kill()
    killed = driver.end()
    found = Driver(directory, *arguments).end()
    return found | {"headless": headless, "killed": killed, "reached": reached}


def full(directory: Path) -> dict[str, Any]:
    """Fills the disk during a count, then frees it and goes on."""
    command = ["mount", "-t", "tmpfs", "-o", "size=28m", "tmpfs", str(directory)]
    directory.mkdir()
    subprocess.run(command, check=True)
    arguments = ("9", "--address", "processes", "--nodes", "2", "--tile", "16K", "--at-a-time", "4")
    driver = Driver(directory, *arguments)
    driver.until(lambda: driver.generation()[1] >= 3)
    filler = directory / "filler"
    with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
        # Also fill the room that the count frees.
        while driver.process.poll() is None:
            try:
                file.write(bytes(4096))
            except OSError:
                time.sleep(0.001)
    stopped = driver.end()
    torn = [path.name for path in directory.rglob(".*.tmp")]
    filler.unlink()
    found = Driver(directory, *arguments).end()
    left = sorted(path.name for path in directory.glob("rows-*"))
    return found | {"stopped": stopped, "torn": torn, "left": left}


def main() -> None:
    loopback_up()
    scenario = {"local": local, "harm": harm, "head": head, "full": full}[sys.argv[1]]
    found = scenario(Path(sys.argv[2]))
    shutil.rmtree(TEMPORARY, ignore_errors=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
