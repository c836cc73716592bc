"""Guides in the responses of the API."""

import json
from typing import Any

import msgspec
import pytest

from kisslock.guides.catalogue import load_catalogue
from kisslock.guides.errors import UnknownMethod
from kisslock.guides.locales import available_tags, load_locale
from kisslock.guides.resolve import all_guides, wallet_guide
from kisslock.guides.summary import wallet_summaries

EnglishGuides = dict[str, dict[str, dict[str, dict[str, str]]]]
EXTENSION = "extension"


@pytest.fixture(scope="module")
def english_guides() -> EnglishGuides:
    """Return every English guide as the server sends it."""
    response: dict[str, Any] = json.loads(msgspec.json.encode(all_guides(load_catalogue(), load_locale("en"))))
    assert response["locale"] == "en"
    found: EnglishGuides = response["guides"]
    return found


# Specification 1.3
@pytest.mark.parametrize("tag", available_tags())
def test_no_guide_in_any_language_contains_a_placeholder(tag: str) -> None:
    response = msgspec.json.encode(all_guides(load_catalogue(), load_locale(tag)).guides).decode()
    texts = [
        text
        for methods in json.loads(response).values()
        for steps in methods.values()
        for step in steps.values()
        for text in step.values()
    ]
    assert texts
    assert not [text for text in texts if "{" in text or "}" in text or not text.strip()]


# Specification 2.2, 3.2
def test_every_guide_has_exactly_three_steps_with_title_and_description(english_guides: EnglishGuides) -> None:
    for methods in english_guides.values():
        for steps in methods.values():
            assert list(steps) == ["step1", "step2", "step3"]
            assert all(list(step) == ["title", "description"] for step in steps.values())


def test_a_wallet_without_a_guide_is_missing_from_the_list_of_guides(english_guides: EnglishGuides) -> None:
    assert {"brave", "injected", "porto"}.isdisjoint(english_guides)
    assert english_guides.keys() == {wallet.id for wallet in load_catalogue().wallets if wallet.methods}


# Specification 2.7
def test_the_second_step_says_to_back_up_safely_and_never_to_share_the_secret_recovery_phrase(
    english_guides: EnglishGuides,
) -> None:
    for methods in english_guides.values():
        for steps in methods.values():
            text = steps["step2"]["description"].lower()
            assert "back" in text
            assert " up " in text
            assert "safely" in text
            assert "never share" in text
            assert "secret recovery phrase" in text


# Specification 2.7
def test_the_okto_guide_says_that_okto_has_no_phrase_and_that_whoever_asks_for_a_phrase_is_a_thief(
    english_guides: EnglishGuides,
) -> None:
    text = english_guides["okto"]["qr_code"]["step2"]["description"]
    assert "Okto has no secret recovery phrase" in text
    assert "trying to steal" in text


# Specification 2.7
def test_the_ledger_guide_says_that_the_phrase_stays_on_paper(english_guides: EnglishGuides) -> None:
    for steps in english_guides["ledger"].values():
        assert "stays on paper" in steps["step2"]["description"]


def test_the_guide_of_gemini_opens_the_website_of_gemini_and_uses_a_passkey_instead_of_a_phrase(
    english_guides: EnglishGuides,
) -> None:
    for steps in english_guides["gemini"].values():
        assert steps["step1"]["title"] == "Open Gemini Wallet in your browser"
        assert "passkey" in steps["step2"]["description"]


# Specification 2.8
def test_every_guide_for_an_extension_ends_with_refreshing_the_page(english_guides: EnglishGuides) -> None:
    first_step_by_wallet = {
        wallet.id: wallet.methods[EXTENSION].step1 for wallet in load_catalogue().wallets if EXTENSION in wallet.methods
    }
    for wallet_id, first_step in first_step_by_wallet.items():
        # A wallet on its own website is not an extension: it opens in another tab.
        ending = "Approve the connection" if first_step == "open_web_wallet" else "Refresh this page"
        assert english_guides[wallet_id][EXTENSION]["step3"]["title"] == ending, wallet_id
    assert first_step_by_wallet["gemini"] == "open_web_wallet"


# Specification 2.9
def test_only_the_guides_of_safepal_and_okto_mention_the_walletconnect_entry_in_the_settings(
    english_guides: EnglishGuides,
) -> None:
    title = "Tap WalletConnect in Settings"
    assert _wallets_with_title(english_guides, title) == {"safepal", "okto"}


