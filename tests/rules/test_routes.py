"""Rule: every route rejects other methods, returns errors in the envelope, and is described."""

import inspect

import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.console.errors import SignInNeeded
from kisslock.features import FEATURES, enabled_features
from kisslock.http.endpoint import Endpoint
from kisslock.http.wire import ErrorEnvelope
from kisslock.ops.openapi import describe_api, readiness_fields
from kisslock.ops.wire import Ready, readiness_shape
from kisslock.routes import collect_routes

ROUTES = collect_routes(enabled_features(Settings()))

EXAMPLE_VALUES = {
    "{chain_id}": "1",
    "{file:path}": "site-A1.js",
    "{id}": "ledger",
    "{account}": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "{address}": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
}
# Routes that return 404 on a server with default settings. A server without a node has no avatars. Only a server in
# development has the page /api/docs.
ABSENT_PATHS = {"/api/profile/{address}/avatar", "/api/docs"}
# Routes that reject a request without a session.
OWN_REQUESTS = {
    "/api/auth/sessions",
    "/api/auth/wallets",
    "/api/auth/forward",
    *(route.path for route in ROUTES if SignInNeeded in route.errors),
}
GET_ROUTES = [endpoint for endpoint in ROUTES if endpoint.method == "GET" and endpoint.path not in OWN_REQUESTS]
FOR_EACH_GET_ROUTE = pytest.mark.parametrize("endpoint", GET_ROUTES, ids=lambda endpoint: endpoint.path)
FOR_EACH_ROUTE = pytest.mark.parametrize("endpoint", ROUTES, ids=lambda endpoint: endpoint.path)
API_DESCRIPTION = msgspec.to_builtins(describe_api(ROUTES, FEATURES))


def example_path(endpoint: Endpoint) -> str:
    path = endpoint.path
    for name, value in EXAMPLE_VALUES.items():
        path = path.replace(name, value)
    return path


def test_the_description_of_the_api_is_valid_openapi() -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(API_DESCRIPTION).iter_errors()] == []


@FOR_EACH_ROUTE
def test_every_endpoint_is_listed_under_a_heading(endpoint: Endpoint) -> None:
    (tag,) = API_DESCRIPTION["paths"][endpoint.path.replace(":path", "")][endpoint.method.lower()]["tags"]
    headings = {"auth", "console", "guides", "profile", "rpc", "site"}
    assert tag in headings, f"{tag} is a new heading of docs/reference/calls.md: if it shall be one, name it here"


@FOR_EACH_ROUTE
def test_a_request_with_a_wrong_method_is_rejected_with_the_allowed_methods(
    reader: TestClient, endpoint: Endpoint
) -> None:
    working_methods = {"GET": ["GET", "HEAD"]}.get(endpoint.method, [endpoint.method])
    for method in {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"}.difference(working_methods):
        response = reader.request(method, example_path(endpoint))
        assert (response.status_code, response.headers["allow"]) == (405, ", ".join(working_methods)), method
        if method != "HEAD":
            assert response.headers["cache-control"] == "no-store"
            error = msgspec.json.decode(response.content, type=ErrorEnvelope).error
            assert (error.code, bool(error.hint)) == ("http/method-not-allowed", True)


@FOR_EACH_GET_ROUTE
def test_get_and_head_requests_succeed_and_ignore_unknown_parameters(reader: TestClient, endpoint: Endpoint) -> None:
    path = f"{example_path(endpoint)}?utm_source=x&flow=1"
    status = 404 if endpoint.path in ABSENT_PATHS else 200
    assert reader.get(path).status_code == status, (
        f"{endpoint.path} does not answer {status} on a server with default settings. "
        "Name a route that is 404 there in ABSENT of this file."
    )
    assert reader.head(path).status_code == status


@FOR_EACH_GET_ROUTE
def test_a_response_has_the_shape_that_the_route_declares(reader: TestClient, endpoint: Endpoint) -> None:
    response = reader.get(example_path(endpoint))
    assert response.status_code == 200 or endpoint.path in ABSENT_PATHS, f"Name {endpoint.path} in ABSENT of this file."
    if endpoint.path in ABSENT_PATHS:
        assert msgspec.json.decode(response.content, type=ErrorEnvelope).error.code in {e.code for e in endpoint.errors}
    elif isinstance(endpoint.response, str):
        assert endpoint.response in {"*/*", response.headers["content-type"].split(";")[0]}
    else:
        assert response.headers["content-type"] == "application/json"
        shape = readiness_shape(readiness_fields(FEATURES)) if endpoint.response is Ready else endpoint.response
        decoded_response = msgspec.json.decode(response.content, type=shape, strict=True)
        assert msgspec.to_builtins(decoded_response) == response.json()


# Specification 7.15
@FOR_EACH_ROUTE
def test_each_route_is_described_with_its_parameters_and_errors(endpoint: Endpoint) -> None:
    path = endpoint.path.replace(":path", "")
    operation = API_DESCRIPTION["paths"][path][endpoint.method.lower()]
    parameter_names = {parameter["name"] for parameter in operation["parameters"]}
    assert operation["summary"]
    assert parameter_names == {
        *endpoint.query,
        *(name for name in ("file", "id", "account", "address", "chain_id") if f"{{{name}}}" in path),
    }
    for error in endpoint.errors:
        assert error.code in operation["responses"][str(error.status)]["description"]
    request_body = operation.get("requestBody", {"content": {"application/json": {"schema": {}}}})
    shape = request_body["content"]["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
    assert shape == getattr(endpoint.body, "__name__", "")
    for status, response in operation["responses"].items():
        if status == "204":
            assert endpoint.response is None or endpoint.can_respond_204
            continue
        schema = next(iter(response["content"].values()))["schema"]
        assert status == "200" or schema["$ref"].endswith("/ErrorEnvelope")


@FOR_EACH_ROUTE
def test_each_handler_has_at_most_15_lines_and_a_docstring(endpoint: Endpoint) -> None:
    assert len(inspect.getsource(endpoint.handler).splitlines()) <= 15
    assert endpoint.handler.__doc__
