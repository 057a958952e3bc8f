#!/usr/bin/env python3
"""Writes package/tengen/_answers.py anew, from the schemas of the facade.

    python3 python/generate.py            writes the file
    python3 python/generate.py --check    fails if the file would change

Each object of the schemas becomes a frozen dataclass, and each set of words a ``Literal``. A schema
of several forms (``anyOf``, ``oneOf``) becomes one dataclass that has the fields of all forms.

A field has a default where JSON may leave it out. If another form of the object has the field, the
default is ``None``. Otherwise an absent flag is ``False``, an absent list is empty, and an absent
value of any other type is ``None``.
"""

from __future__ import annotations

import argparse
import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parent / "crates/tengen/schema.json"
FILE = HERE / "package/tengen/_answers.py"

WIDTH = 140

HAND_WRITTEN = {"Decimal": "Decimal", "Scientific": "Decimal", "Enclosure": "Enclosure"}
"""Definitions that are decoded as a class of the standard library or of the package."""

BOARDS = ("Shape", "GraphJson")
"""Definitions whose fields say which board an answer is about; they have a class in common."""

TAKEN = {"files"}
"""Names of ``Answer``: a field of such a name has an underscore, as words of Python have."""

DIGITS = "^-?[0-9]+$"

HEADER = '''\
"""The answers of all requests, as classes. Written by ``python/generate.py``: do not edit.

A field that JSON leaves out is ``False``, an empty tuple, or ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, overload

from ._asking import Answer, answer
from ._progress import Progress
from .enclosures import Enclosure
'''


@dataclass(frozen=True)
class Field:
    """A field of an object."""

    types: tuple[str, ...]
    """The alternative types, in Python."""
    about: str
    """The description."""
    required: bool
    """``True`` if every object has the field."""
    optional: bool
    """``True`` if a form of the object that has the field may leave it out."""

    def line(self, name: str) -> str:
        """Returns the line of the dataclass that declares the field."""
        types = self.types
        if self.required:
            return f"    {name}: {union(types)}"
        if self.optional and types == ("bool",):
            return f"    {name}: bool = False"
        if self.optional and all(one.startswith("tuple[") for one in types):
            return f"    {name}: {union(types)} = ()"
        return f"    {name}: {union([*types, 'None'])} = None"


Fields = dict[str, Field]


def union(types: Iterable[str]) -> str:
    """The union of types, with one ``Literal`` for all words and ``None`` at the end."""
    kinds = list(dict.fromkeys(types))
    words = [kind[len("Literal[") : -1] for kind in kinds if kind.startswith("Literal[")]
    others = [kind for kind in kinds if not kind.startswith("Literal[") and kind != "None"]
    joined = [f"Literal[{', '.join(words)}]"] if words else []
    last = ["None"] if "None" in kinds else []
    return "Any" if "Any" in kinds else " | ".join([*joined, *others, *last])


