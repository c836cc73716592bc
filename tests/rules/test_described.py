"""Rule: the description of the API is true. Requests made from it, good and bad, get the answers that it names."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from kisslock.ops.openapi import describe
from kisslock.routes import routes_of
from kisslock.settings import Settings
from tests.conftest import NewKisslock

ROUTES = routes_of(Settings())

pytestmark = pytest.mark.slow
ORIGIN = "https://app.example"
SCHEMA = schemathesis.openapi.from_dict(msgspec.to_builtins(describe(ROUTES)))
OPERATIONS = {
    f"{operation.method.upper()} {operation.path}": operation
    for operation in (found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok))
}


@pytest.fixture
def app(new_kisslock: NewKisslock) -> Iterator[Any]:
    """A site where one can sign in."""
    site = new_kisslock(site={"origins": [ORIGIN]})
    with TestClient(site.app):
        yield site.app


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_request_gets_an_answer_that_the_description_names(app: Any, name: str) -> None:
    @settings(max_examples=10, deadline=None, database=None)
    @given(case=OPERATIONS[name].as_strategy())
    def ask(case: Any) -> None:
        # What a schema cannot say (a language that there is, a right signature) is no fault of the request's form.
        case.call_and_validate(app=app, headers={"Origin": ORIGIN}, excluded_checks=[positive_data_acceptance])

    ask()
