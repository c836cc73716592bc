"""`python -m tests.integrations.visited_example BUILD FOLDER MODULE APP`: visits an example, prints its responses.

It is a separate process, because Django can be configured once per process. BUILD is a folder with a front end.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

import kisslock.site.builds
from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.gates.gates import HoldingChecker
from kisslock.integrations.mounted import find_kisslock
from kisslock.site.builds import Builds
from kisslock.site.bundle import read_bundle
from kisslock.testing import SigningWallet, sign_in
from tests.gates.chain import Chain

ORIGIN = "http://127.0.0.1:8000"
NAME, PASSWORD = "ann", "correct horse"


def use_build(folder: str) -> None:
    """Serve the front end in this folder."""
    bundle = read_bundle(Path(folder))
    vars(kisslock.site.builds)["read_builds"] = lambda **_: Builds(
        page=(bundle,), embed=bundle, feature_pages={"console": bundle}
    )


def user_request_arguments(client: TestClient) -> dict[str, Any]:
    """Return the arguments that identify the shop's own user in a request."""
    if "django" not in sys.modules:
        return {"auth": (NAME, PASSWORD), "headers": {"Origin": ORIGIN}}
    from django.contrib.auth.models import User  # noqa: PLC0415 (only in the example for Django)

    User.objects.create_superuser(NAME, password=PASSWORD)
    token = client.get("/admin/login/").text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    form = {"username": NAME, "password": PASSWORD, "csrfmiddlewaretoken": token}
    client.post("/admin/login/", data=form, headers={"Origin": ORIGIN}, follow_redirects=False)
    return {"headers": {"Origin": ORIGIN, "X-CSRFToken": client.cookies["csrftoken"]}}


def visit_example(client: TestClient, site: Kisslock) -> dict[str, Any]:
    """Return the responses in order: a text, or the code of an error."""
    responses: dict[str, Any] = {}

    def record_response(step_name: str, path: str) -> None:
        response = client.get(path)
        responses[step_name] = (
            response.text.strip('"') if response.status_code == 200 else response.json()["error"]["code"]
        )

    gates, wallet = site.services[HoldingChecker], SigningWallet(1)
    gates._nodes = Chain()
    record_response("members before", "/members")
    sign_in(client, wallet)
    record_response("members", "/members")
    record_response("club", "/club")
    gates._nodes = Chain(native_balance=10**17)
    record_response("account before", "/account")
    csrf_token = user_request_arguments(client)
    foreign_request = csrf_token | {"headers": csrf_token["headers"] | {"Origin": "https://evil.example"}}
    responses["added from elsewhere"] = client.post("/account/wallets", **foreign_request).status_code
    responses["added"] = client.post("/account/wallets", **csrf_token).status_code
    client.cookies.delete("sessionid")
    record_response("account", "/account")
    record_response("payout", "/payout")
    now_s = site.services[SignIn].clock()
    site.services[SignIn].clock = lambda: now_s + 301
    record_response("payout later", "/payout")
    record_response("club with 0.1 ether, once the answer is old", "/club")
    return responses


if __name__ == "__main__":
    build, folder, module, attribute = sys.argv[1:]
    sys.path.insert(0, folder)
    use_build(build)
    app = getattr(import_module(module), attribute)
    kisslock_of_app = find_kisslock(app)
    assert kisslock_of_app
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as browser:
        print(json.dumps(visit_example(browser, kisslock_of_app[0])))  # noqa: T201 (the test reads the output)
