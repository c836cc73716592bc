"""If an optional package is missing, the error contains the command that installs Kisslock's extra."""

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

import kisslock.mcp
from kisslock.extras import require_extra

EXTRA_REQUIREMENTS = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"][
    "optional-dependencies"
]


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("kisslock.integrations.django", "asgiref", "django"),
        ("kisslock.integrations.django_auth", "django", "django"),
        ("kisslock.integrations.flask", "a2wsgi", "flask"),
        ("kisslock.integrations.flask", "flask", "flask"),
        ("kisslock.oidc.create", "joserfc", "oidc"),
        ("kisslock.cli.serve", "uvicorn", "server"),
        ("kisslock.dev.command", "uvicorn", "server"),
        ("kisslock.client", "eth_account", "client"),
        ("kisslock.testing", "pytest", "testing"),
        ("kisslock.testing", "httpx2", "testing"),
    ],
)
def test_the_error_for_a_missing_package_mentions_the_extra_to_install(
    monkeypatch: pytest.MonkeyPatch, module: str, missing: str, extra: str
) -> None:
    for name in list(sys.modules):
        if name.startswith(
            (
                f"{missing}.",
                "starlette.testclient",
                "kisslock.testing",
                "kisslock.client",
                "kisslock.integrations.",
                "kisslock.oidc.keys",
                "kisslock.http.socket.server",
                "kisslock.cli.serve",
            )
        ):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    if missing == "httpx2":
        # Hide httpx too, because Starlette's test client uses httpx if httpx2 is missing.
        monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(ModuleNotFoundError) as caught:
        importlib.import_module(module)
    assert str(caught.value).endswith(f'is not installed; it comes with: pip install "kisslock[{extra}]"')
    assert extra in EXTRA_REQUIREMENTS


def test_a_missing_module_of_kisslock_itself_is_not_reported_as_a_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, require_extra("django"):
        importlib.import_module("kisslock.nothing")
    assert "pip install" not in str(caught.value)


def test_the_names_of_the_extras_do_not_change() -> None:
    assert {
        "server", "fastapi", "django", "flask", "postgres", "redis", "oidc", "phone", "mcp", "client", "testing",
        "playwright",
    } == EXTRA_REQUIREMENTS.keys()  # fmt: skip


@pytest.mark.parametrize(
    ("build", "missing", "command"),
    [("token_verifier", "mcp", 'pip install "kisslock[mcp]"'), ("fastmcp_auth", "fastmcp", "pip install fastmcp")],
)
def test_the_error_for_a_missing_mcp_package_mentions_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, build: str, missing: str, command: str
) -> None:
    for name in list(sys.modules):
        if name.partition(".")[0] == missing:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    base_url = {"base_url": "https://notes.example"} if build == "fastmcp_auth" else {}
    with pytest.raises(ModuleNotFoundError) as caught:
        getattr(kisslock.mcp, build)("notes", issuer="https://wallet.example", secret="a secret", **base_url)
    assert str(caught.value).endswith(command)
