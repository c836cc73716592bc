"""The checks of a message's fields, in the order in which they run. No check reads the clock or does I/O."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kisslock.auth import errors
from kisslock.auth.message import Message
from kisslock.http.origins import Origins

MAX_CLOCK_SKEW_US = 300 * 1_000_000
VERSION = "1"


@dataclass(frozen=True, slots=True)
class ExpectedValues:
    """The values that the settings allow, and the current time in microseconds since 1970."""

    origins: Origins
    chains: frozenset[int]
    now_us: int


@dataclass(frozen=True, slots=True)
class MessageCheck:
    """One check of a message. If `passes` returns False for a message, `error` is raised."""

    passes: Callable[[Message, ExpectedValues], bool]
    error: type[errors.SignInError]


def _is_site_domain(message: Message, expected_values: ExpectedValues) -> bool:
    return message.domain in expected_values.origins.schemes_by_authority


def _is_site_scheme(message: Message, expected_values: ExpectedValues) -> bool:
    return message.scheme is None or message.scheme in expected_values.origins.schemes_by_authority.get(
        message.domain, ()
    )


def _is_site_uri(message: Message, expected_values: ExpectedValues) -> bool:
    scheme, authority = message.uri
    is_same_scheme = message.scheme is None or scheme == message.scheme
    return (
        is_same_scheme
        and authority == message.domain
        and scheme in expected_values.origins.schemes_by_authority.get(message.domain, ())
    )


def _matches_server_clock(message: Message, expected_values: ExpectedValues) -> bool:
    return abs(expected_values.now_us - message.issued_at_us) <= MAX_CLOCK_SKEW_US


def _is_unexpired(message: Message, expected_values: ExpectedValues) -> bool:
    return message.expiration_time_us is None or expected_values.now_us < message.expiration_time_us


def _is_already_valid(message: Message, expected_values: ExpectedValues) -> bool:
    return message.not_before_us is None or expected_values.now_us >= message.not_before_us


CHECKS: tuple[MessageCheck, ...] = (
    MessageCheck(_is_site_domain, errors.WrongDomain),
    MessageCheck(_is_site_scheme, errors.WrongScheme),
    MessageCheck(_is_site_uri, errors.WrongUri),
    MessageCheck(lambda message, _: message.version == VERSION, errors.WrongVersion),
    MessageCheck(lambda message, expected_values: message.chain_id in expected_values.chains, errors.ChainNotAllowed),
    MessageCheck(_matches_server_clock, errors.ClockSkew),
    MessageCheck(_is_unexpired, errors.MessageExpired),
    MessageCheck(_is_already_valid, errors.NotYetValid),
)


def check_message(message: Message, expected_values: ExpectedValues, checks: Iterable[MessageCheck] = CHECKS) -> None:
    """Raise the error of the first check that fails."""
    for check in checks:
        if not check.passes(message, expected_values):
            raise check.error
