#!/usr/bin/env python3
"""Checks the words of doc comments and documents: `words.py PATH...`, files or folders.

A doc comment or a paragraph must not open with a word that points instead of naming, and no
sentence has more than 30 words. Code, tables, headings, links and formulas are not sentences.
Prints each fault as `file:line: fault`, and comment lines per 100 lines of code by crate.
"""
import pathlib
import re
import sys

BANNED = re.compile(r"(What|Whether|Whoever|Who|Those|The same|Of|So many|As above)\b")
HOW_MANY = re.compile(r"How many\b.*\bso many\b")
MOST_WORDS = 30
DOC = re.compile(r"\s*//[/!] ?(.*)")
ITEM = re.compile(r"([-*+]|\d+[.)])\s+")
# A sentence ends at its mark, also before a closing bracket or quote.
END = re.compile(r"(?<=[.!?])[)\"'*_]*\s+(?=[\"'`(*_\[]*[A-Z0-9`$])")


def paragraphs(lines):
    """Paragraphs of Markdown as (line number, text); each item of a list is one."""
    text, start, fence = [], 0, None
    for number, line in lines:
        bare = line.strip()
        if fence or bare.startswith(("```", "~~~")):
            if bare.startswith(fence or ("```", "~~~")):
                fence = None if fence else bare[:3]
            bare = ""
        elif bare.startswith(("#", "|", "<", ">", "[", "$$")) and not bare.startswith("[`"):
            bare = "" if not (text and bare.startswith("[")) else bare
        item = ITEM.match(bare)
        if (not bare or item) and text:
            yield start, " ".join(text)
            text = []
        if bare:
            start = start if text else number
            text.append(bare[item.end() :] if item else bare)
    if text:
        yield start, " ".join(text)


def documents(path):
    """The paragraphs of a Markdown file, or of each doc comment of a Rust file."""
    lines = list(enumerate(path.read_text().splitlines(), 1))
    if path.suffix == ".md":
        yield from paragraphs(lines)
        return
    block = []
    for number, line in lines + [(0, "")]:
        doc = DOC.match(line)
        if doc and not line.lstrip().startswith("////"):
            block.append((number, doc[1]))
        elif block:
            yield from paragraphs(block)
            block = []


def words(sentence):
    """Words of a sentence: a code span, link or formula counts as one."""
    sentence = re.sub(r"`[^`]*`|\$[^$]*\$", "x", sentence)
    sentence = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", sentence)
    return [word for word in sentence.split() if re.search(r"\w", word)]


def faults(path):
    for line, text in documents(path):
        plain = text.lstrip("*_\"'(")
        if BANNED.match(plain) or HOW_MANY.match(plain):
            yield f"{path}:{line}: opens with `{' '.join(plain.split()[:2])}`: name the thing"
        for sentence in END.split(text):
            if len(words(sentence)) > MOST_WORDS:
                start = " ".join(sentence.split()[:6])
                yield f"{path}:{line}: {len(words(sentence))} words: {start} ..."


def density(folder):
    """Comment lines that are no doc comments, and lines of code."""
    comments = code = 0
    for path in folder.rglob("*.rs"):
        for line in path.read_text().splitlines():
            bare = line.strip()
            comments += bare.startswith("//") and not bare.startswith(("///", "//!"))
            code += bool(bare) and not bare.startswith("//")
    return comments, code


def main():
    roots = [pathlib.Path(root) for root in sys.argv[1:]]
    if not roots:
        sys.exit(__doc__)
    bad = 0
    for root in roots:
        files = sorted(root.rglob("*.*")) if root.is_dir() else [root]
        for path in files:
            if path.suffix in (".rs", ".md") and "target" not in path.parts:
                for fault in faults(path):
                    bad += 1
                    print(fault)
        if (root / "src").is_dir():
            comments, code = density(root / "src")
            print(f"{root}: {100 * comments / max(code, 1):.1f} comments per 100 lines of code")
    sys.exit(f"{bad} faults" if bad else 0)


main()
