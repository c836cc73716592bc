"""Rule: the description of the API is true. Requests made from it, good and bad, get the answers that it names."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.features import FEATURES, enabled_features
from kisslock.ops.openapi import describe
from kisslock.routes import routes_of
from tests.conftest import NewKisslock

pytestmark = pytest.mark.slow
ORIGIN = "https://app.example"
DESCRIPTION: dict[str, Any] = msgspec.to_builtins(describe(routes_of(enabled_features(Settings())), FEATURES))
NAMES = [(method.upper(), path) for path, methods in DESCRIPTION["paths"].items() for method in methods]


@pytest.fixture
def app(new_kisslock: NewKisslock) -> Iterator[Any]:
    """A site where one can sign in."""
    site = new_kisslock(site={"origins": [ORIGIN]})
    with TestClient(site.app):
        yield site.app


@pytest.fixture(scope="module")
def schema() -> Any:
    """Schemathesis takes two seconds to import: the other workers do without."""
    import schemathesis  # noqa: PLC0415 (as above)

    return schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.mark.parametrize(("method", "path"), NAMES)
def test_every_response_is_in_the_api_description(app: Any, schema: Any, method: str, path: str) -> None:
    from schemathesis.specs.openapi.checks import positive_data_acceptance  # noqa: PLC0415 (as above)

    @settings(max_examples=10, deadline=None, database=None)
    @given(case=schema[path][method].as_strategy())
    def ask(case: Any) -> None:
        # What a schema cannot say (a language that there is, a right signature) is no fault of the request's form.
        case.call_and_validate(app=app, headers={"Origin": ORIGIN}, excluded_checks=[positive_data_acceptance])

    ask()
