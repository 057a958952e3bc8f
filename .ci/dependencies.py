#!/usr/bin/env python3
"""Checks docs/dependencies.tsv: what the program is linked with, and what was looked at in it.

A crate of others runs code of its own where it is built (a build script, a procedural macro), and
may be `unsafe`. The list names every crate of the program `tengen`, on every system, with its
version, which of these it has, how many times its sources say `unsafe`, and what somebody who read
its build script found. A crate or version that is not in the list fails the check.

    .ci/dependencies.py             # check
    .ci/dependencies.py --write     # write the list anew; what is to be read has a question mark
"""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(ROOT, "docs", "dependencies.tsv")
HEAD = """\
# What the program is linked with: crates of others, on every system that it is built for.
# `.ci/dependencies.py` checks this list and writes it; docs/supply-chain.md says what it is for.
# "runs": what runs while it is built: `build` a build script, `macro` a procedural macro.
# "unsafe": how many times its sources say so. "build script": what one who read it found.
crate\tversion\truns\tunsafe\tbuild script
"""


def crates():
    """The crates of others that the program is built from, by the lock file."""
    tree = ["cargo", "tree", "--locked", "--package", "tengen-cli", "--target", "all", "--prefix", "none"]
    tree += ["--edges", "normal,build", "--format", "{p}"]
    lines = subprocess.check_output(tree, cwd=ROOT, stderr=subprocess.DEVNULL, text=True).splitlines()
    used = {tuple(line.split()[:2]) for line in lines if line}
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    found = json.loads(subprocess.check_output(command, cwd=ROOT, stderr=subprocess.DEVNULL))
    return sorted(
        (p for p in found["packages"] if p["source"] and (p["name"], "v" + p["version"]) in used),
        key=lambda package: (package["name"], package["version"]),
    )


def runs(package):
    """What of a crate runs while it is built."""
    kinds = {kind for target in package["targets"] for kind in target["kind"]}
    words = [("custom-build", "build"), ("proc-macro", "macro")]
    return "+".join(word for kind, word in words if kind in kinds) or "-"


def unsafe(package):
    """How many times the sources of a crate say `unsafe`, comments left out."""
    times = 0
    folder = os.path.join(os.path.dirname(package["manifest_path"]), "src")
    for where, _, files in os.walk(folder):
        for name in files:
            if name.endswith(".rs"):
                with open(os.path.join(where, name), encoding="utf-8", errors="replace") as file:
                    times += len(re.findall(r"\bunsafe\b", re.sub(r"//.*", "", file.read())))
    return times


def read():
    """What the list says of a crate of a version."""
    if not os.path.exists(LIST):
        return {}
    with open(LIST, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {(line[0], line[1]): line for line in lines[1:]}


def main():
    known, rows = read(), []
    for package in crates():
        name, version = package["name"], package["version"]
        row = [name, version, runs(package), str(unsafe(package))]
        old = known.get((name, version))
        unread = "?" if "build" in row[2] else "-"
        rows.append(row + [old[4] if old else unread])
    if sys.argv[1:] == ["--write"]:
        with open(LIST, "w", encoding="utf-8") as file:
            file.write(HEAD + "".join("\t".join(row) + "\n" for row in rows))
        return 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    faults = [f"{row[0]} {row[1]} is not in the list as it is" for row in rows if known.get((row[0], row[1])) != row]
    faults += [f"the build script of {row[0]} {row[1]} has not been read" for row in rows if row[4] == "?"]
    gone = set(known) - {(row[0], row[1]) for row in rows}
    faults += [f"{name} {version} is in the list, and no longer used" for name, version in sorted(gone)]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(rows)} crates of others: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
