"""The voice of English sentences: short, calm, second person (the design's section on copy)."""

import re

import pytest

from kisslock.guides.locales import load

MESSAGES = load("en").messages


@pytest.mark.parametrize("word", ["!", "please", "successfully", "oops", "mobile device", "seed phrase", "click here"])
def test_no_sentence_says(word: str) -> None:
    assert not [key for key, text in MESSAGES.items() if word in text.lower()]


def test_step_titles_are_short_and_end_without_a_stop_and_descriptions_end_with_one() -> None:
    titles = {key: text for key, text in MESSAGES.items() if re.fullmatch(r"step\..*\.title", key)}
    bodies = {key: text for key, text in MESSAGES.items() if re.fullmatch(r"step\..*\.body", key)}
    assert not [key for key, text in titles.items() if len(text) > 40 or text.endswith(".")]
    assert not [key for key, text in bodies.items() if not text.endswith(".")]


@pytest.mark.parametrize(
    ("tag", "wrong"),
    [
        # French has a no-break space (U+00A0 or U+202F) in front of these marks and inside of its quotation marks.
        ("fr", " [:;?!»]|« |[^\\s\u00a0\u202f][?!;»]|«[^\u00a0\u202f]"),
        # Russian and Ukrainian lines do not begin with a dash.
        ("ru", " —"),
        ("uk", " —"),
    ],
)
def test_a_line_does_not_break_before_a_mark(tag: str, wrong: str) -> None:
    assert not [key for key, text in load(tag).messages.items() if re.search(wrong, text)]
