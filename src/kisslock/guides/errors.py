"""Errors of requests for guides."""

from collections.abc import Iterable

from kisslock.errors import KisslockError, clip


class UnknownLocale(KisslockError):
    """The requested language has no guides."""

    code = "guide/unknown-locale"
    cause = "caller"
    status = 400

    def __init__(self, locale: str, available_tags: Iterable[str] = ("en",)) -> None:
        super().__init__(
            f"There are no guides in the language “{clip(locale)}”.",
            hint=f"Available: {', '.join(available_tags)}. Omit locale to use the Accept-Language header.",
        )


class UnknownMethod(KisslockError):
    """The wallet does not support this connection method."""

    code = "guide/unknown-method"
    cause = "caller"
    status = 404

    def __init__(self, wallet: str, method: str, available_methods: Iterable[str] = ()) -> None:
        super().__init__(
            f"{wallet} has no guide for the method “{clip(method)}”.",
            hint=f"Available for this wallet: {', '.join(available_methods) or 'none'}.",
        )
