"""A configured chain: the values of the settings, over those of data/chains/<id>.json."""

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
CHAIN_FILES = Path(__file__).resolve().parents[1] / "data" / "chains"
NO_CONTRACTS = ChainContracts()


@dataclass(frozen=True)
class ChainRow:
    """The rows below chains.<id>. The default None stands for the value of data/chains/<id>.json."""

    rpc: tuple[str, ...] = row(
        (), kinds.list_of(addresses.UPSTREAM), "Nodes the gateway asks, in this order; never shown.", secret=True
    )
    wallet_rpc: tuple[str, ...] | None = row(
        None, kinds.list_of(addresses.WALLET_RPC), "Public nodes that a wallet may be given; empty: none."
    )
    name: str | None = row(None, kinds.text(60, shortest=1), "The chain's name; needed when the chain is not known.")
    currency: Mapping[str, Any] | None = row(
        None, values.CURRENCY, "Its own currency; needed when the chain is not known."
    )
    explorer: Mapping[str, Any] | None = row(None, values.EXPLORER, "Where addresses can be looked up.")
    testnet: bool | None = row(None, kinds.boolean(), "Whether its currency has no value.")
    block_time_ms: int | None = row(
        None,
        kinds.integer(0, 600_000),
        "How long a block takes; answers about the newest one are kept no longer.",
        unit="ms",
    )


class ChainData(msgspec.Struct, frozen=True, kw_only=True):
    """What data/chains/<id>.json holds."""

    name: str
    currency: Currency
    explorer: Explorer | None = None
    contracts: ChainContracts = NO_CONTRACTS
    wallet_rpc: tuple[str, ...] = ()
    testnet: bool = False
    block_time_ms: int = 1000


class Chain(ChainData, frozen=True, kw_only=True):
    """A chain ready for use; `rpc` never leaves the server."""

    id: int
    rpc: tuple[str, ...] = ()


@cache
def chain_data(chain_id: int) -> ChainData | None:
    """The contents of data/chains/<id>.json; None when there is no such file."""
    file = CHAIN_FILES / f"{chain_id}.json"
    return msgspec.json.decode(file.read_bytes(), type=ChainData) if file.exists() else None


def resolve(chain_id: int, configured: Mapping[str, Any]) -> tuple[Chain | None, list[str]]:
    """The chain from its configured (already checked) values, or the sentences that say what is missing."""
    data = chain_data(chain_id)
    facts = msgspec.structs.asdict(data) if data else {}
    facts.update({name: value for name, value in configured.items() if value is not None})
    missing = [name for name in ("name", "currency") if name not in facts]
    if missing:
        return None, [f"chains.{chain_id}.{name} is missing: this chain is not known by itself" for name in missing]
    for name, shape in (("currency", Currency), ("explorer", Explorer)):
        if isinstance(facts.get(name), Mapping):
            facts[name] = msgspec.convert(facts[name], shape)
    return Chain(id=chain_id, **facts), []


def default_chains() -> dict[int, Chain]:
    """Ethereum mainnet, when no chain is configured."""
    chain, _ = resolve(DEFAULT_CHAIN, {})
    return {DEFAULT_CHAIN: chain} if chain else {}
