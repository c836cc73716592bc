"""Hostile messages and signatures (docs/security.md, 4 to 7): each gets an error code in linear time."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone

import pytest
from eth_utils.address import to_checksum_address
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kisslock.auth.errors import MessageMalformed, SignatureMalformed
from kisslock.auth.message import MAX_BYTES, parse_eip4361, write_eip4361
from kisslock.auth.signature import CURVE_ORDER, classify_signature, read_signature
from kisslock.auth.uri import is_authority, parse_uri
from kisslock.evm.address import add_checksum, parse_address
from kisslock.evm.keccak import personal_message_hash
from kisslock.testing import SigningWallet
from kisslock.timestamp import parse_rfc3339, write_rfc3339
from tests.auth.conftest import ALICE, Browser
from tests.growth import LENGTH_FACTOR, MAX_GROWTH, measure_growth

WALLET = SigningWallet(1)
VALID_MESSAGE = write_eip4361(
    origin="https://app.example",
    address=WALLET.address,
    statement="Sign in.",
    chain_id=1,
    nonce="0123456789abcdef",
    issued_at="2027-01-15T08:00:00Z",
    expiration_time="2027-01-15T08:05:00Z",
)
FEW_EXAMPLES = settings(max_examples=150, deadline=None)
MESSAGE_PIECES = [
    "\n", "\r\n", ":", "//", "https://", "@", "[", "]", "%", "%41", "- ", "Resources:", "Nonce: ", "URI: ", "é", "\0",
    "0x", "Z",
]  # fmt: skip


@st.composite
def draw_changed_message(draw: st.DrawFn) -> str:
    """Draw the valid message with a few parts removed, doubled or replaced."""
    text = VALID_MESSAGE
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        replacement = draw(
            st.one_of(st.sampled_from(MESSAGE_PIECES), st.text(max_size=8), st.just(text[start:end] * 2))
        )
        text = text[:start] + replacement + text[end:]
    return text


@FEW_EXAMPLES
@given(st.one_of(st.text(max_size=300), draw_changed_message()))
@example("")
@example("\n" * 4096)
@example(" wants you to sign in with your Ethereum account:")
def test_any_text_is_parsed_to_a_valid_message_or_rejected_as_malformed(text: str) -> None:
    try:
        message = parse_eip4361(text)
    except MessageMalformed:
        return
    # The text contains each parsed value exactly.
    assert f"\nNonce: {message.nonce}\n" in text
    assert f"\nChain ID: {message.chain_id}\n" in text
    assert f"\n{message.address}\n" in text
    assert text.startswith(
        f"{message.scheme}://{message.domain} wants" if message.scheme else f"{message.domain} wants"
    )
    assert text.isascii()


@FEW_EXAMPLES
@given(
    statement=st.text("abc XYZ019-._~:/?#[]@!$&'()*+,;=", max_size=80).filter(bool),
    chain_id=st.integers(1, 2**53 - 1),
    nonce=st.from_regex(r"[A-Za-z0-9]{8,60}", fullmatch=True),
    seconds=st.integers(0, 4_000_000_000),
)
def test_a_written_message_is_parsed_to_the_same_fields(
    statement: str, chain_id: int, nonce: str, seconds: int
) -> None:
    text = write_eip4361(
        origin="https://app.example:8443",
        address=WALLET.address,
        statement=statement,
        chain_id=chain_id,
        nonce=nonce,
        issued_at=write_rfc3339(seconds),
        expiration_time=write_rfc3339(seconds + 300),
    )
    message = parse_eip4361(text)
    assert (message.domain, message.statement, message.chain_id) == ("app.example:8443", statement, chain_id)
    assert (message.nonce, message.issued_at_us) == (nonce, seconds * 1_000_000)
    assert message.expiration_time_us == (seconds + 300) * 1_000_000


FIRST_LINE_END = " wants you to sign in with your Ethereum account:\n"


def hostile_messages(size: int) -> dict[str, str]:
    """Return messages of about `size` characters that make backtracking parsers slow."""

    def insert_before(marker: str, text: str) -> str:
        return VALID_MESSAGE.replace(marker, text)

    def message_with_uri(text: str) -> str:
        return insert_before("URI: https://app.example", f"URI: {text}")

    def repeat_to_size(text: str) -> str:
        return text * (size // len(text))

    return {
        "lines": repeat_to_size("\n"),
        "colons": repeat_to_size(":") + FIRST_LINE_END,
        "a domain of at signs": insert_before("app.example wants", repeat_to_size("@") + " wants"),
        "a domain of brackets": insert_before("app.example wants", repeat_to_size("[") + " wants"),
        "a domain of percent signs": insert_before("app.example wants", repeat_to_size("%41") + "% wants"),
        "a scheme": insert_before("app.example wants", repeat_to_size("a") + "://x wants"),
        "schemes": insert_before("app.example wants", repeat_to_size("a://") + " wants"),
        "a statement": insert_before("Sign in.", repeat_to_size("a") + '"'),
        "a URI without end": message_with_uri("https://" + repeat_to_size("a") + "["),
        "a URI of slashes": message_with_uri("a:" + repeat_to_size("/") + "["),
        "a URI of queries": message_with_uri("a:" + repeat_to_size("?") + "["),
        "a URI of percent signs": message_with_uri("a:" + repeat_to_size("%41") + "%"),
        "a chain id": insert_before("Chain ID: 1", "Chain ID: " + repeat_to_size("9")),
        "a nonce": insert_before("0123456789abcdef", repeat_to_size("a") + "-"),
        "a fraction": insert_before("08:00:00Z", "08:00:00." + repeat_to_size("9") + "X"),
        "a good fraction": insert_before("08:00:00Z", "08:00:00." + repeat_to_size("9") + "Z"),
        "a request id": VALID_MESSAGE + "\nRequest ID: " + repeat_to_size("a") + "/",
        "resources": VALID_MESSAGE + "\nResources:" + repeat_to_size("\n- a:") + "\n- ",
        "long resources": VALID_MESSAGE + "\nResources:" + repeat_to_size("\n- https://app.example/%41%42?a=b#c"),
    }


# The valid part of the message uses the other 400 bytes of the 4 KiB.
LARGE_BYTES = MAX_BYTES - 400
SHORT_MESSAGES, LONG_MESSAGES = hostile_messages(LARGE_BYTES // LENGTH_FACTOR), hostile_messages(LARGE_BYTES)


@pytest.mark.parametrize("title", LONG_MESSAGES)
def test_parsing_a_hostile_message_takes_linear_time(title: str) -> None:
    def parse_message(text: str) -> None:
        with suppress(MessageMalformed):
            parse_eip4361(text)

    assert len(LONG_MESSAGES[title]) <= MAX_BYTES
    assert measure_growth(parse_message, SHORT_MESSAGES[title], LONG_MESSAGES[title]) < MAX_GROWTH


def test_a_message_over_4_kib_is_rejected_before_it_is_parsed() -> None:
    with pytest.raises(MessageMalformed, match="longer than 4096 bytes"):
        parse_eip4361("\n" * (MAX_BYTES + 1))


@st.composite
def draw_well_formed_signature(draw: st.DrawFn) -> str:
    """Draw a signature whose numbers are all in their ranges."""
    r, s = draw(st.integers(1, CURVE_ORDER - 1)), draw(st.integers(1, CURVE_ORDER // 2))
    return f"0x{r:064x}{s:064x}{draw(st.sampled_from((27, 28))):02x}"


@FEW_EXAMPLES
@given(
    st.one_of(
        draw_well_formed_signature(),
        st.binary(max_size=200).map(lambda data: "0x" + data.hex()),
        st.text(max_size=140),
    )
)
@example("0x")
def test_random_text_is_never_accepted_as_a_signature_of_a_private_key(text: str) -> None:
    digest = personal_message_hash(VALID_MESSAGE.encode())
    try:
        signature_kind = classify_signature(read_signature(text), digest, WALLET.address)
    except SignatureMalformed:
        return
    assert signature_kind.name != "KEY"


@FEW_EXAMPLES
@given(key=st.integers(1, CURVE_ORDER - 1), message=st.binary(max_size=100), flipped_bit=st.integers(0, 64 * 8 - 1))
def test_a_signature_with_one_changed_bit_is_no_longer_a_signature_of_the_private_key(
    key: int, message: bytes, flipped_bit: int
) -> None:
    wallet = SigningWallet(key)
    digest, signature = personal_message_hash(message), bytes.fromhex(wallet.sign(message)[2:])
    assert classify_signature(signature, digest, wallet.address).name == "KEY"
    changed_signature = bytearray(signature)
    changed_signature[flipped_bit // 8] ^= 1 << (flipped_bit % 8)
    with suppress(SignatureMalformed):
        assert classify_signature(bytes(changed_signature), digest, wallet.address).name != "KEY"


@FEW_EXAMPLES
@given(st.binary(min_size=20, max_size=20))
def test_a_checksum_follows_eip_55(address: bytes) -> None:
    expected = to_checksum_address(address)
    assert add_checksum("0x" + address.hex().upper()) == expected
    assert parse_address(expected) == parse_address(expected.lower()) == expected
    address_with_wrong_case = "0x" + expected[2:].swapcase()
    if address_with_wrong_case not in {expected, expected.lower()}:
        with pytest.raises(ValueError, match="checksum"):
            parse_address(address_with_wrong_case)


@FEW_EXAMPLES
@given(
    at=st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30)),  # noqa: DTZ001 (the zone is added below)
    minutes=st.integers(-1439, 1439),
)
def test_kisslock_parses_an_rfc_3339_time_like_the_standard_library(at: datetime, minutes: int) -> None:
    aware_time = at.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    since_epoch = aware_time.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    assert parse_rfc3339(aware_time.isoformat()) == since_epoch // timedelta(microseconds=1)


@FEW_EXAMPLES
@given(st.text(max_size=30))
def test_the_parsers_of_uris_and_times_do_not_crash_on_any_text(text: str) -> None:
    is_authority(text)
    for parse in (parse_uri, parse_rfc3339):
        try:
            parse(text)
        except ValueError:
            continue


def test_a_message_with_a_character_added_at_the_start_or_end_is_rejected(browser: Browser) -> None:
    """A message that differs in one byte is a different message, even if it looks the same."""
    for template in ("{} ", "{}\n", " {}", "\ufeff{}", "{}\u200b"):
        message = browser.request_message(ALICE)
        response = browser.verify(template.format(message), ALICE.sign(message))
        assert response.json()["error"]["code"] == "auth/message-malformed"


def test_a_valid_message_with_one_changed_character_is_rejected(browser: Browser) -> None:
    for line in range(len(browser.request_message(ALICE).split("\n"))):
        message = browser.request_message(ALICE)
        lines = message.split("\n")
        lines[line] = lines[line][:-1] + ("0" if lines[line][-1:] == "1" else "1")
        response = browser.verify("\n".join(lines), ALICE.sign(message))
        assert response.status_code in (400, 401), lines[line]
    assert browser.session is None
