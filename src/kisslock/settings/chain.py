"""A configured chain: the values in the settings, and defaults from data/chains/<id>.json."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from kisslock.settings import addresses, kinds, values
from kisslock.settings.row import row
from kisslock.wire import ChainContracts, Currency, Explorer

DEFAULT_CHAIN = 1
CHAINS_FOLDER = Path(__file__).resolve().parents[1] / "data" / "chains"
NO_CONTRACTS = ChainContracts()


@dataclass(frozen=True)
class ChainRow:
    """The settings of one chain, chains.<id>.

    If a setting has the default None, the value in data/chains/<id>.json is used.
    """

    rpc: tuple[str, ...] = row(
        (),
        kinds.list_kind(addresses.UPSTREAM_KIND),
        "URLs of the nodes that the gateway queries, in this order. Never shown to visitors.",
        secret=True,
    )
    wallet_rpc: tuple[str, ...] | None = row(
        None,
        kinds.list_kind(addresses.WALLET_RPC_KIND),
        "Public node URLs that the page can give to a wallet. An empty list: no URLs.",
    )
    name: str | None = row(
        None, kinds.text_kind(60, min_length=1), "The chain's name. Required if Kisslock doesn't know the chain."
    )
    currency: Mapping[str, Any] | None = row(
        None, values.CURRENCY_KIND, "The chain's native currency. Required if Kisslock doesn't know the chain."
    )
    explorer: Mapping[str, Any] | None = row(None, values.EXPLORER_KIND, "The block explorer.")
    testnet: bool | None = row(None, kinds.boolean_kind(), "True for a test network.")
    block_time_ms: int | None = row(
        None,
        kinds.integer_kind(0, 600_000),
        "Time between blocks. Responses about the latest block are cached for at most this long.",
        unit="ms",
    )


class ChainData(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of data/chains/<id>.json."""

    name: str
    currency: Currency
    explorer: Explorer | None = None
    contracts: ChainContracts = NO_CONTRACTS
    wallet_rpc: tuple[str, ...] = ()
    testnet: bool = False
    block_time_ms: int = 1000


class Chain(ChainData, frozen=True, kw_only=True):
    """A chain with all of its values. The node URLs in `rpc` are never sent to a browser."""

    id: int
    rpc: tuple[str, ...] = ()


@cache
def chain_data(chain_id: int) -> ChainData | None:
    """Return the contents of data/chains/<id>.json, or None if there is no such file."""
    file = CHAINS_FOLDER / f"{chain_id}.json"
    return msgspec.json.decode(file.read_bytes(), type=ChainData) if file.exists() else None


def resolve_chain(chain_id: int, configured_values: Mapping[str, Any]) -> tuple[Chain | None, list[str]]:
    """Return the chain from its validated settings, or None and sentences about the missing settings."""
    data = chain_data(chain_id)
    fields = msgspec.structs.asdict(data) if data else {}
    fields.update({name: value for name, value in configured_values.items() if value is not None})
    missing_fields = [name for name in ("name", "currency") if name not in fields]
    if missing_fields:
        return None, [
            f"chains.{chain_id}.{name} is missing. Kisslock doesn't know this chain: set name and currency"
            for name in missing_fields
        ]
    for name, field_type in (("currency", Currency), ("explorer", Explorer)):
        if isinstance(fields.get(name), Mapping):
            fields[name] = msgspec.convert(fields[name], field_type)
    return Chain(id=chain_id, **fields), []


def default_chains() -> dict[int, Chain]:
    """Return Ethereum mainnet, for settings without a chain."""
    chain, _ = resolve_chain(DEFAULT_CHAIN, {})
    return {DEFAULT_CHAIN: chain} if chain else {}
