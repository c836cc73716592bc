"""Translations, and the English sentences that they were made from."""

import pytest

from tools.translations import (
    accept_keys,
    check_translations,
    read_sentences,
    sentence_hash,
    stale_keys,
    translation_problems,
)

ENGLISH_SENTENCES = {"home.title": "Connect a wallet", "trust.phrase": "Connecting never needs your phrase"}
TRANSLATION_RECORD = {key: sentence_hash(text) for key, text in ENGLISH_SENTENCES.items()}
CHANGED_SENTENCES = {**ENGLISH_SENTENCES, "trust.phrase": "Connecting never needs your secret recovery phrase"}


def test_a_translation_is_reported_if_its_english_sentence_has_changed() -> None:
    assert stale_keys(ENGLISH_SENTENCES, TRANSLATION_RECORD) == []
    assert stale_keys(CHANGED_SENTENCES, TRANSLATION_RECORD) == ["trust.phrase"]


def test_a_sentence_that_has_no_record_is_reported() -> None:
    assert stale_keys({**ENGLISH_SENTENCES, "home.new": "New to wallets?"}, TRANSLATION_RECORD) == ["home.new"]


@pytest.mark.parametrize(("security", "grave"), [([], False), (["trust.phrase"], True)])
def test_the_check_fails_for_an_outdated_sentence_only_if_it_is_marked_as_a_security_sentence(
    security: list[str], grave: bool
) -> None:
    (reported_problem,) = translation_problems(CHANGED_SENTENCES, security, {"de": TRANSLATION_RECORD})
    assert reported_problem[0] is grave
    assert reported_problem[1].startswith("de trust.phrase: older than its English")


def test_the_check_fails_if_the_english_text_of_a_security_sentence_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed_sentences = {**read_sentences("en"), "status.closed.note": "It has closed."}
    monkeypatch.setattr("tools.translations.read_sentences", lambda _: changed_sentences)
    assert check_translations() == 1


def test_recording_a_translation_updates_only_the_given_sentences_and_drops_removed_sentences() -> None:
    later_sentences = {**CHANGED_SENTENCES, "home.title": "Choose a wallet"}
    record = accept_keys(later_sentences, {**TRANSLATION_RECORD, "home.gone": "0"}, ["trust.phrase"])
    assert stale_keys(later_sentences, record) == ["home.title"]
    assert "home.gone" not in record


def test_a_translation_with_a_key_that_english_lacks_is_rejected() -> None:
    with pytest.raises(SystemExit, match=r"home\.gone"):
        accept_keys(ENGLISH_SENTENCES, TRANSLATION_RECORD, ["home.gone"])
