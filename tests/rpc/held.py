"""A gateway with its own clock, in front of a node whose responses can be held back."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from kisslock import Settings
from kisslock.http.rate_limiter import RateLimiter
from kisslock.rpc.admission import CallRateLimits
from kisslock.rpc.gateway import Gateway
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import AttemptFailed
from tests.upstream.faulty import CHAIN_ID

OTHER_CHAIN = 1
NODE_URLS = {CHAIN_ID: "http://127.0.0.1:1", OTHER_CHAIN: "http://127.0.0.1:2"}
RequestedCalls = list[tuple[str, object]]


class HeldNode:
    """A transport instead of HTTP: holds requests whose method is in `held`, fails those in `failing`."""

    def __init__(self) -> None:
        self.requests: list[RequestedCalls] = []
        self.held: dict[str, asyncio.Event] = {}
        self.failing: set[str] = set()

    def hold(self, method: str) -> asyncio.Event:
        """Hold requests with this method until the returned event is set."""
        self.held[method] = asyncio.Event()
        return self.held[method]

    def count(self, method: str) -> int:
        """Return the number of calls of the method."""
        return sum(name == method for request in self.requests for name, _ in request)

    async def post(self, url: str, body: bytes, _timeout_s: float) -> bytes:
        """Return the response's body. Raises AttemptFailed for a method in `failing`."""
        body_json = msgspec.json.decode(body)
        calls = body_json if isinstance(body_json, list) else [body_json]
        if calls[0]["method"] != "eth_chainId":
            self.requests.append([(call["method"], call["params"]) for call in calls])
        for call in calls:
            if call["method"] in self.held:
                await self.held[call["method"]].wait()
            if call["method"] in self.failing:
                raise AttemptFailed("told to fail")
        result = hex(next(chain_id for chain_id, known in NODE_URLS.items() if known == url))
        responses = [{"jsonrpc": "2.0", "id": call["id"], "result": result} for call in calls]
        return msgspec.json.encode(responses if isinstance(body_json, list) else responses[0])

    async def close(self) -> None:
        """Do nothing: the transport has no connection."""


class HeldGateway:
    """A gateway of these chains. Its clock is the event loop's, which only `pass_s` moves."""

    def __init__(self, *chain_ids: int, block_time_ms: int = 0, **rpc: Any) -> None:
        loop = asyncio.get_running_loop()
        # The clock starts at a fixed time instead of the machine's uptime, because float sums would differ between
        # machines.
        self.now = 1000.0
        loop.time = lambda: self.now  # type: ignore[method-assign]
        self.node = HeldNode()
        chains = {
            str(item): {"rpc": [NODE_URLS[item]], "block_time_ms": block_time_ms} for item in chain_ids or (CHAIN_ID,)
        }
        settings = Settings.of(chains=chains, rpc={"retry_count": 0, **rpc})
        self.upstreams = Upstreams(settings, transport=self.node)
        self.gateway = Gateway(
            settings, self.upstreams, CallRateLimits(settings.rpc, RateLimiter()), clock=lambda: self.now
        )

    async def send_calls(self, *calls: tuple[str, object], chain_id: int = CHAIN_ID) -> Any:
        """Return the responses to these calls from one address. A single call is not a batch."""
        requests = [
            {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            for number, (method, params) in enumerate(calls)
        ]
        body = msgspec.json.encode(requests if len(calls) > 1 else requests[0])
        response = await self.gateway.answer_calls(chain_id, self.gateway.parse_body(body), "203.0.113.1")
        return None if response is None else msgspec.json.decode(response)

    async def settle(self) -> None:
        """Run the event loop until every task waits for the clock or for a node."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def pass_s(self, seconds: float) -> None:
        """Move the clock, and run the tasks that become due."""
        self.now += seconds
        await self.settle()

    async def release_requests(self, event: asyncio.Event) -> None:
        """Release the requests that an event holds, and run the tasks that wait for them."""
        event.set()
        await self.settle()

    async def start_tasks(self, *coroutines: Coroutine[Any, Any, Any]) -> list["asyncio.Task[Any]"]:
        """Start all calls as tasks, and run them until they wait."""
        tasks = [asyncio.create_task(item) for item in coroutines]
        await self.settle()
        return tasks
