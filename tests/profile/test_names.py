"""ENS names on a real chain. A name counts only if it resolves back to the address and is normalized."""

from collections.abc import Callable

import pytest
from aiohttp import web

from kisslock.profile.names import Name, encode_dns_name, hash_name
from kisslock.upstream import UpstreamDown
from tests.egress.conftest import SimulatedInternet
from tests.profile.chain import MULTICALL3_ADDRESS, RESOLVER_ADDRESS, AnvilChain
from tests.profile.conftest import CreateProfiles

MIRA_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
OTHER_ADDRESS = "0x6B175474E89094C44Da98b954EedeAC495271d0F"


# Specification 3.8
async def test_a_name_that_resolves_to_the_address_is_shown_with_its_picture(
    chain: AnvilChain, create_profiles: CreateProfiles
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", "https://good.example/mira.png")
    assert await create_profiles().find_name(MIRA_ADDRESS) == Name("mira.eth", "https://good.example/mira.png")


async def test_a_name_that_resolves_to_another_address_is_not_shown(
    chain: AnvilChain, create_profiles: CreateProfiles
) -> None:
    chain.set_name(MIRA_ADDRESS, "vitalik.eth", "https://good.example/v.png", record_address=OTHER_ADDRESS)
    assert await create_profiles().find_name(MIRA_ADDRESS) is None


async def test_a_name_without_a_registration_is_not_shown(chain: AnvilChain, create_profiles: CreateProfiles) -> None:
    chain.send_transaction(RESOLVER_ADDRESS, "setPrimary(address,string)", MIRA_ADDRESS, "unregistered.eth")
    assert await create_profiles().find_name(MIRA_ADDRESS) is None


@pytest.mark.parametrize(
    "name", ["Mira.eth", "ni\u200dck.eth", "vit\u0430lik.eth", "a..eth", "mi ra.eth", "mira.eth\n", "x" * 256]
)
async def test_a_name_that_is_not_normalized_is_not_shown(
    chain: AnvilChain, create_profiles: CreateProfiles, name: str
) -> None:
    chain.send_transaction(RESOLVER_ADDRESS, "setPrimary(address,string)", MIRA_ADDRESS, name)
    if ".." not in name and len(name) < 255:
        chain.set_name(MIRA_ADDRESS, name)
    assert await create_profiles().find_name(MIRA_ADDRESS) is None


@pytest.mark.parametrize("name", ["raffy🚴\u200d♂.eth", "東京.eth", "mira.base.eth", f"{'a' * 250}.eth"])
async def test_a_name_of_any_script_and_depth_and_length_is_found(
    chain: AnvilChain, create_profiles: CreateProfiles, name: str
) -> None:
    chain.set_name(MIRA_ADDRESS, name)
    assert await create_profiles().find_name(MIRA_ADDRESS) == Name(name, "")


async def test_the_name_of_an_address_is_found_on_a_chain_without_multicall(
    chain: AnvilChain, create_profiles: CreateProfiles
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth")
    chain.empty(MULTICALL3_ADDRESS)
    assert await create_profiles().find_name(MIRA_ADDRESS) == Name("mira.eth", "")


async def test_no_address_has_a_name_on_a_chain_without_a_universal_resolver(
    chain: AnvilChain, create_profiles: CreateProfiles
) -> None:
    chain.empty(RESOLVER_ADDRESS)
    assert await create_profiles().find_name(MIRA_ADDRESS) is None


async def test_looking_up_a_name_raises_an_error_while_the_node_does_not_respond(
    create_profiles: CreateProfiles,
) -> None:
    with pytest.raises(UpstreamDown):
        await create_profiles("http://127.0.0.1:9").find_name(MIRA_ADDRESS)


@pytest.fixture
def add_offchain_name(chain: AnvilChain) -> Callable[..., None]:
    """Move Mira's name off the chain, to a gateway."""

    def set_offchain_name(url: str = "https://good.example/names", avatar: str = "") -> None:
        chain.send_transaction(RESOLVER_ADDRESS, "setGateway(string)", url)
        chain.set_name(MIRA_ADDRESS, "mira.away.eth", avatar, is_offchain=True)

    return set_offchain_name


def serve_name_gateway(internet: SimulatedInternet, status: int = 200) -> list[dict[str, str]]:
    """Add a name gateway at /names, and return the list of its requests."""
    gateway_requests: list[dict[str, str]] = []

    async def handle_request(request: web.Request) -> web.Response:
        body = await request.json() if request.method == "POST" else dict(request.query)
        gateway_requests.append(body)
        return web.json_response({"data": body["data"][:10]}, status=status)

    internet.handlers["/names"] = handle_request
    return gateway_requests


@pytest.mark.parametrize(
    ("url", "method"),
    [("https://good.example/names", "POST"), ("https://good.example/names?data={data}&sender={sender}", "GET")],
)
async def test_an_off_chain_name_is_read_from_the_gateway_that_the_contract_returns(
    add_offchain_name: Callable[..., None],
    create_profiles: CreateProfiles,
    internet: SimulatedInternet,
    url: str,
    method: str,
) -> None:
    gateway_requests = serve_name_gateway(internet)
    add_offchain_name(url, "https://good.example/a.png")
    assert await create_profiles().find_name(MIRA_ADDRESS) == Name("mira.away.eth", "https://good.example/a.png")
    assert {request.method for request in internet.requests} == {method}
    assert {request_data["sender"] for request_data in gateway_requests} == {RESOLVER_ADDRESS.lower()}
    assert {request_data["data"][:10] for request_data in gateway_requests} == {"0x3b3b57de", "0x59d1d43c"}


@pytest.mark.parametrize(
    "url",
    [
        "http://good.example/names",
        "https://127.0.0.1/names",
        "https://inside.example/names",
        "https://good.example:22/",
        "file:///etc/passwd",
        "",
    ],
)
async def test_a_gateway_at_a_private_address_or_with_an_unsupported_url_is_never_contacted(
    add_offchain_name: Callable[..., None], create_profiles: CreateProfiles, internet: SimulatedInternet, url: str
) -> None:
    gateway_requests = serve_name_gateway(internet)
    internet.dns.answers["inside.example"] = [["169.254.169.254"]]
    add_offchain_name(url)
    assert await create_profiles().find_name(MIRA_ADDRESS) is None
    assert (gateway_requests, internet.requests) == ([], [])


@pytest.mark.parametrize("status", [400, 404, 500, 503])
async def test_the_address_has_no_name_if_the_gateway_fails(
    add_offchain_name: Callable[..., None], create_profiles: CreateProfiles, internet: SimulatedInternet, status: int
) -> None:
    serve_name_gateway(internet, status)
    add_offchain_name()
    assert await create_profiles().find_name(MIRA_ADDRESS) is None


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"[]", b'{"data":1}', b'{"data":"ff"}', b'{"data":"0xzz"}', b"[" * 9999]
)
async def test_the_address_has_no_name_if_the_response_of_the_gateway_is_malformed(
    add_offchain_name: Callable[..., None], create_profiles: CreateProfiles, internet: SimulatedInternet, body: bytes
) -> None:
    internet.serve_path("/names", body, "application/json")
    add_offchain_name()
    assert await create_profiles().find_name(MIRA_ADDRESS) is None


async def test_a_setting_disables_off_chain_names(
    add_offchain_name: Callable[..., None], create_profiles: CreateProfiles, internet: SimulatedInternet
) -> None:
    gateway_requests = serve_name_gateway(internet)
    add_offchain_name()
    assert await create_profiles(offchain=False).find_name(MIRA_ADDRESS) is None
    assert gateway_requests == []


HASH_VECTORS = {
    "eth": "0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae",
    "foo.eth": "0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f",
}


@pytest.mark.parametrize(("name", "node"), HASH_VECTORS.items())
def test_the_hash_of_a_name_follows_erc_137(name: str, node: str) -> None:
    assert f"0x{hash_name(name).hex()}" == node


def test_a_name_is_encoded_in_dns_wire_format_and_a_label_that_is_too_long_is_encoded_as_its_hash() -> None:
    assert encode_dns_name("mira.eth") == b"\x04mira\x03eth\x00"
    assert encode_dns_name(f"{'a' * 256}.eth").startswith(b"\x42[")
    assert encode_dns_name("é.eth") == b"\x02\xc3\xa9\x03eth\x00"
