"""Names and pictures as they are served, cached; requests for the same one at the same time share one look-up."""

import time
from collections.abc import Callable
from functools import partial

from kisslock.egress import Egress, FetchError
from kisslock.http.content import Content, content
from kisslock.profile.contract import Contracts
from kisslock.profile.errors import AvatarRefused, NoAvatar
from kisslock.profile.names import Name, Names
from kisslock.profile.offchain import Offchain
from kisslock.profile.picture import MAX_BYTES, NotAPicture, check_picture
from kisslock.profile.record import Inline, Token, UnsupportedRecord, Web, read_record
from kisslock.profile.settings import Profile
from kisslock.profile.token import TokenPictures
from kisslock.settings import Settings
from kisslock.single_flight import SingleFlight
from kisslock.upstream import Caller

# Only names of Ethereum mainnet count; on test networks any name can be registered.
CHAIN = 1
MAX_NAMES, NAME_CACHE_S = 10_000, 300.0
# At most 64 MiB: each is at most 1 MiB.
MAX_PICTURES, PICTURE_CACHE_S = 64, 3600.0
OUTCOME_CACHE_S = 60.0
# A browser revalidates an answer after five minutes; most answers are then 304, by the ETag.
CACHE_CONTROL = "public, max-age=300"
# A picture that is opened as a page of its own can run nothing.
PICTURE_HEADERS = {"Content-Security-Policy": "default-src 'none'; sandbox", "Content-Disposition": "inline"}


class Profiles:
    """Finds names and pictures, on chains that have nodes."""

    def __init__(
        self, settings: Settings, node: Caller, egress: Egress, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._settings, self._node, self._egress = settings, node, egress
        gateway = settings.section(Profile).ipfs_gateway
        self._gateway = gateway.rstrip("/") if gateway else None
        self._tokens = TokenPictures(self._contracts, egress, self._gateway)
        self._names = self._create_names()
        self._names_cache: SingleFlight[Name | None] = SingleFlight(NAME_CACHE_S, MAX_NAMES, clock)
        self.cached_name = self._names_cache.peek
        self._pictures: SingleFlight[Content] = SingleFlight(PICTURE_CACHE_S, MAX_PICTURES, clock)
        self._outcomes: SingleFlight[Content | str | None] = SingleFlight(OUTCOME_CACHE_S, MAX_PICTURES, clock)

    def can_show(self, name: Name | None) -> bool:
        """Whether the name's avatar record is of a kind that is shown. The picture itself is not looked up."""
        try:
            return name is not None and bool(name.avatar) and bool(read_record(name.avatar, self._gateway))
        except UnsupportedRecord:
            return False

    async def name(self, address: str) -> Name | None:
        """The verified name of an address with checksum, or None; raises UpstreamDown."""
        names = self._names
        return await self._names_cache.get(address, partial(names.find, address)) if names else None

    async def picture(self, address: str) -> Content:
        """The picture of an address; raises NoAvatar, AvatarRefused and UpstreamDown."""
        return await self._pictures.get(address, partial(self._picture, address))

    async def _picture(self, address: str) -> Content:
        outcome = await self._outcomes.get(address, partial(self._load_picture, address))
        if isinstance(outcome, str):
            raise AvatarRefused(outcome)
        if outcome is None:
            raise NoAvatar
        return outcome

    async def _load_picture(self, address: str) -> Content | str | None:
        """The picture, or the reason why there is none; both are cached, the reason for a shorter time."""
        name = await self.name(address)
        if name is None or not name.avatar:
            return None
        try:
            source = read_record(name.avatar, self._gateway)
            if isinstance(source, Token):
                source = await self._tokens.find(source, address)
            picture = check_picture(await self._read_body(source))
        except (UnsupportedRecord, FetchError, NotAPicture) as error:
            return str(error)
        return content(
            picture.media_type, {"identity": picture.body}, cache_control=CACHE_CONTROL, extra=PICTURE_HEADERS
        )

    async def _read_body(self, source: Web | Inline) -> bytes:
        if isinstance(source, Inline):
            return source.body
        response = await self._egress.get(source.url, max_bytes=MAX_BYTES)
        if response.status != 200:  # noqa: PLR2004 (OK)
            raise FetchError(f"HTTP {response.status}")
        return response.body

    def _create_names(self) -> Names | None:
        chain, contracts = self._settings.chains.get(CHAIN), self._contracts(CHAIN)
        resolver = _contract_address(chain.contracts.ens_universal_resolver) if chain else None
        if contracts is None or resolver is None:
            return None
        return Names(Offchain(contracts, self._egress if self._settings.section(Profile).offchain else None), resolver)

    def _contracts(self, chain_id: int) -> Contracts | None:
        chain = self._settings.chains.get(chain_id)
        if chain is None or not chain.rpc:
            return None
        return Contracts(self._node, chain_id, _contract_address(chain.contracts.multicall3))


def _contract_address(contract: object) -> str | None:
    return getattr(contract, "address", None)
