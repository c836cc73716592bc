"""The sentences before an approval: each language has the condition, and `make check` notices changes."""

import json
import re

import pytest

from kisslock.guides.locales import available_tags, load_locale
from tools.translations import SECURITY_FILE

SCAN_STEP_KEYS = [
    f"step.{kind}.body"
    for kind in (
        "tap_scan_button", "tap_scan_qr_button", "tap_qr_icon", "tap_scanner_icon_top_right",
        "tap_walletconnect_button", "open_walletconnect_in_settings",
        "open_walletconnect_then_switch_to_scanner", "scan_with_phone",
    )
]  # fmt: skip
GUIDE_SENTENCES = {key: text for key, text in load_locale("en").messages.items() if re.match(r"(step|guide)\.", key)}
APPROVAL_KEYS = [key for key, text in GUIDE_SENTENCES.items() if key.endswith(".body") and "approve" in text.lower()]


@pytest.mark.parametrize("key", sorted({*SCAN_STEP_KEYS, "guide.any.3.body", *APPROVAL_KEYS}))
def test_a_step_tells_the_visitor_to_approve_only_a_request_that_mentions_this_site(key: str) -> None:
    assert re.search(r"Approve only if (\{wallet\}|[a-z ]+) names (this site|\{domain\})", GUIDE_SENTENCES[key])
    assert key in json.loads(SECURITY_FILE.read_text(encoding="utf-8"))


def test_no_title_of_a_step_asks_the_visitor_to_approve_right_after_scanning() -> None:
    assert not [key for key, text in GUIDE_SENTENCES.items() if "then approve" in text.lower()]


@pytest.mark.parametrize("tag", available_tags())
def test_in_each_language_all_texts_for_scanning_steps_end_with_the_same_clause(tag: str) -> None:
    messages = load_locale(tag).messages
    sentence_ends = {messages[key][messages[key].rindex("{wallet}") :] for key in SCAN_STEP_KEYS}
    assert len(sentence_ends) == 1


@pytest.mark.parametrize("key", ["trust.free", "trust.line", "trust.lineShort", "page.lead", "sign.body", "oidc.body"])
def test_a_safety_sentence_says_that_nothing_in_the_wallet_moves(
    key: str,
) -> None:
    assert "nothing in your wallet moves" in load_locale("en").messages[key]
    assert "leaves your wallet" not in " ".join(load_locale("en").messages.values()).lower()
