#!/usr/bin/env python3
"""Checks that what is published builds from what is published.

`cargo package` would build every package by itself, one after the other. Here the packages are made,
unpacked side by side, and checked together, with one another in place of what is in the registry: a
file or a dependency that a package forgot is missed as well, in a third of the time.

    .ci/packages.py
"""

import glob
import os
import re
import shutil
import subprocess
import tarfile
import time
import tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TARGET = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
PACKAGES = os.path.join(TARGET, "package")
UNPACKED = os.path.join(TARGET, "unpacked")


def run(*command, folder=ROOT):
    subprocess.run(command, cwd=folder, check=True)


def main():
    for folder in (PACKAGES, UNPACKED):
        shutil.rmtree(folder, ignore_errors=True)
    run("cargo", "package", "--workspace", "--exclude", "tengen-python", "--locked", "--allow-dirty", "--no-verify")
    # In a package every file is from 2006: cargo would take what it checked of another one for it.
    now = time.time()
    names = {}
    for path in sorted(glob.glob(os.path.join(PACKAGES, "*.crate"))):
        with tarfile.open(path) as archive:
            archive.extractall(UNPACKED, filter=lambda *file: tarfile.data_filter(*file).replace(mtime=now))
        folder = os.path.basename(path).removesuffix(".crate")
        with open(os.path.join(UNPACKED, folder, "Cargo.toml"), "rb") as file:
            names[tomllib.load(file)["package"]["name"]] = folder
    with open(os.path.join(ROOT, "Cargo.toml")) as file:
        profiles = "".join(re.findall(r"^\[profile\..*?(?=^\[|\Z)", file.read(), re.M | re.S))
    with open(os.path.join(UNPACKED, "Cargo.toml"), "w") as file:
        file.write('[workspace]\nresolver = "3"\nmembers = ["*-*.*.*"]\n\n[patch.crates-io]\n')
        file.writelines(f'{name} = {{ path = "{folder}" }}\n' for name, folder in names.items())
        file.write("\n" + profiles)
    shutil.copy(os.path.join(ROOT, "Cargo.lock"), UNPACKED)
    # The same profiles and folder: crates of others are those that clippy checked.
    os.environ["CARGO_TARGET_DIR"] = TARGET
    run("cargo", "check", "--workspace", "--offline", folder=UNPACKED)
    for folder in (PACKAGES, UNPACKED):
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
