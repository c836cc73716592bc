"""Pictures of names, from the record on a real chain to the bytes: https, ipfs, inline, tokens."""

import asyncio
import base64
import json

import pytest
from aiohttp import web

from kisslock.http.content import Content
from kisslock.profile.errors import AvatarRefused, NoAvatar
from kisslock.profile.profiles import OUTCOME_CACHE_S
from tests.egress.conftest import Internet
from tests.profile.chain import COLLECTIBLE, Chain
from tests.profile.conftest import Ask
from tests.profile.pictures import HTML, SVG, png
from tests.profile.test_names import MIRA, OTHER

URL = "https://good.example/mira.png"
DATA = f"data:image/png;base64,{base64.b64encode(png()).decode()}"
TOKEN = f"eip155:1/erc721:{COLLECTIBLE.lower()}/7"


def body(picture: Content) -> bytes:
    return picture.variants["identity"].body


async def test_a_picture_at_an_https_url_is_fetched_once_for_all_visitors(
    chain: Chain, profiles: Ask, internet: Internet
) -> None:
    chain.has_name(MIRA, "mira.eth", URL)
    internet.serves("/mira.png", png(), "text/html")
    lookup = profiles()
    pictures = await asyncio.gather(*(lookup.picture(MIRA) for _ in range(20)))
    assert {body(picture) for picture in pictures} == {png()}
    assert len(internet.seen) == 1


@pytest.mark.parametrize("content", [SVG, HTML, b"", png() + bytes(2**20)], ids=["svg", "html", "empty", "large"])
async def test_content_that_is_not_a_picture_is_rejected_whatever_its_content_type(
    chain: Chain, profiles: Ask, internet: Internet, content: bytes
) -> None:
    chain.has_name(MIRA, "mira.eth", URL)
    internet.serves("/mira.png", content, "image/png")
    with pytest.raises(AvatarRefused):
        await profiles().picture(MIRA)


@pytest.mark.parametrize("status", [204, 304, 403, 404, 500])
async def test_a_response_with_a_status_other_than_200_gives_no_picture(
    chain: Chain, profiles: Ask, internet: Internet, status: int
) -> None:
    chain.has_name(MIRA, "mira.eth", URL)
    internet.serves("/mira.png", b"" if status in {204, 304} else png(), status=status)
    with pytest.raises(AvatarRefused, match=str(status)):
        await profiles().picture(MIRA)


async def test_a_failed_picture_is_cached_for_a_while_and_requested_again_later(
    chain: Chain, profiles: Ask, internet: Internet
) -> None:
    chain.has_name(MIRA, "mira.eth", URL)
    now = [0.0]
    lookup = profiles(clock=lambda: now[0])
    for _ in range(3):
        with pytest.raises(AvatarRefused):
            await lookup.picture(MIRA)
    assert len(internet.seen) == 1
    internet.serves("/mira.png", png())
    now[0] = OUTCOME_CACHE_S
    assert body(await lookup.picture(MIRA)) == png()


@pytest.mark.parametrize("record", ["http://good.example/mira.png", "https://127.0.0.1/", "https://inside.example/"])
async def test_a_picture_on_a_private_host_or_at_a_url_without_tls_is_never_requested(
    chain: Chain, profiles: Ask, internet: Internet, record: str
) -> None:
    internet.names.answers["inside.example"] = [["10.0.0.1"]]
    chain.has_name(MIRA, "mira.eth", record)
    with pytest.raises(AvatarRefused):
        await profiles().picture(MIRA)
    assert internet.seen == []


async def test_a_picture_inside_the_record_needs_no_request(chain: Chain, profiles: Ask, internet: Internet) -> None:
    chain.has_name(MIRA, "mira.eth", DATA)
    lookup = profiles()
    assert lookup.can_show(await lookup.find_name(MIRA))
    assert body(await lookup.picture(MIRA)) == png()
    assert internet.seen == []


async def test_a_picture_on_ipfs_is_requested_only_from_the_gateway_in_the_settings(
    chain: Chain, profiles: Ask, internet: Internet
) -> None:
    chain.has_name(MIRA, "mira.eth", "ipfs://bafybeia/mira.png")
    internet.serves("/ipfs/bafybeia/mira.png", png())
    lookup = profiles()
    assert not lookup.can_show(await lookup.find_name(MIRA))
    with pytest.raises(AvatarRefused, match=r"profile\.ipfs_gateway"):
        await lookup.picture(MIRA)
    assert body(await profiles(ipfs_gateway="https://good.example").picture(MIRA)) == png()


async def test_an_address_without_a_name_or_a_record_has_no_picture(chain: Chain, profiles: Ask) -> None:
    chain.has_name(OTHER, "other.eth")
    lookup = profiles()
    for address in (MIRA, OTHER):
        with pytest.raises(NoAvatar):
            await lookup.picture(address)
        assert not lookup.can_show(await lookup.find_name(address))


@pytest.mark.parametrize("standard", ["erc721", "erc1155"])
async def test_the_picture_of_a_token_is_shown_while_the_address_holds_the_token(
    chain: Chain, profiles: Ask, standard: str
) -> None:
    metadata = base64.b64encode(json.dumps({"name": "Seven", "image": DATA}).encode()).decode()
    chain.write(COLLECTIBLE, "set(address,string)", MIRA, f"data:application/json;base64,{metadata}")
    chain.has_name(MIRA, "mira.eth", TOKEN.replace("erc721", standard))
    assert body(await profiles().picture(MIRA)) == png()
    chain.write(COLLECTIBLE, "set(address,string)", OTHER, f"data:application/json;base64,{metadata}")
    with pytest.raises(AvatarRefused, match="does not hold"):
        await profiles().picture(MIRA)


async def test_the_metadata_of_a_token_are_fetched_through_egress_with_the_tokens_id_in_the_url(
    chain: Chain, profiles: Ask, internet: Internet
) -> None:
    async def metadata(_: web.Request) -> web.Response:
        return web.json_response({"image_url": URL})

    internet.handlers[f"/{7:064x}.json"] = metadata
    internet.serves("/mira.png", png())
    chain.write(COLLECTIBLE, "set(address,string)", MIRA, "https://good.example/{id}.json")
    chain.has_name(MIRA, "mira.eth", TOKEN)
    assert body(await profiles().picture(MIRA)) == png()


@pytest.mark.parametrize(
    "place",
    [
        "https://127.0.0.1/x",
        "http://good.example/x",
        "data:application/json,[]",
        "data:application/json,{",
        f"data:application/json,{'[' * 5000}",
        'data:application/json,{"image":1}',
        f'data:application/json,{{"image":"{TOKEN}"}}',
        "",
    ],
)
async def test_a_token_with_hostile_metadata_has_no_picture(
    chain: Chain, profiles: Ask, internet: Internet, place: str
) -> None:
    chain.write(COLLECTIBLE, "set(address,string)", MIRA, place)
    chain.has_name(MIRA, "mira.eth", TOKEN)
    with pytest.raises(AvatarRefused):
        await profiles().picture(MIRA)
    assert internet.seen == []


async def test_the_picture_of_a_token_on_a_chain_without_a_node_is_not_shown(chain: Chain, profiles: Ask) -> None:
    chain.has_name(MIRA, "mira.eth", TOKEN.replace("eip155:1/", "eip155:8453/"))
    with pytest.raises(AvatarRefused, match="chain 8453"):
        await profiles().picture(MIRA)
