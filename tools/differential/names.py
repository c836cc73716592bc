"""Generates ENS names: names in the normal form of ENSIP-15, and normal names with a change. Each change has a name."""

import random
from collections.abc import Callable, Mapping

VALID_LABELS = (
    "vitalik",
    "nick",
    "kiss-lock",
    "0x1",
    "münchen",
    "ありがとう",
    "नमस्ते",
    "прив\u0435т",
    "مرحبا",
    "🦊",
    "👩‍💻",
    "1️⃣",
    "_dmarc",
)


def _random_insertion(choose_character: Callable[[random.Random], str]) -> Callable[[str, random.Random], str]:
    def insert_character(name: str, rng: random.Random) -> str:
        index = rng.randrange(len(name) + 1)
        return name[:index] + choose_character(rng) + name[index:]

    return insert_character


# Maps each title to a change of an ENS name.
NAME_CHANGES: Mapping[str, Callable[[str, random.Random], str]] = {
    "normal": lambda name, _: name,
    "upper case": lambda name, _: name.upper(),
    "an empty label": lambda name, rng: rng.choice([f".{name}", f"{name}.", name.replace(".", "..", 1), ""]),
    "a lookalike": lambda name, rng: name.replace(
        *rng.choice([("e", "\u0435"), ("i", "\u0456"), ("o", "\u03bf"), ("a", "\u0251")]), 1
    ),
    "a hyphen": lambda name, rng: rng.choice([f"ab--{name}", f"-{name}", name.replace(".", "-.", 1)]),
    "an underscore": _random_insertion(lambda _: "_"),
    "an invisible character": _random_insertion(lambda rng: rng.choice("\u200b\u200c\u200d\u2060\ufe0f\u00ad")),
    "a character of ASCII": _random_insertion(lambda rng: chr(rng.randrange(128))),
    "a character of Unicode": _random_insertion(
        lambda rng: chr(rng.choice([rng.randrange(0xA0, 0xD7FF), rng.randrange(0x10000, 0x1FAFF)]))
    ),
    "a combining mark": _random_insertion(lambda rng: chr(rng.randrange(0x300, 0x36F))),
}


def generate_case(rng: random.Random) -> tuple[str, str]:
    """Return the name of a change and an ENS name with this change."""
    change = rng.choice([*NAME_CHANGES])
    name = ".".join([*rng.choices(VALID_LABELS, k=rng.randrange(1, 3)), "eth"])
    return change, NAME_CHANGES[change](name, rng)
