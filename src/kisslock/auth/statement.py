"""What a message says: the site's own sentence, or one that names the program to sign in to (OpenID Connect)."""

from urllib.parse import urlsplit

from msgspec import UNSET, UnsetType

from kisslock.auth.message import STATEMENT
from kisslock.errors import BadRequest
from kisslock.settings import Settings
from kisslock.settings.oidc import OidcClient


class Statements:
    """The statements of one site."""

    def __init__(self, settings: Settings) -> None:
        self._own = settings.sign_in.statement
        self._programs = settings.oidc_clients if settings.oidc.enabled else {}

    def of(self, program: str | UnsetType) -> str:
        """The statement to sign in to a program, by its id, or to the site itself; raises BadRequest for another id."""
        if program is UNSET:
            return self._own
        if program not in self._programs:
            raise BadRequest("No program of this id is set up here.")
        return _naming(program, self._programs[program])


def _naming(client_id: str, client: OidcClient) -> str:
    """The program's name where EIP-4361 allows its characters, and the host of its addresses if that is one."""
    name = client.name if STATEMENT.fullmatch(client.name) else client_id
    hosts = {urlsplit(url).netloc for url in client.redirect_uris}
    host = f" ({hosts.pop()})" if len(hosts) == 1 and all(map(STATEMENT.fullmatch, hosts)) else ""
    return f"Sign in to {name}{host} with this account. It is free and moves nothing."
