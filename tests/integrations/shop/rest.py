"""Views of Django REST framework."""

from typing import Any

from django.urls import path
from rest_framework.permissions import BasePermission
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

from kisslock import Holding
from kisslock.integrations.rest_framework import HasWallet
from kisslock.testing import SigningWallet

REQUIRED_HOLDING = Holding(chain=1, token="0x" + "11" * 20)


class IsOpen(BasePermission):  # type: ignore[misc] # the framework has no types of its own
    """Allows every request with `open` in its query."""

    def has_permission(self, request: Any, view: Any) -> bool:  # noqa: ARG002 (the framework's)
        """Return True if `open` is in the query."""
        return "open" in request.query_params


class Me(APIView):  # type: ignore[misc] # as above
    """For every signed-in visitor."""

    renderer_classes = (JSONRenderer,)
    # Without authentication classes, Django REST framework checks no CSRF token. Only HasWallet checks the origin.
    authentication_classes = ()
    permission_classes: Any = (HasWallet,)

    def get(self, request: Any) -> Response:
        """Return the wallet's account, or null."""
        return Response({"account": request.wallet.account if request.wallet else None})

    post = get


class Holders(Me):
    """For one account that holds a token."""

    permission_classes = (HasWallet.requiring(allow=[SigningWallet(1).address], chains=[1], holds=REQUIRED_HOLDING),)


class Terms(Me):
    """For visitors who have accepted the terms of use."""

    permission_classes = (HasWallet.requiring(terms=True),)


class Either(Me):
    """For visitors with a wallet, or with another permission."""

    permission_classes = (IsOpen | HasWallet,)


urlpatterns = [
    path("me", Me.as_view()),
    path("holders", Holders.as_view()),
    path("terms", Terms.as_view()),
    path("either", Either.as_view()),
]
