"""The kinds of values that settings can have. A kind validates a value and describes in one phrase what is allowed."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

ParseSetting = Callable[[Any], Any]


class InvalidValue(Exception):
    """The value of a setting is not allowed.

    The text, if any, names the rule that the value breaks, but never the value.
    """


@dataclass(frozen=True)
class SettingKind:
    """A kind of value: `parse` validates a value or raises InvalidValue, `allowed` describes the allowed values.

    docs/settings.md shows `reference` instead of `allowed` if it is not empty. `choices` lists all allowed values if
    there are only a few.
    """

    allowed: str
    parse: ParseSetting
    as_json: bool = False
    reference: str = ""
    choices: tuple[str, ...] = ()

    def value_from_text(self, text: str) -> Any:
        """Return the value of a text from the environment or a flag.

        The text of a list, a table or a number is JSON.
        """
        if not self.as_json:
            return text
        try:
            return json.loads(text)
        except ValueError:
            return text


def text_kind(max_length: int = 200, *, min_length: int = 0) -> SettingKind:
    """Return the kind of setting that is one line of text."""

    def parse(value: Any) -> str:
        if not isinstance(value, str) or not min_length <= len(value) <= max_length or not value.isprintable():
            raise InvalidValue
        return value

    length_from = f"{min_length} to " if min_length else "at most "
    return SettingKind(f"one line of {length_from}{max_length} characters", parse)


def boolean_kind() -> SettingKind:
    """Return the kind of setting that is true or false."""
    values_by_word = {"true": True, "false": False, "1": True, "0": False}

    def parse(value: Any) -> bool:
        if isinstance(value, str):
            value = values_by_word.get(value.lower())
        elif value in (0, 1) and not isinstance(value, float):
            value = bool(value)
        if not isinstance(value, bool):
            raise InvalidValue
        return value

    return SettingKind("true or false", parse, choices=("true", "false"))


def integer_kind(minimum: int, maximum: int) -> SettingKind:
    """Return the kind of setting that is an integer within limits."""

    def parse(value: Any) -> int:
        if isinstance(value, str) and value.strip("+-").isdigit():
            raise InvalidValue("write the number without quotes")
        if not isinstance(value, int) or isinstance(value, bool) or not minimum <= value <= maximum:
            raise InvalidValue
        return value

    return SettingKind(f"a whole number from {minimum} to {maximum}", parse, as_json=True)


def choice_kind(*choices: str) -> SettingKind:
    """Return the kind of setting that is one of these words."""

    def parse(value: Any) -> str:
        if value not in choices:
            raise InvalidValue
        return str(value)

    return SettingKind(f"one of {', '.join(choices)}", parse, choices=choices)


def pattern_kind(expression: str, allowed_text: str) -> SettingKind:
    """Return the kind of setting that is a text. The regular expression must match the whole text."""
    compiled_pattern = re.compile(expression)

    def parse(value: Any) -> str:
        if not isinstance(value, str) or not compiled_pattern.fullmatch(value):
            raise InvalidValue
        return value

    return SettingKind(allowed_text, parse)


def optional_kind(value_kind: SettingKind) -> SettingKind:
    """Return the kind of setting that is a value of another kind, or an empty text, which becomes None."""
    reference = f"{value_kind.reference}, or empty" if value_kind.reference else ""
    return SettingKind(
        f"{value_kind.allowed}, or empty",
        lambda value: None if value in (None, "") else value_kind.parse(value),
        reference=reference,
    )


def list_kind(item_kind: SettingKind, *, max_items: int = 1000) -> SettingKind:
    """Return the kind of setting that is a list of values of `item_kind`. Duplicates are removed."""

    def parse(value: Any) -> tuple[Any, ...]:
        if isinstance(value, str):
            raise InvalidValue('not a list: write ["..."]')
        if not isinstance(value, list | tuple) or len(value) > max_items:
            raise InvalidValue
        return tuple(dict.fromkeys(item_kind.parse(item) for item in value))

    return SettingKind(
        f"a list (JSON in the environment and in flags), each item {item_kind.allowed}",
        parse,
        as_json=True,
        reference=f"list; each item: {item_kind.reference or item_kind.allowed}",
    )


def table_kind(fields: dict[str, SettingKind], allowed: str) -> SettingKind:
    """Return the kind of setting that is a table with exactly these fields."""

    def parse(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or value.keys() != fields.keys():
            raise InvalidValue
        return {name: kind.parse(value[name]) for name, kind in fields.items()}

    return SettingKind(allowed, parse, as_json=True)
