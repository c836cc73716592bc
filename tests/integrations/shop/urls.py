"""Synchronous and asynchronous views of a shop."""

from typing import Any

from django.contrib import admin
from django.contrib.auth import alogout, logout
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import include, path

from kisslock import Holding
from kisslock.integrations.django import wallet_required
from kisslock.integrations.django_users.admin import WalletUserInline
from kisslock.integrations.django_users.linking import link_to_user
from kisslock.testing import SigningWallet

admin.site.unregister(User)


@admin.register(User)
class ShopUserAdmin(UserAdmin):  # type: ignore[type-arg] # Django's class takes no argument when it runs
    """The admin page of a user, with the wallets."""

    inlines = (WalletUserInline,)


@wallet_required
def show_account(request: Any) -> HttpResponse:
    """For every signed-in visitor."""
    return JsonResponse({"address": request.wallet.address, "chain_id": request.wallet.chain_id})


@wallet_required(allow=[SigningWallet(1).address], chains=[1], holds=Holding(chain=1, token="0x" + "11" * 20))
async def show_word_to_holder(request: Any, word: str) -> HttpResponse:
    """For one wallet on one chain that holds a token."""
    return HttpResponse(f"{word} {request.wallet.address}")


def front_page(request: Any) -> HttpResponse:
    """For every visitor."""
    return HttpResponse(f"{request.wallet.address if request.wallet else 'signed-out'} {request.user or 'stranger'}")


async def show_user(request: HttpRequest) -> HttpResponse:
    """Return the user, in an async view."""
    return HttpResponse(str(await request.auser()))


@link_to_user()
def link_wallet(request: Any) -> HttpResponse:
    """Link the wallet to the user."""
    return HttpResponse(str(request.user))


@link_to_user()
async def link_wallet_async(request: Any) -> HttpResponse:
    """Link the wallet to the user, in an async view."""
    return HttpResponse(str(await request.auser()))


def log_out(request: Any) -> HttpResponse:
    """Log the Django user out."""
    logout(request)
    return HttpResponse(f"{request.user} {request.wallet}")


async def log_out_async(request: Any) -> HttpResponse:
    """Log the Django user out, in an async view."""
    await alogout(request)
    return HttpResponse(f"{request.user} {await request.awallet()}")


async def log_out_directly(request: Any) -> HttpResponse:
    """Log the Django user out without a thread, which is possible if sessions are cookies."""
    await request.auser()
    logout(request)
    return HttpResponse(f"{request.user} {await request.awallet()}")


@wallet_required(same_user=True)
def show_user_of_same_wallet(request: Any) -> HttpResponse:
    """For visitors whose wallet belongs to the user."""
    return HttpResponse(str(request.user))


@wallet_required(same_user=True)
async def show_user_of_same_wallet_async(request: Any) -> HttpResponse:
    """For visitors whose wallet belongs to the user, in an async view."""
    return HttpResponse(str(await request.auser()))


urlpatterns = [
    path("log-out", log_out),
    path("log-out-async", log_out_async),
    path("log-out-directly", log_out_directly),
    path("same", show_user_of_same_wallet),
    path("same-async", show_user_of_same_wallet_async),
    path("add", link_wallet),
    path("add-async", link_wallet_async),
    path("admin/", admin.site.urls),
    path("rest/", include("tests.integrations.shop.rest")),
    path("me", show_account),
    path("hers/<str:word>", show_word_to_holder),
    path("", front_page),
    path("user", show_user),
]
