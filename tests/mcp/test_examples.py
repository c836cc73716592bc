"""The MCP servers of examples/mcp, and the page that quotes them."""

import asyncio
import importlib.util
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType

import httpx2
import pytest

from kisslock.testing import SigningWallet
from tests.mcp.place import TokenStore, Visitor, call_tool, new_mcp_site, serve_in_thread
from tests.oidc.program import SECRET
from tools.places import ROOT

pytestmark = pytest.mark.slow
EXAMPLES_FOLDER = ROOT / "examples" / "mcp"
WALLET = SigningWallet(1)


def load_example(name: str) -> ModuleType:
    """Import an example."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES_FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["fastmcp_server", "mcp_server"])
def test_the_example_server_rejects_calls_without_a_valid_token_and_answers_a_visitor_who_has_signed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    mcp_site = new_mcp_site(tmp_path)
    for variable, value in (
        ("KISSLOCK_ISSUER", mcp_site.issuer), ("MCP_URL", mcp_site.mcp_origin), ("NOTES_SECRET", SECRET),
    ):  # fmt: skip
        monkeypatch.setenv(variable, value)
    module = load_example(name)
    app = module.app if hasattr(module, "app") else module.mcp.http_app()
    with ExitStack() as stack:
        for application, origin in ((mcp_site.kisslock.app, mcp_site.issuer), (app, mcp_site.mcp_origin)):
            stack.enter_context(serve_in_thread(application, int(origin.rpartition(":")[2])))
        response = httpx2.post(mcp_site.mcp_url, json={})
        assert response.status_code == 401
        url = response.headers["www-authenticate"].partition('resource_metadata="')[2].partition('"')[0]
        metadata = httpx2.get(url).json()
        assert (metadata["resource"], metadata["authorization_servers"][0].rstrip("/")) == (
            mcp_site.mcp_url,
            mcp_site.issuer,
        )
        token = {"Authorization": "Bearer kisslock-at_" + "A" * 43}
        assert httpx2.post(mcp_site.mcp_url, json={}, headers=token).status_code == 401
        visitor = Visitor(mcp_site, WALLET)
        assert asyncio.run(call_tool(visitor, TokenStore(), "whoami")) == f"eip155:1:{WALLET.address}"


def test_the_code_blocks_on_the_mcp_page_contain_only_lines_of_the_example_files() -> None:
    page = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")
    for name in ("fastmcp_server", "mcp_server"):
        block = page.partition(f"# examples/mcp/{name}.py\n")[2].partition("```")[0]
        source = (EXAMPLES_FOLDER / f"{name}.py").read_text(encoding="utf-8")
        assert block
        assert [line for line in block.splitlines() if line not in source.splitlines()] == []
