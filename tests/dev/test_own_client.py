"""A client without WalletConnect's packages pairs with the phone through Kisslock's relay, so they can be replaced."""

import asyncio
import os
import sys

import pytest
from cryptography.exceptions import InvalidTag

from kisslock.auth.signature import read_signature, recover_address
from kisslock.dev.relay.server import running_relay
from kisslock.evm.keccak import personal_message_hash
from tests.dev.own_client import ASK, DELETE, PROPOSE, SETTLED, OwnClient, Pairing, opened, seal
from tests.dev.test_relay import connected

CHAIN, TEXT = "eip155:1", b"Hello"


def test_an_encrypted_message_can_be_opened_only_with_its_key() -> None:
    key = os.urandom(32)
    envelope = seal(key, {"id": 1})
    assert opened(key, envelope) == {"id": 1}
    with pytest.raises(InvalidTag):
        opened(os.urandom(32), envelope)


@pytest.mark.slow
async def test_a_client_without_walletconnects_packages_can_pair_and_get_a_signature() -> None:
    with running_relay() as url:
        async with connected(url) as socket:
            site, pairing = OwnClient(socket), Pairing()
            topic = await site.listen(pairing.key)
            asked = pairing.proposal(CHAIN, ["personal_sign"])
            proposed = await site.send(topic, PROPOSE, method="wc_sessionPropose", params=asked)
            command = ["-m", "kisslock", "phone", "--relay", url, "--yes", pairing.uri]
            phone = await asyncio.create_subprocess_exec(sys.executable, *command)

            response = (await site.taken(id=proposed))["result"]
            session = await site.listen(pairing.session_key(response["responderPublicKey"]))
            settled = await site.taken(method="wc_sessionSettle")
            await site.send(session, SETTLED, id=settled["id"], result=True)
            account = settled["params"]["namespaces"]["eip155"]["accounts"][0].rpartition(":")[2]

            request = {"method": "personal_sign", "params": [f"0x{TEXT.hex()}", account]}
            signing = await site.send(
                session, ASK, method="wc_sessionRequest", params={"request": request, "chainId": CHAIN}
            )
            signature = read_signature((await site.taken(id=signing))["result"])
            assert recover_address(signature, personal_message_hash(TEXT)) == bytes.fromhex(account[2:])

            ended = {"code": 6000, "message": "The site ended it."}
            await site.send(session, DELETE, method="wc_sessionDelete", params=ended)
            assert await asyncio.wait_for(phone.wait(), 30) == 0
