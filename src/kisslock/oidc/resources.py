"""The resource servers in the settings, and how a resource server authenticates to introspect tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from kisslock.errors import SettingsError
from kisslock.oidc.clients import read_client_credentials, secret_digest, secret_matches, wrong_credentials_error
from kisslock.oidc.settings import OidcResource
from kisslock.settings import Settings


def canonical_url(url: str) -> str:
    """Return a resource's URL in the form for comparisons: lower-case host, no default port, no slash as the only path.

    Raises ValueError for a text that is not a URL.
    """
    url_parts = urlsplit(url)
    scheme, host, port = url_parts.scheme.lower(), (url_parts.hostname or "").lower(), url_parts.port
    if not host or url_parts.username is not None or "#" in url:
        raise ValueError("not the URL of a resource")
    host = f"[{host}]" if ":" in host else host
    default_port = {"https": 443, "http": 80}.get(scheme)
    netloc = host if port in {None, default_port} else f"{host}:{port}"
    path = "" if url_parts.path == "/" else url_parts.path
    return f"{scheme}://{netloc}{path}" + (f"?{url_parts.query}" if url_parts.query else "")


@dataclass(frozen=True)
class Resource:
    """A resource server, by its name in the settings. `digest` is the SHA-256 of its secret in hex."""

    name: str
    settings: OidcResource
    digest: str | None

    @property
    def url(self) -> str:
        """The audience of the resource's tokens, as it is stored with a grant."""
        return canonical_url(self.settings.url)


class Resources:
    """The resource servers of a provider."""

    def __init__(self, by_name: Mapping[str, Resource]) -> None:
        self.by_name = by_name
        self.by_url = {resource.url: resource for resource in by_name.values()}

    def __bool__(self) -> bool:
        """Return True if the settings have a resource."""
        return bool(self.by_name)

    def find_by_url(self, url: str) -> Resource | None:
        """Return the resource with the URL that a client sent, or None."""
        try:
            return self.by_url.get(canonical_url(url))
        except ValueError:
            return None

    def authenticate(self, authorization: str | None, form: Mapping[str, str]) -> Resource:
        """Return the resource server that sent a request, by the server's name and secret in the request.

        Raises TokenError.
        """
        name, secret = read_client_credentials(authorization, form)
        resource = self.by_name.get(name)
        is_secret_valid = secret_matches(secret, resource.digest if resource else None)
        if resource is None or not is_secret_valid:
            raise wrong_credentials_error()
        return resource


NO_RESOURCES = Resources({})


def parse_resources(settings: Settings) -> Resources:
    """Return the resource servers that the settings register. Raises SettingsError with every problem."""
    problems: list[str] = []
    by_name: dict[str, Resource] = {}
    names_by_url: dict[str, str] = {}
    for name, resource in settings.tables(OidcResource).items():
        try:
            by_name[name] = Resource(name, resource, _resource_secret_digest(settings, resource))
        except ValueError as error:
            problems.append(f"oidc.resources.{name}: {error}")
            continue
        name_with_same_url = names_by_url.setdefault(by_name[name].url, name)
        if name_with_same_url != name:
            problems.append(f"oidc.resources.{name}: {name_with_same_url} has the same url")
    if problems:
        raise SettingsError(problems)
    return Resources(by_name)


def _resource_secret_digest(settings: Settings, resource: OidcResource) -> str | None:
    if not resource.url:
        raise ValueError("url is missing")
    if resource.secret and resource.secret_file:
        raise ValueError("set only one of secret and secret_file")
    return secret_digest(settings.folder, resource.secret, resource.secret_file)
