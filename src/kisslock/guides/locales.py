"""The available languages, and the choice of a visitor's language."""

from functools import cache
from importlib.resources import files

import msgspec

from kisslock.guides.errors import UnknownLocale
from kisslock.guides.locale_problems import decode_locale
from kisslock.guides.model import LocaleHead
from kisslock.guides.negotiate import best_tag, nearest_tag

FALLBACK_TAG = "en"


class Locale(LocaleHead, frozen=True, kw_only=True):
    """One language: its tag (BCP 47), direction, own name, and sentences by key."""

    messages: dict[str, str]


@cache
def available_tags() -> tuple[str, ...]:
    """Return every language's tag, sorted."""
    folder = files("kisslock") / "data" / "locales"
    return tuple(sorted(file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json")))


def load_locale(tag: str) -> Locale:
    """Return the language with exactly this tag.

    Upper and lower case are equal (RFC 5646, 2.1.1). Raises UnknownLocale.
    """
    for candidate in available_tags():
        if candidate.lower() == tag.lower():
            return _read_locale(candidate)
    raise UnknownLocale(tag, available_tags())


def negotiate_tag(accept_language: str, tags: tuple[str, ...] | None = None) -> str:
    """Return the tag that best matches an Accept-Language header, or English if none matches. Never raises."""
    return best_tag(accept_language, available_tags() if tags is None else tags) or FALLBACK_TAG


def closest_tag(tag: str) -> str | None:
    """Return the available tag that is nearest to a tag such as de-AT, or None."""
    return nearest_tag(tag, available_tags())


@cache
def _read_locale(tag: str) -> Locale:
    head, messages = decode_locale((files("kisslock") / "data" / "locales" / f"{tag}.json").read_bytes())
    return Locale(**msgspec.structs.asdict(head), messages=messages)
