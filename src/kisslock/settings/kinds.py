"""The kinds of values a setting may have: each checks a value, and names in one phrase what is allowed."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Parse = Callable[[Any], Any]


class InvalidValue(Exception):
    """A value that is not allowed. The text, if any, names the rule that the value breaks, and never the value."""


@dataclass(frozen=True)
class Kind:
    """How a value is checked (`parse` raises InvalidValue), what is allowed, and how its text form is read.

    docs/settings.md shows `reference` instead of `allowed`, unless it is empty. `words` are all allowed values, if they
    are few words.
    """

    allowed: str
    parse: Parse
    as_json: bool = False
    reference: str = ""
    choices: tuple[str, ...] = ()

    def from_text(self, text: str) -> Any:
        """The value that a text from the environment or a flag means; lists, tables and numbers are JSON."""
        if not self.as_json:
            return text
        try:
            return json.loads(text)
        except ValueError:
            return text


def text(max_length: int = 200, *, min_length: int = 0) -> Kind:
    """One line of text."""

    def parse(value: Any) -> str:
        if not isinstance(value, str) or not min_length <= len(value) <= max_length or not value.isprintable():
            raise InvalidValue
        return value

    length_from = f"{min_length} to " if min_length else "at most "
    return Kind(f"one line of {length_from}{max_length} characters", parse)


def boolean() -> Kind:
    """A yes or no."""
    words = {"true": True, "false": False, "1": True, "0": False}

    def parse(value: Any) -> bool:
        if isinstance(value, str):
            value = words.get(value.lower())
        elif value in (0, 1) and not isinstance(value, float):
            value = bool(value)
        if not isinstance(value, bool):
            raise InvalidValue
        return value

    return Kind("true or false", parse, choices=("true", "false"))


def integer(minimum: int, maximum: int) -> Kind:
    """A whole number within bounds."""

    def parse(value: Any) -> int:
        if isinstance(value, str) and value.strip("+-").isdigit():
            raise InvalidValue("write the number without quotes")
        if not isinstance(value, int) or isinstance(value, bool) or not minimum <= value <= maximum:
            raise InvalidValue
        return value

    return Kind(f"a whole number from {minimum} to {maximum}", parse, as_json=True)


def choice(*choices: str) -> Kind:
    """One of a few words."""

    def parse(value: Any) -> str:
        if value not in choices:
            raise InvalidValue
        return str(value)

    return Kind(f"one of {', '.join(choices)}", parse, choices=choices)


def pattern(expression: str, allowed: str) -> Kind:
    """A text that matches an expression entirely."""
    compiled = re.compile(expression)

    def parse(value: Any) -> str:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise InvalidValue
        return value

    return Kind(allowed, parse)


def optional(kind: Kind) -> Kind:
    """The kind, or nothing (an empty text)."""
    reference = f"{kind.reference}, or empty" if kind.reference else ""
    return Kind(
        f"{kind.allowed}, or empty",
        lambda value: None if value in (None, "") else kind.parse(value),
        reference=reference,
    )


def list_of(kind: Kind, *, max_items: int = 1000) -> Kind:
    """A list without duplicates."""

    def parse(value: Any) -> tuple[Any, ...]:
        if isinstance(value, str):
            raise InvalidValue('not a list: write ["..."]')
        if not isinstance(value, list | tuple) or len(value) > max_items:
            raise InvalidValue
        return tuple(dict.fromkeys(kind.parse(item) for item in value))

    return Kind(
        f"a list (JSON in the environment and in flags), each item {kind.allowed}",
        parse,
        as_json=True,
        reference=f"list; each item: {kind.reference or kind.allowed}",
    )


def table_of(fields: dict[str, Kind], allowed: str) -> Kind:
    """A table with exactly these names."""

    def parse(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or value.keys() != fields.keys():
            raise InvalidValue
        return {name: kind.parse(value[name]) for name, kind in fields.items()}

    return Kind(allowed, parse, as_json=True)
