"""A wallet for tests with Playwright's synchronous API, such as pytest-playwright (docs/testing.md).

The wallet is the script of `kisslock/testing` in the npm package. The script runs in its own blank page, so that the
wallet survives reloads like an extension. This module passes messages between the blank page and the tested pages.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal
from urllib.parse import urlsplit

from kisslock.errors import AssetsMissing
from kisslock.extras import require_extra
from kisslock.site.bundle import STATIC

with require_extra("playwright"):
    from greenlet import greenlet
    from playwright.sync_api import BrowserContext, Error, Page, Route

# Wallets require a secure context, and a page on localhost is one (W3C Secure Contexts). Playwright answers the
# requests for this page, so no server receives them.
BLANK_URL = "http://localhost/"
WALLET_SCRIPT = STATIC / "testing" / "wallet.js"
DISPATCH_SCRIPT = "detail => window.dispatchEvent(new CustomEvent(detail.bridge, { detail }))"
CALL_SCRIPT = "([member, args]) => kisslockWallet[member](...args)"
# A behaviour is "approve", "reject", "refuse", "ask", "never", {"error": {"code", "message"}}, {"throws": …} or
# {"value": …}.
Behaviour = str | dict[str, Any]


class InstalledWallet:
    """A wallet in the pages of a test. The object has the same methods as the handle in `kisslock/testing`."""

    def __init__(self, host: Page, name: str, address: str) -> None:
        self._host, self.name, self.address = host, name, address

    def requests(self) -> list[dict[str, Any]]:
        """Return all requests of pages, in order: `origin`, `method`, `params`."""
        return list(self._call("requests"))

    def methods(self) -> list[str]:
        """Return the method names of all requests in `requests`."""
        return list(self._call("methods"))

    def prompts(self) -> list[dict[str, Any]]:
        """Return all prompts to the user, in order: `kind`, `origin`, `method`, and the content."""
        return list(self._call("prompts"))

    def approve_next(self, accounts: Sequence[str] | None = None) -> dict[str, Any]:
        """Approve the open prompt, or the next prompt if no prompt is open, and return the prompt (behaviour "ask").

        Raises Playwright's Error after 10 s.
        """
        return dict(self._call("approveNext", *([] if accounts is None else [list(accounts)])))

    def reject_next(self) -> dict[str, Any]:
        """Reject the open prompt, or wait for the next prompt.

        Return the prompt. Raises Playwright's Error after 10 s.
        """
        return dict(self._call("rejectNext"))

    def set_behaviour(self, key: str, behaviour: Behaviour | list[Behaviour]) -> None:
        """Set how the wallet responds to a method or a kind of prompt.

        If `behaviour` is a list, each request uses the next item. After the last item, all requests use the last item.
        """
        self._call("setBehaviour", key, behaviour)

    def emit(self, event: str, payload: object) -> None:
        """Send an event to the pages, even if the event does not match the wallet's state."""
        self._call("emit", event, payload)

    def select(self, address: str) -> None:
        """Select another of the wallet's accounts on every connected site."""
        self._call("select", address)

    def switch_chain(self, chain_id: int) -> None:
        """Change the chain, as if in the wallet's own window."""
        self._call("switchChain", chain_id)

    def lock(self) -> None:
        """Lock the wallet: pages see no account."""
        self._call("lock")

    def unlock(self) -> None:
        """Unlock the wallet."""
        self._call("unlock")

    def set_online(self, online: bool) -> None:  # noqa: FBT001 (as the member of the npm package)
        """Set whether the wallet can reach its network."""
        self._call("setOnline", online)

    def sleep(self, manner: Literal["offline", "deaf"] | None = None) -> None:
        """Stop the wallet until `wake` is called, as a browser stops an extension's worker.

        By default, requests wait until the wallet is awake. With "offline", requests fail at once. With "deaf", they
        never get a response.
        """
        self._call("sleep", *filter(None, [manner]))

    def wake(self) -> None:
        """Make the wallet respond again."""
        self._call("wake")

    def _call(self, method_name: str, *arguments: object) -> Any:
        return self._host.evaluate(CALL_SCRIPT, [method_name, arguments])


def install_wallet(target: Page | BrowserContext, **options: Any) -> InstalledWallet:
    """Install a working wallet in one page, or in every page of a context. Call this function before `goto`.

    The options are those of `installWallet` in `kisslock/testing`: name, rdns, keys, chains, chainId, connectedTo,
    locked, behaviour and others (docs/testing.md). Raises AssetsMissing if the front end is not built.
    """
    context = target.context if isinstance(target, Page) else target
    if not WALLET_SCRIPT.is_file():
        raise AssetsMissing(f"{WALLET_SCRIPT} is missing.")
    host = context.browser.new_page() if context.browser else context.new_page()
    context.on("close", lambda _: _close(host))
    host.route("**", _fulfill)
    host.goto(BLANK_URL)
    host.add_script_tag(path=WALLET_SCRIPT, type="module")
    actions: dict[str, Callable[..., None]] = {
        "expose": partial(_expose, target, host),
        "prepare": partial(_add_init_script, target),
        "tell": partial(_dispatch, target),
    }
    host.expose_binding(
        "kisslockCarry", lambda _, action, *arguments: _run_in_greenlet(lambda: actions[action](*arguments))
    )
    return InstalledWallet(host, **host.evaluate("options => kisslockInstall(options)", options))


def _fulfill(route: Route) -> None:
    """Respond to a request for the blank page. Any other request goes to a node: Playwright sends it, not the page.

    A node might reject requests that a page in a browser sends.
    """
    if route.request.url == BLANK_URL:
        route.fulfill(content_type="text/html", body="")
    else:
        route.fulfill(response=route.fetch(), headers={"Access-Control-Allow-Origin": "*"})


def _close(wallet_page: Page) -> None:
    # The browser might already be closed together with the context.
    with suppress(Error):
        wallet_page.context.close()


def _expose(target: Page | BrowserContext, wallet_page: Page, name: str) -> None:
    def handle_request(source: Any, request: Any) -> Coroutine[Any, Any, Any]:
        return _run_in_greenlet(
            lambda: wallet_page.evaluate(CALL_SCRIPT, ["answer", [_origin_of_url(source["frame"].url), request]])
        )

    target.expose_binding(name, handle_request)


def _add_init_script(target: Page | BrowserContext, script: str) -> None:
    target.add_init_script(script)


def _dispatch(target: Page | BrowserContext, origin: str | None, detail: dict[str, Any]) -> None:
    for page in [target] if isinstance(target, Page) else target.pages:
        if origin is None or _origin_of_url(page.url) == origin:
            # A page that the browser is leaving cannot receive the event.
            with suppress(Error):
                page.evaluate(DISPATCH_SCRIPT, detail)


def _origin_of_url(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))


def _run_in_greenlet(call_playwright: Callable[[], object]) -> Coroutine[Any, Any, Any]:
    """Run a binding's synchronous Playwright calls. Return a coroutine with the result; Playwright awaits it.

    A binding runs in the greenlet of Playwright's event loop. A synchronous Playwright call in this greenlet would wait
    for itself.
    """
    future = asyncio.get_running_loop().create_future()

    def run() -> None:
        try:
            future.set_result(call_playwright())
        except Error as error:
            future.set_exception(error)

    async def wait_for_future() -> Any:
        return await future

    greenlet(run).switch()
    return wait_for_future()
