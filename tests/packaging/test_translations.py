"""Translations, and the English sentences that they were made from."""

import pytest

from tools.translations import accepted, check, mark, problems, sentences, stale

ENGLISH = {"home.title": "Connect a wallet", "trust.phrase": "Connecting never needs your phrase"}
RECORD = {key: mark(text) for key, text in ENGLISH.items()}
CHANGED = {**ENGLISH, "trust.phrase": "Connecting never needs your secret recovery phrase"}


def test_a_translation_is_reported_if_its_english_sentence_has_changed() -> None:
    assert stale(ENGLISH, RECORD) == []
    assert stale(CHANGED, RECORD) == ["trust.phrase"]


def test_a_sentence_that_has_no_record_is_reported() -> None:
    assert stale({**ENGLISH, "home.new": "New to wallets?"}, RECORD) == ["home.new"]


@pytest.mark.parametrize(("security", "grave"), [([], False), (["trust.phrase"], True)])
def test_the_check_fails_for_an_outdated_sentence_only_if_it_is_marked_as_a_security_sentence(
    security: list[str], grave: bool
) -> None:
    (found,) = problems(CHANGED, security, {"de": RECORD})
    assert found[0] is grave
    assert found[1].startswith("de trust.phrase: older than its English")


def test_the_check_fails_if_the_english_text_of_a_security_sentence_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed = {**sentences("en"), "status.closed.note": "It has closed."}
    monkeypatch.setattr("tools.translations.sentences", lambda _: changed)
    assert check() == 1


def test_recording_updates_only_the_named_sentences_and_drops_removed_sentences() -> None:
    later = {**CHANGED, "home.title": "Choose a wallet"}
    record = accepted(later, {**RECORD, "home.gone": "0"}, ["trust.phrase"])
    assert stale(later, record) == ["home.title"]
    assert "home.gone" not in record


def test_a_translation_with_a_key_that_english_lacks_is_rejected() -> None:
    with pytest.raises(SystemExit, match=r"home\.gone"):
        accepted(ENGLISH, RECORD, ["home.gone"])
