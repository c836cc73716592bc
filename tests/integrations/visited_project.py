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

SETTINGS_CODE = """
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS += ["kisslock.integrations.django_users"]
MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]
AUTHENTICATION_BACKENDS = [
    "kisslock.integrations.django_users.backend.LinkedWalletBackend",
    "django.contrib.auth.backends.ModelBackend",
]
"""
URLS_CODE = """
from django.http import HttpResponse
from kisslock.integrations.django_users.linking import link_to_user

urlpatterns += [path("account/wallets", link_to_user()(lambda request: HttpResponse(str(request.user))))]
"""
ASGI_CODE = """
from kisslock import Kisslock
from kisslock.integrations.django import mount

application = mount(application, Kisslock(), "/wallet")
"""


def write_project() -> None:
    """Create the project with the lines in docs/users.md."""
    subprocess.run([sys.executable, "-m", "django", "startproject", "tidepool", "."], check=True)
    for file, lines in (("settings", SETTINGS_CODE), ("urls", URLS_CODE), ("asgi", ASGI_CODE)):
        with Path("tidepool", f"{file}.py").open("a", encoding="utf-8") as source_file:
            source_file.write(lines)
    table = f'[site]\norigins = ["{ORIGIN}"]\n[sign_in]\nmode = "optional"\n[chains.1]\n'
    Path("tidepool", "kisslock.toml").write_text(table, encoding="utf-8")


def visit_project(browser: TestClient) -> dict[str, Any]:
    """Return the statuses in order."""
    site_headers, wallet = {"Origin": ORIGIN}, SigningWallet(1)

    def post_form(path: str, page: str, **form: str) -> int:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(page).text)
        body = form | ({"csrfmiddlewaretoken": token[1]} if token else {})
        return browser.post(path, data=body, headers=site_headers, follow_redirects=False).status_code

    def admin_status() -> int:
        return browser.get("/admin/", follow_redirects=False).status_code

    status_by_step: dict[str, Any] = {"stranger": admin_status()}
    status_by_step["password"] = post_form("/admin/login/", "/admin/login/", username=NAME, password=PASSWORD)
    sign_in(browser, wallet)
    status_by_step["linked"] = post_form("/account/wallets", "/admin/")
    status_by_step["log-out by password"], status_by_step["afterwards"] = (
        post_form("/admin/logout/", "/admin/"),
        admin_status(),
    )
    sign_in(browser, wallet)
    session_cookie = browser.cookies["kisslock"]
    status_by_step["staff by wallet"] = admin_status()
    status_by_step["log-out by wallet"], status_by_step["then"] = post_form("/admin/logout/", "/admin/"), admin_status()
    status_by_step["cookie"] = "kisslock" in browser.cookies
    browser.cookies.set("kisslock", session_cookie)
    status_by_step["with the old cookie"] = admin_status()
    sign_in(browser, wallet)
    status_by_step["signed in anew"] = admin_status()
    return status_by_step


if __name__ == "__main__":
    use_build(sys.argv[1])
    write_project()
    sys.path.insert(0, "")
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tidepool.settings", "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    app = import_module("tidepool.asgi").application
    call_command("migrate", verbosity=0)
    call_command("createsuperuser", username=NAME, email="", interactive=False, verbosity=0)
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        print(json.dumps(visit_project(client)))  # noqa: T201 (the test reads the output)
