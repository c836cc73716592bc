"""The page on which a visitor signs in to a client.

The page's script requests the client's name and scopes from the server.
"""

from msgspec.structs import replace

from kisslock.site.page_build import PageBuild
from kisslock.wire import PublicConfig


def _adapt_config(config: PublicConfig) -> PublicConfig:
    """Make sign-in optional, so that leaving the page keeps the wallet connected.

    A required sign-in would start when a wallet connects. On this page, the client's request starts the sign-in.
    """
    return replace(config, sign_in=replace(config.sign_in, mode="optional"))


PAGE = PageBuild(
    name="oidc",
    entry="oidc/main.tsx",
    title_key="sign.action",
    areas=("oidc",),
    extra_key_prefixes=(
        "common.back",
        "common.cancel",
        "common.other",
        "common.retry",
        "gate.",
        "account.signOut",
        "live.signedIn",
        "live.signedOut",
        "sign.action",
        "sign.out.failed",
    ),
    adapt_config=_adapt_config,
    loading_html='<main aria-busy="true"><span class="kl-spin"></span></main>',
    headers={"Referrer-Policy": "no-referrer"},
)
