"""Glossaries of the languages: one word for each term (translations/glossary)."""

import json
from pathlib import Path

import pytest

from kisslock.guides.locales import available_tags, load_locale

GLOSSARY_FOLDER = Path(__file__).parents[2] / "translations" / "glossary"
GLOSSARIES = {
    file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(GLOSSARY_FOLDER.glob("*.json"))
}
ALL_TERMS = [
    "wallet", "secret recovery phrase", "passkey", "scan", "connect", "disconnect", "sign", "sign in",
    "network", "account", "address", "extension", "hardware device", "approve", "confirm", "decline", "sign out",
    "session", "access token", "add a wallet", "move a wallet", "remove a wallet", "requirement", "asset",
    "transaction", "balance", "password", "sign-in code", "request", "phone", "app", "browser", "you",
]  # fmt: skip


@pytest.mark.parametrize("tag", GLOSSARIES)
def test_a_glossary_has_a_word_and_a_source_for_every_term(tag: str) -> None:
    assert tag in available_tags()
    assert list(GLOSSARIES[tag]) == ALL_TERMS
    for row in GLOSSARIES[tag].values():
        assert list(row) == ["word", "source", "not"]
        assert row["word"]
        assert row["source"]


@pytest.mark.parametrize("tag", GLOSSARIES)
def test_each_word_of_a_glossary_occurs_in_at_least_one_sentence(tag: str) -> None:
    texts = " ".join(load_locale(tag).messages.values()).lower()
    assert [row["word"] for row in GLOSSARIES[tag].values() if row["word"].lower() not in texts] == []


@pytest.mark.parametrize("tag", GLOSSARIES)
def test_no_sentence_uses_another_word_for_a_term_of_the_glossary(tag: str) -> None:
    rejected_words = [rejected_word for row in GLOSSARIES[tag].values() for rejected_word in row["not"]]
    wrong_sentences = {
        key: rejected_word
        for key, text in load_locale(tag).messages.items()
        for rejected_word in rejected_words
        if rejected_word.lower() in text.lower()
    }
    assert wrong_sentences == {}
