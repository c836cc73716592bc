"""What visitors read after an error: what was not shared, if that is true, and what to do next."""

import re

import pytest

from kisslock.guides.locales import load_locale

ENGLISH_MESSAGES = load_locale("en").messages
# The sentences for failed connections and failed OpenID sign-ins, after which the site or the app has received nothing.
FAILURE_KEYS = [
    "ext.silent.body", "ext.refused.body", "ext.rejected.body", "ext.error.body", "problem.timeout.body",
    "qr.unreachable.body", "qr.refused.reason", "qr.rejected.body", "qr.expired.body", "live.rejected",
    "oidc.unknown.body", "oidc.redirect.body", "oidc.bad.body", "oidc.failed.body", "oidc.busy.body", "oidc.down.body",
]  # fmt: skip
# The sentences that must name the next step, because the screen has no button for it.
NEXT_STEP_KEYS = [
    "ext.silent.body", "ext.refused.body", "ext.error.body", "problem.timeout.body", "qr.unreachable.body",
    "oidc.unknown.body", "oidc.redirect.body", "oidc.bad.body", "oidc.failed.body", "oidc.busy.body", "oidc.down.body",
    "oidc.refused", "sign.origin.body", "sign.function.body", "sign.node.body", "sign.limited.body", "user.settled",
]  # fmt: skip
NEXT_STEP_PATTERN = (
    r"try again|trying again|reload the page|tell (its|the site.s) operator|tell them|go back to|use a wallet"
)


@pytest.mark.parametrize("key", FAILURE_KEYS)
def test_the_message_for_a_failed_connection_or_sign_in_says_that_nothing_was_shared_or_sent(key: str) -> None:
    assert re.search(r"Nothing was (shared|sent)", ENGLISH_MESSAGES[key])


@pytest.mark.parametrize("key", NEXT_STEP_KEYS)
def test_an_error_message_tells_the_visitor_what_to_do_next(key: str) -> None:
    assert re.search(NEXT_STEP_PATTERN, ENGLISH_MESSAGES[key].lower())
