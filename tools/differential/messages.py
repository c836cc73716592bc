"""Generates EIP-4361 messages: valid messages, and valid messages with one of the named changes."""

import random
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from kisslock.evm.address import add_checksum

ALPHANUMERIC = string.ascii_letters + string.digits
DOMAINS = ("shop.example", "localhost:8000", "127.0.0.1:3000", "a-b.example.com", "shop.example:8443")
STATEMENTS = (
    None,
    "Sign in to Shop.",
    "I accept the Terms: https://shop.example/terms?v=2&x=[1]",
    "It's free; really!",
    "A",
)
RESOURCES = (
    "https://shop.example/terms",
    "ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/",
    "urn:isbn:1",
)
# The index of the line after which the statement follows: line 0 has the domain, line 1 the address, line 2 is empty.
LAST_HEAD_LINE = 2
# The share of a message's lines to which a change adds a space.
SPACED_LINE_SHARE = 0.2
CHAIN_IDS = (1, 10, 137, 8453, 31337, 42161)


@dataclass(frozen=True, kw_only=True)
class MessageFields:
    """The parts of a message as text. A part that is None is omitted."""

    scheme: str | None = None
    domain: str = "shop.example"
    account_of: str = "Ethereum"
    address: str = ""
    statement: str | None = None
    uri: str = "https://shop.example"
    version: str = "1"
    chain_id: str = "1"
    nonce: str = "abcdefgh12345678"
    issued_at: str = "2026-01-01T00:00:00Z"
    expiration_time: str | None = None
    not_before: str | None = None
    request_id: str | None = None
    resources: tuple[str, ...] | None = None

    def text(self) -> str:
        """The message in the form of EIP-4361."""
        scheme = f"{self.scheme}://" if self.scheme is not None else ""
        first_lines = (
            f"{scheme}{self.domain} wants you to sign in with your {self.account_of} account:\n{self.address}\n\n"
        )
        statement = f"{self.statement}\n" if self.statement is not None else ""
        return f"{first_lines}{statement}\n{self._optional_lines()}"

    def _optional_lines(self) -> str:
        lines = [f"URI: {self.uri}", f"Version: {self.version}", f"Chain ID: {self.chain_id}", f"Nonce: {self.nonce}"]
        lines.append(f"Issued At: {self.issued_at}")
        optional_lines = {
            "Expiration Time": self.expiration_time,
            "Not Before": self.not_before,
            "Request ID": self.request_id,
        }
        lines += [f"{name}: {value}" for name, value in optional_lines.items() if value is not None]
        if self.resources is not None:
            lines += ["Resources:", *(f"- {resource}" for resource in self.resources)]
        return "\n".join(lines)


def valid_fields(rng: random.Random) -> MessageFields:
    """Return random fields of a message that every implementation should accept."""
    domain = rng.choice(DOMAINS)
    issued = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=rng.randrange(10**8))
    times = [issued + timedelta(minutes=minutes) for minutes in (0, 5, -5)]
    fraction = rng.choice(["", ".000", f".{rng.randrange(1000):03}"])
    issued_at, expiration_time, not_before = (f"{time:%Y-%m-%dT%H:%M:%S}{fraction}Z" for time in times)
    return MessageFields(
        scheme=rng.choice([None, "https"]),
        domain=domain,
        address=add_checksum(f"0x{rng.getrandbits(160):040x}"),
        statement=rng.choice(STATEMENTS),
        uri=f"https://{domain}{rng.choice(['', '/', '/login', '/login?next=%2Fcart#top'])}",
        chain_id=str(rng.choice(CHAIN_IDS)),
        nonce="".join(rng.choices(ALPHANUMERIC, k=rng.randrange(8, 40))),
        issued_at=issued_at,
        expiration_time=rng.choice([None, expiration_time]),
        not_before=rng.choice([None, not_before]),
        request_id=rng.choice([None, "", "order-7", "a%20b"]),
        resources=rng.choice([None, RESOURCES[:1], RESOURCES]),
    )


def generate_case(rng: random.Random) -> tuple[str, str]:
    """Return the name of a change and a message with this change."""
    name = rng.choice(CHANGE_NAMES)
    fields = valid_fields(rng)
    if name in FIELD_CHANGES:
        return name, FIELD_CHANGES[name](fields, rng).text()
    return name, TEXT_CHANGES[name](fields.text(), rng)


def _field_change(**values: str | tuple[str, ...] | None) -> Callable[[MessageFields, random.Random], MessageFields]:
    return lambda fields, _: replace(fields, **values)  # type: ignore[arg-type]


def _replacement_change(name: str, *values: str) -> Callable[[MessageFields, random.Random], MessageFields]:
    return lambda fields, rng: replace(fields, **{name: rng.choice(values)})  # type: ignore[arg-type]


