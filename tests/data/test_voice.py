"""The style of English sentences: short, calm, second person (the design's section on copy)."""

import re

import pytest

from kisslock.guides.locales import load_locale

ENGLISH_MESSAGES = load_locale("en").messages
# The placeholders that contain a name which Kisslock does not choose. All other placeholders contain a number or a
# time.
PLACEHOLDER_PATTERN = r"\{(?:wallet|site|domain|host|program|name|other|app|network|browser|token)\}"


@pytest.mark.parametrize("word", ["!", "please", "successfully", "oops", "mobile device", "seed phrase", "click here"])
def test_no_sentence_uses_a_rejected_phrase(word: str) -> None:
    assert not [key for key, text in ENGLISH_MESSAGES.items() if word in text.lower()]


def test_titles_of_steps_are_short_and_end_without_a_full_stop_and_descriptions_end_with_a_full_stop() -> None:
    titles = {key: text for key, text in ENGLISH_MESSAGES.items() if re.fullmatch(r"step\..*\.title", key)}
    step_bodies = {key: text for key, text in ENGLISH_MESSAGES.items() if re.fullmatch(r"step\..*\.body", key)}
    assert not [key for key, text in titles.items() if len(text) > 40 or text.endswith(".")]
    assert not [key for key, text in step_bodies.items() if not text.endswith(".")]


@pytest.mark.parametrize(
    ("tag", "wrong_pattern"),
    [
        # French uses a no-break space (U+00A0 or U+202F) before these marks and inside its quotation marks.
        ("fr", " [:;?!»]|« |[^\\s\u00a0\u202f][?!;»]|«[^\u00a0\u202f]"),
        # In Russian and Ukrainian, a dash needs a no-break space before it, so that no line begins with a dash.
        ("ru", " —"),
        ("uk", " —"),
    ],
)
def test_no_line_can_break_between_a_word_and_its_punctuation_mark(tag: str, wrong_pattern: str) -> None:
    assert not [key for key, text in load_locale(tag).messages.items() if re.search(wrong_pattern, text)]


@pytest.mark.parametrize(
    ("tag", "wrong_pattern"),
    [
        # A name that begins with a vowel would need an elision, so French puts a noun before it.
        ("fr", rf"(?:\b(?:de|que|le|la|lorsque|puisque|jusque)|[dl]\u2019|qu\u2019) ?{PLACEHOLDER_PATTERN}"),
        # A particle depends on the end of a name, so Korean puts a noun after it.
        (
            "ko",
            rf"\((?:으|이)\)|[을은이와]\((?:를|는|가|과)\)|{PLACEHOLDER_PATTERN}(?:을|를|은|는|이|가|와|과|으로|로)(?![가-힣])",
        ),
    ],
)
def test_no_sentence_depends_on_the_first_or_last_letter_of_a_name_that_it_contains(
    tag: str, wrong_pattern: str
) -> None:
    assert not [key for key, text in load_locale(tag).messages.items() if re.search(wrong_pattern, text)]
