"""The console's page. Anyone can load the page, because it contains no figures."""

from msgspec.structs import replace

from kisslock.site.page_build import PageBuild
from kisslock.wire import PublicConfig


def _adapt_config(config: PublicConfig) -> PublicConfig:
    """Return the settings for the console: sign-in is required, and the page sends no reports to the client log."""
    return replace(config, sign_in=replace(config.sign_in, mode="required"), log=replace(config.log, enabled=False))


PAGE = PageBuild(
    name="console",
    entry="console/main.tsx",
    title_key="console.title",
    areas=("console",),
    extra_key_prefixes=(
        "common.newTab",
        "common.other",
        "common.retry",
        "method.",
        "account.signOut",
        "live.signedIn",
        "sign.out.failed",
    ),
    adapt_config=_adapt_config,
)
