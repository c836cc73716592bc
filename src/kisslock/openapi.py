"""The API's description (OpenAPI 3.1), from the list of routes and the wire shapes."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from kisslock import __version__, wire
from kisslock.errors import BadRequest, KisslockError, MethodNotAllowed
from kisslock.routes import Endpoint

# JSON-RPC: an object, or an array of them.
ANY_JSON: dict[str, Any] = {"type": ["object", "array"]}
REF = "#/components/schemas/{name}"
QUERY = {
    "locale": "A language tag; without it the answer goes by Accept-Language.",
    "method": "Only this way of connecting: qr_code, extension or desktop.",
}
EVERYWHERE: tuple[type[KisslockError], ...] = (BadRequest, MethodNotAllowed, KisslockError)


def describe(endpoints: Iterable[Endpoint]) -> wire.OpenApi:
    """The description of these routes."""
    endpoints = tuple(endpoints)
    shapes = [endpoint.answer for endpoint in endpoints if not isinstance(endpoint.answer, str)]
    _, schemas = msgspec.json.schema_components([*shapes, wire.ErrorEnvelope], ref_template=REF)
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(_plain(endpoint.path), {})[endpoint.method.lower()] = _operation(endpoint)
    return wire.OpenApi(
        openapi="3.1.0",
        info={"title": "Kisslock", "version": __version__, "license": "MIT"},
        paths=paths,
        components={"schemas": schemas},
    )


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    answer = endpoint.answer
    media = answer if isinstance(answer, str) else "application/json"
    schema = ANY_JSON if media == answer == "application/json" else {"type": "string"}
    if not isinstance(answer, str):
        schema = _ref(answer)
    asked = {"requestBody": {"required": True, "content": {media: {"schema": ANY_JSON}}}}
    sentence = (endpoint.handler.__doc__ or "").strip().split("; raises ")[0].rstrip(".")
    return {
        "operationId": endpoint.handler.__name__,
        "summary": sentence,
        "parameters": [*_path_parameters(endpoint.path), *map(_query_parameter, endpoint.query)],
        **(asked if endpoint.method == "POST" else {}),
        "responses": {
            "200": {"description": sentence, "content": {media: {"schema": schema}}},
            **_failures((*EVERYWHERE, *endpoint.errors)),
        },
    }


def _failures(errors: Iterable[type[KisslockError]]) -> dict[str, Any]:
    codes: dict[int, list[str]] = {}
    for error in errors:
        codes.setdefault(error.status, []).append(error.code)
    envelope = {"application/json": {"schema": _ref(wire.ErrorEnvelope)}}
    return {
        str(status): {"description": ", ".join(names), "content": envelope} for status, names in sorted(codes.items())
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)", path)
    ]


def _query_parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": QUERY[name], "schema": {"type": "string"}}


def _ref(shape: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": REF.format(name=shape.__name__)}


def _plain(path: str) -> str:
    return re.sub(r":\w+}", "}", path)