class Generator:
    """Makes the text of the module from the schemas."""

    def __init__(self, schemas: dict[str, Any]) -> None:
        self.schemas = schemas
        self.classes: dict[str, tuple[str, Fields]] = {}
        self.aliases: dict[str, tuple[str, str]] = {}
        self.known: set[str] = set()

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The definition that a schema refers to, or the schema itself."""
        while "$ref" in schema:
            schema = self.schemas["$defs"][schema["$ref"].rpartition("/")[2]]
        return schema

    def is_object(self, schema: dict[str, Any]) -> bool:
        """``True`` if all values of a schema are objects."""
        schema = self.resolved(schema)
        if "properties" in schema:
            return True
        forms = schema.get("anyOf") or schema.get("oneOf") or ()
        return bool(forms) and all(map(self.is_object, forms))

    def fields(self, schema: dict[str, Any], hint: str) -> Fields:
        """The fields of the objects of a schema, those of all forms together."""
        if "$ref" in schema:
            hint = self.name(schema)
            schema = self.resolved(schema)
        required = schema.get("required", ())
        found: Fields = {}
        for name, inner in schema.get("properties", {}).items():
            about = inner.get("description") or self.resolved(inner).get("description", "")
            types = self.types(inner, hint + camel(name))
            found[name] = Field(types, about, name in required, name not in required)
        for part in schema.get("allOf", ()):
            found = both(found, self.fields(part, hint))
        for key in ("anyOf", "oneOf"):
            if key in schema:
                found = both(found, either([self.fields(form, hint) for form in schema[key]]))
        return found

    def name(self, schema: dict[str, Any]) -> str:
        """The name of the definition that a schema refers to."""
        return str(schema["$ref"].rpartition("/")[2])

    def types(self, schema: Any, hint: str) -> tuple[str, ...]:
        """Returns the types of a schema's values. A class without a name in the schemas is named
        ``hint``."""
        if schema is True or not (set(schema) - {"description", "default"}):
            return ("Any",)
        if "$ref" in schema:
            name = self.name(schema)
            self.define(name)
            return (HAND_WRITTEN.get(name, name),)
        if "const" in schema:
            return (f'Literal["{schema["const"]}"]',)
        if "enum" in schema:
            return tuple(f'Literal["{word}"]' for word in schema["enum"])
        forms = schema.get("anyOf") or schema.get("oneOf")
        if "properties" in schema or (forms and all(map(self.is_object, forms))):
            self.classes[hint] = (schema.get("description", ""), self.fields(schema, hint))
            return (hint,)
        if forms:
            return tuple(kind for form in forms for kind in self.types(form, hint))
        kinds = schema["type"]
        if isinstance(kinds, list):
            return tuple(k for kind in kinds for k in self.types({**schema, "type": kind}, hint))
        if kinds == "array":
            return (self.tuple(schema, hint),)
        if kinds == "string" and schema.get("pattern") == DIGITS:
            return ("int",)
        plain = {
            "string": "str",
            "integer": "int",
            "number": "float",
            "boolean": "bool",
            "null": "None",
        }
        return (plain[kinds],)

    def tuple(self, schema: dict[str, Any], hint: str) -> str:
        """The type of the values of an array."""
        if "prefixItems" in schema:
            items = [union(self.types(item, hint)) for item in schema["prefixItems"]]
            return f"tuple[{', '.join(items)}]"
        item = union(self.types(schema["items"], hint))
        least, most = schema.get("minItems"), schema.get("maxItems")
        if least is not None and least == most:
            return f"tuple[{', '.join([item] * least)}]"
        return f"tuple[{item}, ...]"

    def define(self, name: str) -> None:
        """Makes the class or the alias of a definition, and of all that it refers to."""
        if name in self.known or name in HAND_WRITTEN:
            return
        self.known.add(name)
        schema = self.schemas["$defs"][name]
        about = schema.get("description", "")
        if self.is_object(schema):
            self.classes[name] = (about, self.fields(schema, name))
            for form in [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
                # The forms of an answer also have classes of their own.
                if "$ref" in form and "properties" not in schema:
                    self.define(self.name(form))
        else:
            words = schema.get("oneOf", ())
            told = [word for word in words if "const" in word and "description" in word]
            items = [f"\n- `{word['const']}`: {word['description']}" for word in told]
            kind = union(self.types(schema, name + "Form"))
            self.aliases[name] = (about + "\n" * bool(items) + "".join(items), kind)

    def text(self) -> str:
        """The text of the module."""
        kinds = {}
        for name, request in self.schemas["requests"].items():
            kinds[name] = union(self.types(request["answer"], "Answered"))
        board = self.fields({"anyOf": [{"$ref": f"#/$defs/{name}"} for name in BOARDS]}, "")
        parts = [HEADER, all_names([*self.classes, *self.aliases, "OnBoard", "ask"])]
        parts += [klass("OnBoard", "An answer about a board: a rectangle or a graph.", board)]
        for name in sorted(self.classes):
            about, fields = self.classes[name]
            has_board = all(fields.get(field) == known for field, known in board.items())
            own = {field: known for field, known in fields.items() if field not in board}
            parts += [klass(name, about, own, "OnBoard") if has_board else klass(name, about, fields)]
        parts += [alias(name, *self.aliases[name]) for name in sorted(self.aliases)]
        parts += [asking(self.schemas["requests"], kinds)]
        return "\n\n".join(parts)


def both(one: Fields, other: Fields) -> Fields:
    """Returns the fields of objects that have the fields of two schemas."""
    found = dict(one)
    for name, field in other.items():
        first = found.get(name)
        found[name] = field if first is None else replace(first, required=True, optional=False)
    return found


def either(forms: list[Fields]) -> Fields:
    """Returns the fields of objects that have one of several forms."""
    found: Fields = {}
    for name in dict.fromkeys(name for form in forms for name in form):
        there = [form[name] for form in forms if name in form]
        types = tuple(kind for field in there for kind in field.types)
        about = next((field.about for field in there if field.about), "")
        required = len(there) == len(forms) and all(field.required for field in there)
        optional = any(field.optional for field in there)
        found[name] = Field(tuple(dict.fromkeys(types)), about, required, optional)
    return found


def camel(name: str) -> str:
    """A name of JSON as a part of the name of a class."""
    return "".join(word.capitalize() for word in re.split("[-_]", name))


def docstring(text: str, indent: str) -> str:
    """A description in the Markdown of Rust, as a docstring. A line after ``- `` is an item."""
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    # Links keep their text alone.
    text = re.sub(r"\[(`[^`]+`)\](?:\([^)]*\))?", r"\1", text)
    for rust, python in (("true", "True"), ("false", "False"), ("null", "None")):
        text = text.replace(f"`{rust}`", f"`{python}`")
    text = re.sub(r"(?<!`)`([^`\n]+)`(?!`)", r"``\1``", text)
    # The quotes are on the first and the last line.
    width = WIDTH - len(indent) - 6
    lines: list[str] = []
    for paragraph in re.split(r"\n\n|\n(?=- )", text.strip()):
        is_item = paragraph.startswith("- ")
        if lines and not (is_item and lines[-1].startswith(("- ", "  "))):
            lines.append("")
        hanging = "  " if is_item else ""
        lines += textwrap.wrap(
            paragraph, width, break_on_hyphens=False, subsequent_indent=hanging
        )
    body = "\n".join(f"{indent}{line}".rstrip() for line in lines).lstrip()
    return f'{indent}"""{body}{" " * body.endswith(chr(34))}"""'


def klass(name: str, about: str, fields: Fields, base: str = "Answer") -> str:
    """The text of a class."""
    lines = ["", "@dataclass(frozen=True, kw_only=True)", f"class {name}({base}):"]
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    lines += [docstring(about or f"The fields of the object: {words}.", "    ")]
    for number, (field, known) in enumerate(fields.items()):
        lines += [""] if number == 0 else []
        line = known.line(field + "_" * (keyword.iskeyword(field) or field in TAKEN))
        # Rust has `None` where this class has an empty tuple.
        about = known.about.replace("`None`", "empty") if line.endswith("= ()") else known.about
        lines += [line, *([docstring(about, "    ")] if about else [])]
    return "\n".join(lines)


def alias(name: str, about: str, kind: str) -> str:
    """The text of an alias."""
    text = f"{name}: TypeAlias = {kind}"
    return "\n".join([text, *([docstring(about, "")] if about else [])])


def all_names(names: list[str]) -> str:
    """The list of the names of the module."""
    listed = ", ".join(f'"{name}"' for name in sorted(names))
    lines = textwrap.wrap(listed, WIDTH - 4)
    return "\n".join(["__all__ = [", *(f"    {line}" for line in lines), "]"])


def asking(requests: dict[str, Any], kinds: dict[str, str]) -> str:
    """The function that answers any request."""
    lines = []
    forms = {f'Literal["{name}"]': kind for name, kind in kinds.items()}
    for name, kind in [*forms.items(), ("str", "Any")]:
        arguments = f"name: {name}, request: Request = ..., *, progress: Progress = ..."
        lines += ["@overload", f"def ask({arguments}) -> {kind}: ..."]
    summaries = [f"    - ``{name}``: {request['summary']}" for name, request in requests.items()]
    table = [f'    "{name}": {kind},' for name, kind in kinds.items()]
    return "\n".join(
        [
            "KINDS: dict[str, Any] = {",
            *table,
            "}",
            '"""The class of the answer of each request."""',
            "",
            "Request: TypeAlias = Mapping[str, Any]",
            "",
            "",
            *lines,
            "def ask(",
            "    name: str, request: Request = MappingProxyType({}), *, progress: Progress = None",
            ") -> Any:",
            '    """Answers any request of the program, by its name.',
            "",
            "    The fields of a request are in the schemas, ``crates/tengen/schema.json``. Most",
            "    requests have a function of their own, such as :func:`tengen.count`, which checks",
            "    its arguments.",
            "",
            "    >>> import tengen",
            '    >>> answer = tengen.ask("count-by", {"board": {"rows": 2}, "by": "stones"})',
            "    >>> answer.coefficients, answer.mean",
            "    ((1, 8, 24, 24, 0), 2.245614035087719)",
            '    >>> sorted(answer.files)',
            "    ['svg']",
            "",
            "    The requests:",
            "",
            *summaries,
            '    """',
            "    if name not in KINDS:",
            '        known = ", ".join(KINDS)',
            '        raise ValueError(f"there is no request {name!r}; there are {known}")',
            "    return answer(name, KINDS[name], request, progress)",
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail on a difference")
    parsed = parser.parse_args()
    text = Generator(json.loads(SCHEMA.read_text(encoding="utf-8"))).text()
    if not parsed.check:
        FILE.write_text(text, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text:
        print(f"{FILE} is not what {Path(__file__).name} writes: run it", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
