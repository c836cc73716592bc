"""With the provider disabled, its routes do not exist and its modules are not loaded."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tests.auth.conftest import ORIGIN
from tests.conftest import NewKisslock
from tests.oidc.conftest import provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY
from tests.oidc.test_resources import RESOURCE_SETTINGS
from tools.places import ROOT

OIDC_PATHS = [
    ("GET", "/.well-known/openid-configuration"), ("GET", "/oidc/jwks"), ("GET", "/oidc/authorize"),
    ("POST", "/oidc/authorize"), ("POST", "/oidc/token"), ("GET", "/oidc/userinfo"), ("POST", "/oidc/userinfo"),
    ("POST", "/oidc/revoke"), ("GET", "/oidc/logout"), ("POST", "/oidc/logout"), ("OPTIONS", "/oidc/token"),
    ("POST", "/api/oidc/request"), ("POST", "/api/oidc/approve"), ("POST", "/api/oidc/deny"),
    ("POST", "/api/oidc/logout-request"), ("POST", "/oidc/introspect"), ("GET", "/oidc/resources/notes"),
    ("GET", "/.well-known/oauth-authorization-server"), ("GET", "/api/oidc/clients"), ("POST", "/api/oidc/clients/end"),
]  # fmt: skip
# The module for MCP servers, and packages that the extra `mcp` installs.
MCP_MODULES = ("kisslock.mcp", "mcp", "fastmcp", "pydantic")
LIST_LOADED_MODULES = """
import json, pathlib, sys
from kisslock import Settings
from kisslock.site.bundle import read_bundle
from kisslock.storage.engine import Storage
from tests.built import create_kisslock
site = create_kisslock(read_bundle(pathlib.Path(sys.argv[1])), Settings.of(**json.loads(sys.argv[2]))); site.app
# Load the modules that the first sign-in loads.
site.services[Storage].data_model.tables, site.services[Storage].data_model.user_cleanups
print(json.dumps(sorted(name for name in sys.modules if name.startswith(tuple(sys.argv[3:])))))
"""


def test_the_routes_of_the_provider_return_404_while_the_provider_is_off(client: TestClient) -> None:
    for method, path in OIDC_PATHS:
        response = client.request(method, path)
        assert (response.status_code, response.json()["error"]["code"]) == (404, "http/not-found"), path


def test_the_config_contains_the_path_of_the_client_list_only_if_the_provider_is_enabled(
    new_kisslock: NewKisslock,
) -> None:
    def public_sign_in_settings(**settings: Any) -> dict[str, Any]:
        with TestClient(new_kisslock(**settings).app) as client:
            return dict(client.get("/api/config").json()["sign_in"])

    assert public_sign_in_settings(**provider_settings())["clients_path"] == "oidc/clients"
    assert "clients_path" not in public_sign_in_settings(**provider_settings(oidc={"enabled": False}))


def loaded_modules(build_folder: Path, name_prefixes: Sequence[str], **settings: Any) -> list[str]:
    """Return the modules with these names that a new process loads for a server with these settings."""
    tables = json.dumps({"site": {"origins": [ORIGIN]}, **settings})
    command = [sys.executable, "-c", LIST_LOADED_MODULES, str(build_folder), tables, *name_prefixes]
    stdout = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    modules: list[str] = json.loads(stdout.stdout)
    return modules


def test_no_module_of_the_provider_is_loaded_while_the_provider_is_off(build_folder: Path) -> None:
    # Only these modules are loaded: the declaration, the settings, the tables, which every database has, and the
    # cleanup of users.
    names = ("feature", "settings", "tables", "user_cleanup")
    assert loaded_modules(build_folder, ["joserfc", "kisslock.oidc.", *MCP_MODULES]) == [
        f"kisslock.oidc.{name}" for name in names
    ]


def test_the_server_that_issues_tokens_loads_no_package_for_mcp_servers(build_folder: Path) -> None:
    oidc = {"enabled": True, "key": OIDC_KEY, "resources": RESOURCE_SETTINGS, "client_documents": ["*"]}
    modules = loaded_modules(
        build_folder, ["kisslock.oidc.resource", *MCP_MODULES], sign_in={"mode": "optional"}, oidc=oidc
    )
    assert "kisslock.oidc.resource_tokens" in modules
    assert [name for name in modules if name.startswith(MCP_MODULES)] == []


def test_the_metadata_below_the_base_path_contain_the_configured_issuer_even_for_a_request_to_another_host(
    new_kisslock: NewKisslock,
) -> None:
    issuer = f"{ORIGIN}/wallet"
    oidc = {"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS, "issuer": issuer}
    kisslock = new_kisslock(**provider_settings(site={"origins": [ORIGIN], "base_path": "/wallet"}, oidc=oidc))
    with TestClient(kisslock.app, base_url="https://other.example") as client:
        metadata = client.get("/wallet/.well-known/openid-configuration").json()
        assert metadata["issuer"] == issuer
        endpoint_urls = {name: url for name, url in metadata.items() if name.endswith(("_endpoint", "_uri"))}
        assert len(endpoint_urls) == 6
        assert all(url.startswith(f"{issuer}/oidc/") for url in endpoint_urls.values())
        assert client.get(metadata["jwks_uri"].removeprefix(ORIGIN)).json()["keys"]
