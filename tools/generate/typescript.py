"""TypeScript types from the wire shapes, in the formatter's own style."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as shapes

LINE_WIDTH = 120
FILE_HEADER = "// Generated from the shapes in src/kisslock/**/wire.py by `python -m tools.generate`. Do not edit.\n"
TYPESCRIPT_BY_TYPE: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def create_file(*modules: ModuleType, extended_types: Mapping[type, type]) -> str:
    """Return the whole file: an alias for each Literal of the modules, then an interface for each Struct, in order.

    `extended_types` maps a shape of the modules to the shape that replaces it.
    """
    members = {name: value for module in modules for name, value in vars(module).items() if not name.startswith("_")}
    aliases = {frozenset(get_args(value)): name for name, value in members.items() if get_origin(value) is Literal}
    structs = [
        extended_types.get(value, value)
        for value in members.values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__struct_fields__
    ]
    file_parts = [FILE_HEADER, *(_type_alias(name, get_args(members[name])) for name in aliases.values())]
    file_parts += [_interface(struct, aliases) for struct in structs]
    return "\n".join(file_parts)


def _type_alias(name: str, values: tuple[str, ...]) -> str:
    line = f"export type {name} = {' | '.join(map(_quote, values))}\n"
    if len(line) <= LINE_WIDTH:
        return line
    return f"export type {name} =\n" + "".join(f"  | {_quote(value)}\n" for value in values)


def _interface(struct: type[msgspec.Struct], aliases: dict[frozenset[str], str]) -> str:
    (info,) = shapes.multi_type_info([struct])
    if not isinstance(info, shapes.StructType):
        raise TypeError(struct)
    lines = [f"/** {(struct.__doc__ or '').strip().splitlines()[0]} */", f"export interface {struct.__name__} {{"]
    for field in info.fields:
        field_type, sentence = _unwrap(field.type)
        if sentence:
            lines.append(f"  /** {sentence} */")
        optional_mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{optional_mark}: {_typescript_type(field_type, aliases)}")
    return "\n".join([*lines, "}", ""])


def _unwrap(wrapped_type: shapes.Type) -> tuple[shapes.Type, str | None]:
    if isinstance(wrapped_type, shapes.Metadata):
        return wrapped_type.type, (wrapped_type.extra_json_schema or {}).get("description")
    return wrapped_type, None


def _typescript_type(python_type: shapes.Type, aliases: dict[frozenset[str], str]) -> str:
    python_type, _ = _unwrap(python_type)
    if isinstance(python_type, shapes.StructType):
        return python_type.cls.__name__
    if isinstance(python_type, shapes.LiteralType):
        return aliases.get(frozenset(map(str, python_type.values))) or " | ".join(map(_quote, python_type.values))
    if isinstance(python_type, shapes.UnionType):
        return " | ".join(_typescript_type(union_member, aliases) for union_member in _json_types_of_union(python_type))
    if isinstance(python_type, shapes.ListType):
        item_type = _typescript_type(python_type.item_type, aliases)
        return f"({item_type})[]" if " | " in item_type else f"{item_type}[]"
    if isinstance(python_type, shapes.DictType):
        return _record_type(python_type, aliases)
    return TYPESCRIPT_BY_TYPE[type(python_type)]


def _json_types_of_union(union: shapes.UnionType) -> list[shapes.Type]:
    """Return the parts of a union that appear in JSON, with null last."""
    json_types = [member_type for member_type in union.types if "UnsetType" not in repr(member_type)]
    return sorted(json_types, key=lambda member_type: isinstance(member_type, shapes.NoneType))


def _record_type(dict_type: shapes.DictType, aliases: dict[frozenset[str], str]) -> str:
    key = _typescript_type(dict_type.key_type, aliases)
    record = f"Record<{key}, {_typescript_type(dict_type.value_type, aliases)}>"
    return record if key == "string" else f"Partial<{record}>"


def _quote(value: Any) -> str:
    return "'" + str(value).replace("'", "\\'") + "'"
