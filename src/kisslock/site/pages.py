"""The pages, the element's script and the public settings, created once for each mount path and language."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kisslock.guides.locales import Locale
from kisslock.http.content import Content, compress_body, create_content
from kisslock.site.builds import Builds
from kisslock.site.document import Tags, render_embed, render_page, select_first_messages
from kisslock.site.files import MEDIA_TYPES
from kisslock.site.page_build import PageBuild
from kisslock.wire import PageData, PageLocale, PublicConfig

# Mount paths come from the routes of the host application, not from visitors. The limit matters for hosts that mount
# Kisslock at a path for each customer.
MAX_PAGES = 256
VARY_BY_LANGUAGE = "Accept-Encoding, Accept-Language"


@dataclass(frozen=True, kw_only=True)
class Policies:
    """The content security policies of the pages."""

    page: str
    # The content security policy of pages that no site can show in a frame.
    feature_page: str


class Pages:
    """Creates each page once and caches it."""

    def __init__(
        self,
        create_config: Callable[[str], PublicConfig],
        builds: Builds,
        load_locale: Callable[[str], Locale],
        tags: tuple[str, ...],
        policies: Policies,
        *,
        language_for: Callable[[str, str], str],
    ) -> None:
        # Returns a language tag. The arguments are the tags in the URL, separated by spaces or empty, and an
        # Accept-Language header.
        self.language_for = language_for
        self._create_config, self._builds = create_config, builds
        self._load_locale, self.locales, self._policies = load_locale, tags, policies
        self.page = lru_cache(MAX_PAGES)(self._render_page)
        self.feature_page = lru_cache(MAX_PAGES)(self.render_feature_page)
        self.embed = lru_cache(MAX_PAGES)(self._render_script)
        self.create_config = lru_cache(MAX_PAGES)(self._public_config)

    def _render_page(self, mount_path: str, tag: str) -> Content:
        data, first_frame = self._page_data(mount_path, tag), self._builds.first_frame
        tags = Tags(mount_path, self._builds.page, self._builds.wallets_script, first_frame.styles)
        return create_content(
            "text/html; charset=utf-8",
            compress_body(render_page(data, tags, first_frame)),
            cache_control="no-cache",
            vary=VARY_BY_LANGUAGE,
            extra_headers={"Content-Language": data.locale.tag, "Content-Security-Policy": self._policies.page},
        )

    def render_feature_page(self, page: PageBuild, mount_path: str, tag: str) -> Content:
        """Create a page of a feature.

        For a page that is the same for each visitor, call `feature_page` instead, which keeps the page in the
        server's memory. The page's headers forbid browsers and proxies to cache the page, and forbid other sites to
        show it in a frame.
        """
        data = self._page_data(mount_path, tag)
        data = replace(
            data, config=page.adapt_config(data.config), messages=page.messages(self._load_locale(tag).messages)
        )
        tags = Tags(
            mount_path, (self._builds.feature_pages[page.name], *self._builds.page[1:]), self._builds.wallets_script
        )
        return create_content(
            "text/html; charset=utf-8",
            compress_body(page.render(data, tags)),
            cache_control="no-store",
            vary=VARY_BY_LANGUAGE,
            extra_headers={
                "Content-Language": data.locale.tag,
                "Content-Security-Policy": self._policies.feature_page,
                "X-Frame-Options": "DENY",
                **page.headers,
            },
        )

    def _render_script(self, mount_path: str, tag: str) -> Content:
        builds = self._builds
        body = render_embed(
            self._page_data(mount_path, tag), builds.embed_first_script, builds.embed, builds.wallets_script
        )
        return create_content(MEDIA_TYPES[".js"], compress_body(body), cache_control="no-cache", vary=VARY_BY_LANGUAGE)

    def _page_data(self, mount_path: str, tag: str) -> PageData:
        language = self._load_locale(tag)
        return PageData(
            config=self._create_config(mount_path),
            locale=PageLocale(tag=language.tag, dir=language.dir),
            locales=list(self.locales),
            messages=select_first_messages(language.messages),
        )

    def _public_config(self, mount_path: str) -> Content:
        body = msgspec.json.encode(self._create_config(mount_path))
        return create_content("application/json", compress_body(body), cache_control="no-cache")
