#!/usr/bin/env bash
# All tests of the Python package, in a virtual environment of their own: installs the package
# as its users do, then runs what must pass. Needs Rust, and Python 3.10 or later with pip.
#
#   PYTHON            which Python; python3, unless stated
#   TENGEN_PROFILE    how cargo builds: release, unless stated; dev is quicker to build
#   CARGO_TARGET_DIR  where cargo builds; target/ beside python/, unless stated
set -euo pipefail
cd "$(dirname "$0")"

step() { printf '\n== %s\n' "$*"; "$@"; }

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/../target}"
profile="${TENGEN_PROFILE:-release}"
environment="$(mktemp -d)"
trap 'rm -rf "$environment"' EXIT

step "${PYTHON:-python3}" -m venv "$environment"
python="$environment/bin/python"
export PIP_DISABLE_PIP_VERSION_CHECK=1
step "$python" -m pip install --quiet --config-settings "build-args=--profile=$profile --locked" '.[test]'

# The installed package, not the sources beside this file.
export PYTHONSAFEPATH=1 PYTHONDONTWRITEBYTECODE=1
# Three at a time, the longest first: many wait for processes that they have begun, or killed.
step "$python" -m pytest -q -p no:cacheprovider -n 3 --dist load --maxschedchunk 1 tests/test_cluster_ray.py tests
step "$python" -m pytest -q -p no:cacheprovider --doctest-modules --pyargs tengen
step "$python" -m mypy --config-file pyproject.toml --cache-dir "$environment/mypy" package/tengen
step "$python" -m mypy.stubtest --mypy-config-file pyproject.toml tengen._tengen
step "$python" notebooks/run.py