def _flip_letter_case(fields: MessageFields, rng: random.Random) -> MessageFields:
    letters = [index for index, letter in enumerate(fields.address) if index > 1 and letter.isalpha()]
    if not letters:
        return fields
    index = rng.choice(letters)
    changed_address = fields.address[:index] + fields.address[index].swapcase() + fields.address[index + 1 :]
    return replace(fields, address=changed_address)


# Maps each name to a change of the message's fields.
FIELD_CHANGES: Mapping[str, Callable[[MessageFields, random.Random], MessageFields]] = {
    "valid": lambda fields, _: fields,
    "scheme: http": _field_change(scheme="http"),
    "scheme: with + - .": _field_change(scheme="web+a-b.c"),
    "scheme: begins with a digit": _field_change(scheme="1https"),
    "scheme: empty": _field_change(scheme=""),
    "domain: userinfo": _replacement_change("domain", "ann@shop.example", "ann:pw@shop.example:80"),
    "domain: empty host": _replacement_change("domain", "", ":8000", "ann@"),
    "domain: port": _replacement_change(
        "domain", "shop.example:0", "shop.example:99999", "shop.example:", "shop.example:80a"
    ),
    "domain: percent": _replacement_change("domain", "shop%2eexample", "shop%zz.example"),
    "domain: other characters": _replacement_change(
        "domain", "shop_1.example", "shop!.example", "shop..example", "shop.example."
    ),
    "domain: path, query or fragment": _replacement_change(
        "domain", "shop.example/a", "shop.example?a", "shop.example#a"
    ),
    "domain: space": _replacement_change("domain", "shop .example", " shop.example", "shop.example "),
    "domain: not ASCII": _replacement_change("domain", "shöp.example", "shop.\u0435xample", "shop。example"),
    "domain: IPv6": _replacement_change(
        "domain", "[::1]", "[fe80::1]:80", "[::ffff:1.2.3.4]", "[v1.a]", "[::1", "[:::1]", "[12345::]"
    ),
    "account of another kind": _replacement_change("account_of", "Bitcoin", "Solana", "ethereum", ""),
    "address: lower case": lambda fields, _: replace(fields, address=fields.address.lower()),
    "address: upper case": lambda fields, _: replace(fields, address="0x" + fields.address[2:].upper()),
    "address: wrong checksum": _flip_letter_case,
    "address: 0X": lambda fields, _: replace(fields, address="0X" + fields.address[2:]),
    "address: length": lambda fields, rng: replace(
        fields, address=rng.choice([fields.address[:-1], fields.address + "0"])
    ),
    "address: without 0x": lambda fields, _: replace(fields, address=fields.address[2:]),
    "statement: empty line": _field_change(statement=""),
    "statement: not ASCII": _replacement_change("statement", "Anmeldung für Shop", "登录", "a\u00a0b"),
    "statement: outside the grammar": _replacement_change(
        "statement", 'Say "yes"', "a<b>c", "100%", "a\\b", "a|b", "{a}", "a^b", "`a`"
    ),
    "statement: tab or control character": _replacement_change("statement", "a\tb", "a\x00b", "a\x7fb"),
    "statement: like a field": _replacement_change(
        "statement", "URI: https://evil.example", "Nonce: 12345678", "Resources:"
    ),
    "statement: two lines": _replacement_change("statement", "One\nTwo", "One\n\nTwo"),
    "uri: relative": _replacement_change("uri", "/login", "login", "//shop.example/a", ""),
    "uri: other scheme": _replacement_change(
        "uri", "did:key:z6Mk", "urn:isbn:1", "mailto:ann@shop.example", "http://shop.example"
    ),
    "uri: percent": _replacement_change(
        "uri", "https://shop.example/%zz", "https://shop.example/%", "https://shop.example/%C3%BC"
    ),
    "uri: outside the grammar": _replacement_change(
        "uri", "https://shop.example/a b", "https://shop.example/<a>", 'https://shop.example/"'
    ),
    "uri: not ASCII": _replacement_change("uri", "https://shöp.example/", "https://shop.example/ü"),
    "uri: authority": _replacement_change(
        "uri", "https://", "https:///a", "https://[::1]/", "https://a:b:c/", "https://ann@shop.example"
    ),
    "version: not 1": _replacement_change("version", "0", "2", "01", "1.0", "", "10", "one"),
    "chain id: 0": _field_change(chain_id="0"),
    "chain id: leading zero": _replacement_change("chain_id", "01", "00", "0001"),
    "chain id: not digits": _replacement_change("chain_id", "-1", "+1", "0x1", "1e3", "", "1 ", "one", "\uff11"),
    "chain id: large": _replacement_change("chain_id", "9007199254740993", "99999999999999999999", str(2**256)),
    "nonce: short": _replacement_change("nonce", "", "a", "abcdefg"),
    "nonce: outside the grammar": _replacement_change(
        "nonce", "abcdefg-1", "abcd efgh", "abcdefgé", "abcd_efgh", "abcdefgh\u0661"
    ),
    "time: lower case": _replacement_change("issued_at", "2026-01-01t00:00:00Z", "2026-01-01T00:00:00z"),
    "time: offset": _replacement_change(
        "issued_at", "2026-01-01T00:00:00+01:00", "2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00+24:00"
    ),
    "time: without offset": _replacement_change(
        "issued_at", "2026-01-01T00:00:00", "2026-01-01", "2026-01-01T00:00Z", "20260101T000000Z"
    ),
    "time: with a space": _replacement_change("issued_at", "2026-01-01 00:00:00Z", "2026-01-01_00:00:00Z"),
    "time: fraction": _replacement_change(
        "issued_at", "2026-01-01T00:00:00.1Z", "2026-01-01T00:00:00.123456789Z", "2026-01-01T00:00:00.Z"
    ),
    "time: comma": _field_change(issued_at="2026-01-01T00:00:00,5Z"),
    "time: leap second": _replacement_change("issued_at", "2016-12-31T23:59:60Z", "2026-06-30T12:00:60Z"),
    "time: no such day": _replacement_change(
        "issued_at", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z"
    ),
    "time: year": _replacement_change(
        "issued_at", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"
    ),
    "time: words": _replacement_change("issued_at", "yesterday", "", "Thu, 01 Jan 2026 00:00:00 GMT", "1767225600"),
    "expiration time: words": _replacement_change("expiration_time", "never", "", "2026-01-01"),
    "not before: words": _replacement_change("not_before", "now", "", "2026-01-01"),
    "request id: outside the grammar": _replacement_change("request_id", "a b", "a/b", "a#b", "ü", "%zz"),
    "resources: empty": _field_change(resources=()),
    "resources: not a URI": lambda fields, rng: replace(
        fields, resources=(rng.choice(["terms", "a b", "", "https://ü.example"]),)
    ),
    "long": lambda fields, _: replace(
        fields, resources=tuple(f"https://shop.example/{n}/{'a' * 90}" for n in range(45))
    ),
}


