"""Invalid EIP-4361 messages: the error names the first invalid part."""

import pytest

from kisslock.auth.errors import MessageMalformed
from kisslock.auth.message import parse_eip4361, write_eip4361
from tests.auth.conftest import ALICE

MESSAGE = f"""https://app.example wants you to sign in with your Ethereum account:
{ALICE.address}

Sign in.

URI: https://app.example
Version: 1
Chain ID: 1
Nonce: 0123456789abcdef
Issued At: 2027-01-15T08:00:00Z
Expiration Time: 2027-01-15T08:05:00Z
Request ID: 1
Resources:
- https://app.example/terms"""
INVALID_CHANGES = {
    "first line": [("wants you", "asks you"), (MESSAGE, "")],
    "domain": [("//app.example wants", "// wants"), ("https://app", "https//://app"), ("app.example w", "a b w")],
    "address": [(ALICE.address, ALICE.address.lower()), (MESSAGE, MESSAGE.split("\n", maxsplit=1)[0])],
    "blank lines": [
        (f"{ALICE.address}\n", ALICE.address),
        ("Sign in.\n\n", "Sign in.\n"),
        (MESSAGE, MESSAGE.partition("\n\nURI")[0]),
    ],
    "statement": [("Sign in.", 'Sign "in".'), (MESSAGE, MESSAGE.partition("Sign in.")[0][:-1])],
    "URI": [("URI: https", "URI: "), ("URI", "Uri"), (MESSAGE, MESSAGE.partition("URI")[0][:-1])],
    "Version": [("Version: 1", "Version: one"), ("Version: 1\n", "")],
    "Chain ID": [("Chain ID: 1", "Chain ID: 01")],
    "Nonce": [("Nonce: 0123456789abcdef", "Nonce: 0123456")],
    "Issued At": [("Issued At: 2027", "Issued At: 27"), ("Issued At: ", "Issued at: ")],
    "Expiration Time": [("Expiration Time: 2027", "Expiration Time: 27")],
    "Request ID": [("Request ID: 1", "Request ID: a b")],
    "Resources": [("- https", "* https"), ("- https", "- "), ("/terms", "/terms\n")],
    "end": [("Resources:", "More:"), ("Resources:", "\nResources:")],
}
CHARACTERS_ERROR_MESSAGE = "The message contains characters that EIP-4361 does not allow."


def message_of_parsing_error(text: str) -> str | None:
    """Return the error's message, or None for a valid message."""
    try:
        parse_eip4361(text)
    except MessageMalformed as error:
        return error.message
    return None


@pytest.mark.parametrize(
    ("part", "text_to_replace", "replacement"),
    [(message_part, *change) for message_part, changes in INVALID_CHANGES.items() for change in changes],
)
def test_the_error_for_an_invalid_message_mentions_its_first_invalid_part(
    part: str, text_to_replace: str, replacement: str
) -> None:
    assert message_of_parsing_error(MESSAGE) is None
    assert (
        message_of_parsing_error(MESSAGE.replace(text_to_replace, replacement, 1))
        == f"The message is not an EIP-4361 message: see its {part}."
    )


@pytest.mark.parametrize("text", ["Sign\rin.", "Sign in\u00e9.", "Sign\u00e9\rin."])
def test_the_error_for_a_carriage_return_or_a_non_ascii_character_is_about_invalid_characters(text: str) -> None:
    assert message_of_parsing_error(MESSAGE.replace("Sign in.", text)) == CHARACTERS_ERROR_MESSAGE


def test_a_message_has_at_most_4096_bytes() -> None:
    remaining_characters = 4096 - len(MESSAGE)
    assert message_of_parsing_error(MESSAGE + "a" * remaining_characters) is None
    assert (
        message_of_parsing_error(MESSAGE + "a" * (remaining_characters + 1)) == "The message is longer than 4096 bytes."
    )


@pytest.mark.parametrize(("statement", "paragraph"), [("Sign in.", "Sign in.\n"), ("", "")])
def test_a_message_can_be_written_with_or_without_a_statement(statement: str, paragraph: str) -> None:
    written_message = write_eip4361(
        origin="https://app.example",
        address=ALICE.address,
        statement=statement,
        chain_id=1,
        nonce="0123456789abcdef",
        issued_at="2027-01-15T08:00:00Z",
        expiration_time="2027-01-15T08:05:00Z",
    )
    expected = MESSAGE.partition("\nRequest ID")[0].removeprefix("https://")
    assert written_message == expected.replace("Sign in.\n", paragraph)
