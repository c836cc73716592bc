"""Languages: each is complete, and a visitor gets the requested one."""

import json
from pathlib import Path

import pytest

from kisslock.errors import CatalogueError
from kisslock.guides.catalogue import read_catalogue
from kisslock.guides.errors import UnknownLocale
from kisslock.guides.locales import available_tags, closest_tag, load_locale, negotiate_tag
from kisslock.guides.negotiate import nearest_tag
from tests.guides.conftest import ENGLISH_JSON, write_json

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "accept-language.json").read_text(encoding="utf-8"))
LOCALE_FIELDS = {"tag": "de", "dir": "ltr", "name": "Deutsch"}

INVALID_LOCALES: list[tuple[str, dict[str, object], str]] = [
    ("a missing key", {"common.close": None}, "common.close: missing"),
    ("a key that English does not have", {"common.extra": "Mehr"}, "common.extra: English does not have it"),
    ("an empty sentence", {"common.close": " "}, "common.close: empty"),
    ("a missing placeholder", {"home.site": "bei uns"}, "home.site: has no placeholder, English has {domain}"),
    ("an additional placeholder", {"home.site": "{domain} {wallet}"}, "home.site: has {domain} {wallet}, English has"),
    ("a stray brace", {"common.close": "Zu}"}, "common.close: a brace that belongs to no placeholder"),
    ("a plural form of a sentence without a number", {"common.close#one": "Zu"}, "common.close#one: English does"),
    ("an unknown plural category", {"live.results#lots": "{n}"}, "live.results#lots: lots is no plural category"),
    ("an unknown placeholder in a plural form", {"live.results#one": "{m}"}, "live.results#one: has {m}"),
    ("a value that is not a string", {"common.close": 1}, "Expected `str`, got `int`"),
    ("no $locale", {"$locale": None}, "Expected `object`, got `null`"),
    ("an unknown text direction", {"$locale": {**LOCALE_FIELDS, "dir": "up"}}, "Invalid enum value 'up'"),
    (
        "a tag that differs from the file name",
        {"$locale": {**LOCALE_FIELDS, "tag": "at"}},
        "$locale.tag: at differs from the file's name",
    ),
]


@pytest.mark.parametrize(
    ("change", "problem"), [row[1:] for row in INVALID_LOCALES], ids=[row[0] for row in INVALID_LOCALES]
)
def test_the_error_for_an_invalid_locale_file_mentions_the_file(
    data_folder: Path, change: dict[str, object], problem: str
) -> None:
    messages = {**json.loads(ENGLISH_JSON), "$locale": LOCALE_FIELDS, **change}
    write_json(data_folder / "locales" / "de.json", {key: text for key, text in messages.items() if text is not None})
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(data_folder)
    assert any(line.startswith("locales/de.json: ") and problem in line for line in caught.value.problems)


def test_a_kind_of_step_that_has_no_sentence_is_reported(data_folder: Path) -> None:
    messages = {key: text for key, text in json.loads(ENGLISH_JSON).items() if key != "step.create_only.body"}
    write_json(data_folder / "locales" / "en.json", messages)
    with pytest.raises(CatalogueError, match=r"locales/en\.json: step\.create_only\.body: missing"):
        read_catalogue(data_folder)


def test_a_placeholder_other_than_the_wallet_name_is_rejected_in_a_step(data_folder: Path) -> None:
    write_json(
        data_folder / "locales" / "en.json", {**json.loads(ENGLISH_JSON), "step.create_only.body": "For {domain}."}
    )
    with pytest.raises(CatalogueError, match=r"has \{domain\}, a step knows only \{wallet\}"):
        read_catalogue(data_folder)


def test_a_catalogue_without_the_english_locale_is_rejected(data_folder: Path) -> None:
    (data_folder / "locales" / "en.json").unlink()
    with pytest.raises(CatalogueError, match=r"locales/en\.json: missing"):
        read_catalogue(data_folder)


def test_a_language_tag_is_accepted_in_any_letter_case() -> None:
    assert load_locale("EN") is load_locale("en")
    assert (load_locale("en").tag, load_locale("en").dir, load_locale("en").name) == ("en", "ltr", "English")


@pytest.mark.parametrize("tag", ["", "xx", "en-US", "../en", "en.json", "e" * 100_000, "\x00"])
def test_the_error_for_an_unknown_language_lists_the_available_languages(tag: str) -> None:
    with pytest.raises(UnknownLocale) as caught:
        load_locale(tag)
    assert "en" in caught.value.hint
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("case", VECTORS["cases"], ids=[case["title"] for case in VECTORS["cases"]])
def test_the_language_follows_the_accept_language_header_of_the_visitor(case: dict[str, object]) -> None:
    header, tags = str(case["header"]), case["available"]
    assert isinstance(tags, list)
    assert negotiate_tag(header, tuple(tags)) == case["answer"]


@pytest.mark.parametrize(
    "header",
    [
        "de," * 100_000,
        "de" + "-a" * 100_000,
        "de;q=" + "0" * 100_000,
        " " * 100_000,
        ";" * 100_000,
        "\x00\r\n",
        "de;q=1" + "\t" * 50_000 + "x",
    ],
    ids=["many ranges", "a long tag", "a long weight", "spaces", "semicolons", "control characters", "tabs"],
)
def test_a_malformed_accept_language_header_is_accepted(header: str) -> None:
    # For these headers, a pattern with backtracking would practically never end.
    assert negotiate_tag(header) in available_tags()


@pytest.mark.parametrize(
    ("tag", "expected_tag"),
    [("de", "de"), ("DE-at", "de"), ("zh-TW", "zh-Hans"), ("zh-hans", "zh-Hans"), ("pt", "pt-BR"), ("fi", None)],
)
def test_a_language_tag_selects_the_nearest_available_language_or_no_language(
    tag: str, expected_tag: str | None
) -> None:
    assert nearest_tag(tag, ("de", "en", "pt-BR", "zh-Hans")) == expected_tag


@pytest.mark.parametrize("tag", ["", "*", "en,de", "en;q=1", "en_US", "../en", "en.json", "e" * 100_000, "\x00"])
def test_a_text_that_is_not_a_language_tag_selects_no_language(tag: str) -> None:
    assert closest_tag(tag) is None


def test_a_language_range_that_the_length_limit_cuts_in_two_is_ignored() -> None:
    assert negotiate_tag("fr," + " " * 995 + "deutsch", ("de", "en")) == "en"
