"""Django REST framework: a permission class for routes that require a wallet."""

from typing import Any, Unpack

import msgspec
from rest_framework.exceptions import APIException
from rest_framework.permissions import BasePermission

from kisslock.access.requirement import Required, Requirement
from kisslock.errors import KisslockError
from kisslock.http.error_responses import host_error_response
from kisslock.integrations.authorize import Scope, authorize_in_thread
from kisslock.integrations.django import scope_with_wallet
from kisslock.integrations.requirement import build_requirement
from kisslock.keywords import checks_keywords


class EnvelopeError(APIException):  # type: ignore[misc] # the framework has no types of its own
    """An error's envelope, as an exception for the framework's own exception handler."""

    def __init__(self, failure: KisslockError, scope: Scope) -> None:
        super().__init__()
        self.status_code = failure.status
        # Set `detail` after the constructor, which would convert numbers to strings.
        self.detail = msgspec.json.decode(host_error_response(failure, scope).body)
        if "Retry-After" in failure.headers:
            self.wait = int(failure.headers["Retry-After"])


class HasWallet(BasePermission):  # type: ignore[misc] # as above
    """A permission for signed-in visitors: `permission_classes = [HasWallet]`, or `[HasWallet.requiring(chains=[1])]`.

    A visitor who does not meet the requirement gets an error as JSON, with the same status as in the other frameworks.
    If another permission is also sufficient, list that permission first: `[IsAdminUser | HasWallet]`.
    """

    requirement = Requirement()

    def __init__(self, *arguments: Any, **required: Any) -> None:
        if arguments or required:
            raise TypeError("HasWallet has no arguments: write HasWallet.requiring(allow=[...])")

    @classmethod
    @checks_keywords
    def requiring(cls, **required: Unpack[Required]) -> type["HasWallet"]:
        """Return a permission class that checks the given keywords of `Required`."""
        return type(cls.__name__, (cls,), {"requirement": build_requirement(**required)})

    def has_permission(self, request: Any, view: Any) -> bool:  # noqa: ARG002 (the framework's)
        """Return True if the visitor meets the requirement. Raises EnvelopeError if not."""
        # The request object of Django REST framework wraps Django's own request object.
        django_request = request._request  # noqa: SLF001 (its documented name)
        scope = scope_with_wallet(django_request)
        try:
            authorize_in_thread(self.requirement, scope)
        except KisslockError as failure:
            raise EnvelopeError(failure, scope) from failure
        return True
