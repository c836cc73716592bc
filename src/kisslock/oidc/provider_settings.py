"""The provider's settings, with cross-field validation.

If settings of the provider contradict each other, the server does not start.
"""

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self, TypeVar
from urllib.parse import urlsplit

from kisslock.access.resources import ResourceServer
from kisslock.errors import SettingsError
from kisslock.gates.settings import Gate
from kisslock.oidc.clients import Client, parse_clients
from kisslock.oidc.discovery import RESOURCE_PATH
from kisslock.oidc.resources import Resources, parse_resources
from kisslock.oidc.settings import KEY_KIND, Oidc, OidcClient, OidcResource
from kisslock.settings import Settings
from kisslock.settings.kinds import InvalidValue

Value = TypeVar("Value")


@dataclass(frozen=True)
class ProviderSettings:
    """The issuer, the 32-byte key that encrypts the signing keys, and the clients by their IDs."""

    issuer: str
    key: bytes
    clients: Mapping[str, Client]
    resources: Resources
    document_hosts: tuple[str, ...]
    client_origins: frozenset[str]

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """Create the provider's settings. Raises SettingsError that lists every problem."""
        problems: list[str] = []

        def parse_or_record_problems(parse: Callable[[Settings], Value]) -> Iterator[Value]:
            try:
                yield parse(settings)
            except SettingsError as error:
                problems.extend(error.problems)

        parsed_issuers, parsed_keys, parsed_clients = (
            [*parse_or_record_problems(oidc_issuer)],
            [*parse_or_record_problems(encryption_key)],
            [*parse_or_record_problems(parse_clients)],
        )
        parsed_resources = [*parse_or_record_problems(parse_resources)]
        if settings.sign_in.mode == "off":
            problems.append("oidc.enabled requires sign_in.mode to be optional or required")
        for name, client in settings.tables(OidcClient).items():
            missing_gates = [
                gate for gate in (client.gate, *client.groups) if gate and gate not in settings.tables(Gate)
            ]
            problems += [f"oidc.clients.{name}: the gate {gate} does not exist" for gate in missing_gates]
            if client.terms and not settings.site.terms_version:
                problems.append(f"oidc.clients.{name}: terms = true requires site.terms_version")
        for name, resource in settings.tables(OidcResource).items():
            if resource.gate and resource.gate not in settings.tables(Gate):
                problems.append(f"oidc.resources.{name}: the gate {resource.gate} does not exist")
        if problems:
            raise SettingsError(problems)
        section = settings.section(Oidc)
        return cls(
            issuer=parsed_issuers[0],
            key=parsed_keys[0],
            clients=parsed_clients[0],
            resources=parsed_resources[0],
            document_hosts=section.client_documents,
            client_origins=frozenset(section.client_origins),
        )

    def resource_servers(self) -> Mapping[str, ResourceServer]:
        """Return the resource servers, by name, for the routes and MCP servers in this process."""
        return {
            name: ResourceServer(
                url=resource.settings.url,
                scopes=resource.settings.scopes,
                issuer=self.issuer,
                metadata_url=self.issuer + RESOURCE_PATH.format(name=name),
                gate=resource.settings.gate,
                token_format=resource.settings.token,
            )
            for name, resource in self.resources.by_name.items()
        }


def oidc_issuer(settings: Settings) -> str:
    """Return the issuer URL. Raises SettingsError if the settings do not determine it."""
    origins, issuer = settings.site.origins, settings.section(Oidc).issuer
    if issuer is None and len(origins) == 1:
        return f"{origins[0]}{settings.site.base_path}"
    if issuer is None:
        raise SettingsError(
            ["oidc.issuer is empty, but site.origins does not have exactly one origin: set oidc.issuer"]
        )
    url_parts = urlsplit(issuer)
    if origins and f"{url_parts.scheme}://{url_parts.netloc}" not in origins:
        raise SettingsError([f"oidc.issuer is {issuer}, but site.origins does not list its origin"])
    return issuer


def encryption_key(settings: Settings) -> bytes:
    """Return the 32 bytes of oidc.key, or of the file in oidc.key_file. Raises SettingsError."""
    key, file = settings.section(Oidc).key, settings.section(Oidc).key_file
    if bool(key) == bool(file):
        raise SettingsError(
            ["oidc.enabled requires exactly one of oidc.key and oidc.key_file: `kisslock oidc key` generates a key"]
        )
    if file:
        path = settings.folder / file
        try:
            key = KEY_KIND.parse(path.read_text(encoding="ascii").strip())
        except (OSError, ValueError) as error:
            raise SettingsError([f"oidc.key_file cannot be read: {error}"]) from error
        except InvalidValue as error:
            raise SettingsError(
                [f"{path} does not contain a key in the form that `kisslock oidc key` prints"]
            ) from error
    return base64.urlsafe_b64decode(f"{key}=")
