"""The pages, the element's script and the public settings as content, made once for each mounted path and language."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import msgspec
from msgspec.structs import replace

from kisslock.http.content import Content, compressed, content
from kisslock.site.builds import Builds
from kisslock.site.document import (
    Tags,
    console_messages,
    first_messages,
    oidc_messages,
    write_console,
    write_embed,
    write_oidc,
    write_page,
)
from kisslock.site.files import TYPES
from kisslock.wire import Direction, PageData, PageLocale, PublicConfig

# Mounted paths come from the host's routes, not from the visitor; the bound is for hosts with a path per customer.
MOST_PAGES = 256
BY_LANGUAGE = "Accept-Encoding, Accept-Language"


class Language(Protocol):
    """A language as the page needs it."""

    @property
    def tag(self) -> str:
        """BCP 47."""
        ...

    @property
    def dir(self) -> Direction:
        """Which way it is written."""
        ...

    @property
    def messages(self) -> dict[str, str]:
        """Its sentences by key."""
        ...


@dataclass(frozen=True, kw_only=True)
class Policies:
    """The content security policies of the pages."""

    page: str
    # Of the pages that no site may show in a frame.
    alone: str


class Pages:
    """Makes each page once and keeps it."""

    def __init__(
        self,
        config: Callable[[str], PublicConfig],
        builds: Builds,
        language: Callable[[str], Language],
        tags: tuple[str, ...],
        policies: Policies,
        *,
        language_for: Callable[[str, str], str],
    ) -> None:
        # The language's tag for those of the URL (spaces between; empty: none) and an Accept-Language header.
        self.language_for = language_for
        self._config, self._builds = config, builds
        self._language, self.locales, self._policies = language, tags, policies
        self.page = lru_cache(MOST_PAGES)(self._page)
        self.console = lru_cache(MOST_PAGES)(self._console)
        self.oidc = lru_cache(MOST_PAGES)(self._oidc)
        self.embed = lru_cache(MOST_PAGES)(self._script)
        self.config = lru_cache(MOST_PAGES)(self._public)

    def _page(self, base: str, tag: str) -> Content:
        data, first_frame = self._data(base, tag), self._builds.first_frame
        tags = Tags(base, self._builds.page, self._builds.wallets_script, first_frame.styles)
        return content(
            "text/html; charset=utf-8",
            compressed(write_page(data, tags, first_frame)),
            cache_control="no-cache",
            vary=BY_LANGUAGE,
            extra={"Content-Language": data.locale.tag, "Content-Security-Policy": self._policies.page},
        )

    def _console(self, base: str, tag: str) -> Content:
        data = self._data(base, tag)
        # The operator's page always requires a sign-in, and does not report to the client log.
        config = replace(
            data.config,
            sign_in=replace(data.config.sign_in, mode="required"),
            log=replace(data.config.log, enabled=False),
        )
        data = replace(data, config=config, messages=console_messages(self._language(tag).messages))
        tags = Tags(base, (self._builds.console, *self._builds.page[1:]), self._builds.wallets_script)
        return self._alone(data, write_console(data, tags))

    def _oidc(self, base: str, tag: str) -> Content:
        """Raises LookupError where the settings have no programs."""
        if self._builds.oidc is None:
            raise LookupError
        data = self._data(base, tag)
        # Signing in follows from the program's request, and leaving without it keeps the wallet connected.
        config = replace(data.config, sign_in=replace(data.config.sign_in, mode="optional"))
        data = replace(data, config=config, messages=oidc_messages(self._language(tag).messages))
        tags = Tags(base, (self._builds.oidc, *self._builds.page[1:]), self._builds.wallets_script)
        return self._alone(data, write_oidc(data, tags), {"Referrer-Policy": "no-referrer"})

    def _alone(self, data: PageData, document: bytes, headers: dict[str, str] | None = None) -> Content:
        """A page that is not stored, and that no site may show in a frame."""
        return content(
            "text/html; charset=utf-8",
            compressed(document),
            cache_control="no-store",
            vary=BY_LANGUAGE,
            extra={
                "Content-Language": data.locale.tag,
                "Content-Security-Policy": self._policies.alone,
                "X-Frame-Options": "DENY",
                **(headers or {}),
            },
        )

    def _script(self, base: str, tag: str) -> Content:
        builds = self._builds
        body = write_embed(self._data(base, tag), builds.embed_first, builds.embed, builds.wallets_script)
        return content(TYPES[".js"], compressed(body), cache_control="no-cache", vary=BY_LANGUAGE)

    def _data(self, base: str, tag: str) -> PageData:
        language = self._language(tag)
        return PageData(
            config=self._config(base),
            locale=PageLocale(tag=language.tag, dir=language.dir),
            locales=list(self.locales),
            messages=first_messages(language.messages),
        )

    def _public(self, base: str) -> Content:
        body = msgspec.json.encode(self._config(base))
        return content("application/json", compressed(body), cache_control="no-cache")
