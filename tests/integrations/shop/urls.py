"""Views of both kinds."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path

from kisslock import Holding
from kisslock.integrations.django import wallet_required
from kisslock.testing import SigningWallet


@wallet_required
def me(request: Any) -> HttpResponse:
    """For every signed-in visitor."""
    return JsonResponse({"address": request.wallet.address, "chain_id": request.wallet.chain_id})


@wallet_required(allow=[SigningWallet(1).address], chains=[1])
async def hers(request: Any, word: str) -> HttpResponse:
    """For one wallet on one chain."""
    return HttpResponse(f"{word} {request.wallet.address}")


@wallet_required(holds=Holding(chain=1, token="0x" + "11" * 20))
def holders(_: HttpRequest) -> HttpResponse:
    """For accounts that hold a token."""
    return HttpResponse("in")


def front(request: Any) -> HttpResponse:
    """For every visitor."""
    return HttpResponse(f"{request.wallet.address if request.wallet else 'signed-out'} {request.user or 'stranger'}")


async def user(request: HttpRequest) -> HttpResponse:
    """The user, in an async view."""
    return HttpResponse(str(await request.auser()))


urlpatterns = [
    path("me", me),
    path("hers/<str:word>", hers),
    path("holders", holders),
    path("", front),
    path("user", user),
]
