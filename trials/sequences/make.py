#!/usr/bin/env python3
"""Makes the b-files of data/sequences: numbers of legal Go positions on families of boards.

Each term is counted twice. The first count uses the engine that the program chooses for the board. The
second uses a list of edges made here, with the points in a random order, so that the sweep differs.
For the last terms of n X n boards this takes too long. Their second count uses border states if the
program chooses marked stones, and marked stones otherwise. On tori, Burnside's lemma gives the term modulo the
number of symmetries. Classes of positions are counted a second time by this lemma, from a list of edges
of the orbits of every symmetry. A term that takes longer than the limit ends its sequence. The script
ends at terms that differ.

    cargo build --release
    trials/sequences/make.py FOLDER [SECONDS] [NAME...]

SECONDS is the limit for a term (default 20). With names, only the named sequences are made again; the
index keeps its lines of the others. The environment variable TENGEN overrides the path of the program.
"""

import json
import os
import random
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TENGEN = os.environ.get("TENGEN", os.path.join(ROOT, "target", "release", "tengen"))


def grid(rows, cols, diagonals=(), wrap_rows=False, wrap_cols=False, twist=False, keep=None):
    """A rectangle with the edges of the square lattice, and an edge from (r, c) to (r + dr, c + dc) for
    each (dr, dc) of `diagonals`.

    Rows or columns may wrap. With a twist, rows that wrap are turned upside down. `keep(r, c)` is true
    for each horizontal edge that exists, by its left end.
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
    """n points on a circle, with an edge from each point to the points `steps` further on."""
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


def unit_distances(cell, right, down):
    """Returns a function (m, n) -> graph: copies of a unit cell in the plane, whose points are neighbours
    at distance 1. The points of a cell are one below the other."""

    def graph(m, n):
        place = {}
        for r in range(m):
            for c in range(n):
                (x, y), k = cell[r % len(cell)], r // len(cell)
                place[r, c] = (x + c * right[0] + k * down[0], y + c * right[1] + k * down[1])
        edges = {
            frozenset((p, q))
            for p, (px, py) in place.items()
            for q, (qx, qy) in place.items()
            if p < q and abs((px - qx) ** 2 + (py - qy) ** 2 - 1) < 1e-6
        }
        return list(place), edges

    return graph


H = 3**0.5 / 2
KAGOME = unit_distances(((0.5, 0), (1, H), (0, H)), (2, 0), (1, 2 * H))
# Squares of side 1 turned by 30 degrees. Between four of them is a square turned by -30 degrees.
SNUB_SQUARE = unit_distances(((0.5, 0), (0.5 + H, 0.5), (H, 0.5 + H), (0, H)), (1 + H, 0.5), (-0.5, 1 + H))


def double_layer(m, n):
    """The grid 2 X m/2 X n."""
    return product(path(2), grid(m // 2, n))


def zigzags(m, n):
    """n zigzags around a torus, of m points each. Every second point of a zigzag touches the next zigzag."""
    points = [(r, c) for r in range(m) for c in range(n)]
    edges = {frozenset(((r, c), ((r + 1) % m, c))) for r, c in points}
    edges |= {frozenset(((r, c), (r - 1, (c + 1) % n))) for r, c in points if r % 2}
    return points, {edge for edge in edges if len(edge) == 2}


# Lattices that the program knows by name, with their edges on m x n points.
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

# Lattices that the program reads from files of unit cells.
CELLS = {
    "kagome": KAGOME,
    "snub-square": SNUB_SQUARE,
    "king": lambda m, n: grid(m, n, ((1, 1), (1, -1))),
    "moebius": lambda m, n: grid(m, n, wrap_cols=True, twist=True),
    "klein": lambda m, n: grid(m, n, wrap_rows=True, wrap_cols=True, twist=True),
    "honeycomb-torus": zigzags,
    "double-layer": double_layer,
}
WRAPPING = ("cylinder", "torus", "moebius", "klein", "honeycomb-torus")

# Further strips: lattice, rows, colours.
STRIPS = [
    ("kagome", 3, 2), ("kagome", 6, 2), ("kagome", 3, 3),
    ("snub-square", 4, 2), ("snub-square", 4, 3), ("snub-square", 8, 2),
    ("king", 2, 2), ("king", 3, 2), ("king", 4, 2), ("king", 2, 3), ("king", 3, 3),
    ("double-layer", 8, 2), ("double-layer", 4, 3),
    ("moebius", 3, 2), ("moebius", 4, 2), ("moebius", 3, 3),
    ("klein", 3, 2), ("klein", 4, 2), ("klein", 3, 3),
    ("torus", 3, 2), ("torus", 4, 2), ("torus", 3, 3),
    ("honeycomb-torus", 2, 2), ("honeycomb-torus", 4, 2), ("honeycomb-torus", 6, 2),
    ("cylinder", 3, 3),
    ("square", 2, 3), ("square", 3, 3), ("square", 4, 3), ("square", 2, 4), ("square", 3, 4),
    ("triangular", 2, 3), ("triangular", 3, 3), ("hexagonal", 3, 3),
]  # fmt: skip

# Further n X n boards: lattice, colours.
SQUARES = [("king", 3), ("king", 4), ("kagome", 2), ("kagome", 3), ("snub-square", 2), ("snub-square", 3)]

# n X n boards up to symmetry: lattice, colours. (Two colours on the square lattice are well known.)
CLASSES = [
    ("square", 3), ("square", 4), ("triangular", 2), ("triangular", 3), ("hexagonal", 2),
    ("hexagonal", 3), ("square-octagonal", 2), ("king", 2), ("king", 3),
]  # fmt: skip

# Distributions on n X n boards: lattice, colours, quantity.
TABLES = [
    ("triangular", 2, "stones"), ("hexagonal", 2, "stones"), ("king", 2, "stones"), ("square", 3, "stones"),
    ("triangular", 2, "strings"), ("king", 2, "strings"), ("kagome", 2, "stones"),
]  # fmt: skip

# Families that the program knows only as lists of edges: definition, smallest n, and the graph.
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
    "cycle-squares": ("square of the cycle graph on n points", 5, lambda n: circulant(n, (1, 2))),
    "prisms": ("prism graph on 2n points", 3, lambda n: product(path(2), circulant(n, (1,)))),
    "antiprisms": ("antiprism graph on 2n points", 3, lambda n: circulant(2 * n, (1, 2))),
    "moebius-ladders": ("Moebius ladder on 2n points", 3, lambda n: circulant(2 * n, (1, n))),
    "wheels": ("wheel graph with n points on its rim", 3, wheel),
    "complete-bipartite": ("complete bipartite graph on n + n points", 1, lambda n: bipartite(n, n)),
    "rooks": ("n X n rook's graph", 1, lambda n: product(complete(n), complete(n))),
    "crossed-prisms": ("product of the complete graph on 3 points and the path on n points", 1, lambda n: product(complete(3), path(n))),
    "tetrahedral-prisms": ("product of the complete graph on 4 points and the path on n points", 1, lambda n: product(complete(4), path(n))),
    "stars": ("star graph with n leaves", 1, lambda n: bipartite(1, n)),
}


def run(words, seconds, text=None):
    """Returns the output of the program, or None if it takes too long or fails."""
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
    """Writes a graph as DIMACS, with its points in a random order unless the seed is None."""
    points, edges = graph
    order = list(points)
    if seed is not None:
        random.Random(seed).shuffle(order)
    number = {point: place for place, point in enumerate(order, 1)}
    lines = sorted(sorted(number[point] for point in edge) for edge in edges)
    return f"p edge {len(points)} {len(edges)}\n" + "".join(f"e {a} {b}\n" for a, b in lines)


def on_graph(graph, colours, seed, seconds, *more):
    words = ["count", "--graph", "-", "--colours", colours, "-q", *more]
    return run(words, seconds, edge_list(graph, seed))


def on_lattice(lattice, rows, cols, colours, seconds, *more):
    words = ["count", rows, cols, "--lattice", lattice, "--colours", colours, "-q", *more]
    if "--by" not in more:
        words += ["--no-ledger"] if "--up-to" in more else ["--compute", "--no-ledger"]
    return run(words, seconds)


def on_another_engine(lattice, rows, cols, colours, seconds):
    """Counts by border states if the program would choose marked stones, by marked stones otherwise."""
    chosen = on_lattice(lattice, rows, cols, colours, seconds, "--format", "json")
    if chosen is None:
        return None
    is_marked = json.loads(chosen)["engine"] in ("split", "glued", "levels", "rings", "orbits", "marked")
    other = "compiled" if is_marked else "marked"
    return on_lattice(lattice, rows, cols, colours, 3 * seconds, "--engine", other)


def symmetries(points, edges):
    """Returns the rotations and reflections of a square board that map edges to edges."""
    last = max(r for r, _ in points)
    maps = [
        lambda r, c: (r, c), lambda r, c: (last - r, c), lambda r, c: (r, last - c), lambda r, c: (last - r, last - c),
        lambda r, c: (c, r), lambda r, c: (last - c, r), lambda r, c: (c, last - r), lambda r, c: (last - c, last - r),
    ]  # fmt: skip
    images = ({point: of(*point) for point in points} for of in maps)
    kept = [image for image in images if {frozenset(image[p] for p in edge) for edge in edges} == edges]
    return list({tuple(sorted(image.items())): image for image in kept}.values())


def orbits(graph, image):
    """Returns the orbits of a symmetry as a graph. Its legal positions correspond to the legal positions
    that the symmetry preserves."""
    points, edges = graph
    orbit = {}
    for start in points:
        point = start
        while point not in orbit:
            orbit[point] = start
            point = image[point]
    between = {frozenset(orbit[point] for point in edge) for edge in edges}
    return sorted(set(orbit.values())), {edge for edge in between if len(edge) == 2}


def by_burnside(graph, colours, seed, seconds):
    """Counts the legal positions up to symmetry by Burnside's lemma."""
    total, group = 0, symmetries(*graph)
    for image in group:
        fixed = on_graph(orbits(graph, image), colours, seed, seconds)
        if fixed is None:
            return None
        total += int(fixed)
    if total % len(group):
        sys.exit(f"{len(group)} symmetries keep {total} positions in all")
    return str(total // len(group))


def torus_classes(n):
    """Returns one symmetry of each conjugacy class of the n X n torus with the size of the class, and the
    number of all symmetries.

    A symmetry maps (r, c) to (a r + b c + e, c r + d c + f) modulo n.
    """
    turns = [(1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)]
    turns += [(b, a, d, c) for a, b, c, d in turns]

    def after(one, other):
        """Returns the symmetry that applies `other` first, then `one`."""
        (a, b, c, d), (e, f) = one
        (g, h, i, j), (k, m) = other
        turn = (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j)
        return turn, ((a * k + b * m + e) % n, (c * k + d * m + f) % n)

    def inverse(one):
        (a, b, c, d), (e, f) = one
        back = (a, c, b, d)  # turns are orthogonal
        return back, (-(back[0] * e + back[1] * f) % n, -(back[2] * e + back[3] * f) % n)

    group = [(turn, (e, f)) for turn in turns for e in range(n) for f in range(n)]
    left, classes = set(group), []
    for one in group:
        if one in left:
            own = {after(after(by, one), inverse(by)) for by in group}
            left -= own
            (a, b, c, d), (e, f) = one
            image = {(r, q): ((a * r + b * q + e) % n, (c * r + d * q + f) % n) for r in range(n) for q in range(n)}
            classes.append((image, len(own)))
    return classes, len(group)


def rest_by_burnside(n, colours, seconds):
    """Returns the number of legal positions on the n X n torus modulo its number of symmetries, and this
    modulus. It sums the positions that each symmetry preserves, except the identity, which preserves all
    positions. By Burnside's lemma the modulus divides the sum over all symmetries."""
    graph = LATTICES["torus"](n, n)
    classes, order = torus_classes(n)
    kept = 0
    for image, size in classes:
        if any(point != to for point, to in image.items()):
            fixed = on_graph(orbits(graph, image), colours, n, seconds)
            if fixed is None:
                return None
            kept += size * int(fixed)
    return -kept % order, order


def numbers(csv):
    """Returns the last column of a table in CSV."""
    return csv and [line.rsplit(",", 1)[1] for line in csv.split("\n")[1:]]


def strip_facts(lattice, rows, colours, seconds):
    """Returns the recurrence of a strip as text: its order and coefficients, and the growth per column."""
    if lattice in WRAPPING:
        return ""
    board = [rows, "--lattice", lattice, "--colours", colours]
    found = run(["recurrence", *board, "--format", "json", "--no-ledger", "-q"], seconds * 6)
    if found is None:
        return ""
    found = json.loads(found)
    if not found.get("proved"):
        return f"order {found['order']}, not proved"
    text = f"order {found['order']}, proved: {','.join(found['coefficients'])}"
    grown = run(["growth", *board, "--digits", 20, "--format", "json", "-q"], seconds * 6)
    if grown is not None:
        text += f"; grows by {json.loads(grown)['lambda']['lower']}..."
    return text


# The two ways in which terms are counted.
SWEPT = "the engine of the board; its edges, points in a random order"
SWEPT_OR_OTHER = f"{SWEPT}, or border states and marked stones"
TWICE = "its edges, points in the order of the script, and in a random order"
BURNSIDE = "tengen count --up-to; Burnside's lemma over lists of orbits"

# Sequences whose last terms take longer than the limit, and the ways in which these were counted.
LONGER = {
    "square-3": "; from n = 7 the split engine, colours named, and by halves of levels, without names "
    "(n = 11 modulo one prime)",
    "torus-2": "; from n = 7 orbits of first columns, and Burnside's lemma modulo 8 n^2",
}


class Sequence:
    """A sequence: name, definition, first n, a function that counts term n in two ways, and the command."""

    def __init__(self, name, definition, first, term, command="", how=SWEPT, most=60, facts=None):
        self.name, self.definition, self.first, self.term = name, definition, first, term
        self.command, self.how, self.most, self.facts = command, how, most, facts

    def make(self, seconds, folder):
        """Writes the file of the sequence. Returns its offset, number of terms and facts, or None if it has
        fewer than four terms."""
        terms = []
        for n in range(self.first, self.first + self.most):
            one, other = self.term(n, seconds)
            if one is None or other is None:
                break
            if one != other:
                sys.exit(f"{self.name}: two numbers for {n}: {one} and {other}")
            terms += one if isinstance(one, list) else [one]
        if len(terms) < 4:
            print(f"{self.name}: {len(terms)} terms, left out", flush=True)
            return None
        offset = 1 if isinstance(one or other, list) or "--by" in self.command else self.first
        terms += self.longer(folder, offset, terms)
        with open(os.path.join(folder, f"{self.name}.txt"), "w", encoding="utf-8") as file:
            file.write(f"# {self.definition}\n")
            file.writelines(f"{n} {value}\n" for n, value in enumerate(terms, offset))
        print(f"{self.name}: {len(terms)} terms", flush=True)
        return [str(offset), str(len(terms)), self.facts(seconds) if self.facts else ""]

    def longer(self, folder, offset, terms):
        """Returns the later terms of the present file, if the sequence is one of LONGER."""
        if self.name not in LONGER:
            return []
        with open(os.path.join(folder, f"{self.name}.txt"), encoding="utf-8") as file:
            kept = [tuple(map(int, line.split())) for line in file if not line.startswith("#")]
        return [value for n, value in kept if n >= offset + len(terms)]

    def line(self, offset, terms, recurrence):
        how = self.how + LONGER.get(self.name, "")
        return "\t".join([self.name, self.definition, offset, terms, recurrence, self.command, how])


def of_colours(colours):
    return f"with {colours} colours of stones "


def strip(lattice, edges, rows, colours):
    first = 3 if lattice in WRAPPING else 1

    def term(n, seconds):
        one = on_lattice(lattice, rows, n, colours, seconds)
        return one, one and on_graph(edges(rows, n), colours, n, 3 * seconds)

    stones, more = ("", "") if colours == 2 else (of_colours(colours), f" --colours {colours}")
    return Sequence(
        f"{lattice}-{rows}xn" + (f"-{colours}" if colours != 2 else ""),
        f"Number of legal Go positions {stones}on the {rows} X n board of the {lattice} lattice",
        first,
        term,
        f"tengen count {rows} n --lattice {lattice}{more}",
        most=20,
        facts=lambda seconds: strip_facts(lattice, rows, colours, seconds),
    )


def square(lattice, edges, colours):
    def term(n, seconds):
        one = on_lattice(lattice, n, n, colours, seconds)
        other = one and on_graph(edges(n, n), colours, n, 3 * seconds)
        if one and not other and lattice == "torus":
            rest = rest_by_burnside(n, colours, 3 * seconds)
            if rest:
                other = one if rest[0] == int(one) % rest[1] else f"{rest[0]} modulo {rest[1]}"
        elif one and not other:
            other = on_another_engine(lattice, n, n, colours, seconds)
        return one, other

    return Sequence(
        f"{lattice}-{colours}",
        f"Number of legal Go positions {of_colours(colours)}on the n X n board of the {lattice} lattice",
        3 if lattice in WRAPPING else 1,
        term,
        f"tengen count n --lattice {lattice} --colours {colours}",
        SWEPT_OR_OTHER,
    )


def classes(lattice, edges, colours):
    def term(n, seconds):
        one = on_lattice(lattice, n, n, colours, seconds, "--up-to", "symmetry")
        return one, one and by_burnside(edges(n, n), colours, n, 3 * seconds)

    return Sequence(
        f"{lattice}-{colours}-classes",
        f"Number of legal Go positions {of_colours(colours)}on the n X n board of the {lattice} lattice, up to symmetry",
        1,
        term,
        f"tengen count n --lattice {lattice} --colours {colours} --up-to symmetry",
        BURNSIDE,
    )


def table(lattice, edges, colours, by):
    def term(n, seconds):
        more = ("--by", by, "--format", "csv")
        one = numbers(on_lattice(lattice, n, n, colours, seconds, *more))
        return one, one and numbers(on_graph(edges(n, n), colours, n, 3 * seconds, *more))

    return Sequence(
        f"{lattice}-{colours}-by-{by}",
        f"Triangle read by rows: number of legal Go positions {of_colours(colours)}on the n X n board of the "
        f"{lattice} lattice with k {by}, k = 0..{'n^2' if by == 'stones' else 'the most that there are'}",
        1,
        term,
        f"tengen count n --lattice {lattice} --colours {colours} --by {by}",
        most=6,
    )


def family(name, definition, first, graph):
    def term(n, seconds):
        one = on_graph(graph(n), 2, None, seconds)
        return one, one and on_graph(graph(n), 2, n, 3 * seconds)

    return Sequence(name, f"Number of legal Go positions on the {definition}", first, term, how=TWICE, most=30)


def all_sequences():
    for lattice, edges in LATTICES.items():
        # One colour is left out, since every position except the full board is legal. Two colours on
        # the square lattice are left out because they are published.
        yield from (square(lattice, edges, colours) for colours in (2, 3, 4) if (lattice, colours) != ("square", 2))
        if lattice not in ("torus", "square"):
            yield from (strip(lattice, edges, rows, 2) for rows in (2, 3, 4))
    edges = {**LATTICES, **CELLS}
    yield from (strip(lattice, edges[lattice], rows, colours) for lattice, rows, colours in STRIPS)
    yield from (square(lattice, edges[lattice], colours) for lattice, colours in SQUARES)
    yield from (classes(lattice, edges[lattice], colours) for lattice, colours in CLASSES)
    yield from (table(lattice, edges[lattice], colours, by) for lattice, colours, by in TABLES)
    yield from (family(name, *of) for name, of in GRAPHS.items())


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, names = sys.argv[1], set(sys.argv[3:])
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    os.makedirs(folder, exist_ok=True)
    index = os.path.join(folder, "index.tsv")
    known = {}
    if names and os.path.exists(index):
        with open(index, encoding="utf-8") as file:
            known = {line.split("\t")[0]: line.rstrip("\n").split("\t")[2:5] for line in file}
    lines = []
    for one in all_sequences():
        facts = known.get(one.name) if names and one.name not in names else one.make(seconds, folder)
        if facts:
            lines.append(one.line(*facts))
    with open(index, "w", encoding="utf-8") as file:
        file.write("name\tdefinition\toffset\tterms\trecurrence\tcommand\tcounted twice by\n")
        file.writelines(line + "\n" for line in lines)
    print(f"{len(lines)} sequences")


if __name__ == "__main__":
    main()
