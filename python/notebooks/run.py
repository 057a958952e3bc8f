"""Executes the notebooks beside this file, without changing them. Any exception is an error."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

for path in sorted(Path(__file__).parent.glob("*.ipynb")):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    print(f"{path.name}: {len(notebook.cells)} cells")
