#!/usr/bin/env python3
"""Makes docs/results/constants.csv: proved bounds on limiting constants and on growth of strips.

    cargo build --release
    trials/results/constants.py > docs/results/constants.csv

Rows of kind `limit` bound the constant s of a lattice: a large board with p points has about s^p
legal positions. Rows of kind `strip` bound lambda^(1/rows) and a of strips of the square lattice with
two colours: rows times n points have about a lambda^n legal positions. All values are rounded
outwards. The environment variable TENGEN overrides the path of the program. Half a minute on two cores.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TENGEN = os.environ.get("TENGEN", str(ROOT / "target" / "release" / "tengen"))

# Lattice, colours, largest number of rows of a strip.
LIMITS = [
    ("square", 2, 10),
    ("triangular", 2, 10),
    ("hexagonal", 2, 10),
    ("square-octagonal", 2, 10),
    ("square", 3, 7),
    ("square", 4, 6),
    ("square", 5, 5),
    ("square", 6, 5),
]


def run(*arguments):
    done = subprocess.run(
        [TENGEN, *arguments, "--quiet", "--format", "json"], capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main():
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow("kind constant lattice colours rows at_least at_most".split())
    for lattice, colours, rows in LIMITS:
        board = ["--lattice", lattice, "--colours", str(colours), "--max-strip", str(rows)]
        found = run("bounds", "--limit", *board)
        bounds = found["lower"]["value"], found["upper"]["value"]
        out.writerow(["limit", "s", lattice, colours, rows, *bounds])
        sys.stdout.flush()
    for rows in range(1, 10):
        found = run("growth", str(rows), "--digits", "22")
        for constant, name in ("lambda^(1/rows)", "lambda_root"), ("a", "a"):
            bounds = found[name]["lower"], found[name]["upper"]
            out.writerow(["strip", constant, "square", 2, rows, *bounds])
        sys.stdout.flush()


main()
