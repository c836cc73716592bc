"""Finds translations that are older than their English sentences. A command marks a translation as up to date."""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.places import ROOT

LOCALES_FOLDER = ROOT / "src" / "kisslock" / "data" / "locales"
# The files are outside of the package, because only tools and tests read the record, the security sentences and the
# glossaries.
TRANSLATIONS_FOLDER = ROOT / "translations"
RECORDS_FOLDER = TRANSLATIONS_FOLDER / "made_from"
SECURITY_FILE = TRANSLATIONS_FOLDER / "security.json"

Sentences = Mapping[str, str]


def read_sentences(language_tag: str, folder: Path = LOCALES_FOLDER) -> dict[str, str]:
    """Return the sentences of a language by key.

    A sentence with plural forms has one key, under which its forms are joined.
    """
    texts_by_key: dict[str, list[str]] = {}
    for key, text in json.loads((folder / f"{language_tag}.json").read_text(encoding="utf-8")).items():
        if not key.startswith("$"):
            texts_by_key.setdefault(key.partition("#")[0], []).append(text)
    return {key: "\n".join(forms) for key, forms in texts_by_key.items()}


def sentence_hash(sentence: str) -> str:
    """Return the short hash of an English sentence."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:10]


def stale_keys(english_sentences: Sentences, record: Mapping[str, str]) -> list[str]:
    """Return the keys of sentences whose English text has changed since the translation was made."""
    return [key for key, text in english_sentences.items() if record.get(key) != sentence_hash(text)]


def accept_keys(english_sentences: Sentences, record: Mapping[str, str], keys: list[str]) -> dict[str, str]:
    """Return the record with the current hashes for these keys, and without keys that no longer exist in English."""
    if unknown_keys := [key for key in keys if key not in english_sentences]:
        raise SystemExit(f"English has no {', '.join(unknown_keys)}.")
    return {
        key: sentence_hash(text) if key in keys else record[key]
        for key, text in english_sentences.items()
        if key in keys or key in record
    }


def translated_tags() -> list[str]:
    """Return the tags of all translations."""
    return sorted(file.stem for file in LOCALES_FOLDER.glob("*.json") if file.stem != "en")


def read_record(language_tag: str) -> dict[str, str]:
    """Return the recorded hashes of a language, or nothing if the language has no record."""
    file = RECORDS_FOLDER / f"{language_tag}.json"
    record: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return record


def translation_problems(
    english_sentences: Sentences, security_keys: list[str], records: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[bool, str]]:
    """Yield each stale translation as a line, and whether it is a security sentence."""
    for tag, record in records.items():
        for key in stale_keys(english_sentences, record):
            is_security = key in security_keys
            yield (
                is_security,
                f"{tag} {key}: older than its English{', and a security sentence' if is_security else ''}",
            )


def accept_translations(language_tag: str, keys: list[str]) -> int:
    """Record that a translator has translated these sentences from the current English text."""
    if language_tag not in translated_tags():
        raise SystemExit(f"There is no translation {language_tag}; there are {', '.join(translated_tags())}.")
    english = read_sentences("en")
    record = accept_keys(english, read_record(language_tag), list(english) if keys == ["all"] else keys)
    (RECORDS_FOLDER / f"{language_tag}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    current_count = len(english) - len(stale_keys(english, record))
    print(f"{language_tag}: {current_count} of {len(english)} sentences made from today's English.")
    return 0


def check_translations() -> int:
    """Print the stale translations.

    Return 1 if a stale translation is a security sentence, or if security.json names an unknown key.
    """
    english = read_sentences("en")
    security_keys: list[str] = json.loads(SECURITY_FILE.read_text(encoding="utf-8"))
    lines = [
        (True, f"security.json {key}: English has no such sentence") for key in security_keys if key not in english
    ]
    lines += translation_problems(english, security_keys, {tag: read_record(tag) for tag in translated_tags()})
    for _, line in lines:
        print(line)
    if lines:
        print("Mend the sentence, then: python -m tools.translations accept TAG KEY…")
    return 1 if any(is_security for is_security, _ in lines) else 0


def main(arguments: list[str]) -> int:
    """Run the check, or record translations."""
    match arguments:
        case []:
            return check_translations()
        case ["accept", tag, key, *keys]:
            return accept_translations(tag, [key, *keys])
    raise SystemExit("python -m tools.translations [accept TAG KEY… | accept TAG all]")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
