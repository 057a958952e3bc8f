#!/usr/bin/env python3
"""Makes docs/results/oeis-drafts.txt: a draft of an OEIS entry for each sequence of data/sequences.

    trials/results/oeis.py > docs/results/oeis-drafts.txt

A draft has the terms that fit into the data section of an entry, the name, the recurrence of a strip
if its order is at most 10, the command that counts a term, and the keywords. The b-file is the file
of data/sequences. Sequences that agree on all terms that both have get one draft, for the longer file.
"""

import csv
import pathlib
import re

SEQUENCES = pathlib.Path(__file__).resolve().parents[2] / "data" / "sequences"
# The largest number of characters of a data section, and the highest order of a recurrence whose
# coefficients are written.
MOST_CHARACTERS = 260
MOST_TERMS = 10


def terms(name):
    lines = (SEQUENCES / f"{name}.txt").read_text().splitlines()
    return [line.split()[1] for line in lines if not line.startswith("#")]


def data(numbers):
    """Returns the first terms as a text of at most MOST_CHARACTERS characters."""
    text = numbers[0]
    for number in numbers[1:]:
        if len(text) + 1 + len(number) > MOST_CHARACTERS:
            break
        text += "," + number
    return text


def recurrence(coefficients):
    """Returns the right side of the equation a(n) = ... for the recurrence."""
    text = ""
    for back, coefficient in enumerate(coefficients, 1):
        if coefficient:
            sign = ("" if text == "" else " + ") if coefficient > 0 else ("-" if text == "" else " - ")
            factor = "" if abs(coefficient) == 1 else f"{abs(coefficient)}*"
            text += f"{sign}{factor}a(n-{back})"
    return text


def draft(entry, equal):
    name, numbers = entry["name"], terms(entry["name"])
    yield f"# {name}; b-file: data/sequences/{name}.txt, {len(numbers)} terms"
    if equal:
        yield f"# equal as far as known: {', '.join(equal)}"
    yield f"%S {data(numbers)}"
    yield f"%N {entry['definition']}."
    yield "%C A position is legal if every connected set of stones of one colour has an empty neighbour."
    order = re.match(r"order (\d+), proved: ([-\d,]+); grows by ([\d.]+)", entry["recurrence"])
    if order:
        # If its last coefficients are zero, a recurrence may hold only from a later term on.
        length = int(order[1])
        yield f"%C The recurrence of order {length} is proved. a(n)^(1/n) tends to {order[3]}"
        coefficients = list(map(int, order[2].split(",")))
        if length <= MOST_TERMS:
            first = int(entry["offset"]) + length - 1
            yield f"%F a(n) = {recurrence(coefficients)} for n > {first}."
    if entry["command"]:
        yield f"%o (Tengen) {entry['command']}"
    shape = "tabf" if entry["definition"].startswith("Triangle") else ""
    yield "%K nonn" + (",easy" if order else ",more" if len(numbers) < 20 else "") + (f",{shape}" if shape else "")
    # The second number is the index of the first term that is larger than 1.
    larger = next((i for i, number in enumerate(numbers, 1) if int(number) > 1), 1)
    yield f"%O {entry['offset']},{larger}"


def main():
    with (SEQUENCES / "index.tsv").open() as file:
        entries = list(csv.DictReader(file, delimiter="\t"))
    groups = []
    for entry in entries:
        numbers = terms(entry["name"])
        for group in groups:
            other = terms(group[0]["name"])
            both = min(len(numbers), len(other))
            if entry["offset"] == group[0]["offset"] and numbers[:both] == other[:both]:
                group.append(entry)
                # The longest file comes first.
                group.sort(key=lambda one: -len(terms(one["name"])))
                break
        else:
            groups.append([entry])
    drafts = ("\n".join(draft(first, [one["name"] for one in rest])) for first, *rest in groups)
    print("\n\n".join(drafts))


main()
