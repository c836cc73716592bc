"""The words that wallet files can use.

A new kind of step needs a name in this module and two sentences in every locale.
"""

from typing import Any, Literal, get_args

from kisslock.wire import GuideMethod, WalletStatus

Step1Kind = Literal[
    "open_mobile_app",
    "install_extension",
    "install_desktop_app_and_companion_extension",
    "open_desktop_app",
    "open_web_wallet",
]
Step2Kind = Literal[
    "create_or_import",
    "create_only",
    "create_mpc_account",
    "create_or_import_evm_account",
    "set_up_hardware_device",
    "one_click_create",
    "create_instantly",
    "sign_in_by_scanning_extension_qr",
]
Step3Kind = Literal[
    "tap_scan_button",
    "tap_scan_qr_button",
    "tap_qr_icon",
    "tap_scanner_icon_top_right",
    "tap_walletconnect_button",
    "open_walletconnect_in_settings",
    "open_walletconnect_then_switch_to_scanner",
    "refresh_browser",
    "accept_connection_prompt",
    "connect_prompt",
    "scan_with_phone",
]
StorePlace = Literal["chrome", "edge", "firefox", "opera", "safari", "ios", "android"]
# Keys of the vendor's own download pages: the extension for any browser, the app for any phone, the page behind the
# "get the app" QR code, and the desktop app.
VendorPlace = Literal["extension", "mobile", "qr", "desktop"]
DownloadPlace = StorePlace | VendorPlace
LinkSubject = Literal["home", "learn"]
DeepLinkSurface = Literal["ios", "android", "qr", "desktop"]


def literal_words(literal: Any) -> tuple[str, ...]:
    """Return the words of a Literal, or of a union of Literals."""
    args = get_args(literal)
    return (
        args
        if all(isinstance(arg, str) for arg in args)
        else tuple(word for arg in args for word in literal_words(arg))
    )


STEP_KINDS: frozenset[str] = frozenset((*get_args(Step1Kind), *get_args(Step2Kind), *get_args(Step3Kind)))
STORES: frozenset[str] = frozenset(get_args(StorePlace))

# Maps each method to the steps that can be its last step. A page detects a new extension only after a reload.
LAST_STEPS: dict[GuideMethod, frozenset[str]] = {
    "extension": frozenset({"refresh_browser"}),
    "desktop": frozenset({"accept_connection_prompt", "connect_prompt"}),
    "qr_code": frozenset(get_args(Step3Kind)) - {"refresh_browser", "accept_connection_prompt"},
}
# A wallet on its own website installs nothing, so the page needs no reload.
WEB_WALLET_LAST_STEPS: dict[GuideMethod, frozenset[str]] = {
    "extension": frozenset({"connect_prompt"}),
    "desktop": frozenset(),
    "qr_code": frozenset({"scan_with_phone"}),
}
# Maps each method to the downloads that can provide it. A wallet with a method needs at least one of the method's
# downloads.
SOURCES_BY_METHOD: dict[GuideMethod, frozenset[str]] = {
    "extension": frozenset({"chrome", "edge", "firefox", "opera", "safari", "extension"}),
    "desktop": frozenset({"desktop"}),
    "qr_code": frozenset({"ios", "android", "mobile"}),
}
# Maps each store to its host. A store link must lead to this host.
STORE_HOSTS: dict[str, str] = {
    "chrome": "chromewebstore.google.com",
    "edge": "microsoftedge.microsoft.com",
    "firefox": "addons.mozilla.org",
    "opera": "addons.opera.com",
    "safari": "apps.apple.com",
    "ios": "apps.apple.com",
    "android": "play.google.com",
}
# Wallets with LISTED_LAST_STATUSES are listed last. Closing and closed wallets have no links, because they should not
# be installed any more. The others link only to stores, because their domains might have new owners.
CLOSING_STATUSES: frozenset[WalletStatus] = frozenset({"closing", "closed"})
LISTED_LAST_STATUSES: frozenset[WalletStatus] = frozenset({"unverified", "maintenance", *CLOSING_STATUSES})
STATUSES_WITH_SUCCESSOR: frozenset[WalletStatus] = frozenset({"rebranded", *CLOSING_STATUSES})
# The maximum age in days of evidence that a wallet is alive (two years), counted back from the date of the data.
EVIDENCE_DAYS = 731
MAX_POPULAR = 6
