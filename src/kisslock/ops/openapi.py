"""The API's description (OpenAPI 3.1), generated from the routes and the wire shapes."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from kisslock import __version__, wire
from kisslock.errors import BadRequest, KisslockError, MethodNotAllowed
from kisslock.feature import Feature
from kisslock.http.endpoint import Endpoint
from kisslock.http.wire import ErrorEnvelope, error_envelope
from kisslock.ops.wire import Ready, readiness_shape

# The schema of a JSON-RPC request: an object, or an array of objects.
ANY_JSON: dict[str, Any] = {"type": ["object", "array"]}
JSON_MEDIA_TYPE = "application/json"
REF_PREFIX = "#/components/schemas/{name}"
QUERY_PARAMETERS = {
    "locale": "A language tag. Without this parameter, guides have the language that best matches Accept-Language."
    " For pages and scripts, the next choice is appearance.locale. If it is auto, Accept-Language decides.",
    "method": "Return only guides for this connection method: qr_code, extension or desktop.",
    "range": "The time range until now: 1h, 24h (default), 7d or 30d.",
    "code": "An error code, in upper or lower case.",
    "after": "The cursor of the previous response. Without a cursor, the response has the newest entries.",
    "what": "The table: funnel (default), wallets, errors, entries or gates.",
    "gate": "A gate's name. The name signed-in allows every signed-in visitor. Can be repeated. Without a gate, every"
    " visitor is denied.",
    "terms": "1 if the visitor must have accepted the current version of the terms of use.",
    "back": "The path of this host that the visitor requested, with its query.",
    "page": "Redirect a request for a document to the sign-in page if the visitor is denied.",
}
# The reference lists endpoints below /api/wallets under the heading `guides`.
HEADINGS_BY_PATH = {"wallets": "guides"}
COMMON_ERRORS: tuple[type[KisslockError], ...] = (BadRequest, MethodNotAllowed, KisslockError)


def readiness_fields(features: Iterable[Feature]) -> dict[str, object]:
    """Return the fields that features add to /api/ready, with their types."""
    return {name: state for feature in features for name, state in feature.readiness().items()}


def describe_api(endpoints: Iterable[Endpoint], features: Iterable[Feature]) -> wire.OpenApi:
    """Return the description of these routes, for a package with these features."""
    endpoints, features = tuple(endpoints), tuple(features)
    readiness, headings = (
        readiness_fields(features),
        {feature.name: feature.name for feature in features} | HEADINGS_BY_PATH,
    )
    shapes = [shape for endpoint in endpoints for shape in (endpoint.response, endpoint.body)]
    declared_shapes = [
        readiness_shape(readiness) if shape is Ready else shape for shape in shapes if isinstance(shape, type)
    ]
    _, schemas = msgspec.json.schema_components([*declared_shapes, error_envelope(readiness)], ref_template=REF_PREFIX)
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(_path_without_converters(endpoint.path), {})[endpoint.method.lower()] = _describe_operation(
            endpoint, headings
        )
    return wire.OpenApi(
        openapi="3.1.0",
        info={"title": "Kisslock", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        paths=paths,
        components={"schemas": schemas},
    )


def _describe_operation(endpoint: Endpoint, headings: Mapping[str, str]) -> dict[str, Any]:
    sentence = (endpoint.handler.__doc__ or "").strip().split("; raises ")[0].rstrip(".")
    operation = {
        "operationId": endpoint.handler.__name__,
        "summary": sentence,
        "tags": [_heading_of_path(endpoint.path, headings)],
        "parameters": [*_path_parameters(endpoint.path), *map(_query_parameter, endpoint.query)],
        "responses": {
            **_success_response(endpoint.response, sentence),
            **(_success_response(None, sentence) if endpoint.can_respond_204 else {}),
            **_failure_responses((*COMMON_ERRORS, *endpoint.errors)),
        },
    }
    if endpoint.method == "POST":
        content = {"application/json": {"schema": _schema_reference(endpoint.body) if endpoint.body else ANY_JSON}}
        operation["requestBody"] = {"required": endpoint.needs_body, "content": content}
    return operation


def _heading_of_path(path: str, headings: Mapping[str, str]) -> str:
    """Return the heading of an endpoint, from the first part of its path below /api."""
    return headings.get(path.removeprefix("/api/").partition("/")[0], "site")


def _success_response(response: type[msgspec.Struct] | str | None, sentence: str) -> dict[str, Any]:
    if response is None:
        return {"204": {"description": sentence}}
    if isinstance(response, str):
        schema = ANY_JSON if response == "application/json" else {"type": "string"}
        return {"200": {"description": sentence, "content": {response: {"schema": schema}}}}
    return {"200": {"description": sentence, "content": {"application/json": {"schema": _schema_reference(response)}}}}


def _failure_responses(errors: Iterable[type[KisslockError]]) -> dict[str, Any]:
    codes_by_status: dict[int, list[str]] = {}
    for error in errors:
        codes_by_status.setdefault(error.status, []).append(error.code)
    envelope = {JSON_MEDIA_TYPE: {"schema": _schema_reference(ErrorEnvelope)}}
    return {
        str(status): {"description": ", ".join(error_codes), "content": envelope}
        for status, error_codes in sorted(codes_by_status.items())
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)", path)
    ]


def _query_parameter(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": QUERY_PARAMETERS[name],
        "schema": {"type": "string"},
    }


def _schema_reference(shape: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": REF_PREFIX.format(name=shape.__name__)}


def _path_without_converters(path: str) -> str:
    return re.sub(r":\w+}", "}", path)
