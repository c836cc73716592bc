"""Rule: the API's description is true. Requests generated from it, valid and invalid, get the described responses."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.features import FEATURES, enabled_features
from kisslock.ops.openapi import describe_api
from kisslock.routes import collect_routes
from tests.conftest import NewKisslock

pytestmark = pytest.mark.slow
ORIGIN = "https://app.example"
API_DESCRIPTION: dict[str, Any] = msgspec.to_builtins(
    describe_api(collect_routes(enabled_features(Settings())), FEATURES)
)
OPERATION_NAMES = [
    (method.upper(), path) for path, operations in API_DESCRIPTION["paths"].items() for method in operations
]


@pytest.fixture
def app(new_kisslock: NewKisslock) -> Iterator[Any]:
    """Yield a site with sign-in."""
    site = new_kisslock(site={"origins": [ORIGIN]})
    with TestClient(site.app):
        yield site.app


@pytest.fixture(scope="module")
def schema() -> Any:
    """Return the schema. Importing Schemathesis takes two seconds, so only this test does it."""
    import schemathesis  # noqa: PLC0415 (as above)

    return schemathesis.openapi.from_dict(API_DESCRIPTION)


@pytest.mark.parametrize(("method", "path"), OPERATION_NAMES)
def test_the_api_description_contains_every_response(app: Any, schema: Any, method: str, path: str) -> None:
    from schemathesis.specs.openapi.checks import positive_data_acceptance  # noqa: PLC0415 (as above)

    @settings(max_examples=10, deadline=None, database=None)
    @given(test_case=schema[path][method].as_strategy())
    def send_and_record(test_case: Any) -> None:
        # Do not require that every request that matches the schema is accepted, because a schema cannot describe some
        # requirements, such as an existing language or a valid signature.
        test_case.call_and_validate(app=app, headers={"Origin": ORIGIN}, excluded_checks=[positive_data_acceptance])

    send_and_record()
