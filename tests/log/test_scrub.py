"""What is removed from a text, what stays, how characters are escaped, and how the work grows."""

import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kisslock.log.scrub import MAX_MAILBOX_LENGTH, clean_lines, clean_text, escape_controls, scrub_secrets
from tests.growth import LENGTH_FACTOR, MAX_GROWTH, measure_growth

ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
HASH_TEXT = "0x" + "9f" * 32
SEED_PHRASE = "abandon ability able about above absent absorb abstract absurd abuse access accident"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"


@pytest.mark.parametrize(
    ("text", "scrubbed"),
    [
        (f"from: {ADDRESS}", "from: 0x…"),
        (f"from: {ADDRESS.lower()}, hash {HASH_TEXT}.", "from: 0x…, hash 0x…."),
        ("data: 0xa9059cbb" + "0" * 24 + ADDRESS[2:], "data: 0x…"),
        ("account 0xd8dA…6045 and 0xd8dA...6045", "account 0x… and 0x…"),
        (ADDRESS[2:], "…"),
        ("9f" * 32, "…"),
        ("wc:7f6e504b@2?relay-protocol=irn&symKey=587d54", "wc:…"),
        ("open metamask://wc?uri=wc%3A7f6e504b%402%3Frelay", "open metamask://wc?…"),
        ("uri=wc%3A7f6e504b%402%3FsymKey", "uri=wc:…"),
        ("GET https://site.example/a/b?token=1&c=2 failed", "GET https://site.example/a/b?… failed"),
        ("https://site.example/#access_token=1", "https://site.example/#…"),
        ("https://user:pass@node.example/x", "https://node.example/x"),
        ("wss://relay.example?projectId=abc\nnext", "wss://relay.example?…\nnext"),
        ("/api/auth/session?secret=1", "/api/auth/session?…"),
        ("https://mainnet.infura.io/v3/0123456789abcdef0123456789abcdef", "https://mainnet.infura.io/v3/…"),
        ("mail alice.b+c@mail.example.org now", "mail …@… now"),
        ("mailto:alice@example.com", "mailto:…@…"),
        ("alice%40example.com", "…@…"),
        ("Authorization: Bearer abc123def456", "Authorization: …"),
        ('{"authorization":"Basic YTpi"}', '{"authorization: …'),
        ("said bearer abc123def456 to it", "said bearer … to it"),
        ("cookie: a=b; c=d\nrest", "cookie: …\nrest"),
        (f"token {JWT}", "token …"),
        ("key sk_live_51H8aBcDeFgHiJkLmNoPqRsTuVwXyZ01", "key …"),
        ("id 123e4567-e89b-12d3-a456-426614174000", "id …"),
        ("name vitalik.eth is", "name ….eth is"),
        (f"phrase: {SEED_PHRASE}!", "phrase: …!"),
        (SEED_PHRASE.replace(" ", ", "), "…"),
        (SEED_PHRASE.replace(" ", "\n"), "…"),
        ("zoo " * 24, "… "),
    ],
)
def test_text_that_can_identify_a_person_is_removed(text: str, scrubbed: str) -> None:
    assert scrub_secrets(text) == scrubbed


@pytest.mark.parametrize(
    "text",
    [
        "User rejected the request.",
        "Version: viem@2.21.0",
        "connect@https://site.example/assets/page.js:1:2",
        "    at async connect (https://site.example/assets/ConnectDialog-D4a1b2c3.js:12:345)",
        "selector 0xa9059cbb on chain 0x7a69",
        "Cannot read properties of undefined (reading 'request')",
        "the wallet did not answer within the time that was given to it, so nothing happened",
        "window.ethereum.request is not a function",
        "a ? b : c, x = 1 # note",
        "Überraschung: 日本語のエラー 🙂",
        " ".join(SEED_PHRASE.split()[:11]),
    ],
)
def test_text_that_helps_to_find_an_error_stays(text: str) -> None:
    assert scrub_secrets(text) == text


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("a\x1b[31mred\x1b[0m", "a\\x1b[31mred\\x1b[0m"),
        ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("abc\u202ecod.exe\u2069", "abc\\u202ecod.exe\\u2069"),
        ("zero\u200bwidth\ufeff\u2028", "zero\\u200bwidth\\ufeff\\u2028"),
        ("\U000e0041", "\\U000e0041"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("=HYPERLINK(1)", "=HYPERLINK(1)"),
        ("日本語 é 🙂", "日本語 é 🙂"),
    ],
)
def test_control_characters_are_escaped_and_other_text_is_unchanged(text: str, escaped: str) -> None:
    assert escape_controls(text) == escaped


def test_a_stack_keeps_its_line_breaks_but_no_other_control_characters() -> None:
    assert clean_lines("a\r\n  b\n\x1b[2Jc\rd", 100) == "a\n  b\n\\x1b[2Jc\\rd"


