"""Django: a view for visitors who are signed in with their wallet. `uvicorn shop:app` in this folder.

The example is one file, so that it is easy to read. A project has settings.py, views.py, urls.py and asgi.py instead.
"""

import django
from django.conf import settings
from django.contrib import admin
from django.core.asgi import get_asgi_application
from django.core.management import call_command
from django.http import HttpResponse
from django.urls import path

from kisslock import Kisslock

settings.configure(  # settings.py
    SECRET_KEY="a secret of your own",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "shop.db"}},
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.messages",
        "django.contrib.sessions",
        "kisslock.integrations.django_users",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "kisslock.integrations.django.WalletMiddleware",
    ],
    # A user can sign in with a linked wallet or with a password.
    AUTHENTICATION_BACKENDS=[
        "kisslock.integrations.django_users.backend.LinkedWalletBackend",
        "django.contrib.auth.backends.ModelBackend",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    STATIC_URL="/static/",
)
django.setup()

# The example creates its tables here, so that one command starts it. In a real project, run `manage.py migrate`.
call_command("migrate", verbosity=0)

from kisslock.integrations.django import (  # noqa: E402 - after the settings
    VisitorRequest,
    WalletRequest,
    mount,
    wallet_required,
)
from kisslock.integrations.django_users.linking import link_to_user  # noqa: E402 - as above

# The element's minimum content security policy, and the hash of the page's style, which reserves the element's space.
POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "style-src 'sha256-XE5mZYZEe5UKpT8zvKLgnLLtzezce2oBNjSDKZW1zig='; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Django shop</title><link rel="icon" href="data:,">
<style>kisslock-connect:not(:defined) {{ display: inline-block; min-block-size: 44px; vertical-align: middle }}</style>
<script type="module" src="/wallet/embed.js"></script></head>
<body><header><kisslock-connect></kisslock-connect></header>
<main><h1>Django shop</h1><p>Hello, {name}.</p><p><a href="/members">For members</a></p></main></body></html>"""


def front(request: VisitorRequest) -> HttpResponse:
    """A page for all visitors."""
    name = request.wallet.account if request.wallet else "stranger"
    return HttpResponse(PAGE.format(name=name), headers={"Content-Security-Policy": POLICY})


@wallet_required
def members(request: WalletRequest) -> HttpResponse:
    """For signed-in visitors. Other visitors get a 401 response with the reason."""
    return HttpResponse(f"Welcome, {request.wallet.account} on chain {request.wallet.chain_id}.")


@wallet_required(within_s=300)
def payout(request: WalletRequest) -> HttpResponse:
    """For visitors who signed in within the last five minutes."""
    return HttpResponse(f"A payout to {request.wallet.account} can begin.")


@wallet_required(gate="holders")
def club(request: WalletRequest) -> HttpResponse:
    """For accounts that pass the gate of kisslock.toml."""
    return HttpResponse(f"Welcome to the club, {request.wallet.account}.")


@link_to_user()
def add_wallet(request: WalletRequest) -> HttpResponse:
    """Adds the wallet that is signed in to the user who is logged in, for instance in the admin."""
    return HttpResponse(f"{request.wallet.account} signs {request.user} in now.")


@wallet_required
def account(request: WalletRequest) -> HttpResponse:
    """The shop's user, signed in by a wallet."""
    return HttpResponse(f"You are {request.user if request.user.is_authenticated else 'new here'}.")


urlpatterns = [  # urls.py
    path("", front),
    path("members", members),
    path("payout", payout),
    path("club", club),
    path("account/wallets", add_wallet),
    path("account", account),
    path("admin/", admin.site.urls),
]

app = mount(get_asgi_application(), Kisslock(), "/wallet")  # asgi.py; reads kisslock.toml beside this file
