#!/usr/bin/env python3
"""Makes the b-files of data/sequences: numbers of legal Go positions on families of boards.

Each term is counted twice: by the engine that the program chooses for the board, and on the same
board as a list of edges made here, with its points in a random order, so that it is swept in another
one. A term that takes longer than the limit ends its sequence; terms that differ end everything.

    cargo build --release
    trials/sequences/make.py FOLDER [SECONDS]      (SECONDS for a term: 20, unless stated)
"""

import json
import os
import random
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TENGEN = os.path.join(ROOT, "target", "release", "tengen")


def grid(rows, cols, diagonals=(), wrap_rows=False, wrap_cols=False, twist=False, keep=None):
    """A rectangle with the edges of the square lattice, and those to (r + dr, c + dc).

    Rows or columns may wrap; with a twist, what leaves to the right comes in upside down. `keep` says
    which horizontal edges there are.
    """
    edges = set()
    for r in range(rows):
        for c in range(cols):
            for dr, dc in ((0, 1), (1, 0), *diagonals):
                if (dr, dc) == (0, 1) and keep is not None and not keep(r, c):
                    continue
                to_r, to_c = r + dr, c + dc
                if to_c in (-1, cols):
                    if not wrap_cols:
                        continue
                    to_c %= cols
                    to_r = rows - 1 - to_r if twist else to_r
                if to_r in (-1, rows):
                    if not wrap_rows:
                        continue
                    to_r %= rows
                if (r, c) != (to_r, to_c):
                    edges.add(frozenset(((r, c), (to_r, to_c))))
    return [(r, c) for r in range(rows) for c in range(cols)], edges


def product(first, second):
    """The Cartesian product of two graphs."""
    points = [(a, b) for a in first[0] for b in second[0]]
    edges = {frozenset(((a, b), (c, b))) for a, c in map(tuple, first[1]) for b in second[0]}
    edges |= {frozenset(((a, b), (a, c))) for a in first[0] for b, c in map(tuple, second[1])}
    return points, edges


def circulant(n, steps):
    """Points on a circle, each with those so many steps further."""
    edges = {frozenset((i, (i + s) % n)) for i in range(n) for s in steps if s % n}
    return list(range(n)), edges


def path(n):
    return list(range(n)), {frozenset((i, i + 1)) for i in range(n - 1)}


def complete(n):
    return list(range(n)), {frozenset((i, j)) for i in range(n) for j in range(i)}


def bipartite(m, n):
    points = [(0, i) for i in range(m)] + [(1, j) for j in range(n)]
    return points, {frozenset(((0, i), (1, j))) for i in range(m) for j in range(n)}


def wheel(n):
    points, edges = circulant(n, (1,))
    return [*points, n], edges | {frozenset((i, n)) for i in range(n)}


def hypercube(n):
    edges = {frozenset((i, i ^ (1 << b))) for i in range(1 << n) for b in range(n)}
    return list(range(1 << n)), edges


def kagome(n):
    """n x n unit cells of three points, which share the corners of triangles."""
    points = [(r, c, k) for r in range(n) for c in range(n) for k in range(3)]
    edges = set()
    for r in range(n):
        for c in range(n):
            for a, b in ((0, 1), (1, 2), (0, 2)):
                edges.add(frozenset(((r, c, a), (r, c, b))))
            for a, b, dr, dc in ((1, 0, 0, 1), (2, 0, 1, 0), (2, 1, 1, -1)):
                if 0 <= c + dc < n and r + dr < n:
                    edges.add(frozenset(((r, c, a), (r + dr, c + dc, b))))
    return points, edges


def knights(n):
    points = [(r, c) for r in range(n) for c in range(n)]
    moves = [(1, 2), (2, 1), (1, -2), (2, -1)]
    edges = {
        frozenset(((r, c), (r + dr, c + dc)))
        for r, c in points
        for dr, dc in moves
        if r + dr < n and 0 <= c + dc < n
    }
    return points, edges


def brick(shift):
    return lambda r, c: (r + shift + c) % 2 == 0