@pytest.mark.parametrize("secret", [ADDRESS, "alice@mail.example.org", JWT, "wc:7f6e504b@2?symKey=587d54"])
@pytest.mark.parametrize("shift", range(-60, 2, 7))
def test_a_secret_that_the_length_limit_cuts_is_removed_completely(secret: str, shift: int) -> None:
    for max_length in (200, 200 + 512):
        text = clean_text(f"{'x ' * ((max_length + shift) // 2)}{secret} tail", 200)
        assert len(text) <= 200
        assert not any(secret[n : n + 12] in text for n in range(len(secret) - 12))


TEXT_PIECES = [
    ADDRESS[:30], "0x", "wc:", "://", "?", "=", "#", "@", "a.b", "eyJ", "bearer ", "cookie:", "abandon ", ", ", "\n",
    "\x1b", "%3A",
]  # fmt: skip
RANDOM_TEXT = st.lists(st.one_of(st.sampled_from(TEXT_PIECES), st.text(max_size=8)), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(RANDOM_TEXT, st.integers(1, 300))
def test_any_scrubbed_text_is_printable_and_short_and_can_be_encoded(text: str, length: int) -> None:
    line, lines = clean_text(text, length), clean_lines(text, length)
    assert len(line) <= length
    assert len(lines) <= length
    assert "\n" not in line
    assert escape_controls(line) == line
    assert escape_controls(lines.replace("\n", "")) == lines.replace("\n", "")
    (line + lines).encode()


@settings(max_examples=300, deadline=None)
@given(RANDOM_TEXT, RANDOM_TEXT, st.binary(min_size=20, max_size=20))
def test_an_address_is_removed_whatever_text_surrounds_it(before: str, after: str, address: bytes) -> None:
    assert address.hex() not in scrub_secrets(f"{before}0x{address.hex()}{after}").lower()


@settings(max_examples=300, deadline=None)
@given(RANDOM_TEXT)
@example(f"{ADDRESS} {SEED_PHRASE} a@b.cd wc:x?y=z")
def test_scrubbing_a_scrubbed_text_again_adds_at_most_eight_characters(text: str) -> None:
    scrubbed_once = scrub_secrets(text)
    scrubbed_twice = scrub_secrets(scrubbed_once)
    assert len(scrubbed_twice) <= len(scrubbed_once) + 8


def hostile_texts(size: int) -> dict[str, str]:
    """Return texts of about `size` characters that would be very slow for a backtracking pattern."""
    return {
        "letters": "a" * size,
        "hex": "a0" * (size // 2),
        "0x": "0x" * (size // 2),
        "almost hashes": ("0x" + "a" * 15 + "g") * (size // 18),
        "short addresses": "0xab.." * (size // 6),
        "schemes": "://" * (size // 3),
        "schemes with hosts": "a://b.c/" * (size // 8),
        "users": "://a@" * (size // 5),
        "questions": "?" * size,
        "queries": "?a=" * (size // 3),
        "long names of queries": ("?" + "a" * 63) * (size // 64),
        "signs": "@" * size,
        "mails": "a@b.c " * (size // 6),
        "almost mails": "a@b@" * (size // 4),
        "long mailboxes": ("a" * MAX_MAILBOX_LENGTH * 2 + "@b.c") * (size // 132),
        "hosts of dots": "a@" + "b." * (size // 2),
        "versions": "a@1.1.1" * (size // 7),
        "names": "a.eth" * (size // 5),
        "a name": "a" * (size - 8) + " x.eth",
        "dashes": "-" * size,
        "words": "zoo " * (size // 4),
        "eleven words": ("zoo " * 11 + "1 ") * (size // 46),
        "words apart": ("zoo" + " " * 8) * (size // 11),
        "words far apart": ("zoo" + " " * 90) * (size // 93),
        "spaces": " " * size,
        "runs": ("a" * 31 + " ") * (size // 32),
        "bearers": "bearer " * (size // 7),
        "bearers apart": ("bearer" + " " * 50) * (size // 56),
        "cookies": "cookie:" * (size // 7),
        "jwts": "eyJ" * (size // 3),
        "dots": "eyJaaaaaa" + "." * size,
        "pairings": "wc:" * (size // 3),
        "controls": "\x1b" * size,
        "line ends": "\n" * size,
        "surrogate pairs": "🙂" * (size // 4),
    }


MAX_LENGTH = 65_536
SHORT_TEXTS, LONG_TEXTS = hostile_texts(MAX_LENGTH // LENGTH_FACTOR), hostile_texts(MAX_LENGTH)


@pytest.mark.parametrize("title", LONG_TEXTS)
def test_the_time_to_scrub_a_text_grows_linearly(title: str) -> None:
    numbers = itertools.count()

    def scrub_text(text: str) -> None:
        # Results are cached, so scrub a new text each time.
        clean_text(f"{next(numbers)} {text}", len(text))
        clean_lines(f"{next(numbers)} {text}", len(text))

    assert measure_growth(scrub_text, SHORT_TEXTS[title], LONG_TEXTS[title]) < MAX_GROWTH
