#!/usr/bin/env python3
"""Makes docs/results/records.csv: the largest boards counted, by lattice and number of colours.

    cargo build --release
    trials/results/records.py > docs/results/records.csv

Each board is counted by one engine. A second engine then counts it modulo the largest prime below
2^63, and both numbers must agree modulo this prime. Some boards are instead compared with a published
number, a number of data/sequences, or a count of the board as a list of edges. The script ends at
numbers that differ. The environment variable TENGEN overrides the path of the program. Six minutes on two cores, at most 4 GB of memory.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TENGEN = os.environ.get("TENGEN", str(ROOT / "target" / "release" / "tengen"))

# Prime 0 of the program: the largest prime below 2^63.
PRIME = 2**63 - 25

# Lattice, colours, rows (as many columns), engine of the number, engine or source of the second number.
BOARDS = [
    ("square", 2, 13, "glued", "published"),
    ("square", 3, 10, "glued", "data/sequences"),
    ("square", 4, 8, "levels", "marked"),
    ("square", 5, 8, "levels", "marked"),
    ("square", 6, 8, "levels", "marked"),
    ("triangular", 2, 12, "glued", "compiled"),
    ("triangular", 3, 9, "split", "compiled"),
    ("triangular", 4, 7, "marked", "compiled"),
    ("hexagonal", 2, 16, "split", "compiled"),
    ("hexagonal", 3, 12, "compiled", "marked"),
    ("hexagonal", 4, 12, "compiled", "marked"),
    ("square-octagonal", 2, 16, "split", "compiled"),
    ("square-octagonal", 3, 13, "compiled", "marked"),
    ("cylinder", 2, 9, "glued", "edges"),
    ("torus", 2, 7, "orbits", "data/sequences"),
    ("king", 2, 9, "compiled", "hashed"),
    ("king", 3, 7, "compiled", "hashed"),
    ("kagome", 2, 18, "hashed", "edges"),
    ("kagome", 3, 15, "hashed", "edges"),
    ("snub-square", 2, 14, "hashed", "edges"),
    ("snub-square", 3, 12, "compiled", "hashed"),
]


def run(*arguments):
    done = subprocess.run([TENGEN, *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


def residue(board, engine):
    """Counts the positions modulo PRIME with an engine, in a data directory of its own."""
    with tempfile.TemporaryDirectory() as data:
        run(*board, "--engine", engine, "--prime-range", "0..1", "--data", data, "--quiet")
        for ledger in pathlib.Path(data).rglob("*.jsonl"):
            for line in ledger.read_text().splitlines():
                record = json.loads(line)
                if "prime" in record:
                    assert int(record["prime"]) == PRIME, record["prime"]
                    return int(record["columns"][-1])
    sys.exit(f"{' '.join(board)}: no residue")


def as_edges(lattice, colours, rows):
    """Counts the positions of the board given as a list of edges, which is swept point by point."""
    with tempfile.TemporaryDirectory() as folder:
        graph = pathlib.Path(folder, "board.col")
        graph.write_text(run("lattice", lattice, str(rows), str(rows), "--format", "dimacs"))
        return int(run("count", "--graph", str(graph), "--colours", str(colours), "--quiet"))


def known(lattice, colours, rows, source):
    """Returns the published number, or the number of data/sequences."""
    if source == "published":
        lines = (ROOT / "crates/estimate/data/square-counts.tsv").read_text().splitlines()
        found = [line.split("\t")[2] for line in lines if line.startswith(f"{rows}\t{rows}\t")]
    else:
        lines = (ROOT / f"data/sequences/{lattice}-{colours}.txt").read_text().splitlines()
        found = [line.split()[1] for line in lines if line.startswith(f"{rows} ")]
    return int(found[0])


def main():
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow("lattice colours n count engine seconds second_way second_seconds".split())
    for lattice, colours, rows, engine, second in BOARDS:
        board = ["count", str(rows), "--lattice", lattice, "--colours", str(colours)]
        start = time.monotonic()
        count = int(run(*board, "--engine", engine, "--no-ledger", "--quiet"))
        seconds, start = time.monotonic() - start, time.monotonic()
        if second in ("published", "data/sequences"):
            agree = count == known(lattice, colours, rows, second)
            second_way, spent = second, ""
        elif second == "edges":
            agree = count == as_edges(lattice, colours, rows)
            second_way, spent = "as a list of edges", f"{time.monotonic() - start:.0f}"
        else:
            agree = count % PRIME == residue(board, second)
            second_way, spent = f"{second} modulo 2^63 - 25", f"{time.monotonic() - start:.0f}"
        if not agree:
            sys.exit(f"{lattice}, {colours} colours, {rows}: {engine} and {second} differ")
        out.writerow([lattice, colours, rows, count, engine, f"{seconds:.0f}", second_way, spent])
        sys.stdout.flush()


main()
