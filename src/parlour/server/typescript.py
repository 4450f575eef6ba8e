"""The types of ``protocol.py`` as TypeScript, with their docstrings and comments."""

from __future__ import annotations

import inspect
import re
import sys
from types import ModuleType, UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as types

from parlour.server.paths import DOORS, LIVE

HEAD = """\
// Made from src/parlour/server/protocol.py by `python -m parlour.server.schema`. Do not edit."""
_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def messages(protocol: ModuleType) -> str:
    """The whole file ``web/src/protocol/messages.ts``."""
    page = Page(protocol)
    parts = [HEAD, f"export const PROTOCOL = {protocol.PROTOCOL};", paths()]
    for name, value in vars(protocol).items():
        if get_origin(value) is Literal:
            parts.append(f"export type {name} = {' | '.join(map(quoted, get_args(value)))};")
        elif isinstance(value, type) and issubclass(value, msgspec.Struct):
            if value.__module__ == protocol.__name__ and not value.__subclasses__():
                parts.append(page.struct(value))
        elif isinstance(value, UnionType):
            members = " | ".join(member.__name__ for member in get_args(value))
            parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def paths() -> str:
    """Where the doors are; a page fills the holes in braces."""
    lines = [f'  {door.name}: "{door.path}",' for door in DOORS]
    return "\n".join(["export const PATHS = {", *lines, f'  live: "{LIVE}",', "} as const;"])


class Page:
    def __init__(self, protocol: ModuleType) -> None:
        self.sources = sources_in(protocol)
        self.literals = {
            frozenset(get_args(value)): name
            for name, value in vars(protocol).items()
            if get_origin(value) is Literal
        }

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


if __name__ == "__main__":
    from parlour.server import protocol as declared

    sys.stdout.write(messages(declared))
