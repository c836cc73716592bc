"""Scrubs texts from clients: removes personal data and escapes control characters.

This module does no I/O. Scrubbing takes linear time for every text, because every pattern begins with a fixed letter or
is possessive.
"""

import re
from functools import lru_cache

# Scrubbing shortens a text, so this number of additional characters is scrubbed before the text is cut.
EXTRA_LENGTH = 512
# Matches addresses, hashes, calldata, and abbreviated addresses.
HEX = re.compile(r"0[xX](?:[0-9a-fA-F]{16,}+|[0-9a-fA-F]{2,12}+(?:…|\.{2,3})[0-9a-fA-F]{2,}+)")
PAIRING = re.compile(r"wc(?::|%3a)[^\s\"'<>]*+", re.IGNORECASE)
# Matches the text after `://`: user and password, host and path, query or fragment.
URL = re.compile(r"://(?:[^\s\"'<>/?#@]*+@)?([^\s\"'<>?#]*+)(?:([?#])[^\s\"'<>]*+)?")
QUERY = re.compile(r"([?#])[^\s\"'<>?#=&]{1,64}=[^\s\"'<>]*+")
# Matches the @ and the host of an e-mail address, but not a version such as viem@2.21.0.
AT_HOST = re.compile(r"@(?!\d++\.\d++\.\d)[A-Za-z0-9-]++(?:\.[A-Za-z0-9-]++)++")
MAX_MAILBOX_LENGTH = 64  # RFC 5321, 4.5.3.1.1
MAILBOX = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+$")
HEADER = re.compile(r"(authorization|cookie)[\"']?\s{0,4}[:=][^\n]*+", re.IGNORECASE)
BEARER = re.compile(r"(bearer)\s{1,8}[^\s\"'<>,]++", re.IGNORECASE)
JWT = re.compile(r"eyJ[\w-]{6,}+(?:\.[\w-]*+){0,2}")
ENS = re.compile(r"(?<![\w-])[\w-]++\.eth\b")
# A secret phrase has at least 12 words of 3 to 8 letters (BIP-39).
LETTER = "a-zà-öø-ÿ"
WORD = rf"[{LETTER}]{{3,8}}+(?![{LETTER}])"
PHRASE = re.compile(rf"(?<![{LETTER}]){WORD}(?:[\s,]{{1,8}}+{WORD}){{11,}}+")
MIN_PHRASE_LENGTH = 12 * 3 + 11
# Matches keys, tokens, and hashes without 0x: a long run of characters that contains digits.
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,}+")
DIGITS = re.compile(r"\d.*\d", re.DOTALL)
# Matches control characters, characters without width, changes of direction, line separators and tags (Unicode Cc, Cf,
# Zl, Zp).
CONTROL_RANGES = (
    "\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff"
)
CONTROLS = re.compile(f"[{CONTROL_RANGES}]")
CONTROLS_IN_LINES = re.compile(f"(?!\n)[{CONTROL_RANGES}]")


def clean(text: str, length: int) -> str:
    """Return one line of at most `length` characters, scrubbed and escaped."""
    return escaped(scrubbed(_window(text, length)))[:length]


def clean_lines(text: str, length: int) -> str:
    """Return a stack, scrubbed and escaped like the text of `clean`, but with its line breaks."""
    return _lines(_window(text, length), length)


def escaped(text: str) -> str:
    """Return the text with control characters escaped, including line breaks."""
    return text if text.isascii() and text.isprintable() else CONTROLS.sub(_escape, text)


def scrubbed(text: str) -> str:
    """Return the text without personal data and secrets.

    Removes addresses, hashes, pairing links, queries, e-mails, tokens, ENS names and secret phrases.
    """
    if "0x" in text or "0X" in text:
        text = HEX.sub("0x…", text)
    if ":" in text or "%" in text:
        text = _without_links(text)
    if "=" in text:
        text = QUERY.sub(r"\1…", text)
    if "@" in text:
        text = _without_mail(text)
    if ".eth" in text:
        text = ENS.sub("….eth", text)
    if "eyJ" in text:
        text = JWT.sub("…", text)
    lower_case = text.lower()
    if "authorization" in lower_case or "cookie" in lower_case or "bearer" in lower_case:
        text = BEARER.sub(r"\1 …", HEADER.sub(r"\1: …", text))
    if len(text) >= MIN_PHRASE_LENGTH:
        text = PHRASE.sub("…", text)
    return TOKEN.sub(_token, text)


# Visitors with the same browser send the same stacks, so cache the scrubbed lines.
@lru_cache(maxsize=256)
def _lines(text: str, length: int) -> str:
    return CONTROLS_IN_LINES.sub(_escape, scrubbed(text).replace("\r\n", "\n"))[:length]


def _window(text: str, length: int) -> str:
    """Return the beginning of the text, which is the only part that is scrubbed.

    The part ends between two words, because the patterns would not recognize an address that is cut off.
    """
    window = length + EXTRA_LENGTH
    if len(text) <= window:
        return text
    end = window
    while end > length and not text[end - 1].isspace():
        end -= 1
    return text[:end]


def _without_links(text: str) -> str:
    if "%40" in text:
        text = text.replace("%40", "@")
    text = PAIRING.sub("wc:…", text)
    return URL.sub(_url, text) if "://" in text else text


def _url(match: re.Match[str]) -> str:
    return f"://{match[1]}{match[2]}…" if match[2] else f"://{match[1]}"


def _without_mail(text: str) -> str:
    parts, end = [], 0
    for match in AT_HOST.finditer(text):
        box = MAILBOX.search(text, max(end, match.start() - MAX_MAILBOX_LENGTH), match.start())
        if box:
            parts += [text[end : box.start()], "…@…"]
            end = match.end()
    return "".join((*parts, text[end:]))


def _token(match: re.Match[str]) -> str:
    return "…" if DIGITS.search(match[0]) else match[0]


def _escape(match: re.Match[str]) -> str:
    return ascii(match[0])[1:-1]