# Specification 2.10
def test_exactly_three_guides_of_the_first_28_wallets_mention_the_qr_icon(english_guides: EnglishGuides) -> None:
    assert _wallets_with_title(english_guides, "Tap the QR icon and scan") == {"uniswap", "paraswap", "zeal"}


# Specification 2.6
def test_the_guide_of_the_frame_wallet_mentions_the_companion_extension(english_guides: EnglishGuides) -> None:
    assert "companion extension" in english_guides["frame"]["extension"]["step1"]["description"]


# Specification 2.5
def test_only_ledger_has_a_desktop_guide_among_the_first_28_wallets(english_guides: EnglishGuides) -> None:
    first_wallets = [wallet.id for wallet in load_catalogue().wallets[:28]]
    assert [wallet for wallet in first_wallets if "desktop" in english_guides[wallet]] == ["ledger"]
    assert english_guides["ledger"]["desktop"]["step1"]["title"] == "Open Ledger Wallet on this computer"


def test_the_guide_of_a_replaced_wallet_equals_the_guide_of_the_successor(english_guides: EnglishGuides) -> None:
    assert english_guides["kaikas"] == english_guides["kaia"]


# Specification 1.3
def test_no_guide_mentions_a_wallet_other_than_its_own(english_guides: EnglishGuides) -> None:
    # A step can mention WalletConnect, because WalletConnect is a connection method and not a wallet.
    spoken_names = {
        wallet.id: wallet.name_in_steps for wallet in load_catalogue().wallets if wallet.id != "walletConnect"
    }
    for wallet_id, methods in english_guides.items():
        allowed_wallets = {wallet_id} | {
            other_wallet for other_wallet, name in spoken_names.items() if name in spoken_names[wallet_id]
        }
        # The search is case-sensitive, because some names (Frame, Gate, Core) are everyday words in lower case.
        text = json.dumps(methods)
        assert not [
            name
            for other_wallet, name in spoken_names.items()
            if other_wallet not in allowed_wallets and len(name) > 4 and name in text
        ]


def test_the_guide_of_a_wallet_contains_the_steps_for_all_methods_or_for_one_method() -> None:
    english, zerion = load_locale("en"), load_catalogue().get("zerion")
    whole_guide = wallet_guide(load_catalogue(), zerion, english)
    assert (whole_guide.id, whole_guide.name, whole_guide.locale) == ("zerion", "Zerion", "en")
    assert list(whole_guide.guide) == ["extension", "qr_code"]
    assert wallet_guide(load_catalogue(), zerion, english, "qr_code").guide == {"qr_code": whole_guide.guide["qr_code"]}


@pytest.mark.parametrize(("wallet", "method"), [("zerion", "desktop"), ("brave", "extension"), ("zerion", "x" * 9999)])
def test_the_error_for_an_unknown_method_lists_the_available_methods(wallet: str, method: str) -> None:
    with pytest.raises(UnknownMethod) as caught:
        wallet_guide(load_catalogue(), load_catalogue().get(wallet), load_locale("en"), method)
    assert ("extension, qr_code" if wallet == "zerion" else "none") in caught.value.hint


def test_unverified_wallets_come_after_verified_wallets_in_the_summaries_and_closed_wallets_come_last() -> None:
    wallets = wallet_summaries(load_catalogue()).wallets
    is_doubtful_by_wallet = [w.status in {"unverified", "maintenance"} for w in wallets]
    is_closed_by_wallet = [w.status == "closed" or w.successor is not None for w in wallets]
    assert len(wallets) == len(load_catalogue().wallets)
    assert is_closed_by_wallet == sorted(is_closed_by_wallet)
    assert is_doubtful_by_wallet[: is_closed_by_wallet.index(True)] == sorted(
        is_doubtful_by_wallet[: is_closed_by_wallet.index(True)]
    )
    assert {w.id: w.methods for w in wallets} == {w.id: list(w.methods) for w in load_catalogue().wallets}


def _wallets_with_title(english_guides: EnglishGuides, title: str) -> set[str]:
    first_wallets = {wallet.id for wallet in load_catalogue().wallets[:28]}
    return {
        wallet
        for wallet, methods in english_guides.items()
        if wallet in first_wallets and any(steps["step3"]["title"] == title for steps in methods.values())
    }
