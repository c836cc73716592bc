"""The routes of wallets and guides."""

from kisslock import wire
from kisslock.errors import UnknownWallet
from kisslock.guides.errors import UnknownLocale, UnknownMethod
from kisslock.guides.handlers import get_guides, get_wallet_guide, get_wallets
from kisslock.http.endpoint import Endpoint

GUIDE_ERRORS = (UnknownLocale, UnknownWallet, UnknownMethod)
ROUTES = (
    Endpoint("GET", "/api/wallets", get_wallets, wire.WalletList),
    Endpoint("GET", "/api/guides", get_guides, wire.Guides, query=("locale",), errors=(UnknownLocale,)),
    Endpoint("GET", "/api/wallets/{id}/guide", get_wallet_guide, wire.WalletGuide, ("locale", "method"), GUIDE_ERRORS),
)