def octagons(shift):
    return lambda r, c: ((r + shift + 1) // 2 + c) % 2 == 0


# Lattices that the program knows: name, and their edges on m x n points.
LATTICES = {
    "square": lambda m, n: grid(m, n),
    "triangular": lambda m, n: grid(m, n, ((1, 1),)),
    "hexagonal": lambda m, n: grid(m, n, keep=brick(0)),
    "hexagonal-shifted": lambda m, n: grid(m, n, keep=brick(1)),
    "square-octagonal": lambda m, n: grid(m, n, keep=octagons(0)),
    "square-octagonal-shifted": lambda m, n: grid(m, n, keep=octagons(1)),
    "square-octagonal-shifted-2": lambda m, n: grid(m, n, keep=octagons(2)),
    "square-octagonal-shifted-3": lambda m, n: grid(m, n, keep=octagons(3)),
    "cylinder": lambda m, n: grid(m, n, wrap_cols=True),
    "torus": lambda m, n: grid(m, n, wrap_rows=True, wrap_cols=True),
}

# Families that it knows as lists of edges only: definition, smallest n, and the graph.
GRAPHS = {
    "kings": ("n X n king's graph", 1, lambda n: grid(n, n, ((1, 1), (1, -1)))),
    "knights": ("n X n knight's graph", 1, knights),
    "moebius": ("n X n Moebius strip: rows wrap upside down", 3, lambda n: grid(n, n, wrap_cols=True, twist=True)),
    "klein": ("n X n Klein bottle: columns wrap, rows wrap upside down", 3, lambda n: grid(n, n, wrap_rows=True, wrap_cols=True, twist=True)),
    "triangular-torus": ("n X n triangular lattice that wraps both ways", 3, lambda n: grid(n, n, ((1, 1),), wrap_rows=True, wrap_cols=True)),
    "triangular-cylinder": ("n X n triangular lattice that wraps along its rows", 3, lambda n: grid(n, n, ((1, 1),), wrap_cols=True)),
    "hexagonal-torus": ("2n X 2n brick wall that wraps both ways", 1, lambda n: grid(2 * n, 2 * n, wrap_rows=True, wrap_cols=True, keep=brick(0))),
    "kagome": ("n X n unit cells of the kagome lattice", 1, kagome),
    "slab-2": ("2 X n X n grid graph", 1, lambda n: product(path(2), grid(n, n))),
    "slab-2-2": ("2 X 2 X n grid graph", 1, lambda n: product(grid(2, 2), path(n))),
    "slab-2-3": ("2 X 3 X n grid graph", 1, lambda n: product(grid(2, 3), path(n))),
    "slab-3-3": ("3 X 3 X n grid graph", 1, lambda n: product(grid(3, 3), path(n))),
    "cubes": ("n X n X n grid graph", 1, lambda n: product(path(n), grid(n, n))),
    "hypercubes": ("n-dimensional hypercube graph", 0, hypercube),
    "cycles": ("cycle graph on n points", 3, lambda n: circulant(n, (1,))),
    "cycle-squares": ("square of the cycle graph on n points", 5, lambda n: circulant(n, (1, 2))),
    "prisms": ("prism graph on 2n points", 3, lambda n: product(path(2), circulant(n, (1,)))),
    "antiprisms": ("antiprism graph on 2n points", 3, lambda n: circulant(2 * n, (1, 2))),
    "moebius-ladders": ("Moebius ladder on 2n points", 3, lambda n: circulant(2 * n, (1, n))),
    "wheels": ("wheel graph with n points on its rim", 3, wheel),
    "complete": ("complete graph on n points", 1, complete),
    "complete-bipartite": ("complete bipartite graph on n + n points", 1, lambda n: bipartite(n, n)),
    "rooks": ("n X n rook's graph", 1, lambda n: product(complete(n), complete(n))),
    "crossed-prisms": ("product of the complete graph on 3 points and the path on n points", 1, lambda n: product(complete(3), path(n))),
    "tetrahedral-prisms": ("product of the complete graph on 4 points and the path on n points", 1, lambda n: product(complete(4), path(n))),
    "stars": ("star graph with n leaves", 1, lambda n: bipartite(1, n)),
}


def run(words, seconds, text=None):
    """What the program prints, or nothing if it takes too long or refuses."""
    command = [TENGEN, *map(str, words)]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        print("   ", " ".join(command), done.stderr.strip().split("\n")[-1], file=sys.stderr)
        return None
    return done.stdout.strip()


def edge_list(graph, seed):
    """A graph in DIMACS, its points in a random order."""
    points, edges = graph
    order = list(points)
    if seed is not None:
        random.Random(seed).shuffle(order)
    number = {point: place for place, point in enumerate(order, 1)}
    lines = sorted(sorted(number[point] for point in edge) for edge in edges)
    return f"p edge {len(points)} {len(edges)}\n" + "".join(f"e {a} {b}\n" for a, b in lines)


def on_graph(graph, colours, seed, seconds):
    words = ["count", "--graph", "-", "--colours", colours, "-q"]
    return run(words, seconds, edge_list(graph, seed))


def on_lattice(lattice, rows, cols, colours, seconds):
    return run(["count", rows, cols, "--lattice", lattice, "--colours", colours, "--compute", "--no-ledger", "-q"], seconds)


def sequence(name, first, term, seconds, folder, definition, extra="", most=60):
    """Writes one sequence; gives its line of the index."""
    terms = []
    for n in range(first, first + most):
        one, other = term(n, seconds)
        if one is None or other is None:
            break
        if one != other:
            sys.exit(f"{name}: two numbers for {n}: {one} and {other}")
        terms.append((n, one))
    if len(terms) < 4:
        print(f"{name}: {len(terms)} terms, left out", flush=True)
        return None
    with open(os.path.join(folder, f"{name}.txt"), "w", encoding="utf-8") as file:
        file.write(f"# {definition}\n")
        file.writelines(f"{n} {value}\n" for n, value in terms)
    print(f"{name}: {len(terms)} terms", flush=True)
    return f"{name}\t{definition}\t{first}\t{len(terms)}\t{extra}"


def strips(lattice, rows, seconds):
    """The recurrence of a strip and how it grows: order, coefficients, root of the growth."""
    words = ["recurrence", rows, "--lattice", lattice, "--format", "json", "--no-ledger", "-q"]
    found = run(words, seconds * 6)
    if found is None:
        return ""
    found = json.loads(found)
    if not found.get("proved"):
        return f"order {found['order']}, not proved"
    text = f"order {found['order']}, proved: {','.join(found['coefficients'])}"
    words = ["growth", rows, "--lattice", lattice, "--digits", 20, "--format", "json", "-q"]
    grown = run(words, seconds * 6)
    if grown is not None:
        text += f"; grows by {json.loads(grown)['lambda']['lower']}..."
    return text


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) == 3 else 20.0
    os.makedirs(folder, exist_ok=True)
    index = []
    for lattice, edges in LATTICES.items():
        # With one colour every position but the full board is legal.
        for colours in (2, 3, 4):
            if lattice == "square" and colours == 2:
                # Published.
                continue
            first = 3 if lattice in ("cylinder", "torus") else 1

            def squares(n, seconds, lattice=lattice, edges=edges, colours=colours):
                one = on_lattice(lattice, n, n, colours, seconds)
                other = one and on_graph(edges(n, n), colours, n, 3 * seconds)
                return one, other

            name = f"{lattice}-{colours}"
            definition = (
                f"Number of legal Go positions with {colours} colours of stones on "
                f"the n X n board of the {lattice} lattice"
            )
            index.append(sequence(name, first, squares, seconds, folder, definition))
        if lattice == "torus":
            continue
        for rows in (2, 3, 4):
            if lattice == "square":
                # Published.
                continue
            first = 3 if lattice == "cylinder" else 1

            def columns(n, seconds, lattice=lattice, edges=edges, rows=rows):
                one = on_lattice(lattice, rows, n, 2, seconds)
                other = one and on_graph(edges(rows, n), 2, n, 3 * seconds)
                return one, other

            definition = f"Number of legal Go positions on the {rows} X n board of the {lattice} lattice"
            extra = "" if lattice == "cylinder" else strips(lattice, rows, seconds)
            index.append(sequence(f"{lattice}-{rows}xn", first, columns, seconds, folder, definition, extra, 20))
    for name, (definition, first, graph) in GRAPHS.items():

        def term(n, seconds, graph=graph):
            one = on_graph(graph(n), 2, None, seconds)
            other = one and on_graph(graph(n), 2, n, 3 * seconds)
            return one, other

        definition = f"Number of legal Go positions on the {definition}"
        index.append(sequence(name, first, term, seconds, folder, definition, most=30))
    lines = [line for line in index if line]
    with open(os.path.join(folder, "index.tsv"), "w", encoding="utf-8") as file:
        file.write("name\tdefinition\toffset\tterms\trecurrence\n")
        file.writelines(line + "\n" for line in lines)
    print(f"{len(lines)} sequences")


if __name__ == "__main__":
    main()
