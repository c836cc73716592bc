"""Django: a view for those who are signed in with their wallet. `uvicorn shop:app` in this folder.

One file, so that it is easy to read; in a project the parts stand in settings.py, views.py, urls.py and asgi.py.
"""

import django
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpResponse
from django.urls import path

from kisslock import Kisslock

settings.configure(  # settings.py
    SECRET_KEY="a secret of your own",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["kisslock.integrations.django.WalletMiddleware"],
)
django.setup()

from kisslock.integrations.django import (  # noqa: E402 - after the settings
    VisitorRequest,
    WalletRequest,
    mount,
    wallet_required,
)

# All that the element needs of a page's policy; it asks for no styles and no other origin.
POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Django shop</title><link rel="icon" href="data:,">
<script type="module" src="/wallet/embed.js"></script></head>
<body><header><kisslock-connect></kisslock-connect></header>
<main><h1>Django shop</h1><p>Hello, {name}.</p><p><a href="/members">For members</a></p></main></body></html>"""


def front(request: VisitorRequest) -> HttpResponse:
    """A page for all visitors."""
    name = request.wallet.account if request.wallet else "stranger"
    return HttpResponse(PAGE.format(name=name), headers={"Content-Security-Policy": POLICY})


@wallet_required
def members(request: WalletRequest) -> HttpResponse:
    """For signed-in visitors; the answer to others is 401 with the reason."""
    return HttpResponse(f"Welcome, {request.wallet.account} on chain {request.wallet.chain_id}.")


@wallet_required(within=300)
def payout(request: WalletRequest) -> HttpResponse:
    """For visitors who signed in within the last five minutes."""
    return HttpResponse(f"A payout to {request.wallet.account} can begin.")


@wallet_required(gate="holders")
def club(request: WalletRequest) -> HttpResponse:
    """For accounts that pass the gate of kisslock.toml."""
    return HttpResponse(f"Welcome to the club, {request.wallet.account}.")


urlpatterns = [path("", front), path("members", members), path("payout", payout), path("club", club)]  # urls.py

app = mount(get_asgi_application(), Kisslock(), "/wallet")  # asgi.py; reads kisslock.toml beside this file
