"""The Flask-Login block in docs/users.md: a linked wallet signs in its own user and no other."""

import sys
from types import ModuleType
from typing import Any

import pytest

from kisslock import Kisslock
from kisslock.testing import SigningWallet, sign_in
from tests.docs.blocks import read_blocks
from tests.integrations.conftest import ALICE, SITE_HEADERS, OpenClient
from tests.integrations.hosts import flask_shop
from tools.places import ROOT


@pytest.fixture
def shop_with_log_ins(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a Flask shop with the page's lines, which import the shop under the page's name."""
    (block,) = [
        candidate_block
        for candidate_block in read_blocks(ROOT / "docs" / "users.md")
        if candidate_block.name == "flask_login_shop.py"
    ]
    module: Any = ModuleType("flask_shop")
    module.app = flask_shop(site)
    module.flask_app = module.app.app.app
    module.flask_app.config["SECRET_KEY"] = "a secret of the test"
    monkeypatch.setitem(sys.modules, "flask_shop", module)
    page_globals: dict[str, Any] = {"__name__": "flask_login_shop"}
    exec(compile(block.text, block.name, "exec"), page_globals)  # noqa: S102 (the page's own lines)

    def log_in(name: str) -> str:
        import flask_login  # type: ignore[import-untyped] # noqa: PLC0415 (for this page only)

        flask_login.login_user(page_globals["User"](name))
        return name

    module.flask_app.add_url_rule("/password/<name>", view_func=log_in, methods=["POST"])
    return module.app


def test_a_linked_wallet_signs_its_user_in_unless_the_user_signed_in_with_a_password(
    shop_with_log_ins: Any, open_client: OpenClient
) -> None:
    client = open_client(shop_with_log_ins)
    assert client.get("/profile").status_code == 401
    sign_in(client, ALICE)
    assert client.get("/profile").status_code == 401
    assert client.post("/add", headers={**SITE_HEADERS, "X-User": "ann"}).status_code == 200
    assert client.get("/profile").text == "ann's profile"
    assert client.post("/log-out").status_code == 200
    assert client.get("/profile").status_code == 401
    sign_in(client, SigningWallet(2))
    assert client.get("/profile").status_code == 401
    sign_in(client, ALICE)
    client.post("/password/bob")
    assert client.get("/profile").text == "bob's profile"
