"""Names and avatars with a cache. Concurrent requests for the same address share one lookup."""

import time
from collections.abc import Callable
from functools import partial

from kisslock.egress import Egress, FetchError
from kisslock.http.content import Content, create_content
from kisslock.profile.contract import ContractCaller
from kisslock.profile.errors import AvatarRefused, NoAvatar
from kisslock.profile.names import Name, NameLookup
from kisslock.profile.offchain import OffchainCaller
from kisslock.profile.picture import MAX_BYTES, NotAPicture, parse_picture
from kisslock.profile.record import InlineRecord, TokenRecord, UnsupportedRecord, WebRecord, read_record
from kisslock.profile.settings import Profile
from kisslock.profile.token import TokenPictures
from kisslock.settings import Settings
from kisslock.single_flight import SingleFlight
from kisslock.upstream import NodeCaller

# Look up names only on Ethereum mainnet, because on test networks anyone can register any name.
NAMES_CHAIN = 1
MAX_NAMES, NAME_CACHE_S = 10_000, 300.0
# The cached pictures take at most 64 MiB, because each picture is at most 1 MiB.
MAX_PICTURES, PICTURE_CACHE_S = 64, 3600.0
OUTCOME_CACHE_S = 60.0
# Browsers revalidate a response after five minutes. After that, most responses are a 304 because of the ETag.
CACHE_CONTROL = "public, max-age=300"
# The headers prevent scripts if a visitor opens an SVG picture as a page.
PICTURE_HEADERS = {"Content-Security-Policy": "default-src 'none'; sandbox", "Content-Disposition": "inline"}


class Profiles:
    """Finds names and avatars on chains that have nodes."""

    def __init__(
        self, settings: Settings, node: NodeCaller, egress: Egress, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._settings, self._node, self._egress = settings, node, egress
        gateway = settings.section(Profile).ipfs_gateway
        self._ipfs_gateway = gateway.rstrip("/") if gateway else None
        self._token_pictures = TokenPictures(self._create_contract_caller, egress, self._ipfs_gateway)
        self._name_lookup = self._create_name_lookup()
        self._name_cache: SingleFlight[Name | None] = SingleFlight(NAME_CACHE_S, MAX_NAMES, clock)
        self.find_cached_name = self._name_cache.peek
        self._picture_cache: SingleFlight[Content] = SingleFlight(PICTURE_CACHE_S, MAX_PICTURES, clock)
        self._outcome_cache: SingleFlight[Content | str | None] = SingleFlight(OUTCOME_CACHE_S, MAX_PICTURES, clock)

    def has_supported_avatar(self, name: Name | None) -> bool:
        """Return True if the name's avatar record has a supported type. The picture itself is not requested."""
        try:
            return name is not None and bool(name.avatar) and bool(read_record(name.avatar, self._ipfs_gateway))
        except UnsupportedRecord:
            return False

    async def find_name(self, address: str) -> Name | None:
        """Return the verified name of an address (with checksum), or None. Raises UpstreamDown."""
        name_lookup = self._name_lookup
        return await self._name_cache.get(address, partial(name_lookup.find, address)) if name_lookup else None

    async def get_picture(self, address: str) -> Content:
        """Return the picture of an address. Raises NoAvatar, AvatarRefused and UpstreamDown."""
        return await self._picture_cache.get(address, partial(self._require_picture, address))

    async def _require_picture(self, address: str) -> Content:
        outcome = await self._outcome_cache.get(address, partial(self._load_picture, address))
        if isinstance(outcome, str):
            raise AvatarRefused(outcome)
        if outcome is None:
            raise NoAvatar
        return outcome

    async def _load_picture(self, address: str) -> Content | str | None:
        """Return the picture, the reason why it cannot be shown, or None without a picture.

        The reason is cached for a shorter time than a picture would be.
        """
        name = await self.find_name(address)
        if name is None or not name.avatar:
            return None
        try:
            source = read_record(name.avatar, self._ipfs_gateway)
            if isinstance(source, TokenRecord):
                source = await self._token_pictures.find_picture_record(source, address)
            picture = parse_picture(await self._read_body(source))
        except (UnsupportedRecord, FetchError, NotAPicture) as error:
            return str(error)
        return create_content(
            picture.media_type, {"identity": picture.body}, cache_control=CACHE_CONTROL, extra_headers=PICTURE_HEADERS
        )

    async def _read_body(self, source: WebRecord | InlineRecord) -> bytes:
        if isinstance(source, InlineRecord):
            return source.body
        response = await self._egress.get(source.url, max_bytes=MAX_BYTES)
        if response.status != 200:  # noqa: PLR2004 (OK)
            raise FetchError(f"HTTP {response.status}")
        return response.body

    def _create_name_lookup(self) -> NameLookup | None:
        chain, contracts = self._settings.chains.get(NAMES_CHAIN), self._create_contract_caller(NAMES_CHAIN)
        resolver = _contract_address(chain.contracts.ens_universal_resolver) if chain else None
        if contracts is None or resolver is None:
            return None
        return NameLookup(
            OffchainCaller(contracts, self._egress if self._settings.section(Profile).offchain else None), resolver
        )

    def _create_contract_caller(self, chain_id: int) -> ContractCaller | None:
        chain = self._settings.chains.get(chain_id)
        if chain is None or not chain.rpc:
            return None
        return ContractCaller(self._node, chain_id, _contract_address(chain.contracts.multicall3))


def _contract_address(contract: object) -> str | None:
    return getattr(contract, "address", None)
