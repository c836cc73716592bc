"""Pictures of names, from the record on a real chain to the bytes: https, ipfs, inline, tokens."""

import asyncio
import base64
import json

import pytest
from aiohttp import web

from kisslock.http.content import Content
from kisslock.profile.errors import AvatarRefused, NoAvatar
from kisslock.profile.profiles import OUTCOME_CACHE_S
from tests.egress.conftest import SimulatedInternet
from tests.profile.chain import COLLECTIBLE_ADDRESS, AnvilChain
from tests.profile.conftest import CreateProfiles
from tests.profile.pictures import HTML_BYTES, SVG_BYTES, create_png
from tests.profile.test_names import MIRA_ADDRESS, OTHER_ADDRESS

PICTURE_URL = "https://good.example/mira.png"
DATA_URL = f"data:image/png;base64,{base64.b64encode(create_png()).decode()}"
TOKEN_RECORD = f"eip155:1/erc721:{COLLECTIBLE_ADDRESS.lower()}/7"


def picture_bytes(picture: Content) -> bytes:
    return picture.variants["identity"].body


async def test_a_picture_at_an_https_url_is_fetched_once_for_all_visitors(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", PICTURE_URL)
    internet.serve_path("/mira.png", create_png(), "text/html")
    profiles = create_profiles()
    pictures = await asyncio.gather(*(profiles.get_picture(MIRA_ADDRESS) for _ in range(20)))
    assert {picture_bytes(picture) for picture in pictures} == {create_png()}
    assert len(internet.requests) == 1


@pytest.mark.parametrize(
    "content", [SVG_BYTES, HTML_BYTES, b"", create_png() + bytes(2**20)], ids=["svg", "html", "empty", "large"]
)
async def test_content_that_is_not_a_picture_is_rejected_whatever_its_content_type(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet, content: bytes
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", PICTURE_URL)
    internet.serve_path("/mira.png", content, "image/png")
    with pytest.raises(AvatarRefused):
        await create_profiles().get_picture(MIRA_ADDRESS)


@pytest.mark.parametrize("status", [204, 304, 403, 404, 500])
async def test_a_response_with_a_status_other_than_200_gives_no_picture(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet, status: int
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", PICTURE_URL)
    internet.serve_path("/mira.png", b"" if status in {204, 304} else create_png(), status=status)
    with pytest.raises(AvatarRefused, match=str(status)):
        await create_profiles().get_picture(MIRA_ADDRESS)


async def test_the_failure_to_fetch_a_picture_is_cached_and_the_picture_is_requested_again_later(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", PICTURE_URL)
    current_time = [0.0]
    profiles = create_profiles(clock=lambda: current_time[0])
    for _ in range(3):
        with pytest.raises(AvatarRefused):
            await profiles.get_picture(MIRA_ADDRESS)
    assert len(internet.requests) == 1
    internet.serve_path("/mira.png", create_png())
    current_time[0] = OUTCOME_CACHE_S
    assert picture_bytes(await profiles.get_picture(MIRA_ADDRESS)) == create_png()


@pytest.mark.parametrize("record", ["http://good.example/mira.png", "https://127.0.0.1/", "https://inside.example/"])
async def test_a_picture_on_a_private_host_or_at_a_url_without_tls_is_never_requested(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet, record: str
) -> None:
    internet.dns.answers["inside.example"] = [["10.0.0.1"]]
    chain.set_name(MIRA_ADDRESS, "mira.eth", record)
    with pytest.raises(AvatarRefused):
        await create_profiles().get_picture(MIRA_ADDRESS)
    assert internet.requests == []


async def test_a_picture_inside_the_avatar_record_needs_no_request(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", DATA_URL)
    profiles = create_profiles()
    assert profiles.has_supported_avatar(await profiles.find_name(MIRA_ADDRESS))
    assert picture_bytes(await profiles.get_picture(MIRA_ADDRESS)) == create_png()
    assert internet.requests == []


async def test_a_picture_on_ipfs_is_requested_only_from_the_gateway_in_the_settings(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", "ipfs://bafybeia/mira.png")
    internet.serve_path("/ipfs/bafybeia/mira.png", create_png())
    profiles = create_profiles()
    assert not profiles.has_supported_avatar(await profiles.find_name(MIRA_ADDRESS))
    with pytest.raises(AvatarRefused, match=r"profile\.ipfs_gateway"):
        await profiles.get_picture(MIRA_ADDRESS)
    assert (
        picture_bytes(await create_profiles(ipfs_gateway="https://good.example").get_picture(MIRA_ADDRESS))
        == create_png()
    )


async def test_an_address_without_a_name_or_without_an_avatar_record_has_no_picture(
    chain: AnvilChain, create_profiles: CreateProfiles
) -> None:
    chain.set_name(OTHER_ADDRESS, "other.eth")
    profiles = create_profiles()
    for address in (MIRA_ADDRESS, OTHER_ADDRESS):
        with pytest.raises(NoAvatar):
            await profiles.get_picture(address)
        assert not profiles.has_supported_avatar(await profiles.find_name(address))


@pytest.mark.parametrize("standard", ["erc721", "erc1155"])
async def test_the_picture_of_a_token_is_shown_while_the_address_holds_the_token(
    chain: AnvilChain, create_profiles: CreateProfiles, standard: str
) -> None:
    metadata = base64.b64encode(json.dumps({"name": "Seven", "image": DATA_URL}).encode()).decode()
    chain.send_transaction(
        COLLECTIBLE_ADDRESS, "set(address,string)", MIRA_ADDRESS, f"data:application/json;base64,{metadata}"
    )
    chain.set_name(MIRA_ADDRESS, "mira.eth", TOKEN_RECORD.replace("erc721", standard))
    assert picture_bytes(await create_profiles().get_picture(MIRA_ADDRESS)) == create_png()
    chain.send_transaction(
        COLLECTIBLE_ADDRESS, "set(address,string)", OTHER_ADDRESS, f"data:application/json;base64,{metadata}"
    )
    with pytest.raises(AvatarRefused, match="does not hold"):
        await create_profiles().get_picture(MIRA_ADDRESS)


async def test_the_metadata_of_a_token_are_fetched_from_a_url_with_the_token_id_as_64_hex_digits(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet
) -> None:
    async def serve_metadata(_: web.Request) -> web.Response:
        return web.json_response({"image_url": PICTURE_URL})

    internet.handlers[f"/{7:064x}.json"] = serve_metadata
    internet.serve_path("/mira.png", create_png())
    chain.send_transaction(COLLECTIBLE_ADDRESS, "set(address,string)", MIRA_ADDRESS, "https://good.example/{id}.json")
    chain.set_name(MIRA_ADDRESS, "mira.eth", TOKEN_RECORD)
    assert picture_bytes(await create_profiles().get_picture(MIRA_ADDRESS)) == create_png()


@pytest.mark.parametrize(
    "metadata_url",
    [
        "https://127.0.0.1/x",
        "http://good.example/x",
        "data:application/json,[]",
        "data:application/json,{",
        f"data:application/json,{'[' * 5000}",
        'data:application/json,{"image":1}',
        f'data:application/json,{{"image":"{TOKEN_RECORD}"}}',
        "",
    ],
)
async def test_a_token_with_hostile_metadata_has_no_picture(
    chain: AnvilChain, create_profiles: CreateProfiles, internet: SimulatedInternet, metadata_url: str
) -> None:
    chain.send_transaction(COLLECTIBLE_ADDRESS, "set(address,string)", MIRA_ADDRESS, metadata_url)
    chain.set_name(MIRA_ADDRESS, "mira.eth", TOKEN_RECORD)
    with pytest.raises(AvatarRefused):
        await create_profiles().get_picture(MIRA_ADDRESS)
    assert internet.requests == []


async def test_the_picture_of_a_token_on_a_chain_without_a_node_is_not_shown(
    chain: AnvilChain, create_profiles: CreateProfiles
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", TOKEN_RECORD.replace("eip155:1/", "eip155:8453/"))
    with pytest.raises(AvatarRefused, match="chain 8453"):
        await create_profiles().get_picture(MIRA_ADDRESS)
