"""Packages that are needed for some answers only."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["extra"]


def extra(module: str, name: str) -> Any:
    """A module of a package that an extra installs."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            f"this needs {module.partition('.')[0]}: pip install 'tengen[{name}]'",
            name=error.name,
        ) from error
