"""The parts of a server, made once from its settings, each from those that it needs."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import msgspec

from kisslock.auth.hooks import Hooks
from kisslock.auth.sign_in import SignIn
from kisslock.auth.users import Users
from kisslock.console.console import Console
from kisslock.egress import Egress
from kisslock.evm import abi
from kisslock.gates.counts import GateCounts
from kisslock.gates.gates import Gates
from kisslock.guides import locales
from kisslock.guides.effective import effective
from kisslock.guides.page_data import page_script
from kisslock.guides.served import ServedGuides
from kisslock.http.budget import Budgets
from kisslock.http.content import compressed, content
from kisslock.http.foreign import ForeignOrigins
from kisslock.http.session_key import SessionKeys
from kisslock.log.intake import Intake
from kisslock.ops.openapi import describe
from kisslock.ops.operation import Operation
from kisslock.profile.profiles import Profiles
from kisslock.routes import routes_of
from kisslock.rpc.admission import Admission
from kisslock.rpc.gateway import Gateway
from kisslock.settings import Settings
from kisslock.settings.agreement import chosen_wallets, fixed_language
from kisslock.site.builds import Builds
from kisslock.site.files import Assets, script_file
from kisslock.site.icon import Icon, site_icon
from kisslock.site.pages import Pages, Policies
from kisslock.site.policy import alone_policy, page_policy
from kisslock.site.public import public_config
from kisslock.storage.engine import Storage
from kisslock.upstream import Upstreams
from kisslock.wire import PublicConfig

if TYPE_CHECKING:
    from kisslock.oidc.provider import Provider

logger = logging.getLogger("kisslock")


@dataclass(frozen=True)
class Resources:
    """What several features share: the database, budgets, the clients to nodes and to other hosts."""

    storage: Storage
    budgets: Budgets
    admission: Admission
    upstreams: Upstreams
    egress: Egress

    @classmethod
    def of(cls, settings: Settings) -> "Resources":
        """Nothing is opened before a request needs it."""
        if any(chain.rpc for chain in settings.chains.values()):
            # Loaded at the start, so that no visitor's request waits for it.
            abi.load()
        budgets = Budgets(settings.server.budgets_url)
        admission = Admission(settings.rpc, budgets)
        upstreams = Upstreams(settings, admit=admission.admit)
        return cls(Storage(settings.storage.url), budgets, admission, upstreams, Egress())


@dataclass(frozen=True)
class Features:
    """What answers the routes below /api."""

    gateway: Gateway
    sign_in: SignIn
    users: Users
    gates: Gates
    session_keys: SessionKeys
    console: Console
    profiles: Profiles
    oidc: "Provider | None"
    log: Intake
    foreign: ForeignOrigins
    guides: ServedGuides
    operation: Operation

    @classmethod
    def of(cls, settings: Settings, resources: Resources, hooks: Hooks) -> "Features":
        """Raises SettingsError and CatalogueError."""
        gateway = Gateway(settings, resources.upstreams, resources.admission)
        users = Users(settings, resources.storage, hooks)
        sign_in = SignIn(settings, resources.storage, resources.upstreams, users)
        wallets = effective(settings.wallets_folder)
        for note in wallets.notes:
            logger.warning("%s", note)
        log = Intake(settings.log, resources.storage, resources.budgets, wallets.names)
        description = content(
            "application/json", compressed(msgspec.json.encode(describe(routes_of(settings)))), cache_control="no-cache"
        )
        gates = Gates(
            settings,
            resources.upstreams,
            resources.budgets,
            counts=GateCounts(resources.storage, stored=settings.log.enabled),
        )
        profiles = Profiles(settings, resources.upstreams, resources.egress)
        return cls(
            gateway=gateway,
            sign_in=sign_in,
            users=users,
            gates=gates,
            session_keys=SessionKeys(sign_in.bucket_of),
            console=Console(settings, resources.storage, sign_in, wallets.names),
            profiles=profiles,
            oidc=_provider(settings, resources, sign_in, gates, profiles),
            log=log,
            foreign=ForeignOrigins(settings, log.take),
            guides=ServedGuides(chosen_wallets(settings, wallets)),
            operation=Operation(
                settings, resources.storage, resources.budgets, lambda: gateway.cache.bytes, description
            ),
        )


def _provider(
    settings: Settings, resources: Resources, sign_in: SignIn, gates: Gates, profiles: Profiles
) -> "Provider | None":
    """The OpenID provider, where the settings have one; raises SettingsError."""
    if not settings.oidc.enabled:
        return None
    # Only this setting needs it, and its package comes with an extra.
    from kisslock.oidc.making import make_provider  # noqa: PLC0415

    return make_provider(settings, resources.storage, sign_in, gates, profiles)


@dataclass(frozen=True)
class FrontEnd:
    """The pages and their files."""

    pages: Pages
    assets: Assets

    @classmethod
    def of(cls, settings: Settings, builds: Builds, popular: tuple[str, ...]) -> "FrontEnd":
        """`popular`: the catalogue's choice; raises SettingsError, CatalogueError and AssetsMissing."""
        icon, language = site_icon(settings), fixed_language(settings, locales.available())

        def config(base: str) -> PublicConfig:
            return public_config(settings, base=base, icon=icon.url(base), popular=popular)

        def language_for(asked: str, accept_language: str) -> str:
            known = filter(None, map(locales.closest, asked.split()[:10]))
            return next(known, None) or language or locales.negotiate(accept_language)

        sources = builds.first_frame.sources
        policies = Policies(page=page_policy(settings, *sources), alone=alone_policy(settings))
        builds = replace(
            builds,
            wallets=script_file(page_script(effective(settings.wallets_folder))),
            oidc=builds.oidc if settings.oidc.enabled else None,
        )
        pages = Pages(config, builds, locales.load, locales.available(), policies, language_for=language_for)
        return cls(pages, Assets(builds.files | _own_file(icon)))


def by_type(*groups: Any) -> dict[type, Any]:
    """The parts of these groups by their types, for the handlers (kisslock.request)."""
    return {type(part): part for group in groups for part in _parts(group)}


def _parts(group: Any) -> Iterable[Any]:
    return (getattr(group, field.name) for field in fields(group))


def _own_file(icon: Icon) -> dict[str, Any]:
    return {icon.name: icon.file} if icon.file else {}
