"""The servers whose footprint is measured: a small application for each integration, and the framework without it."""

from collections.abc import Mapping
from dataclasses import dataclass

ORIGIN = "http://127.0.0.1:8000"
SETTINGS_FILE = f"""[site]
name = "Tidepool"
origins = ["{ORIGIN}"]

[sign_in]
mode = "required"

[log]
enabled = false
"""
# `key` encrypts the private key that signs ID tokens.
OIDC_SETTINGS = f"""
[oidc]
enabled = true
key = "{"A" * 43}"

[oidc.clients.notebook]
name = "Notebook"
public = true
redirect_uris = ["http://127.0.0.1:9000/callback"]
"""
BARE_STARLETTE_CODE = """
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route


async def members(request):
    return PlainTextResponse("Welcome.")


app = Starlette(routes=[Route("/members", members)])
"""
BARE_FASTAPI_CODE = """
from fastapi import FastAPI

app = FastAPI()


@app.get("/members")
async def members() -> str:
    return "Welcome."
"""
FASTAPI_CODE = """
from typing import Annotated

from fastapi import Depends, FastAPI

from kisslock import Kisslock, Wallet, require_wallet

kisslock = Kisslock()
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


@app.get("/members")
async def members(wallet: Annotated[Wallet, Depends(require_wallet)]) -> str:
    return f"Welcome, {wallet.account}."
"""
# The settings of `django-admin startproject`, but shortened, with `DEBUG` off, and with a key and a host of this tool.
DJANGO_SETTINGS = """
SECRET_KEY = "of a measurement " * 4
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["django.contrib." + name for name in
                  ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "urls"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {
    "context_processors": ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
                           "django.contrib.messages.context_processors.messages"]}}]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "django.sqlite3"}}
USE_TZ = True
STATIC_URL = "static/"
"""
BARE_DJANGO_FILES = {
    "settings.py": DJANGO_SETTINGS,
    "urls.py": """
from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("members", lambda request: HttpResponse("Welcome."))]
""",
    "shop.py": """
import os

from django.core.asgi import get_asgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
app = get_asgi_application()
""",
}
DJANGO_FILES = {
    "settings.py": DJANGO_SETTINGS + 'MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]\n',
    "urls.py": """
from django.http import HttpResponse
from django.urls import path

from kisslock.integrations.django import wallet_required


@wallet_required
def members(request):
    return HttpResponse(f"Welcome, {request.wallet.account}.")


urlpatterns = [path("members", members)]
""",
    "shop.py": """
import os

from django.core.asgi import get_asgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django_app = get_asgi_application()

from kisslock import Kisslock
from kisslock.integrations.django import mount

app = mount(django_app, Kisslock(config="kisslock.toml"), "/wallet")
""",
}
BARE_FLASK_CODE = """
from a2wsgi import WSGIMiddleware
from flask import Flask

site = Flask(__name__)


@site.get("/members")
def members():
    return "Welcome."


app = WSGIMiddleware(site)
"""
FLASK_CODE = """
from flask import Flask, g

from kisslock import Kisslock
from kisslock.integrations.flask import mount, wallet_required

site = Flask(__name__)


@site.get("/members")
@wallet_required
def members():
    return f"Welcome, {g.wallet.account}."


app = mount(site, Kisslock(), "/wallet")
"""


# The packages that serve an application, as the extra `server` installs them.
SERVER_PACKAGES = ("uvicorn", "httptools", "uvloop")
UVICORN_COMMAND = ("uvicorn", "shop:app")


@dataclass(frozen=True)
class MeasuredServer:
    """An application: its name, its files, the packages that are installed, and the command that serves it.

    `path` is the path that Kisslock is mounted at, or None if the application does not contain Kisslock. `bare` is the
    ID of the same application without Kisslock.
    """

    title: str
    files: Mapping[str, str]
    requirements: tuple[str, ...]
    command: tuple[str, ...] = UVICORN_COMMAND
    path: str | None = None
    bare: str = ""


def _server_with_kisslock(
    title: str,
    files: Mapping[str, str],
    extra_names: str,
    command: tuple[str, ...],
    bare_server: str,
    settings: str = SETTINGS_FILE,
) -> MeasuredServer:
    files = {**files, "kisslock.toml": settings}
    path = "" if command[0] == "kisslock" else "/wallet"
    return MeasuredServer(title, files, (f"kisslock[{extra_names}]",), command, path, bare_server)


MEASURED_SERVERS: Mapping[str, MeasuredServer] = {
    "bare-starlette": MeasuredServer("Starlette", {"shop.py": BARE_STARLETTE_CODE}, ("starlette", *SERVER_PACKAGES)),
    "hosted": _server_with_kisslock("hosted page", {}, "server", ("kisslock", "serve"), "bare-starlette"),
    "bare-fastapi": MeasuredServer("FastAPI", {"shop.py": BARE_FASTAPI_CODE}, ("fastapi", *SERVER_PACKAGES)),
    "fastapi": _server_with_kisslock(
        "FastAPI", {"shop.py": FASTAPI_CODE}, "fastapi,server", UVICORN_COMMAND, "bare-fastapi"
    ),
    "openid": _server_with_kisslock(
        "FastAPI with the OpenID provider",
        {"shop.py": FASTAPI_CODE},
        "fastapi,oidc,server",
        UVICORN_COMMAND,
        "bare-fastapi",
        SETTINGS_FILE + OIDC_SETTINGS,
    ),
    "bare-django": MeasuredServer("Django", BARE_DJANGO_FILES, ("django", *SERVER_PACKAGES)),
    "django": _server_with_kisslock("Django", DJANGO_FILES, "django,server", UVICORN_COMMAND, "bare-django"),
    "bare-flask": MeasuredServer("Flask", {"shop.py": BARE_FLASK_CODE}, ("flask", "a2wsgi", *SERVER_PACKAGES)),
    "flask": _server_with_kisslock("Flask", {"shop.py": FLASK_CODE}, "flask,server", UVICORN_COMMAND, "bare-flask"),
}
