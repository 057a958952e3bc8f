"""A worker as a process of its own, which the driver talks to over pipes, a line of JSON each.

It ends when the driver does: then its input ends."""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import traceback
from typing import Any

from .work import SLOTS, Setup, Task, Worker, in_words, plain


def main() -> None:
    """Answers until the input ends."""
    # Ctrl-C is the driver's.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lock = threading.Lock()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    # What a library prints is no answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def answer(body: dict[str, Any]) -> None:
        with lock:
            answers.write(json.dumps(body) + "\n")
            answers.flush()

    requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def listen() -> None:
        try:
            for line in sys.stdin:
                requests.put(json.loads(line))
        finally:
            # Whatever is being done, nobody waits for it; nor for what a driver that was killed
            # had half written.
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    first = requests.get()
    try:
        worker = Worker(Setup(**first["setup"]), first["name"])
        answer({"facts": plain(worker.facts())})
    except BaseException as error:
        answer({"failed": in_words(error), "kind": type(error).__name__})
        return

    def serve() -> None:
        while True:
            request = requests.get()
            try:
                answer({"id": request["id"], "result": respond(worker, request)})
            except BaseException as error:
                text = "".join(traceback.format_exception_only(error)).strip()
                answer({"id": request["id"], "error": text})

    threads = [threading.Thread(target=serve, daemon=True) for _ in range(SLOTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def respond(worker: Worker, request: dict[str, Any]) -> Any:
    """The answer to a request."""
    match request["what"]:
        case "do":
            return plain(worker.do(Task(**request["task"])))
        case "first_column":
            return worker.first_column(request["primes"])
        case "total":
            return worker.total(request["units"], request["primes"])
        case "count":
            return worker.count(request["totals"], request["primes"])
        case what:
            raise ValueError(f"nobody can do {what!r}")


if __name__ == "__main__":
    main()