def _line_change(change_lines: Callable[[list[str], random.Random], list[str]]) -> Callable[[str, random.Random], str]:
    return lambda text, rng: "\n".join(change_lines(text.split("\n"), rng))


def _line_removal(line_start: str) -> Callable[[str, random.Random], str]:
    return _line_change(lambda lines, _: [line for line in lines if not line.startswith(line_start)])


def _swap_lines(lines: list[str], rng: random.Random) -> list[str]:
    fields = [index for index, line in enumerate(lines) if ": " in line and index > LAST_HEAD_LINE]
    first_line, second_line = rng.sample(fields, 2)
    lines[first_line], lines[second_line] = lines[second_line], lines[first_line]
    return lines


def _repeat_line(lines: list[str], rng: random.Random) -> list[str]:
    index = rng.choice(
        [index for index, line in enumerate(lines) if line.startswith(("URI", "Nonce", "Chain", "Issued"))]
    )
    return [*lines[: index + 1], lines[index], *lines[index + 1 :]]


def _edit_character(text: str, rng: random.Random) -> str:
    index = rng.randrange(len(text))
    insert = rng.choice([chr(rng.randrange(128)), "", chr(rng.randrange(0x80, 0x3000))])
    return text[:index] + insert + text[index + rng.randrange(2) :]


# Maps each name to a change of the message's text.
TEXT_CHANGES: Mapping[str, Callable[[str, random.Random], str]] = {
    "line break at the end": lambda text, _: text + "\n",
    "text at the end": lambda text, rng: text + rng.choice(["\nMore", " ", "\n\n", "\n- https://shop.example/more"]),
    "text before the first line": lambda text, rng: rng.choice(["\n", " ", "Hello\n", "\ufeff"]) + text,
    "CRLF": lambda text, _: text.replace("\n", "\r\n"),
    "CR at one place": lambda text, _: text.replace("\n", "\r\n", 1),
    "one blank line more": lambda text, rng: text.replace("\n\n", "\n\n\n", rng.choice([1, 2])),
    "one blank line less": lambda text, _: text.replace("\n\n", "\n", 1),
    "field missing": lambda text, rng: _line_removal(rng.choice(["URI", "Version", "Chain ID", "Nonce", "Issued At"]))(
        text, rng
    ),
    "fields in another order": _line_change(_swap_lines),
    "field twice": _line_change(_repeat_line),
    "field name in lower case": lambda text, rng: text.replace(*rng.choice([("URI:", "uri:"), ("Nonce:", "nonce:")])),
    "space after the colon": lambda text, rng: text.replace("Nonce: ", rng.choice(["Nonce:", "Nonce:  ", "Nonce:\t"])),
    "space at the end of a line": _line_change(
        lambda lines, rng: [f"{line} " if rng.random() < SPACED_LINE_SHARE else line for line in lines]
    ),
    "one character": _edit_character,
}
CHANGE_NAMES = (*FIELD_CHANGES, *TEXT_CHANGES)
