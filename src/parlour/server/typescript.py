"""The types of ``protocol.py`` and ``papers.py`` as TypeScript, with docstrings and comments."""

from __future__ import annotations

import inspect
import re
from types import ModuleType, UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as types

from parlour.server import papers, protocol
from parlour.server.paths import DOORS, LIVE

HEAD = (
    "// Made from src/parlour/server/{name}.py by `python -m parlour.server.schema`. Do not edit."
)
_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def messages() -> str:
    """The whole file ``web/src/protocol/messages.ts``."""
    parts = [f"export const PROTOCOL = {protocol.PROTOCOL};", *declared(protocol)]
    return "\n\n".join([HEAD.format(name="protocol"), *parts]) + "\n"


def handed_over() -> str:
    """The whole file ``web/src/protocol/papers.ts``."""
    parts = [paths(), *declared(papers)]
    theirs = [name for name in literals(protocol).values() if any_uses(parts, name)]
    borrowed = f'import type {{ {", ".join(theirs)} }} from "./messages";'
    return "\n\n".join([HEAD.format(name="papers"), borrowed, *parts]) + "\n"


def declared(module: ModuleType) -> list[str]:
    page = Page(module)
    parts = []
    for name, value in vars(module).items():
        if get_origin(value) is Literal:
            if module is protocol:
                parts.append(f"export type {name} = {' | '.join(map(quoted, get_args(value)))};")
        elif isinstance(value, type) and issubclass(value, msgspec.Struct):
            if value.__module__ == module.__name__ and not value.__subclasses__():
                parts.append(page.struct(value))
        elif isinstance(value, UnionType):
            members = " | ".join(member.__name__ for member in get_args(value))
            parts.append(f"export type {name} = {members};")
    return parts


def literals(module: ModuleType) -> dict[frozenset[Any], str]:
    """The names of what can only be one of a few words."""
    named = vars(module).items()
    return {frozenset(get_args(each)): name for name, each in named if get_origin(each) is Literal}


def any_uses(parts: list[str], name: str) -> bool:
    return any(re.search(rf": {name}\b", part) for part in parts)


def paths() -> str:
    """Where the doors are; a page fills the holes in braces."""
    lines = [f'  {door.name}: "{door.path}",' for door in DOORS]
    return "\n".join(["export const PATHS = {", *lines, f'  live: "{LIVE}",', "} as const;"])


class Page:
    def __init__(self, module: ModuleType) -> None:
        self.sources = sources_in(module)
        self.literals = literals(protocol)

    def struct(self, kind: type[msgspec.Struct]) -> str:
        info = types.type_info(kind)
        assert isinstance(info, types.StructType)
        head = f"{doc(inspect.getdoc(kind) if kind.__doc__ else None)}export "
        if info.array_like:
            parts = ", ".join(
                f"{field.encode_name}: {self.of(field.type)}" for field in info.fields
            )
            return f"{head}type {kind.__name__} = [{parts}];"
        comments = self.comments_of(kind)
        lines = [f"{head}interface {kind.__name__} {{"]
        if info.tag_field is not None:
            lines.append(f'  {info.tag_field}: "{info.tag}";')
        for field in info.fields:
            if field.name in comments:
                lines.append(f"  /** {comments[field.name]} */")
            sign = ":" if field.required else "?:"
            lines.append(f"  {field.encode_name}{sign} {self.of(field.type)};")
        return "\n".join([*lines, "}"])

    def comments_of(self, kind: type) -> dict[str, str]:
        """The comments behind fields, base classes first."""
        found: dict[str, str] = {}
        for each in reversed(kind.__mro__):
            found |= dict(_COMMENT.findall(self.sources.get(each.__name__, "")))
        return {name: text.replace("``", "`") for name, text in found.items()}

    def of(self, kind: types.Type) -> str:
        """How TypeScript calls what msgspec calls so."""
        match kind:
            case types.StructType():
                return kind.cls.__name__
            case types.Metadata():
                return self.of(kind.type)
            case types.UnionType():
                return " | ".join(self.of(each) for each in kind.types)
            case types.ListType():
                item = self.of(kind.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case types.DictType():
                return f"Record<{self.of(kind.key_type)}, {self.of(kind.value_type)}>"
            case types.LiteralType():
                known = self.literals.get(frozenset(kind.values))
                return known or " | ".join(map(quoted, kind.values))
            case types.NoneType():
                return "null"
            case types.BoolType():
                return "boolean"
            case types.IntType() | types.FloatType():
                return "number"
            case types.StrType():
                return "string"
            case types.AnyType():
                return "unknown"
        raise TypeError(f"TypeScript has no name for {kind!r} yet.")


def quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def doc(text: str | None) -> str:
    if not text:
        return ""
    lines = text.replace("``", "`").splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */", ""])


def sources_in(module: ModuleType) -> dict[str, str]:
    """The source of each class of a module."""
    parts = re.split(r"^class (\w+)", inspect.getsource(module), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))
