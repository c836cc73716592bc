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

English = dict[str, dict[str, dict[str, dict[str, str]]]]
E = "extension"


@pytest.fixture(scope="module")
def english() -> English:
    """Return every English guide as the server sends it."""
    response: dict[str, Any] = json.loads(msgspec.json.encode(all_guides(load_catalogue(), load_locale("en"))))
    assert response["locale"] == "en"
    found: English = response["guides"]
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
def test_every_guide_has_exactly_three_steps_with_title_and_description(english: English) -> None:
    for methods in english.values():
        for steps in methods.values():
            assert list(steps) == ["step1", "step2", "step3"]
            assert all(list(step) == ["title", "description"] for step in steps.values())


def test_a_wallet_without_a_guide_is_missing_from_the_list_of_guides(english: English) -> None:
    assert {"brave", "injected", "porto"}.isdisjoint(english)
    assert english.keys() == {wallet.id for wallet in load_catalogue().wallets if wallet.methods}


# Specification 2.7
def test_the_second_step_says_to_back_up_safely_and_never_to_share_the_secret_recovery_phrase(english: English) -> None:
    for methods in english.values():
        for steps in methods.values():
            text = steps["step2"]["description"].lower()
            assert "back" in text
            assert " up " in text
            assert "safely" in text
            assert "never share" in text
            assert "secret recovery phrase" in text


# Specification 2.7
def test_the_okto_guide_says_that_okto_has_no_phrase_and_that_whoever_asks_for_one_is_a_thief(english: English) -> None:
    text = english["okto"]["qr_code"]["step2"]["description"]
    assert "Okto has no secret recovery phrase" in text
    assert "trying to steal" in text


# Specification 2.7
def test_the_ledger_guide_says_that_the_phrase_stays_on_paper(english: English) -> None:
    for steps in english["ledger"].values():
        assert "stays on paper" in steps["step2"]["description"]


def test_the_guide_of_gemini_opens_the_website_of_gemini_and_uses_a_passkey_instead_of_a_phrase(
    english: English,
) -> None:
    for steps in english["gemini"].values():
        assert steps["step1"]["title"] == "Open Gemini Wallet in your browser"
        assert "passkey" in steps["step2"]["description"]


# Specification 2.8
def test_every_guide_for_an_extension_ends_with_refreshing_the_browser(english: English) -> None:
    kinds = {wallet.id: wallet.methods[E].step1 for wallet in load_catalogue().wallets if E in wallet.methods}
    for wallet_id, kind in kinds.items():
        # A wallet on its own website is not an extension: it opens in another tab.
        ending = "Approve the connection" if kind == "open_web_wallet" else "Refresh this page"
        assert english[wallet_id][E]["step3"]["title"] == ending, wallet_id
    assert kinds["gemini"] == "open_web_wallet"


# Specification 2.9
def test_only_the_safepal_and_okto_guides_mention_walletconnect_in_settings(english: English) -> None:
    title = "Tap WalletConnect in Settings"
    assert _with_title(english, title) == {"safepal", "okto"}


# Specification 2.10
def test_exactly_three_guides_mention_the_qr_icon(english: English) -> None:
    assert _with_title(english, "Tap the QR icon and scan") == {"uniswap", "paraswap", "zeal"}


# Specification 2.6
def test_the_guide_of_the_frame_wallet_installs_frames_companion_extension(english: English) -> None:
    assert "companion extension" in english["frame"]["extension"]["step1"]["description"]


# Specification 2.5
def test_among_the_first_28_wallets_only_ledger_has_a_desktop_guide(english: English) -> None:
    first = [wallet.id for wallet in load_catalogue().wallets[:28]]
    assert [wallet for wallet in first if "desktop" in english[wallet]] == ["ledger"]
    assert english["ledger"]["desktop"]["step1"]["title"] == "Open Ledger Wallet on this computer"


def test_the_guide_of_a_replaced_wallet_names_its_successor(english: English) -> None:
    assert english["kaikas"] == english["kaia"]


# Specification 1.3
def test_no_guide_names_another_wallet(english: English) -> None:
    # A step can mention WalletConnect, because WalletConnect is a connection method and not a wallet.
    spoken = {wallet.id: wallet.name_in_steps for wallet in load_catalogue().wallets if wallet.id != "walletConnect"}
    for wallet_id, methods in english.items():
        own = {wallet_id} | {other for other, name in spoken.items() if name in spoken[wallet_id]}
        # Names that are also everyday words (Frame, Gate, Core) would match by chance only in lower case.
        text = json.dumps(methods)
        assert not [name for other, name in spoken.items() if other not in own and len(name) > 4 and name in text]


def test_a_client_can_request_one_wallets_guide_for_all_methods_or_for_one_method() -> None:
    english, zerion = load_locale("en"), load_catalogue().get("zerion")
    whole = wallet_guide(load_catalogue(), zerion, english)
    assert (whole.id, whole.name, whole.locale) == ("zerion", "Zerion", "en")
    assert list(whole.guide) == ["extension", "qr_code"]
    assert wallet_guide(load_catalogue(), zerion, english, "qr_code").guide == {"qr_code": whole.guide["qr_code"]}


@pytest.mark.parametrize(("wallet", "method"), [("zerion", "desktop"), ("brave", "extension"), ("zerion", "x" * 9999)])
def test_the_error_for_an_unknown_method_lists_the_available_methods(wallet: str, method: str) -> None:
    with pytest.raises(UnknownMethod) as caught:
        wallet_guide(load_catalogue(), load_catalogue().get(wallet), load_locale("en"), method)
    assert ("extension, qr_code" if wallet == "zerion" else "none") in caught.value.hint


def test_summaries_list_every_wallet_with_unverified_wallets_later_and_closed_wallets_last() -> None:
    wallets = wallet_summaries(load_catalogue()).wallets
    doubtful = [w.status in {"unverified", "maintenance"} for w in wallets]
    gone = [w.status == "closed" or w.successor is not None for w in wallets]
    assert len(wallets) == len(load_catalogue().wallets)
    assert gone == sorted(gone)
    assert doubtful[: gone.index(True)] == sorted(doubtful[: gone.index(True)])
    assert {w.id: w.methods for w in wallets} == {w.id: list(w.methods) for w in load_catalogue().wallets}


def _with_title(english: English, title: str) -> set[str]:
    first = {wallet.id for wallet in load_catalogue().wallets[:28]}
    return {
        wallet
        for wallet, methods in english.items()
        if wallet in first and any(steps["step3"]["title"] == title for steps in methods.values())
    }
