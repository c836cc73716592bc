"""Validates locale files: keys and placeholders must match the English file."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

import msgspec

from kisslock.guides.model import LocaleHead
from kisslock.guides.vocabulary import STEP_KINDS

PLACEHOLDER_PATTERN = re.compile(r"\{([a-z]+)\}", re.ASCII)
STEP_PLACEHOLDERS = frozenset({"wallet"})
HEAD_KEY = "$locale"
# A sentence with a number has a key for each plural category (CLDR) of its language, such as `live.results#few`.
PLURAL_MARK = "#"
PLURAL_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})


def find_placeholders(text: str) -> frozenset[str]:
    """Return the names in braces in a sentence."""
    return frozenset(PLACEHOLDER_PATTERN.findall(text) if "{" in text else ())


def decode_locale(content: bytes) -> tuple[LocaleHead, dict[str, str]]:
    """Return the metadata (`$locale`) and the sentences of a locale file. Raises msgspec.DecodeError."""
    entries = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    head = msgspec.json.decode(entries.pop(HEAD_KEY, msgspec.Raw(b"null")), type=LocaleHead)
    return head, {key: msgspec.json.decode(text, type=str) for key, text in entries.items()}


def locale_problems(folder: Traversable) -> Iterator[str]:
    """Yield the problems with the locale files, each with file and key."""
    messages_by_file: dict[str, Mapping[str, str]] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name = f"locales/{file.name}"
        try:
            head, messages_by_file[name] = decode_locale(file.read_bytes())
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            yield f"{name}: {error}"
            continue
        if file.name != f"{head.tag}.json":
            yield f"{name}: {HEAD_KEY}.tag: {head.tag} differs from the file's name"
    english = messages_by_file.get("locales/en.json")
    if english is None:
        yield "locales/en.json: missing, and every language is measured by it"
        return
    for name, messages in messages_by_file.items():
        yield from (f"{name}: {problem}" for problem in _message_problems(english, messages))


def base_key(key: str) -> str:
    """Return the key as code uses it, without a plural category."""
    return key.partition(PLURAL_MARK)[0]


def _message_problems(english_messages: Mapping[str, str], messages: Mapping[str, str]) -> Iterator[str]:
    plural_keys = {base_key(key) for key in english_messages if PLURAL_MARK in key}
    expected_keys, existing_keys = {base_key(key) for key in english_messages}, {base_key(key) for key in messages}
    for key in sorted(expected_keys - existing_keys):
        yield f"{key}: missing"
    for key in sorted(messages):
        base, plural_mark, category = key.partition(PLURAL_MARK)
        if base not in expected_keys or bool(plural_mark) != (base in plural_keys):
            yield f"{key}: English does not have it"
        elif plural_mark and category not in PLURAL_CATEGORIES:
            yield f"{key}: {category} is no plural category"
    for key in sorted(f"step.{kind}.{part}" for kind in STEP_KINDS for part in ("title", "body")):
        if key not in messages:
            yield f"{key}: missing, every kind of step has a title and a body"
    for key, text in messages.items():
        english_text = english_messages.get(f"{base_key(key)}{PLURAL_MARK}other" if PLURAL_MARK in key else key, text)
        yield from (f"{key}: {problem}" for problem in _sentence_problems(key, text, english_text))


def _sentence_problems(key: str, text: str, english_text: str) -> Iterator[str]:
    used_placeholders = find_placeholders(text)
    if not text.strip():
        yield "empty"
    if ("{" in text or "}" in text) and re.search(r"[{}]", PLACEHOLDER_PATTERN.sub("", text)):
        yield "a brace that belongs to no placeholder"
    # A sentence must use exactly the placeholders of the English one, but it can repeat them. A sentence with a number
    # can write the number as a word (`live.results#two` in Arabic).
    if not used_placeholders <= find_placeholders(english_text) or (
        PLURAL_MARK not in key and used_placeholders != find_placeholders(english_text)
    ):
        english_placeholders = _join_placeholders(find_placeholders(english_text))
        yield f"has {_join_placeholders(used_placeholders)}, English has {english_placeholders}"
    if key.startswith("step.") and not used_placeholders <= STEP_PLACEHOLDERS:
        yield f"has {_join_placeholders(used_placeholders)}, a step knows only {_join_placeholders(STEP_PLACEHOLDERS)}"


def _join_placeholders(names: frozenset[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "no placeholder"
