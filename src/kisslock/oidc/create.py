"""Creates the provider from its settings and from the sign-in service."""

import re
from collections.abc import Mapping

from kisslock.access.gatekeeper import GateKeeper
from kisslock.access.requirement import Requirement
from kisslock.access.resources import ResourceAccess
from kisslock.auth.account import Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.egress import Egress
from kisslock.extras import require_extra
from kisslock.http.cors import CORSRoutes
from kisslock.http.rate_limiter import RateLimiter
from kisslock.oidc import client_access
from kisslock.oidc.consent_tokens import ConsentTokens
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.directory import ClientDirectory
from kisslock.oidc.provider_settings import ProviderSettings
from kisslock.profile.profiles import Profiles
from kisslock.services import Services
from kisslock.storage.engine import Storage

with require_extra("oidc"):
    from kisslock.oidc.keys import Keys
    from kisslock.oidc.provider import Provider

# Pages of public clients can call these routes from another origin.
CORS_ROUTES = (
    ("GET", re.compile(r"/[.]well-known/(?:openid-configuration|oauth-authorization-server)")),
    ("GET", re.compile(r"/oidc/(?:jwks|userinfo|resources/[a-z0-9-]+)")),
    ("POST", re.compile(r"/oidc/(?:token|userinfo|revoke)")),
)
FORM_ROUTES = re.compile(r"/oidc/(?:authorize|logout)")


def create(services: Services) -> None:
    """Add the provider to the services. Raises SettingsError and ModuleNotFoundError."""
    settings, storage = ProviderSettings.from_settings(services.settings), services[Storage]
    sign_in, gate_keeper, profiles = services[SignIn], services[GateKeeper], services[Profiles]

    async def require_gate(name: str, wallet: Wallet, bucket: str) -> None:
        await gate_keeper.require(Requirement(gate=name), wallet, bucket)

    async def find_profile(address: str) -> tuple[str | None, bool]:
        name = await profiles.find_name(address)
        return (name.name if name else None), profiles.has_supported_avatar(name)

    directory = ClientDirectory(
        settings.clients,
        settings.document_hosts,
        storage,
        services[Egress],
        services[RateLimiter],
        clock=lambda: sign_in.clock(),  # noqa: PLW0108 (a test replaces the clock)
    )
    counts = ClientCounts(storage, is_enabled=services.settings.log.enabled)
    keys = Keys(settings.key, storage)
    provider = Provider(
        issuer=settings.issuer,
        directory=directory,
        resources=settings.resources,
        keys=keys,
        consent_tokens=ConsentTokens(settings.key),
        storage=storage,
        sign_in=sign_in,
        find_profile=find_profile,
        require_gate=require_gate,
        counts=counts,
    )

    async def count_grants() -> Mapping[str, int]:
        counts_by_url = await client_access.count_grants(storage, int(sign_in.clock() * 1000))
        return {name: counts_by_url.get(resource.url, 0) for name, resource in settings.resources.by_name.items()}

    services[ResourceAccess].configure(provider.resource_tokens.check, settings.resource_servers(), count_grants)
    services.readiness_readers["oidc_keys"] = lambda: provider.keys.check_state()  # noqa: PLW0108 (a test replaces the keys)
    services.add(provider, close=keys.close)
    services.add(directory, close=directory.close)
    origins = provider.public_client_origins | settings.client_origins
    services.add(*([CORSRoutes(origins, CORS_ROUTES, FORM_ROUTES)] if origins else []), close=counts.close)
