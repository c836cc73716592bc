"""`python -m tests.integrations.visited_project BUILD`: links a wallet, signs in and logs out in a new Django project.

It is a separate process, because Django can be configured once per process. The working directory is empty. BUILD is a
folder with a front end.
"""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management import call_command
from starlette.testclient import TestClient

from kisslock.testing import SigningWallet, sign_in
from tests.integrations.visited_example import NAME, ORIGIN, PASSWORD, use_build

SETTINGS = """
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS += ["kisslock.integrations.django_users"]
MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]
AUTHENTICATION_BACKENDS = [
    "kisslock.integrations.django_users.backend.LinkedWalletBackend",
    "django.contrib.auth.backends.ModelBackend",
]
"""
URLS = """
from django.http import HttpResponse
from kisslock.integrations.django_users.linking import link_to_user

urlpatterns += [path("account/wallets", link_to_user()(lambda request: HttpResponse(str(request.user))))]
"""
ASGI = """
from kisslock import Kisslock
from kisslock.integrations.django import mount

application = mount(application, Kisslock(), "/wallet")
"""


def write_project() -> None:
    """Create the project with the lines in docs/users.md."""
    subprocess.run([sys.executable, "-m", "django", "startproject", "tidepool", "."], check=True)
    for file, lines in (("settings", SETTINGS), ("urls", URLS), ("asgi", ASGI)):
        with Path("tidepool", f"{file}.py").open("a", encoding="utf-8") as opened:
            opened.write(lines)
    table = f'[site]\norigins = ["{ORIGIN}"]\n[sign_in]\nmode = "optional"\n[chains.1]\n'
    Path("tidepool", "kisslock.toml").write_text(table, encoding="utf-8")


def visit(browser: TestClient) -> dict[str, Any]:
    """Return the statuses in order."""
    from_site, wallet = {"Origin": ORIGIN}, SigningWallet(1)

    def post(path: str, page: str, **form: str) -> int:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(page).text)
        body = form | ({"csrfmiddlewaretoken": token[1]} if token else {})
        return browser.post(path, data=body, headers=from_site, follow_redirects=False).status_code

    def admin() -> int:
        return browser.get("/admin/", follow_redirects=False).status_code

    output: dict[str, Any] = {"stranger": admin()}
    output["password"] = post("/admin/login/", "/admin/login/", username=NAME, password=PASSWORD)
    sign_in(browser, wallet)
    output["linked"] = post("/account/wallets", "/admin/")
    output["log-out by password"], output["afterwards"] = post("/admin/logout/", "/admin/"), admin()
    sign_in(browser, wallet)
    stored = browser.cookies["kisslock"]
    output["staff by wallet"] = admin()
    output["log-out by wallet"], output["then"] = post("/admin/logout/", "/admin/"), admin()
    output["cookie"] = "kisslock" in browser.cookies
    browser.cookies.set("kisslock", stored)
    output["with the old cookie"] = admin()
    sign_in(browser, wallet)
    output["signed in anew"] = admin()
    return output


if __name__ == "__main__":
    use_build(sys.argv[1])
    write_project()
    sys.path.insert(0, "")
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tidepool.settings", "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    app = import_module("tidepool.asgi").application
    call_command("migrate", verbosity=0)
    call_command("createsuperuser", username=NAME, email="", interactive=False, verbosity=0)
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        print(json.dumps(visit(client)))  # noqa: T201 (what the test reads)
