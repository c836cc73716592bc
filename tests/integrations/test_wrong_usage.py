"""Wrong usages of the public names: each raises one sentence at startup, and no route is open."""

import re
from collections.abc import Callable
from typing import Any, cast

import pytest
from fastapi import FastAPI
from flask import Flask
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient

from kisslock import Holding, Wallet
from kisslock.integrations import flask
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE
from tests.integrations.wrong_usages import ROUTES, USAGES

pytestmark = pytest.mark.usefixtures("django_project")
Usage = Callable[..., Any]
ADDRESS = ALICE.address
ETHER_HOLDING = Holding(chain=1)
# The keywords that a site passes to a route, and the error message. In a message, `{}` stands for the name of the
# function that the site calls.
WRONG_KEYWORDS: list[tuple[dict[str, Any], str]] = [
    ({"alow": [ADDRESS]}, "{} has no keyword alow; did you mean allow?"),
    ({"chain": 1}, "{} has no keyword chain; did you mean chains?"),
    ({"within": 300}, "{} has no keyword within; did you mean within_s?"),
    ({"hold": ETHER_HOLDING}, "{} has no keyword hold; did you mean holds?"),
    ({"gates": "holders"}, "{} has no keyword gates; did you mean gate?"),
    ({"origin": False}, "{} has no keyword origin; did you mean check_origin?"),
    ({"max_age": 300}, "{} has no keyword max_age; its keywords are "),
    ({"allow": [ADDRESS], "Chains": [1]}, "{} has no keyword Chains; did you mean chains?"),
    ({"allow": ["ann.eth"]}, 'allow has "ann.eth", but an account is an address, or eip155:1:0x'),
    ({"allow": [ADDRESS.replace("E", "e", 1)]}, "wrong checksum"),
    ({"allow": [1]}, "allow has 1, but an account is an address"),
    ({"allow": ADDRESS}, f'allow is a list of accounts, not "{ADDRESS}": write allow=["{ADDRESS}"]'),
    ({"allow": 5}, "allow is a list of accounts, not 5"),
    ({"allow": []}, "allow=[] denies every wallet: list accounts, or omit allow"),
    ({"chains": ["1"]}, 'chains has "1", but a chain ID is a whole number such as 1'),
    ({"chains": [True]}, "chains has True, but a chain ID is a whole number"),
    ({"chains": [0]}, "chains has 0, but a chain ID is a whole number"),
    ({"chains": 1}, "chains is a list of chain IDs, not 1: write chains=[1]"),
    ({"chains": []}, "chains=[] denies every wallet: list chain IDs, or omit chains"),
    ({"within_s": "300"}, 'within_s is a number of seconds above 0, not "300"'),
    ({"within_s": 0}, "within_s is a number of seconds above 0, not 0"),
    ({"holds": {"chain": 1}}, "holds is a Holding, any_of(...) or all_of(...), not {'chain': 1}"),
    ({"holds": [ETHER_HOLDING]}, "holds is a Holding, any_of(...) or all_of(...), not [Holding(chain=1"),
    ({"gate": ["holders"]}, "gate is the name of a gate in the settings, such as \"holders\", not ['holders']"),
    ({"check_origin": "no"}, 'check_origin is True or False, not "no"'),
]


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    ("keywords", "sentence"), WRONG_KEYWORDS, ids=[str(keywords)[:40] for keywords, _ in WRONG_KEYWORDS]
)
def test_an_unknown_keyword_raises_an_error_when_the_route_is_defined(
    route: str, keywords: dict[str, Any], sentence: str
) -> None:
    expected_message = sentence.replace("{}", route.partition(" of ")[0]) if sentence.startswith("{}") else sentence
    with pytest.raises((TypeError, ValueError), match=re.escape(expected_message)) as caught:
        ROUTES[route](**keywords)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("usage", USAGES)
def test_each_wrong_usage_in_the_list_raises_an_error_of_one_sentence(usage: str, new_kisslock: NewKisslock) -> None:
    run_usage, sentence = USAGES[usage]
    with pytest.raises((TypeError, ValueError), match=re.escape(sentence)) as caught:
        run_usage(new_kisslock())
    assert "\n" not in str(caught.value)


def test_static_files_that_are_mounted_at_the_root_later_do_not_hide_kisslock(
    new_kisslock: NewKisslock,
) -> None:
    app = FastAPI()
    new_kisslock().install(app)
    app.mount("/", StaticFiles(directory="."), name="static")
    assert TestClient(app).get("/wallet/api/health").status_code == 200


def test_one_view_function_can_have_both_a_public_and_a_protected_route(new_kisslock: NewKisslock) -> None:
    app = Flask("shop")
    app.add_url_rule("/open", "open", lambda: "")
    view = app.view_functions["open"]
    app.add_url_rule("/guarded", "guarded", flask.wallet_required(view))
    assert flask.mount(app, new_kisslock()).path == "/wallet"
    client = app.test_client()
    assert client.get("/open").status_code == 200
    assert client.get("/guarded").status_code == 401


def test_hooks_can_be_methods_or_have_defaults_or_have_no_signature() -> None:
    from kisslock.auth.hooks import Hooks  # noqa: PLC0415 (only used here)

    class Shop:
        async def on_sign_in(self, wallet: Wallet, reason: str = "") -> None: ...

    # The built-in function `type` has no signature in Python, so its arguments cannot be checked.
    hooks = Hooks(on_sign_in=Shop().on_sign_in, on_link=print, on_forget=cast("Any", type))
    assert hooks.on_link is print
