"""The visits to the servers that pages start, one row for each. A wallet signs in with a real signature."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import unquote

import httpx2

from kisslock.testing import SigningWallet, sign_in, sign_out

# In the docs pages, the administrator's account is the account of private key 1.
ADMIN_KEY = 1
OK, UNAUTHORIZED, FORBIDDEN = 200, 401, 403


@dataclass(frozen=True)
class SiteVisit:
    """The mount path of Kisslock, and routes for all visitors, for members and for the administrator.

    `public` shows the account of a signed-in visitor. `pages` are the same for all visitors. A server without
    Kisslock's routes has no mount path.
    """

    mount: str | None
    pages: tuple[str, ...] = ()
    public: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    admin: tuple[str, ...] = ()
    # The login page to which the server redirects visitors who may not open a route for members.
    login: str | None = None
    # For a server without Kisslock's routes: the path that returns a nonce, and the path that accepts the proof.
    proof: tuple[str, str] | None = None

    def visit_site(self, origin: str) -> Iterator[str]:
        """Visit a site. Yield a sentence for each failed step."""
        with httpx2.Client(base_url=origin, timeout=120) as browser:
            kisslock_paths = () if self.mount is None else (f"{self.mount}/", f"{self.mount}/api/ready")
            yield from check_responses(browser, (*kisslock_paths, *self.pages, *self.public), OK)
            yield from check_responses(browser, (*self.members, *self.admin), UNAUTHORIZED)
            if self.mount is not None and (self.members or self.admin):
                yield from self._check_signed_in_routes(browser, self.mount)
            if self.login is not None:
                yield from self._check_redirects(browser, self.login)
            if self.proof:
                yield from check_nonce_is_accepted_once(browser, *self.proof)

    def _check_redirects(self, browser: httpx2.Client, login: str) -> Iterator[str]:
        for path in self.members:
            response = browser.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
            redirect_target = unquote(response.headers.get("Location", ""))
            if redirect_target != f"{login}?next={path}":
                yield f"GET {path} in a browser: {response.status_code} to {redirect_target}"

    def _check_signed_in_routes(self, browser: httpx2.Client, mount: str) -> Iterator[str]:
        member = SigningWallet()
        sign_in(browser, member, path=mount)  # type: ignore[arg-type] # of the same kind as Starlette's
        yield from check_responses(browser, (*self.members, *self.public), OK, member.address)
        yield from check_responses(browser, self.admin, FORBIDDEN)
        sign_in(browser, SigningWallet(ADMIN_KEY), path=mount)  # type: ignore[arg-type] # as above
        yield from check_responses(browser, self.admin, OK)
        sign_out(browser, path=mount)  # type: ignore[arg-type] # as above
        yield from check_responses(browser, (*self.members, *self.admin), UNAUTHORIZED)


def check_nonce_is_accepted_once(browser: httpx2.Client, nonce_path: str, proof_path: str) -> Iterator[str]:
    """Sign in, then send the same proof with the earlier cookies."""
    member, host = SigningWallet(), browser.base_url.netloc.decode()
    message = (
        f"{host} wants you to sign in with your Ethereum account:\n{member.address}\n\n\n"
        f"URI: http://{host}\nVersion: 1\nChain ID: 1\n"
        f"Nonce: {browser.post(nonce_path).json()}\nIssued At: {datetime.now(UTC).isoformat()}"
    )
    cookies = dict(browser.cookies)
    proof = {"message": message, "signature": member.sign(message)}
    with httpx2.Client(base_url=browser.base_url, cookies=cookies, timeout=120) as second_browser:
        responses = [item.post(proof_path, json=proof).json() for item in (browser, second_browser)]
    if responses != [True, False]:
        yield f"POST {proof_path}, twice the same: {responses}, not True and then False"


def check_responses(
    browser: httpx2.Client, paths: tuple[str, ...], status: int, expected_texts: str = ""
) -> Iterator[str]:
    for path in paths:
        response = browser.get(path)
        if response.status_code != status or expected_texts not in response.text:
            yield f"GET {path}: {response.status_code} {response.text[:300]!r}, not {status} {expected_texts}"


SHOP_VISIT = SiteVisit("/wallet", public=("/",), members=("/members",), admin=("/admin",))
PAGES_VISIT = replace(SHOP_VISIT, login="/login")
GUNICORN_COMMAND = "gunicorn --worker-class uvicorn_worker.UvicornWorker --workers 2 --bind 127.0.0.1:8000 shop:app"
START_VISIT = SiteVisit("/wallet", pages=("/",), members=("/members",))
# The practice server runs on port 8001. Browsers send cookies to every port of a host, so a visitor who signs in on
# port 8001 can read the route on port 8000.
SIDE_SERVER_VISIT = SiteVisit("", members=("http://127.0.0.1:8000/members",))
PRACTICE_COMMAND = "kisslock dev --port 8001"
# Maps a docs page, and the first line of the block that starts the server, to the visit.
VISIT_BY_SERVER = {
    ("README.md", "uvicorn shop:app"): SiteVisit("/wallet", members=("/members",)),
    ("docs/fastapi.md", "uvicorn shop:app"): SHOP_VISIT,
    ("docs/django.md", "uvicorn shop:app"): SHOP_VISIT,
    ("docs/flask.md", "uvicorn shop:app"): SHOP_VISIT,
    ("docs/flask.md", "uvicorn shop:app --workers 2"): SHOP_VISIT,
    ("docs/flask.md", GUNICORN_COMMAND): SHOP_VISIT,
    ("docs/fastapi.md", "uvicorn pages:app"): PAGES_VISIT,
    ("docs/flask.md", "uvicorn pages:app"): PAGES_VISIT,
    ("docs/django.md", "DJANGO_SETTINGS_MODULE=pages_settings uvicorn shop:app"): PAGES_VISIT,
    ("docs/gates.md", "uvicorn gated:app"): SHOP_VISIT,
    ("docs/gates.md", "anvil"): SiteVisit(None),
    ("docs/gates.md", "uvicorn tried:app"): SiteVisit("/wallet"),
    ("docs/how-to/origins.md", "uvicorn shop:app --root-path /shop"): SHOP_VISIT,
    ("docs/testing.md", "uvicorn shop:app"): SHOP_VISIT,
    ("docs/tokens.md", "uvicorn shop:app"): SiteVisit("/wallet", members=("/orders",)),
    ("docs/tokens.md", "uvicorn shop:app --port 8000"): SiteVisit("/wallet", members=("/orders",)),
    **{
        ("docs/users.md", f"uvicorn {name}:app"): SiteVisit("/wallet", pages=("/",), members=("/account",))
        for name in ("shop", "flask_shop", "django_shop")
    },
    ("docs/client-log.md", "kisslock serve"): SiteVisit(""),
    ("docs/openid.md", "kisslock serve"): SiteVisit("", pages=("/.well-known/openid-configuration", "/oidc/jwks")),
    ("docs/sign-in.md", "kisslock serve"): SiteVisit("", public=("/api/auth/session",)),
    ("docs/start/hosted-page.md", "kisslock dev"): SiteVisit(""),
    ("docs/start/hosted-page.md", "kisslock serve"): SiteVisit("", public=("/api/auth/session",)),
    ("docs/start/fastapi.md", "uvicorn shop:app"): START_VISIT,
    ("docs/start/flask.md", "uvicorn shop:app"): START_VISIT,
    ("docs/start/django.md", "uvicorn tidepool.asgi:app"): START_VISIT,
    ("docs/start/html.md", "uvicorn server:app"): START_VISIT,
    **{
        (f"docs/start/{name}.md", PRACTICE_COMMAND): SIDE_SERVER_VISIT
        for name in ("fastapi", "flask", "django", "html")
    },
    ("docs/start/vite.md", "kisslock serve --site-base-path /wallet"): SiteVisit("/wallet"),
    ("docs/start/vite.md", "npx vite"): SiteVisit("/wallet", pages=("/",)),
    ("docs/how-to/nextjs-in-front.md", "kisslock serve"): SiteVisit("/wallet"),
    ("docs/how-to/nextjs-in-front.md", "npx next dev --hostname 127.0.0.1"): SiteVisit(
        None, pages=("/", "/wallet", "/wallet/api/ready"), members=("/account",)
    ),
    ("docs/start/nextjs.md", "npx next dev --hostname 127.0.0.1"): SiteVisit(
        None, pages=("/", "/session"), proof=("/nonce", "/session")
    ),
    **{
        (f"docs/start/{name}.md", server): visit
        for name, start_command in (("vue", "npx vite"), ("svelte", "npx vite"), ("angular", "npx ng serve"))
        for server, visit in (
            ("node server.mjs", SiteVisit(None, pages=("/api/session",))),
            (start_command, SiteVisit(None, pages=("/api/session", "/"), proof=("/api/nonce", "/api/session"))),
        )
    },
    ("docs/start/static.md", "python3 -m http.server --bind 127.0.0.1 --directory site 8000"): SiteVisit(
        None, pages=("/", "/kisslock/index.js")
    ),
    ("docs/coming-from/fastapi-walletauth.md", "uvicorn shop:app"): SiteVisit("/wallet", members=("/protected",)),
}
