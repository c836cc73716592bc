"""The provider's settings as far as they agree with each other; without them no server starts."""

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from kisslock.errors import SettingsError
from kisslock.gates.settings import Gate
from kisslock.oidc.clients import Client, clients_of
from kisslock.oidc.settings import KEY, Oidc, OidcClient
from kisslock.settings import Settings
from kisslock.settings.kinds import Refused

Read = TypeVar("Read")


@dataclass(frozen=True)
class Agreed:
    """The issuer, the 32 bytes that encrypt the signing keys, and the programs by their ids."""

    issuer: str
    key: bytes
    clients: Mapping[str, Client]


def agreed(settings: Settings) -> Agreed:
    """What the settings say; raises SettingsError with every line that has to be put right."""
    lines: list[str] = []

    def read(one: Callable[[Settings], Read]) -> Iterator[Read]:
        try:
            yield one(settings)
        except SettingsError as error:
            lines.extend(error.problems)

    issuers, keys, clients = [*read(oidc_issuer)], [*read(encryption_key)], [*read(clients_of)]
    if settings.sign_in.mode == "off":
        lines.append("oidc.enabled needs sign_in.mode: visitors of programs sign in here")
    for name, given in settings.tables(OidcClient).items():
        wanted = (given.gate, *given.groups)
        lines += [
            f"oidc.clients.{name}: there is no gate {one}" for one in wanted if one and one not in settings.tables(Gate)
        ]
    if lines:
        raise SettingsError(lines)
    return Agreed(issuers[0], keys[0], clients[0])


def oidc_issuer(settings: Settings) -> str:
    """The address that programs know this server by; raises SettingsError where it cannot be said."""
    origins, given = settings.site.origins, settings.section(Oidc).issuer
    if given is None and len(origins) == 1:
        return f"{origins[0]}{settings.site.base_path}"
    if given is None:
        raise SettingsError(["oidc.issuer is empty, but site.origins has not exactly one origin: name the address"])
    parts = urlsplit(given)
    if origins and f"{parts.scheme}://{parts.netloc}" not in origins:
        raise SettingsError([f"oidc.issuer is {given}, which is on no origin of site.origins"])
    return given


def encryption_key(settings: Settings) -> bytes:
    """The 32 bytes of oidc.key, or of its file; raises SettingsError."""
    own = settings.section(Oidc)
    given, file = own.key, own.key_file
    if bool(given) == bool(file):
        raise SettingsError(["oidc.enabled needs one of oidc.key and oidc.key_file: `kisslock oidc key` prints a key"])
    if file:
        path = settings.folder / file
        try:
            given = KEY.parse(path.read_text(encoding="ascii").strip())
        except (OSError, ValueError) as error:
            raise SettingsError([f"oidc.key_file cannot be read: {error}"]) from error
        except Refused as error:
            raise SettingsError([f"{path} does not hold a key as `kisslock oidc key` prints it"]) from error
    return base64.urlsafe_b64decode(f"{given}=")
