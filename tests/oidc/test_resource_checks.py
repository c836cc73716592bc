"""What `kisslock check` reports about resource servers."""

from collections.abc import Mapping
from typing import Any

import pytest

from kisslock.oidc.resource_checks import check_resources, metadata_problems, metadata_url
from kisslock.oidc.resources import Resource, Resources
from kisslock.oidc.settings import OidcResource

ISSUER, RESOURCE_URL = "https://wallet.example.com", "https://mcp.example.com/mcp"
NOTES_RESOURCE = Resource("notes", OidcResource(url=RESOURCE_URL, scopes=("notes:read",)), None)
VALID_METADATA: Mapping[str, Any] = {
    "resource": RESOURCE_URL, "authorization_servers": [ISSUER], "scopes_supported": ["notes:read"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, None),
        ({"scopes_supported": None}, None),
        ({"authorization_servers": [ISSUER + "/"]}, "with a slash at the end"),
        ({"authorization_servers": ["https://other.example"]}, "https://other.example instead of"),
        ({"authorization_servers": None}, "no authorization server instead of"),
        ({"resource": "https://mcp.example.com"}, "names the resource https://mcp.example.com"),
        ({"resource": None}, "names the resource None"),
        ({"scopes_supported": ["notes:read", "notes:write"]}, "lack: notes:write"),
        ({"scopes_supported": ["notes:read", "offline_access"]}, "lists offline_access"),
    ],
)
def test_kisslock_check_reports_each_mistake_in_the_metadata_of_a_resource(
    changes: dict[str, Any], expected: str | None
) -> None:
    problems = [
        message for message, hint in metadata_problems({**VALID_METADATA, **changes}, NOTES_RESOURCE, ISSUER) if hint
    ]
    assert len(problems) == (expected is not None)
    assert (expected or "") in "".join(problems)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (RESOURCE_URL, "https://mcp.example.com/.well-known/oauth-protected-resource/mcp"),
        ("https://mcp.example.com/", "https://mcp.example.com/.well-known/oauth-protected-resource"),
        ("http://127.0.0.1:1", "http://127.0.0.1:1/.well-known/oauth-protected-resource"),
    ],
)
def test_the_well_known_path_comes_before_the_path_of_the_resource_in_a_metadata_url(url: str, expected: str) -> None:
    assert metadata_url(url) == expected


async def test_a_resource_server_that_does_not_respond_and_a_missing_secret_each_cause_a_warning() -> None:
    provider: Any = type("Provider", (), {"issuer": ISSUER})()
    provider.resources = Resources({"notes": Resource("notes", OidcResource(url="http://127.0.0.1:9/mcp"), None)})
    findings = await check_resources(provider)
    assert [finding.status for finding in findings] == ["ok", "warn", "warn"]
    assert "has no secret" in findings[1].message
    assert "could not be read" in findings[2].message
