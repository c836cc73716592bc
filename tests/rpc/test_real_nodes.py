"""Real nodes behind the gateway: one that dies, one on another chain, one that comes back."""

import os
import subprocess
from collections.abc import Callable, Iterator

import pytest
from msgspec import Raw
from starlette.testclient import TestClient

from kisslock import metrics
from kisslock.dev.anvil import find_anvil
from kisslock.dev.ports import free_port
from kisslock.settings import Settings
from kisslock.upstream import NodeError, Upstreams
from kisslock.upstream.messages import Call
from tests.conftest import NewKisslock
from tests.rpc.conftest import URL, call
from tests.upstream.faulty import CHAIN_ID

PROGRAM = find_anvil(dict(os.environ))
pytestmark = [pytest.mark.slow, pytest.mark.skipif(PROGRAM is None, reason="anvil is not installed")]
RICH = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"


class Anvil:
    """A node that can be stopped and started at the same port."""

    def __init__(self, chain_id: int) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        words = ("--port", str(self.port), "--chain-id", str(chain_id))
        self._command = [str(PROGRAM), *words]
        self.start()

    def start(self) -> None:
        """Start the program; it takes connections when this returns."""
        self._child = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._child.stdout
        assert any(line.startswith("Listening on") for line in self._child.stdout), "anvil did not start"

    def stop(self) -> None:
        self._child.kill()
        self._child.wait()
        assert self._child.stdout
        self._child.stdout.close()


Start = Callable[..., Anvil]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts nodes; those that still run afterwards are ended."""
    nodes: list[Anvil] = []

    def started(chain_id: int = CHAIN_ID) -> Anvil:
        nodes.append(Anvil(chain_id))
        return nodes[-1]

    yield started
    for node in nodes:
        node.stop()


def ask(client: TestClient, method: str, *params: object) -> str:
    """The result; the gateway gives up at its own deadline, with an error."""
    answer = client.post(URL, json=call(method, list(params))).json()
    return str(answer["result"])


def site(new_kisslock: NewKisslock, *nodes: Anvil) -> TestClient:
    chains = {str(CHAIN_ID): {"rpc": [node.url for node in nodes], "block_time_ms": 0}}
    return TestClient(new_kisslock(chains=chains, rpc={"timeout_ms": 3000}).app)


def test_when_a_node_dies_the_next_one_answers_within_the_deadline(new_kisslock: NewKisslock, start: Start) -> None:
    first, second = start(), start()
    with site(new_kisslock, first, second) as client:
        assert ask(client, "eth_getBalance", RICH, "latest") == hex(10_000 * 10**18)
        first.stop()
        for _ in range(5):
            assert ask(client, "eth_getBalance", RICH, "latest") == hex(10_000 * 10**18)


async def test_a_call_that_never_ends_ejects_no_node(start: Start) -> None:
    """`JUMPDEST; PUSH1 0; JUMP` until the gas is used up, which anvil calls an internal error."""
    nodes = start(), start()
    settings = Settings.of(chains={str(CHAIN_ID): {"rpc": [node.url for node in nodes]}})
    loop = {"data": "0x5b600056", "gas": hex(30_000_000)}
    async with Upstreams(settings) as upstreams:
        for node in upstreams.nodes(CHAIN_ID):
            await node.ask([Call("eth_blockNumber", Raw(b"[]"))], 5)
        for _ in range(5):
            with pytest.raises(NodeError, match="OutOfGas") as caught:
                await upstreams.call(CHAIN_ID, "eth_call", [loop, "latest"])
            assert caught.value.code == -32603
        assert [node.health.failures for node in upstreams.nodes(CHAIN_ID)] == [0, 0]
    figures = metrics.text().decode()
    for number in (1, 2):
        assert f'kisslock_upstream_up{{node="{CHAIN_ID}/{number}"}} 1.0' in figures
