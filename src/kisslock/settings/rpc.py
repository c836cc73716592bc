"""The settings of the gateway, [rpc]."""

from dataclasses import dataclass

from kisslock.settings import kinds, values
from kisslock.settings.row import row


@dataclass(frozen=True)
class Rpc:
    """The gateway: JSON-RPC calls from pages to your nodes (docs/how-to/nodes.md)."""

    timeout_ms: int = row(10_000, kinds.integer_kind(100, 120_000), "The browser's timeout for a response.", unit="ms")
    batch_size: int = row(1000, kinds.integer_kind(1, 1000), "Maximum number of calls in one batch.")
    batch_wait_ms: int = row(
        0, kinds.integer_kind(0, 1000), "How long the browser collects calls for a batch.", unit="ms"
    )
    retry_count: int = row(2, kinds.integer_kind(0, 10), "How many times the browser retries a call that failed.")
    retry_delay_ms: int = row(100, kinds.integer_kind(0, 10_000), "Delay before the browser's first retry.", unit="ms")
    multicall_batch_bytes: int = row(
        1024, kinds.integer_kind(0, 1_048_576), "Maximum call data in one multicall.", unit="bytes"
    )
    methods: tuple[str, ...] = row(
        (),
        kinds.list_kind(values.RPC_METHOD_KIND),
        "JSON-RPC methods that the gateway accepts. Empty: the default list.",
    )
    budget_calls: int = row(
        5000, kinds.integer_kind(5000, 10_000_000), "Rate limit: calls per minute from one IP address."
    )
    budget_session_calls: int = row(
        20_000, kinds.integer_kind(5000, 10_000_000), "Rate limit: calls per minute from one session."
    )
    budget_weight: int = row(
        10_000,
        kinds.integer_kind(5000, 100_000_000),
        "Rate limit: weight of node calls per minute from one IP address. Most calls weigh 1, heavy calls 2 to 10.",
    )
    budget_upstream_calls: int = row(
        0,
        kinds.integer_kind(0, 100_000_000),
        "Rate limit: calls per minute to one node. Heavy calls count several times. 0: no limit.",
    )
    page_gas_max: int = row(
        10_000_000,
        kinds.integer_kind(100_000, 1_000_000_000_000),
        "Maximum gas for a page's eth_call and eth_createAccessList. The gateway lowers higher values to this maximum.",
        unit="gas",
    )
    body_max_bytes: int = row(
        2_097_152, kinds.integer_kind(65_536, 67_108_864), "Maximum size of a call or batch.", unit="bytes"
    )
    answer_max_bytes: int = row(
        10_485_760,
        kinds.integer_kind(65_536, 268_435_456),
        "Maximum size of a response from a node or to a browser.",
        unit="bytes",
    )
    cache_max_bytes: int = row(
        67_108_864, kinds.integer_kind(0, 8_589_934_592), "Size of the in-memory response cache.", unit="bytes"
    )
    cache_item_max_bytes: int = row(
        65_536, kinds.integer_kind(0, 16_777_216), "Maximum size of a cached response.", unit="bytes"
    )
