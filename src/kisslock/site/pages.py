"""The page, the element's script and the public settings as content, made once for each mounted path and language."""

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

import msgspec

from kisslock.assets.bundle import Bundle
from kisslock.assets.files import TYPES
from kisslock.assets.page import Tags, first_messages, write_embed, write_page
from kisslock.http.content import Content, compressed, content
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


class Pages:
    """Makes pages and keeps them."""

    def __init__(
        self,
        config: Callable[[str], PublicConfig],
        bundles: tuple[Bundle, ...],
        embed: Bundle,
        language: Callable[[str], Language],
        tags: tuple[str, ...],
        policy: str,
    ) -> None:
        self._config, self._bundles, self._embed = config, bundles, embed
        self._language, self._tags, self._policy = language, tags, policy
        self.page = lru_cache(MOST_PAGES)(self._page)
        self.embed = lru_cache(MOST_PAGES)(self._script)
        self.config = lru_cache(MOST_PAGES)(self._public)

    def _page(self, base: str, tag: str) -> Content:
        data = self._data(base, tag)
        return content(
            "text/html; charset=utf-8",
            compressed(write_page(data, Tags(base, self._bundles))),
            cache_control="no-cache",
            vary=BY_LANGUAGE,
            extra={"Content-Language": data.locale.tag, "Content-Security-Policy": self._policy},
        )

    def _script(self, base: str, tag: str) -> Content:
        body = write_embed(self._data(base, tag), self._embed)
        return content(TYPES[".js"], compressed(body), cache_control="no-cache", vary=BY_LANGUAGE)

    def _data(self, base: str, tag: str) -> PageData:
        language = self._language(tag)
        return PageData(
            config=self._config(base),
            locale=PageLocale(tag=language.tag, dir=language.dir),
            locales=list(self._tags),
            messages=first_messages(language.messages),
        )

    def _public(self, base: str) -> Content:
        body = msgspec.json.encode(self._config(base))
        return content("application/json", compressed(body), cache_control="no-cache")
