"""A wallet in a real Chromium, from pytest: it signs, rejects, switches, and survives reloads."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from kisslock import Kisslock, Settings
from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.testing.playwright import install_wallet
from tests.conftest import serve_in_thread
from tools.chromium import ensure_headless

pytestmark = pytest.mark.slow
FIND_PROVIDER = """new Promise((done) => {
  addEventListener('eip6963:announceProvider', ({ detail }) => done(detail.provider), { once: true })
  dispatchEvent(new Event('eip6963:requestProvider'))
})"""
CALL_PROVIDER = (
    f"async ([method, params]) => (await {FIND_PROVIDER}).request({{ method, params }}).catch(({{ code }}) => code)"
)
WATCH_EVENTS = (
    f"async (name) => {{ globalThis.heard = []; (await {FIND_PROVIDER}).on(name, (told) => heard.push(told)) }}"
)


@pytest.fixture(scope="module")
def context() -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_headless())
        yield browser.new_context()
        browser.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    page.close()


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    settings = Settings.of(sign_in={"mode": "required"}, storage={"url": f"sqlite:///{tmp_path / 'test.db'}"})
    with serve_in_thread(Kisslock(settings).app, settings) as port:
        yield f"http://127.0.0.1:{port}"


def test_a_visitor_declines_then_signs_in_and_stays_connected_after_a_reload(page: Page, url: str) -> None:
    wallet = install_wallet(page, name="Mine", behaviour={"sign": ["reject", "ask"]})
    page.goto(url)
    page.get_by_role("button", name="Connect wallet").click()
    page.get_by_role("option", name="Mine").click()
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Try again").click()
    approval_prompt = wallet.approve_next()
    assert (approval_prompt["kind"], approval_prompt["account"], approval_prompt["origin"]) == (
        "sign",
        wallet.address,
        url,
    )
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert wallet.address in page.request.get(f"{url}/api/auth/session").text()
    page.reload()
    assert page.evaluate(CALL_PROVIDER, ["eth_accounts", []]) == [wallet.address]
    assert wallet.methods().count("personal_sign") == 2
    assert [approval_prompt["kind"] for approval_prompt in wallet.prompts()] == ["connect", "sign", "sign"]
    assert {request["origin"] for request in wallet.requests()} == {url}


def test_a_page_receives_the_changes_of_the_test_wallet_as_events(page: Page, url: str) -> None:
    keys = [f"0x{number:064x}" for number in (1, 2)]
    wallet = install_wallet(page, keys=keys, chains=[1, 10], connectedTo=[url])
    page.goto(url)
    page.evaluate(WATCH_EVENTS, "chainChanged")
    wallet.switch_chain(10)
    assert page.evaluate("heard") == ["0xa"]
    assert page.evaluate(CALL_PROVIDER, ["eth_chainId", []]) == "0xa"
    page.evaluate(WATCH_EVENTS, "accountsChanged")
    other_account = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF"
    wallet.select(other_account)
    wallet.lock()
    wallet.unlock()
    assert page.evaluate("heard") == [[other_account], [], [other_account]]
    page.evaluate(WATCH_EVENTS, "message")
    wallet.emit("message", {"any": 1})
    assert page.evaluate("heard") == [{"any": 1}]


def test_the_test_wallet_responds_according_to_its_behaviour_and_returns_4900_while_it_is_offline(
    page: Page, url: str
) -> None:
    wallet = install_wallet(page, connectedTo=[url], behaviour={"switch": "reject"})
    page.goto(url)
    switch_request = ["wallet_switchEthereumChain", [{"chainId": "0x7a69"}]]
    assert page.evaluate(CALL_PROVIDER, switch_request) == 4001
    wallet.set_behaviour("switch", "approve")
    assert page.evaluate(CALL_PROVIDER, switch_request) is None
    wallet.set_behaviour("eth_chainId", {"value": None})
    assert page.evaluate(CALL_PROVIDER, ["eth_chainId", []]) is None
    wallet.set_behaviour("personal_sign", "ask")
    page.evaluate(
        f"given => {{ globalThis.asked = ({CALL_PROVIDER})(given) }}", ["personal_sign", ["0x6869", wallet.address]]
    )
    assert wallet.reject_next()["text"] == "hi"
    assert page.evaluate("asked") == 4001
    wallet.sleep("offline")
    assert page.evaluate(CALL_PROVIDER, ["eth_accounts", []]) == 4900
    wallet.wake()
    wallet.set_online(False)
    assert page.evaluate(CALL_PROVIDER, ["eth_accounts", []]) == 4900


@pytest.mark.skipif(find_anvil(os.environ) is None, reason="anvil is not on this machine")
def test_a_test_wallet_in_a_browser_context_sends_transactions_through_a_node(
    context: BrowserContext, url: str
) -> None:
    program = find_anvil(os.environ)
    assert program
    with running_anvil(program) as port:
        node = {"id": 31337, "name": "Local", "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18}}
        chains = [{**node, "rpcUrls": [f"http://127.0.0.1:{port}"], "explorers": []}]
        key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
        wallet = install_wallet(context, keys=[key], chains=chains, connectedTo=[url])
        page = context.new_page()
        page.goto(url)
        transaction = {"from": wallet.address, "to": wallet.address, "value": "0x1"}
        assert len(page.evaluate(CALL_PROVIDER, ["eth_sendTransaction", [transaction]])) == 66
        assert wallet.prompts()[0]["value"] == 1
