"""Rule: each requirement of MCP for authorization servers and resource servers has tests, and so has each known trap.

A requirement is named after its line in docs/specification/2026-07-28/basic/authorization of the MCP specification: `i`
is index.mdx, `d` authorization-server-discovery.mdx, `r` client-registration.mdx, and `s` security-considerations.mdx.
AS is the authorization server, and RS a resource server, such as an MCP server.
"""

from collections.abc import Mapping, Sequence

import pytest

from tests.rules.test_security import function_names


def find(file: str, *names: str) -> Sequence[str]:
    """Return the tests with these names in a file."""
    return [f"tests/{file}.py::{name}" for name in names]


HERE, RESOURCES, DOCUMENTS, HOSTS = (
    f"oidc/test_{name}" for name in ("requirements", "resources", "documents", "document_hosts")
)
ROUTES, STAND_INS = "oidc/test_resource_routes", "mcp/test_stand_ins"
# Maps the number and the line of a requirement to its text and its tests. The text says which party must do what.
# Requirements with the same number belong together.
TESTS_BY_REQUIREMENT: Mapping[tuple[int, str], tuple[str, Sequence[str]]] = {
    (1, "i62"): ("AS MUST implement OAuth 2.1 for confidential and public clients", [
        *find("oidc/test_authorize", "test_a_public_client_must_use_pkce"),
        *find("oidc/test_token", "test_a_missing_or_wrong_pkce_verifier_is_always_rejected",
        "test_an_invalid_token_request_is_rejected"),
        *find(RESOURCES, "test_an_invalid_request_for_a_resource_gets_an_error"),
        *find(HERE, "test_the_token_endpoint_exchanges_only_codes_and_refresh_tokens"),
        *find(STAND_INS, "test_each_simulated_client_connects_and_calls_the_resource_and_refreshes_its_token"),
    ]),
    (2, "i65"): ("AS SHOULD support client ID metadata documents", [
        *find(DOCUMENTS, "test_a_client_that_registers_by_a_document_gets_tokens"),
        *find(STAND_INS, "test_the_metadata_have_both_members_that_claude_requires_for_a_document"),
    ]),
    (2, "r22"): ("AS SHOULD support documents for registration", [
        *find(STAND_INS, "test_each_simulated_client_connects_and_calls_the_resource_and_refreshes_its_token"),
    ]),
    (2, "r46"): ("AS SHOULD fetch the document of a URL as client ID", [
        *find(DOCUMENTS, "test_the_server_fetches_a_document_only_for_a_page_with_a_consent_token"),
        *find(HOSTS, "test_a_document_is_fetched_once_without_cookies_and_without_credentials"),
    ]),
    (3, "i68"): ("AS MAY support dynamic registration: it does not", [
        *find(STAND_INS, "test_a_client_that_tries_to_register_gets_status_404_and_can_connect_with_its_document"),
    ]),
    (4, "i76"): ("AS MUST provide RFC 8414 metadata or OpenID discovery", [
        *find(RESOURCES, "test_the_metadata_contain_the_endpoints_for_resources_if_the_settings_have_a_resource"),
        *find("oidc/test_off",
        "test_the_metadata_below_the_base_path_contain_the_configured_issuer_even_for_a_request_to_another_host"),
    ]),
    (5, "s60"): ("AS MUST include code_challenge_methods_supported", [
        *find(HERE, "test_both_metadata_documents_announce_pkce_and_the_issuer_of_responses"),
    ]),
    (6, "i194"): ("AS SHOULD include iss in every response, and MUST announce it", [
        *find(HERE, "test_every_response_to_a_client_contains_the_issuer_whatever_the_request_contains",
            "test_both_metadata_documents_announce_pkce_and_the_issuer_of_responses"),
    ]),
    (7, "i217"): ("clients send resource with both requests", [
        *find(RESOURCES, "test_a_token_request_must_have_the_same_resource_as_the_authorization_request"),
        *find(HERE, "test_a_provider_without_resources_in_the_settings_ignores_the_resource_parameter"),
    ]),
    (8, "r47"): ("AS MUST validate that the client_id of the document is its URL", [
        *find(DOCUMENTS, "test_an_invalid_document_registers_no_client"),
    ]),
    (8, "r49"): ("AS MUST validate redirect URIs against the document", [
        *find(DOCUMENTS, "test_a_redirect_uri_that_differs_from_the_document_in_more_than_a_loopback_port_is_rejected"),
    ]),
    (8, "r50"): ("AS MUST validate that the document is JSON with the required fields", [
        *find(DOCUMENTS, "test_an_invalid_document_registers_no_client",
            "test_a_response_that_is_not_a_document_registers_no_client"),
        *find(HOSTS, "test_a_document_whose_media_type_is_not_json_registers_no_client"),
    ]),
    (9, "r48"): ("AS SHOULD cache documents by HTTP headers", [
        *find(DOCUMENTS, "test_the_freshness_lifetime_of_a_document_comes_from_its_response_within_fixed_limits"),
    ]),
    (9, "s90"): ("AS SHOULD consider requests to internal servers (SSRF)", [
        *find(HOSTS, "test_a_host_name_that_resolves_to_a_private_address_is_never_contacted",
            "test_a_host_whose_address_changes_from_public_to_private_is_not_contacted_again",
            "test_a_document_url_that_redirects_registers_no_client_and_the_redirect_is_not_followed",
            "test_the_server_sends_no_request_to_a_client_id_whose_host_is_an_ip_address_or_localhost"),
    ]),
    (10, "s99"): ("AS SHOULD warn of redirects to localhost, which any program there can receive", [
        *find(DOCUMENTS, "test_consent_is_remembered_for_https_redirect_uris_and_never_for_loopback_redirect_uris"),
    ]),
    (10, "s101"): ("AS MUST show the host of the redirect URI", [
        *find(STAND_INS, "test_the_sign_in_page_shows_the_document_host_and_the_redirect_host_and_the_resource"),
    ]),
    (10, "s103"): ("AS MAY have a policy for domains", [
        *find(DOCUMENTS, "test_a_client_id_that_is_a_url_is_unknown_if_no_hosts_are_allowed"),
    ]),
    (11, "s73"): ("AS MUST validate exact redirect URIs", [
        *find("oidc/test_authorize", "test_the_provider_redirects_only_to_a_uri_that_exactly_matches_a_registered_uri"),
        *find(DOCUMENTS, "test_a_loopback_redirect_uri_in_a_document_matches_any_port",
            "test_the_token_request_must_repeat_the_redirect_uri_with_its_port"),
    ]),
    (11, "s80"): ("AS SHOULD redirect by itself only if it trusts the URI", [
        *find("oidc/test_request", "test_a_request_without_a_registered_redirect_uri_is_rejected"),
        *find("oidc/test_native_apps", "test_the_consent_for_a_native_app_is_never_stored"),
    ]),
    (12, "s33"): ("AS SHOULD issue short-lived access tokens", [
        *find(RESOURCES, "test_a_client_gets_an_access_token_and_a_refresh_token_for_a_resource",
            "test_a_jwt_access_token_has_the_claims_of_rfc_9068_and_lasts_ten_minutes"),
    ]),
    (12, "s34"): ("AS MUST rotate refresh tokens of public clients", [
        *find(RESOURCES, "test_a_refresh_returns_new_tokens_and_the_previous_access_token_stays_valid",
            "test_using_a_refresh_token_again_after_thirty_seconds_revokes_the_grant"),
        *find("test_two_processes", "test_parallel_refreshes_at_two_processes_get_the_same_response"),
    ]),
    (13, "s42"): ("AS MUST serve its endpoints over https", [
        *find(HERE, "test_an_issuer_is_an_https_url_without_a_trailing_slash_and_endpoint_urls_start_with_the_issuer"),
    ]),
    (13, "s43"): ("redirect URIs MUST be localhost or https", [
        *find(DOCUMENTS, "test_an_invalid_document_registers_no_client"),
        *find("oidc/test_native_apps", "test_a_redirect_uri_with_a_scheme_that_browsers_handle_themselves_is_invalid"),
    ]),
    (14, "i73"): ("RS MUST implement protected resource metadata", [
        *find(ROUTES, "test_the_response_to_a_request_without_a_token_contains_the_metadata_url_of_the_resource"),
    ]),
    (14, "d13"): ("RS MUST name its authorization servers, and the metadata in WWW-Authenticate", [
        *find(ROUTES, "test_the_response_to_a_request_without_a_token_contains_the_metadata_url_of_the_resource"),
        *find("mcp/test_clients", "test_the_metadata_of_a_resource_contain_the_issuer_without_a_trailing_slash"),
    ]),
    (15, "i283"): ("RS MUST accept only tokens for itself, and return 401 for others", [
        *find(ROUTES, "test_an_invalid_token_gets_401", "test_a_token_for_another_resource_gets_401"),
        *find(RESOURCES, "test_introspection_returns_nothing_about_a_token_for_another_resource"),
        *find(HERE, "test_a_token_with_a_forged_issuer_or_audience_is_inactive"),
    ]),
    (15, "i317"): ("RS SHOULD return 403 insufficient_scope with all scopes at once", [
        *find(ROUTES, "test_a_token_that_lacks_a_scope_gets_403_with_all_required_scopes"),
    ]),
    (15, "i404"): ("RS MUST account for scope hierarchies: the scopes of a resource have none", [
        *find(ROUTES, "test_a_token_that_lacks_a_scope_gets_403_with_all_required_scopes"),
    ]),
    (15, "s126"): ("RS MUST reject tokens without its audience, and pass on none", [
        *find(ROUTES, "test_routes_without_a_resource_reject_resource_tokens_and_routes_of_a_resource_reject_sessions",
            "test_a_token_for_another_resource_gets_401"),
    ]),
    (16, "i99"): ("RS SHOULD include scope in the challenge", [
        *find(ROUTES, "test_the_response_to_a_request_without_a_token_contains_the_metadata_url_of_the_resource"),
    ]),
    (16, "i311"): ("RS SHOULD NOT name offline_access in challenge or metadata", [
        *find(HERE, "test_the_offline_access_scope_is_rejected_in_the_settings_and_missing_in_the_metadata"),
    ]),
    (17, "d94"): ("clients compare the issuer with the entry in authorization_servers as texts", [
        *find("mcp/test_clients", "test_the_metadata_of_a_resource_contain_the_issuer_without_a_trailing_slash"),
        *find(ROUTES, "test_the_response_to_a_request_without_a_token_contains_the_metadata_url_of_the_resource"),
    ]),
}  # fmt: skip
# Eight mistakes of other servers that users reported, and the tests that show that this server does not make them.
TESTS_BY_TRAP: Mapping[str, Sequence[str]] = {
    "a slash at the end of the issuer": [
        *find("mcp/test_clients", "test_the_metadata_of_a_resource_contain_the_issuer_without_a_trailing_slash"),
        *find("oidc/test_resource_checks", "test_kisslock_check_reports_each_mistake_in_the_metadata_of_a_resource"),
    ],
    "ports of loopback, also of localhost": [
        *find(DOCUMENTS, "test_a_loopback_redirect_uri_in_a_document_matches_any_port",
            "test_a_redirect_uri_that_differs_from_the_document_in_more_than_a_loopback_port_is_rejected",
            "test_the_token_request_must_repeat_the_redirect_uri_with_its_port"),
    ],
    "rotation without a grace period": [
        *find(RESOURCES, "test_within_thirty_seconds_the_previous_refresh_token_gets_the_same_response"),
        *find("test_two_processes", "test_parallel_refreshes_at_two_processes_get_the_same_response"),
        *find("oidc/test_killed", "test_a_client_keeps_its_access_if_the_server_is_killed_before_the_response"),
    ],
    "the resource is lost at a refresh": [
        *find(HERE, "test_a_refresh_request_without_a_resource_keeps_the_audience_of_the_token"),
    ],
    "consent that says too little": [
        *find(STAND_INS, "test_the_sign_in_page_shows_the_document_host_and_the_redirect_host_and_the_resource"),
    ],
    "rows of registrations pile up": [
        *find(STAND_INS, "test_a_client_that_tries_to_register_gets_status_404_and_can_connect_with_its_document"),
        *find("oidc/test_slow_document_hosts",
            "test_one_ip_address_can_make_the_server_fetch_at_most_ten_documents_of_unknown_clients"),
    ],
    "a setting with another name makes every request fail": [
        *find(HERE, "test_an_unknown_setting_of_a_resource_prevents_the_start_of_the_server",
            "test_a_provider_without_resources_in_the_settings_ignores_the_resource_parameter"),
    ],
    "a request without openid": [
        *find(RESOURCES, "test_a_client_gets_an_access_token_and_a_refresh_token_for_a_resource"),
        *find(STAND_INS, "test_each_simulated_client_connects_and_calls_the_resource_and_refreshes_its_token"),
    ],
}  # fmt: skip
TEST_LISTS = [(f"row {row}, {line}", tests) for (row, line), (_, tests) in TESTS_BY_REQUIREMENT.items()] + [
    *TESTS_BY_TRAP.items()
]


@pytest.mark.parametrize("tests", [tests for _, tests in TEST_LISTS], ids=[name for name, _ in TEST_LISTS])
def test_each_requirement_and_each_trap_lists_only_existing_tests(tests: Sequence[str]) -> None:
    assert tests
    for test in tests:
        path, _, name = test.partition("::")
        assert name in function_names(path), test


def test_the_mcp_tables_list_17_requirements_and_eight_traps() -> None:
    assert [*dict.fromkeys(row for row, _ in TESTS_BY_REQUIREMENT)] == [*range(1, 18)]
    assert len(TESTS_BY_TRAP) == 8
