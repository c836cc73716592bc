"""A gateway on a clock of its own, in front of a node whose answers can be held back."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from kisslock.http.budget import Budgets
from kisslock.rpc.admission import Admission
from kisslock.rpc.gateway import Gateway
from kisslock.settings import Settings
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import AttemptFailed
from tests.upstream.faulty import CHAIN_ID

OTHER_CHAIN = 1
URLS = {CHAIN_ID: "http://127.0.0.1:1", OTHER_CHAIN: "http://127.0.0.1:2"}
AskedCalls = list[tuple[str, object]]


class HeldNode:
    """Reached instead of HTTP: keeps every request with a held method until it is let go, fails those it is told to."""

    def __init__(self) -> None:
        self.requests: list[AskedCalls] = []
        self.held: dict[str, asyncio.Event] = {}
        self.failing: set[str] = set()

    def hold(self, method: str) -> asyncio.Event:
        """From now on requests with the method wait until the event is set."""
        self.held[method] = asyncio.Event()
        return self.held[method]

    def count(self, method: str) -> int:
        """How often the method was asked."""
        return sum(name == method for request in self.requests for name, _ in request)

    async def post(self, url: str, body: bytes, _timeout_s: float) -> bytes:
        """The answer's body; raises AttemptFailed."""
        sent = msgspec.json.decode(body)
        calls = sent if isinstance(sent, list) else [sent]
        if calls[0]["method"] != "eth_chainId":
            self.requests.append([(call["method"], call["params"]) for call in calls])
        for call in calls:
            if call["method"] in self.held:
                await self.held[call["method"]].wait()
            if call["method"] in self.failing:
                raise AttemptFailed("told to fail")
        result = hex(next(chain_id for chain_id, known in URLS.items() if known == url))
        answers = [{"jsonrpc": "2.0", "id": call["id"], "result": result} for call in calls]
        return msgspec.json.encode(answers if isinstance(sent, list) else answers[0])

    async def close(self) -> None:
        """Nothing is open."""


class Held:
    """The gateway of these chains; its clock is the loop's and moves only when it is told to."""

    def __init__(self, *chain_ids: int, block_time_ms: int = 0, **rpc: Any) -> None:
        loop = asyncio.get_running_loop()
        self.now = loop.time()
        loop.time = lambda: self.now  # type: ignore[method-assign]
        self.node = HeldNode()
        chains = {str(one): {"rpc": [URLS[one]], "block_time_ms": block_time_ms} for one in chain_ids or (CHAIN_ID,)}
        settings = Settings.of(chains=chains, rpc={"retry_count": 0, **rpc})
        self.upstreams = Upstreams(settings, transport=self.node)
        self.gateway = Gateway(settings, self.upstreams, Admission(settings.rpc, Budgets()), clock=lambda: self.now)

    async def ask(self, *calls: tuple[str, object], chain_id: int = CHAIN_ID) -> Any:
        """The answers to a body with these calls, from one address; one call is no batch."""
        requests = [
            {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            for number, (method, params) in enumerate(calls)
        ]
        body = msgspec.json.encode(requests if len(calls) > 1 else requests[0])
        answer = await self.gateway.answer(chain_id, self.gateway.read(body), "203.0.113.1")
        return None if answer is None else msgspec.json.decode(answer)

    async def settle(self) -> None:
        """Until nothing moves any more without the clock or a node."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def pass_s(self, seconds: float) -> None:
        """Let time pass, and everything happen that happens by then."""
        self.now += seconds
        await self.settle()

    async def let_go(self, release: asyncio.Event) -> None:
        """Let the node answer what it was held for."""
        release.set()
        await self.settle()

    async def begin(self, *asking: Coroutine[Any, Any, Any]) -> list["asyncio.Task[Any]"]:
        """Start them all; they go on as far as they come by themselves."""
        tasks = [asyncio.create_task(one) for one in asking]
        await self.settle()
        return tasks
