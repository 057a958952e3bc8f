"""Imports of optional packages, which only some answers need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["extra"]


def extra(module: str, name: str) -> Any:
    """Imports a module of an optional package, which ``pip install 'tengen[name]'`` installs."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            f"this needs {module.partition('.')[0]}: pip install 'tengen[{name}]'",
            name=error.name,
        ) from error
