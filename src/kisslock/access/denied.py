"""The accounts that the site does not serve."""

from collections.abc import Callable

IsDenied = Callable[[str], bool]


class DeniedAccounts:
    """Decides whether an account is denied.

    `SignIn`, `SessionLookup` and `Users` call `is_denied`. Without a deny list, no account is denied.
    """

    def __init__(self) -> None:
        self._is_denied: IsDenied | None = None

    def set_check(self, is_denied: IsDenied) -> None:
        """Set the function that decides. It is called at every request of a session, and must not block."""
        self._is_denied = is_denied

    def is_denied(self, account: str) -> bool:
        """Return True if an account, as the database stores it, is denied."""
        return self._is_denied is not None and self._is_denied(account)
