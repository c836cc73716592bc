"""TypeScript types from the wire shapes, in the formatter's own style."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as shapes

WIDTH = 120
HEADER = "// Generated from the shapes in src/kisslock/**/wire.py by `python -m tools.generate`. Do not edit.\n"
PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def write(*modules: ModuleType, extended: Mapping[type, type]) -> str:
    """Return the whole file: an alias for each Literal of the modules, then an interface for each Struct, in order.

    `extended` maps a shape of the modules to the shape that replaces it.
    """
    members = {name: value for module in modules for name, value in vars(module).items() if not name.startswith("_")}
    aliases = {frozenset(get_args(value)): name for name, value in members.items() if get_origin(value) is Literal}
    structs = [
        extended.get(value, value)
        for value in members.values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__struct_fields__
    ]
    parts = [HEADER, *(_alias(name, get_args(members[name])) for name in aliases.values())]
    parts += [_interface(struct, aliases) for struct in structs]
    return "\n".join(parts)


def _alias(name: str, values: tuple[str, ...]) -> str:
    line = f"export type {name} = {' | '.join(map(_quote, values))}\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "".join(f"  | {_quote(value)}\n" for value in values)


def _interface(struct: type[msgspec.Struct], aliases: dict[frozenset[str], str]) -> str:
    (info,) = shapes.multi_type_info([struct])
    if not isinstance(info, shapes.StructType):
        raise TypeError(struct)
    lines = [f"/** {(struct.__doc__ or '').strip().splitlines()[0]} */", f"export interface {struct.__name__} {{"]
    for field in info.fields:
        kind, sentence = _unwrap(field.type)
        if sentence:
            lines.append(f"  /** {sentence} */")
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {_type(kind, aliases)}")
    return "\n".join([*lines, "}", ""])


def _unwrap(kind: shapes.Type) -> tuple[shapes.Type, str | None]:
    if isinstance(kind, shapes.Metadata):
        return kind.type, (kind.extra_json_schema or {}).get("description")
    return kind, None


def _type(kind: shapes.Type, aliases: dict[frozenset[str], str]) -> str:
    kind, _ = _unwrap(kind)
    if isinstance(kind, shapes.StructType):
        return kind.cls.__name__
    if isinstance(kind, shapes.LiteralType):
        return aliases.get(frozenset(map(str, kind.values))) or " | ".join(map(_quote, kind.values))
    if isinstance(kind, shapes.UnionType):
        return " | ".join(_type(part, aliases) for part in _visible(kind))
    if isinstance(kind, shapes.ListType):
        inner = _type(kind.item_type, aliases)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, shapes.DictType):
        return _record(kind, aliases)
    return PLAIN[type(kind)]


def _visible(union: shapes.UnionType) -> list[shapes.Type]:
    """Return the parts of a union that appear in JSON, with null last."""
    parts = [part for part in union.types if "UnsetType" not in repr(part)]
    return sorted(parts, key=lambda part: isinstance(part, shapes.NoneType))


def _record(kind: shapes.DictType, aliases: dict[frozenset[str], str]) -> str:
    key = _type(kind.key_type, aliases)
    record = f"Record<{key}, {_type(kind.value_type, aliases)}>"
    return record if key == "string" else f"Partial<{record}>"


def _quote(value: Any) -> str:
    return "'" + str(value).replace("'", "\\'") + "'"
