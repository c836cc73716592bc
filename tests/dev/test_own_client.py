"""A client without WalletConnect's packages pairs with the phone through Kisslock's relay, so they can be replaced."""

import asyncio
import os
import sys

import pytest
from cryptography.exceptions import InvalidTag

from kisslock.auth.signature import read_signature, recover_address
from kisslock.dev.relay.server import running_relay
from kisslock.evm.keccak import personal_message_hash
from tests.dev.own_client import (
    DELETE_TAG,
    PROPOSE_TAG,
    REQUEST_TAG,
    SETTLED_TAG,
    OwnClient,
    Pairing,
    decrypt_envelope,
    encrypt_message,
)
from tests.dev.test_relay import open_websocket

CHAIN_ID, MESSAGE_TEXT = "eip155:1", b"Hello"


def test_an_encrypted_message_can_be_opened_only_with_its_key() -> None:
    key = os.urandom(32)
    envelope = encrypt_message(key, {"id": 1})
    assert decrypt_envelope(key, envelope) == {"id": 1}
    with pytest.raises(InvalidTag):
        decrypt_envelope(os.urandom(32), envelope)


@pytest.mark.slow
async def test_a_client_without_packages_of_walletconnect_can_pair_and_get_a_signature() -> None:
    with running_relay() as url:
        async with open_websocket(url) as socket:
            site, pairing = OwnClient(socket), Pairing()
            topic = await site.subscribe(pairing.key)
            proposal = pairing.create_proposal(CHAIN_ID, ["personal_sign"])
            proposal_id = await site.send(topic, PROPOSE_TAG, method="wc_sessionPropose", params=proposal)
            command = ["-m", "kisslock", "phone", "--relay", url, "--yes", pairing.uri]
            phone = await asyncio.create_subprocess_exec(sys.executable, *command)

            response = (await site.take_message(id=proposal_id))["result"]
            session = await site.subscribe(pairing.derive_session_key(response["responderPublicKey"]))
            settled = await site.take_message(method="wc_sessionSettle")
            await site.send(session, SETTLED_TAG, id=settled["id"], result=True)
            account = settled["params"]["namespaces"]["eip155"]["accounts"][0].rpartition(":")[2]

            request = {"method": "personal_sign", "params": [f"0x{MESSAGE_TEXT.hex()}", account]}
            request_id = await site.send(
                session, REQUEST_TAG, method="wc_sessionRequest", params={"request": request, "chainId": CHAIN_ID}
            )
            signature = read_signature((await site.take_message(id=request_id))["result"])
            assert recover_address(signature, personal_message_hash(MESSAGE_TEXT)) == bytes.fromhex(account[2:])

            end_reason = {"code": 6000, "message": "The site ended it."}
            await site.send(session, DELETE_TAG, method="wc_sessionDelete", params=end_reason)
            assert await asyncio.wait_for(phone.wait(), 30) == 0
