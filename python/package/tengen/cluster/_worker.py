"""A worker process, which exchanges lines of JSON with the driver over pipes.

The worker ends when its input ends, which happens when the driver ends.
"""

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
    """Answers requests until the input ends."""
    # The driver handles Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lock = threading.Lock()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    # The output of libraries goes to standard error, since standard output is for answers.
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
            # No driver waits for the current units any more. A request that a killed driver wrote
            # only in part is dropped, too.
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
    """Returns the answer to a request."""
    if request["what"] == "do":
        return plain(worker.do(Task(**request["task"])))
    if request["what"] not in ("first_column", "total", "count"):
        raise ValueError(f"unknown request {request['what']}")
    return getattr(worker, request["what"])(**request["arguments"])


if __name__ == "__main__":
    main()
