"""The tables of the papers, recomputed and compared with the print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from ._answers import ask
from ._asking import Store, keeping, resources
from ._extras import extra
from ._progress import Progress

if TYPE_CHECKING:
    import pandas

__all__ = ["table", "tables"]


def tables() -> dict[str, str]:
    """Returns the titles of the tables of the papers, by their names.

    >>> import tengen
    >>> "go-table-6" in tengen.tables()
    True
    """
    return {entry.name: entry.title for entry in ask("table-list") if entry.kind == "table"}


def table(
    name: str,
    *,
    full: bool = False,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    store: Store | None = None,
    progress: Progress = None,
) -> pandas.DataFrame:
    """Recomputes a table of a paper, as a data frame of pandas with the columns ``ours``,
    ``printed`` and ``verdict``.

    >>> import tengen
    >>> frame = tengen.table("go-table-6")
    >>> frame.columns.tolist()
    ['key', 'ours', 'printed', 'verdict', 'reason', 'basis']
    >>> frame[(frame.verdict == "differs") & frame.reason.isna()].empty
    True

    ``full`` also computes values that take minutes or hours. The frame's ``attrs`` have the title
    and the source. Numbers are texts, since some exceed 64 bits.
    """
    known = tables()
    if name not in known:
        raise ValueError(f"there is no table {name!r}; there are {', '.join(known)}")
    request: dict[str, Any] = {
        "name": name,
        "full": full,
        "resources": resources(threads, memory),
        "keeping": keeping(store),
    }
    pandas = extra("pandas", "pandas")
    answer = ask("table", request, progress=progress)
    columns = ["key", "ours", "printed", "verdict", "reason", "basis"]
    rows = [[getattr(row, column) for column in columns] for row in answer.rows or ()]
    frame = pandas.DataFrame(rows, columns=columns)
    frame.attrs.update(name=name, title=answer.title, source=answer.source)
    return frame
