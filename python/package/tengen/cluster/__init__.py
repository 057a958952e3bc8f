"""Counts on several machines: the vector of a board is cut into tiles, which many machines hold.

``python -m tengen.cluster count 19 --dir /shared/go`` runs a whole count; see ``docs/cluster.md``.
:class:`Blocks` has the building blocks, for other ways to run a count:

>>> import numpy as np
>>> from tengen.cluster import Blocks, primes
>>> blocks = Blocks(3)
>>> tiles = [np.zeros(int(size), np.uint64) for size in blocks.sizes().ravel()]
>>> modulo = primes(0, 1)
>>> blocks.start(0, tiles)["read"]
0
>>> for half in ("upper", "lower"):
...     after = [np.empty_like(tile) for tile in tiles]
...     totals = blocks.advance(half, 0, tiles, after, modulo).totals
...     tiles = after
>>> blocks.count(totals, modulo)
[489]
"""

from __future__ import annotations

from .blocks import Blocks, Done, Glued, Half, Halves, Pack, Totals, halves, primes

__all__ = [
    "Blocks",
    "Done",
    "Glued",
    "Half",
    "Halves",
    "Pack",
    "Totals",
    "halves",
    "primes",
]
