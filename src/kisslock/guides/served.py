"""The responses of the catalogue's routes, each created once."""

from functools import cached_property, lru_cache

import msgspec

from kisslock.guides import locales
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.resolve import all_guides
from kisslock.guides.summary import wallet_summaries
from kisslock.http.content import Content, compress_body, create_content

CACHE_CONTROL = "no-cache"
VARY = "Accept-Encoding, Accept-Language"


class ServedGuides:
    """The content of the wallet list, and of the guides in each language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.guides = lru_cache(maxsize=None)(self._create_guides_content)

    @cached_property
    def wallets_content(self) -> Content:
        """All wallets."""
        return create_content(
            "application/json",
            compress_body(msgspec.json.encode(wallet_summaries(self.catalogue))),
            cache_control=CACHE_CONTROL,
        )

    def _create_guides_content(self, tag: str) -> Content:
        """Return all guides in one of the available languages."""
        body = msgspec.json.encode(all_guides(self.catalogue, locales.load_locale(tag)))
        return create_content(
            "application/json",
            compress_body(body),
            cache_control=CACHE_CONTROL,
            vary=VARY,
            extra_headers={"Content-Language": tag},
        )
