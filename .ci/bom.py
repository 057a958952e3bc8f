#!/usr/bin/env python3
"""Lists the parts of a binary: `bom.py FOLDER TARGET OUT [PAGE]`.

FOLDER has the Cargo.toml of the package, and TARGET is the system. PAGE is the folder with the npm
packages of the page, if the binary embeds the page. Writes two files to the folder OUT:

    sbom.cdx.json         names, versions, licences and checksums of all parts (CycloneDX 1.6)
    LICENSE-THIRD-PARTY   the texts of their licences; parts with equal texts share one entry
"""

import base64
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LICENCE = re.compile(r"(licen[sc]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def part(kind, name, version, licence, algorithm, checksum, folder):
    """A part as CycloneDX has it, with the folder of its licences."""
    purl = f"pkg:{kind}/{name}@{version}"
    found = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    found["licenses"] = [{"expression": licence.replace("/", " OR ")}]
    found["hashes"] = [{"alg": algorithm, "content": checksum}] if checksum else []
    return found, folder


def crates(folder, target):
    """The crates that a package is linked with, the package first, and the graph of their uses."""
    run = lambda *words: subprocess.check_output(["cargo", *words, "--locked"], cwd=folder, text=True)
    tree = run("tree", "--target", target, "--prefix", "none", "--edges", "normal,no-proc-macro")
    linked = [tuple(line.split()[:2]) for line in tree.splitlines()]
    found = json.loads(run("metadata", "--format-version", "1", "--filter-platform", target))
    lock = tomllib.loads(pathlib.Path(found["workspace_root"], "Cargo.lock").read_text())["package"]
    sums = {(p["name"], p["version"]): p.get("checksum") for p in lock}
    parts = {}
    for p in sorted(found["packages"], key=lambda p: (p["name"] != linked[0][0], p["name"], p["version"])):
        name, version = p["name"], p["version"]
        if (name, "v" + version) in linked:
            home = pathlib.Path(p["manifest_path"]).parent if p["source"] else None
            parts[p["id"]] = part("cargo", name, version, p["license"], "SHA-256", sums[name, version], home)
    ref = {key: found["bom-ref"] for key, (found, _) in parts.items()}
    nodes = [node for node in found["resolve"]["nodes"] if node["id"] in ref]
    uses = {ref[n["id"]]: sorted(ref[i] for i in n["dependencies"] if i in ref) for n in nodes}
    return list(parts.values()), [{"ref": name, "dependsOn": used} for name, used in sorted(uses.items())]


def packages(page):
    """The npm packages that a page is bundled from."""
    lock = json.loads((page / "package-lock.json").read_text())["packages"]
    for at, p in lock.items():
        if at and not p.get("dev"):
            algorithm, digest = p["integrity"].split("-", 1)
            algorithm = algorithm.upper().replace("SHA", "SHA-")
            checksum = base64.b64decode(digest).hex()
            name = at.removeprefix("node_modules/")
            yield part("npm", name, p["version"], p["license"], algorithm, checksum, page / at)


def main(folder, target, out, page=None):
    parts, graph = crates(folder, target)
    if page:
        parts += packages(pathlib.Path(page))
    mit = (ROOT / "LICENSE-MIT").read_text().split("\n\n", 2)[2].strip()
    texts = {}
    for one, home in parts:
        for path in sorted(home.iterdir()) if home else []:
            if path.is_file() and LICENCE.match(path.name):
                texts.setdefault(path.read_text(errors="replace").strip(), []).append(one)
    # Parts without a package: the outlines of a font, and the C library of a static program.
    if page and target.endswith("musl"):
        font = part("generic", "dejavu-fonts", "2.37", "Bitstream-Vera", None, None, None)
        musl = part("generic", "musl", "1.2.5", "MIT", None, None, None)
        parts += [font, musl]
        texts[(ROOT / "crates/cli/font/LICENSE").read_text().strip()] = [font[0]]
        texts["Copyright (c) 2005-2020 Rich Felker, et al.\n\n" + mit] = [musl[0]]
    # Some packages name their licence without its text.
    told = [one for ones in texts.values() for one in ones]
    bare = [one for one, home in parts if home and one not in told]
    assert all("MIT" in one["licenses"][0]["expression"] for one in bare), bare
    texts["Copyright (c) the authors of these packages\n\n" + mit] = bare
    with open(pathlib.Path(out, "LICENSE-THIRD-PARTY"), "w") as file:
        for text, ones in texts.items():
            names = (f"{one['name']} {one['version']} ({one['licenses'][0]['expression']})\n" for one in ones)
            file.write("".join(names) + "\n" + text + "\n\n" + 80 * "-" + "\n\n")
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    time = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).isoformat()
    sbom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": time, "component": parts[0][0]},
        "components": [one for one, _ in parts[1:]],
        "dependencies": graph,
    }
    pathlib.Path(out, "sbom.cdx.json").write_text(json.dumps(sbom, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
