"""Scrubs texts from clients: removes personal data and escapes control characters.

This module does no I/O. Scrubbing takes linear time for every text, because every pattern begins with a fixed letter or
is possessive.
"""

import re
from functools import lru_cache

# Scrubbing shortens a text, so this number of additional characters is scrubbed before the text is cut.
LOOKAHEAD_LENGTH = 512
# Matches addresses, hashes, calldata, and abbreviated addresses.
HEX_PATTERN = re.compile(r"0[xX](?:[0-9a-fA-F]{16,}+|[0-9a-fA-F]{2,12}+(?:…|\.{2,3})[0-9a-fA-F]{2,}+)")
PAIRING_LINK = re.compile(r"wc(?::|%3a)[^\s\"'<>]*+", re.IGNORECASE)
# Matches the text after `://`: user and password, host and path, query or fragment.
URL_PATTERN = re.compile(r"://(?:[^\s\"'<>/?#@]*+@)?([^\s\"'<>?#]*+)(?:([?#])[^\s\"'<>]*+)?")
QUERY_PATTERN = re.compile(r"([?#])[^\s\"'<>?#=&]{1,64}=[^\s\"'<>]*+")
# Matches the @ and the host of an e-mail address, but not a version such as viem@2.21.0.
AT_HOST = re.compile(r"@(?!\d++\.\d++\.\d)[A-Za-z0-9-]++(?:\.[A-Za-z0-9-]++)++")
MAX_MAILBOX_LENGTH = 64  # RFC 5321, 4.5.3.1.1
MAILBOX = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+$")
CREDENTIAL_HEADER = re.compile(r"(authorization|cookie)[\"']?\s{0,4}[:=][^\n]*+", re.IGNORECASE)
BEARER_TOKEN = re.compile(r"(bearer)\s{1,8}[^\s\"'<>,]++", re.IGNORECASE)
JWT_PATTERN = re.compile(r"eyJ[\w-]{6,}+(?:\.[\w-]*+){0,2}")
ENS_NAME = re.compile(r"(?<![\w-])[\w-]++\.eth\b")
# A secret phrase has at least 12 words of 3 to 8 letters (BIP-39).
PHRASE_LETTERS = "a-zà-öø-ÿ"
PHRASE_WORD = rf"[{PHRASE_LETTERS}]{{3,8}}+(?![{PHRASE_LETTERS}])"
SECRET_PHRASE = re.compile(rf"(?<![{PHRASE_LETTERS}]){PHRASE_WORD}(?:[\s,]{{1,8}}+{PHRASE_WORD}){{11,}}+")
MIN_PHRASE_LENGTH = 12 * 3 + 11
# Matches keys, tokens, and hashes without 0x: a long run of characters that contains digits.
LONG_TOKEN = re.compile(r"[A-Za-z0-9_-]{32,}+")
TWO_DIGITS = re.compile(r"\d.*\d", re.DOTALL)
# Ranges of control characters, characters without width, changes of direction, line separators, surrogates and tags
# (Unicode Cc, Cf, Zl, Zp, Cs).
CONTROL_RANGES = (
    "\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff"
)
CONTROL_CHARACTERS = re.compile(f"[{CONTROL_RANGES}]")
CONTROLS_EXCEPT_LINE_BREAKS = re.compile(f"(?!\n)[{CONTROL_RANGES}]")


def clean_text(text: str, max_length: int) -> str:
    """Return one line of at most `max_length` characters, scrubbed and escaped."""
    return escape_controls(scrub_secrets(_text_to_scrub(text, max_length)))[:max_length]


def clean_lines(text: str, max_length: int) -> str:
    """Return a stack, scrubbed and escaped like the text of `clean_text`, but with its line breaks."""
    return _scrub_lines(_text_to_scrub(text, max_length), max_length)


def escape_controls(text: str) -> str:
    """Return the text with control characters escaped, including line breaks."""
    return text if text.isascii() and text.isprintable() else CONTROL_CHARACTERS.sub(_escape_match, text)


def scrub_secrets(text: str) -> str:
    """Return the text without personal data and secrets.

    Removes addresses, hashes, pairing links, queries, e-mails, tokens, ENS names and secret phrases.
    """
    if "0x" in text or "0X" in text:
        text = HEX_PATTERN.sub("0x…", text)
    if ":" in text or "%" in text:
        text = _scrub_links(text)
    if "=" in text:
        text = QUERY_PATTERN.sub(r"\1…", text)
    if "@" in text:
        text = _scrub_email_addresses(text)
    if ".eth" in text:
        text = ENS_NAME.sub("….eth", text)
    if "eyJ" in text:
        text = JWT_PATTERN.sub("…", text)
    lower_case = text.lower()
    if "authorization" in lower_case or "cookie" in lower_case or "bearer" in lower_case:
        text = BEARER_TOKEN.sub(r"\1 …", CREDENTIAL_HEADER.sub(r"\1: …", text))
    if len(text) >= MIN_PHRASE_LENGTH:
        text = SECRET_PHRASE.sub("…", text)
    return LONG_TOKEN.sub(_scrub_token_match, text)


# Visitors with the same browser send the same stacks, so cache the scrubbed lines.
@lru_cache(maxsize=256)
def _scrub_lines(text: str, max_length: int) -> str:
    return CONTROLS_EXCEPT_LINE_BREAKS.sub(_escape_match, scrub_secrets(text).replace("\r\n", "\n"))[:max_length]


def _text_to_scrub(text: str, max_length: int) -> str:
    """Return the beginning of the text, which is the only part that is scrubbed.

    The part ends between two words, because the patterns would not recognize an address that is cut off.
    """
    window_length = max_length + LOOKAHEAD_LENGTH
    if len(text) <= window_length:
        return text
    end = window_length
    while end > max_length and not text[end - 1].isspace():
        end -= 1
    return text[:end]


def _scrub_links(text: str) -> str:
    if "%40" in text:
        text = text.replace("%40", "@")
    text = PAIRING_LINK.sub("wc:…", text)
    return URL_PATTERN.sub(_scrub_url_match, text) if "://" in text else text


def _scrub_url_match(match: re.Match[str]) -> str:
    return f"://{match[1]}{match[2]}…" if match[2] else f"://{match[1]}"


def _scrub_email_addresses(text: str) -> str:
    parts, end = [], 0
    for match in AT_HOST.finditer(text):
        mailbox = MAILBOX.search(text, max(end, match.start() - MAX_MAILBOX_LENGTH), match.start())
        if mailbox:
            parts += [text[end : mailbox.start()], "…@…"]
            end = match.end()
    return "".join((*parts, text[end:]))


def _scrub_token_match(match: re.Match[str]) -> str:
    return "…" if TWO_DIGITS.search(match[0]) else match[0]


def _escape_match(match: re.Match[str]) -> str:
    return ascii(match[0])[1:-1]
