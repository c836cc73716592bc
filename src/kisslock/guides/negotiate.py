"""Matches Accept-Language (RFC 9110, 12.5.4) by lookup (RFC 4647, 3.4), then by primary language and script."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

# No browser sends a longer Accept-Language header. A longer header is cut, because its last ranges usually have the
# least weight.
MAX_LENGTH = 1000
MAX_RANGES = 40

SCRIPT_LENGTH, REGION_LENGTH = 4, 2
# Regions that write Chinese in the traditional script. Those in CANTONESE_REGIONS also use Hong Kong's vocabulary.
CANTONESE_REGIONS = frozenset({"hk", "mo"})
TRADITIONAL_CHINESE_REGIONS = CANTONESE_REGIONS | {"tw"}

LANGUAGE_RANGE_PATTERN = re.compile(
    r"\s*(?P<range>\*|[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8})\s*(?:;\s*q=(?P<q>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*)?",
    re.ASCII | re.IGNORECASE,
)


def language_ranges(header: str) -> list[tuple[str, float]]:
    """Return language ranges in lower case with their weights, heaviest first. Malformed ranges are ignored."""
    range_items = header[:MAX_LENGTH].split(",")[:MAX_RANGES]
    if len(header) > MAX_LENGTH:
        range_items = range_items[:-1]
    matches = (LANGUAGE_RANGE_PATTERN.fullmatch(item) for item in range_items)
    weighted_ranges = [(match["range"].lower(), float(match["q"] or 1)) for match in matches if match]
    return sorted(weighted_ranges, key=lambda item: -item[1])


def best_tag(header: str, tags: Iterable[str]) -> str | None:
    """Return the available tag with the highest weight, or None if the header names none of them, or only `*`."""
    tags_by_lower_case = {tag.lower(): tag for tag in tags}
    priorities = language_ranges(header)
    excluded_tags = {name for name, weight in priorities if weight == 0}
    for name, weight in priorities:
        if weight == 0 or name == "*":
            continue
        if tag := _nearest_tag(name, tags_by_lower_case, excluded_tags):
            return tag
    return None


def nearest_tag(name: str, tags: Iterable[str]) -> str | None:
    """Return the available tag for one range such as zh-CN, or None if there is none or the text is not a range."""
    match = LANGUAGE_RANGE_PATTERN.fullmatch(name)
    if not match or match["q"]:
        return None
    return _nearest_tag(match["range"].lower(), {tag.lower(): tag for tag in tags}, frozenset())


def _nearest_tag(name: str, tags_by_lower_case: Mapping[str, str], excluded_tags: Collection[str]) -> str | None:
    for candidate in _tag_and_shorter_tags(name):
        if candidate in tags_by_lower_case and candidate not in excluded_tags:
            return tags_by_lower_case[candidate]
    # If no language matches, RFC 4647 would continue with the next language of the header. A language with the same
    # primary tag is better: zh-Hans for zh-CN, and pt-BR for pt-PT.
    primary = name.partition("-")[0]
    same_language_tags = [
        candidate
        for candidate in tags_by_lower_case
        if candidate.partition("-")[0] == primary
        and not any(part in excluded_tags for part in _tag_and_shorter_tags(candidate))
    ]
    return (
        tags_by_lower_case[min(same_language_tags, key=lambda candidate: _tag_distance(name, candidate))]
        if same_language_tags
        else None
    )


def _tag_distance(name: str, candidate: str) -> tuple[bool, bool]:
    """Return whether the scripts of two tags of one language differ, and whether their regions differ."""
    (script, region), (other_script, other_region) = _script_and_region(name), _script_and_region(candidate)
    return script != other_script, region != other_region


def _script_and_region(name: str) -> tuple[str, str]:
    """Return the script and region of a tag.

    For Chinese, add the likely script (CLDR). The region of traditional Chinese becomes Hong Kong (also for Macao) or
    Taiwan.
    """
    primary, *subtags = name.split("-")
    script = next((part for part in subtags if len(part) == SCRIPT_LENGTH and part.isalpha()), "")
    region = next((part for part in subtags if len(part) == REGION_LENGTH), "")
    if primary != "zh":
        return script, region
    script = script or ("hant" if region in TRADITIONAL_CHINESE_REGIONS else "hans")
    if script == "hans":
        return script, region
    return script, "hk" if region in CANTONESE_REGIONS else "tw"


def _tag_and_shorter_tags(name: str) -> Iterator[str]:
    """Yield the tag, then shorter tags (RFC 4647, 3.4): remove the last subtag, then a single letter at the end."""
    parts = name.split("-")
    while parts:
        yield "-".join(parts)
        parts.pop()
        while parts and len(parts[-1]) == 1:
            parts.pop()
