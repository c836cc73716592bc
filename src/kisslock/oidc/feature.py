"""Other programs sign visitors in here (OpenID Connect)."""

from dataclasses import replace
from typing import Annotated, Literal

from kisslock.feature import Feature, NamedTables, Section
from kisslock.oidc.settings import CLIENT_ID, Oidc, OidcClient
from kisslock.settings import Settings
from kisslock.wire import doc

OidcKeys = Literal["ok", "known", "away", "unused"]
KEYS = doc("State of the signing keys. known: the server publishes earlier keys but cannot sign; away: it has no keys.")


def _in_development(settings: Settings, origin: str, _: str) -> Settings:
    """Programs of this machine know the server by the address that it prints."""
    rows = settings.section(Oidc)
    return settings.with_section(replace(rows, issuer=rows.issuer or origin + settings.site.base_path))


FEATURE = Feature(
    name="oidc",
    needs=("profile", "auth", "site", "gates"),
    sections={"oidc": Section(Oidc, after="sign_in")},
    named_tables={
        "oidc.clients": NamedTables(
            OidcClient, CLIENT_ID, "a table with the client ID as its name, such as [oidc.clients.notebook]", "ID"
        )
    },
    readiness={"oidc_keys": Annotated[OidcKeys, KEYS]},
    is_on=lambda settings: settings.section(Oidc).enabled,
    signs_in=lambda settings: "oidc.enabled" if settings.section(Oidc).enabled else "",
    for_development=_in_development,
)
