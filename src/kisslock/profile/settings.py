"""The settings of [profile]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.row import row


@dataclass(frozen=True)
class Profile:
    """ENS names and avatars. Names and avatars are shown only if chain 1 (Ethereum) has a node."""

    offchain: bool = row(
        True,
        kinds.boolean_kind(),
        "Resolve off-chain ENS names (EIP-3668). The server then sends requests to public https hosts"
        " that a name's resolver chooses.",
    )
    ipfs_gateway: str | None = row(
        None,
        kinds.optional_kind(addresses.IPFS_GATEWAY_KIND),
        "URL of the IPFS gateway for avatars whose URL starts with ipfs://. Without a gateway, the dialog does not show"
        " these pictures.",
    )
