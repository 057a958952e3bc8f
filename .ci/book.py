#!/usr/bin/env python3
"""Checks the book in docs: every page is in SUMMARY.md once, and every link leads somewhere.

Relative links and anchors of docs, README.md, ARCHITECTURE.md and CONTRIBUTING.md are checked.
Prints each fault as `file:line: fault`. Links to other sites are not followed.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOOK = ROOT / "docs"
FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]: (\S+)", re.MULTILINE)
HEADING = re.compile(r"^#+ +(.+?) *#*$", re.MULTILINE)


def prose(path):
    """The text of a page; blocks of code are empty lines."""
    return FENCE.sub(lambda block: "\n" * block[0].count("\n"), path.read_text())


def anchors(path):
    """The anchors of the headings, as GitHub and mdBook name them."""
    names = []
    for heading in HEADING.findall(prose(path)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        names.append(re.sub(r"[^\w\- ]", "", heading).replace(" ", "-"))
    counts = [names[:i].count(name) for i, name in enumerate(names)]
    return [name + f"-{count}" * (count > 0) for name, count in zip(names, counts)]


def faults(path):
    text = re.sub(r"`[^`\n]*`", "x", prose(path))
    for link in LINK.finditer(text):
        target, _, anchor = (link[1] or link[2]).partition("#")
        if ":" in target:
            continue
        file = (path.parent / target).resolve() if target else path
        where = f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, link.start()) + 1}"
        if not file.exists():
            yield f"{where}: {target}: no such file"
        elif anchor and (file.suffix != ".md" or anchor not in anchors(file)):
            yield f"{where}: {target}#{anchor}: no such heading"


pages = sorted(BOOK.rglob("*.md"))
summary = [link[1] for link in LINK.finditer((BOOK / "SUMMARY.md").read_text())]
wrong = [f"docs/SUMMARY.md: {page}: listed twice" for page in set(summary) if summary.count(page) > 1]
for page in pages:
    if page.name != "SUMMARY.md" and str(page.relative_to(BOOK)) not in summary:
        wrong.append(f"{page.relative_to(ROOT)}: not in docs/SUMMARY.md")
for page in pages + [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]:
    wrong += faults(page)
sys.exit("\n".join(wrong + [f"{len(wrong)} faults"]) if wrong else 0)
