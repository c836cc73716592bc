"""Where the local chain's program is found, and what happens if it does not work."""

import os
import platform
import sys
import time
from hashlib import sha256
from pathlib import Path

import httpx2
import pytest

from kisslock import Settings
from kisslock.auth.contract import ERC_1271_ACCEPTED
from kisslock.console.settings import Console
from kisslock.dev.anvil import find_anvil, fund_account, place_code, running_anvil
from kisslock.dev.compose import PRACTICE_CODE_FILE, PRACTICE_CONTRACT, PRACTICE_OPERATOR, dev_settings
from kisslock.dev.ports import free_port
from kisslock.evm.abi import encode_call
from kisslock.oidc.provider_settings import oidc_issuer
from kisslock.testing import SigningWallet
from tests.ports import is_listening


@pytest.fixture
def node_modules_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a node_modules with an anvil for Linux on x86-64, which this machine pretends to be."""
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    write_program(tmp_path / "modules" / "@foundry-rs" / "anvil-linux-amd64" / "bin" / "anvil", "exit 1")
    return tmp_path / "modules"


def write_program(file: Path, script: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


def test_kisslock_searches_for_anvil_in_four_places_in_a_fixed_order(tmp_path: Path, node_modules_folder: Path) -> None:
    anvil_in_variable, anvil_on_path = (
        write_program(tmp_path / "named", "exit 1"),
        write_program(tmp_path / "bin" / "anvil", "exit 1"),
    )
    anvil_of_foundry = write_program(tmp_path / ".foundry" / "bin" / "anvil", "exit 1")
    assert find_anvil({"PATH": str(anvil_on_path.parent), "HOME": str(tmp_path)}, node_modules_folder) == anvil_on_path
    assert find_anvil({"PATH": "/nowhere", "HOME": str(tmp_path)}, node_modules_folder) == anvil_of_foundry
    path = {"PATH": str(anvil_on_path.parent)}
    assert find_anvil({"KISSLOCK_ANVIL": str(anvil_in_variable), **path}, node_modules_folder) == anvil_in_variable
    assert find_anvil(path, node_modules_folder) == anvil_on_path
    assert (
        find_anvil({"PATH": ""}, node_modules_folder)
        == node_modules_folder / "@foundry-rs" / "anvil-linux-amd64" / "bin" / "anvil"
    )
    assert find_anvil({}, tmp_path) is None
    assert find_anvil({"KISSLOCK_ANVIL": str(tmp_path / "missing"), **path}, node_modules_folder) is None


@pytest.mark.parametrize("script", ["exit 1", "exit 0"])
def test_the_local_chain_has_no_port_if_anvil_exits_immediately(tmp_path: Path, script: str) -> None:
    with running_anvil(write_program(tmp_path / "anvil", script)) as port:
        assert port is None


def test_a_file_that_cannot_be_executed_is_not_used_as_anvil(tmp_path: Path) -> None:
    file = tmp_path / "anvil"
    file.write_text("not a program")
    with running_anvil(file) as port:
        assert port is None


def test_stopping_a_wrapper_script_also_stops_the_chain_that_the_script_has_started(tmp_path: Path) -> None:
    server = write_program(tmp_path / "anvil", f'{sys.executable} -m http.server "$4" --bind "$2" >&2 & wait')
    with running_anvil(server) as port:
        assert port is not None
        assert is_listening(port)
    # anvil has received its signal, but on a busy machine it needs a moment to free the port.
    deadline = time.monotonic() + 10
    while is_listening(port) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_listening(port)


def test_the_dev_command_adds_the_local_chain_to_the_configured_chains() -> None:
    settings = dev_settings(Settings.of(chains={"10": {}}, server={"port": 4000}), 5000)
    assert list(settings.chains) == [10, 31337]
    assert settings.chains[31337].wallet_rpc == ("http://127.0.0.1:5000",)
    assert settings.dev


def test_the_practice_wallet_is_added_to_the_operators() -> None:
    own_operator = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
    assert dev_settings(Settings.of(console={"operators": [own_operator]}), None).section(Console).operators == (
        own_operator,
        PRACTICE_OPERATOR,
    )


def test_the_origins_of_this_machine_are_added_to_the_origins_in_the_settings() -> None:
    given_settings = Settings.of(site={"origins": ["https://a.example"]}, server={"port": 4000})
    assert dev_settings(given_settings, None).site.origins == (
        "https://a.example",
        "http://localhost:4000",
        "http://127.0.0.1:4000",
    )


def test_the_default_issuer_of_the_development_server_is_its_loopback_url() -> None:
    given_settings = Settings.of(site={"base_path": "/wallet"}, server={"port": 4000})
    assert oidc_issuer(dev_settings(given_settings, None)) == "http://127.0.0.1:4000/wallet"
    settings_with_issuer = Settings.of(oidc={"issuer": "http://localhost:4000"}, server={"port": 4000})
    assert oidc_issuer(dev_settings(settings_with_issuer, None)) == "http://localhost:4000"


@pytest.mark.slow
def test_the_practice_wallet_gets_1000_ether_on_the_local_chain() -> None:
    anvil = find_anvil(os.environ)
    assert anvil, "anvil is missing: npm ci in web/ brings it"
    with running_anvil(anvil) as port:
        assert port is not None
        fund_account(port, PRACTICE_OPERATOR)
        balance_request = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "eth_getBalance",
            "params": [PRACTICE_OPERATOR, "latest"],
        }
        response = httpx2.post(f"http://127.0.0.1:{port}", json=balance_request).json()
    assert int(response["result"], 16) == 1000 * 10**18


@pytest.mark.slow
def test_the_smart_contract_account_of_the_practice_wallet_requires_two_signatures() -> None:
    anvil = find_anvil(os.environ)
    assert anvil, "anvil is missing: npm ci in web/ brings it"
    first, second = (
        SigningWallet(sha256(text).digest())
        for text in (b"kisslock practice wallet", b"kisslock practice wallet, second owner")
    )
    digest = b"\x11" * 32
    signatures = [bytes.fromhex(owner.sign_hash(digest)[2:]) for owner in (first, second)]
    with running_anvil(anvil) as port:
        assert port is not None
        place_code(port, PRACTICE_CONTRACT, PRACTICE_CODE_FILE.read_text(encoding="ascii").strip())

        def call_is_valid_signature(signature: bytes) -> str:
            call = encode_call("isValidSignature(bytes32,bytes)", digest, signature)
            request = {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "eth_call",
                "params": [{"to": PRACTICE_CONTRACT, "data": f"0x{call.hex()}"}, "latest"],
            }
            return str(httpx2.post(f"http://127.0.0.1:{port}", json=request).json()["result"])

        assert call_is_valid_signature(b"".join(signatures)) == ERC_1271_ACCEPTED
        for incomplete_signature in (b"", signatures[0], signatures[0] * 2, b"".join(reversed(signatures))):
            assert call_is_valid_signature(incomplete_signature) == "0xffffffff" + "00" * 28


def test_funding_an_account_raises_no_error_if_no_node_is_listening() -> None:
    fund_account(free_port(), PRACTICE_OPERATOR)
