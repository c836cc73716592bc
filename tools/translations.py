"""Finds translations that are older than their English sentences. A command marks a translation as up to date."""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.places import ROOT

LOCALES = ROOT / "src" / "kisslock" / "data" / "locales"
# The files are outside of the package, because only tools and tests read the record, the security sentences and the
# glossaries.
TRANSLATIONS = ROOT / "translations"
MADE_FROM = TRANSLATIONS / "made_from"
SECURITY = TRANSLATIONS / "security.json"

Sentences = Mapping[str, str]


def sentences(tag: str, folder: Path = LOCALES) -> dict[str, str]:
    """Return the sentences of a language by key.

    A sentence with plural forms has one key, under which its forms are joined.
    """
    found: dict[str, list[str]] = {}
    for key, text in json.loads((folder / f"{tag}.json").read_text(encoding="utf-8")).items():
        if not key.startswith("$"):
            found.setdefault(key.partition("#")[0], []).append(text)
    return {key: "\n".join(forms) for key, forms in found.items()}


def mark(sentence: str) -> str:
    """Return the short hash of an English sentence."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:10]


def stale(english: Sentences, record: Mapping[str, str]) -> list[str]:
    """Return the keys of sentences whose English text has changed since the translation was made."""
    return [key for key, text in english.items() if record.get(key) != mark(text)]


def accepted(english: Sentences, record: Mapping[str, str], keys: list[str]) -> dict[str, str]:
    """Return the record with the current hashes for these keys, and without keys that no longer exist in English."""
    if unknown := [key for key in keys if key not in english]:
        raise SystemExit(f"English has no {', '.join(unknown)}.")
    return {
        key: mark(text) if key in keys else record[key] for key, text in english.items() if key in keys or key in record
    }


def tags() -> list[str]:
    """Return the tags of all translations."""
    return sorted(file.stem for file in LOCALES.glob("*.json") if file.stem != "en")


def record_of(tag: str) -> dict[str, str]:
    """Return the recorded hashes of a language, or nothing if the language has no record."""
    file = MADE_FROM / f"{tag}.json"
    record: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return record


def problems(
    english: Sentences, security: list[str], records: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[bool, str]]:
    """Yield each stale translation as a line, and whether it is a security sentence."""
    for tag, record in records.items():
        for key in stale(english, record):
            grave = key in security
            yield grave, f"{tag} {key}: older than its English{', and a security sentence' if grave else ''}"


def accept(tag: str, keys: list[str]) -> int:
    """Record that a translator has translated these sentences from the current English text."""
    if tag not in tags():
        raise SystemExit(f"There is no translation {tag}; there are {', '.join(tags())}.")
    english = sentences("en")
    record = accepted(english, record_of(tag), list(english) if keys == ["all"] else keys)
    (MADE_FROM / f"{tag}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(f"{tag}: {len(english) - len(stale(english, record))} of {len(english)} sentences made from today's English.")
    return 0


def check() -> int:
    """Print the stale translations.

    Return 1 if a stale translation is a security sentence, or if security.json names an unknown key.
    """
    english = sentences("en")
    security: list[str] = json.loads(SECURITY.read_text(encoding="utf-8"))
    lines = [(True, f"security.json {key}: English has no such sentence") for key in security if key not in english]
    lines += problems(english, security, {tag: record_of(tag) for tag in tags()})
    for _, line in lines:
        print(line)
    if lines:
        print("Mend the sentence, then: python -m tools.translations accept TAG KEY…")
    return 1 if any(grave for grave, _ in lines) else 0


def main(arguments: list[str]) -> int:
    """Run the check, or record translations."""
    match arguments:
        case []:
            return check()
        case ["accept", tag, key, *keys]:
            return accept(tag, [key, *keys])
    raise SystemExit("python -m tools.translations [accept TAG KEY… | accept TAG all]")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
