"""The rows of [profile]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.row import row


@dataclass(frozen=True)
class Profile:
    """ENS names and pictures; asked for when chain 1 has a node."""

    offchain: bool = row(
        True, kinds.boolean(), "Names kept off the chain (EIP-3668): the server asks public https hosts they name."
    )
    ipfs_gateway: str | None = row(
        None, kinds.optional(addresses.IPFS_GATEWAY), "Where ipfs: pictures are fetched; without it none is shown."
    )
