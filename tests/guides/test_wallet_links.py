"""Links of wallets: the server and the page apply one rule (data/wallet_links.json) to the same vectors."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kisslock.guides.link_problems import wallet_link_problems
from kisslock.guides.link_rules import RULES
from kisslock.guides.model import Wallet
from tests.guides.conftest import EVIDENCE_PAGE, wallet_json

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "vectors" / "wallet-links.json").read_text("utf-8"))
REJECTED_SCHEMES = [*VECTORS["script"], *VECTORS["reserved"]]


def wallet_problems(**fields: Any) -> list[str]:
    return list(wallet_link_problems(msgspec.convert(wallet_json("alpha", **fields), Wallet)))


def browse_problems(template: str) -> list[str]:
    return wallet_problems(browse={"ios": [template], "checked": "2026-11-22", "evidence": EVIDENCE_PAGE})


def app_link_problems(link: str) -> list[str]:
    return wallet_problems(deep_links={"ios": link})


@pytest.mark.parametrize(
    "template",
    [*VECTORS["browse"]["refused"], *(f"{scheme}://a.example/{{url_encoded}}" for scheme in REJECTED_SCHEMES)],
)
def test_a_browse_link_with_a_wrong_form_or_a_reserved_scheme_is_rejected(template: str) -> None:
    (problem,) = browse_problems(template)
    assert problem.startswith("browse.ios: ")


@pytest.mark.parametrize("template", VECTORS["browse"]["taken"])
def test_a_browse_link_with_a_scheme_of_the_wallet_is_accepted(template: str) -> None:
    assert browse_problems(template) == []


@pytest.mark.parametrize(
    "link",
    [
        *VECTORS["app"]["refused"],
        *VECTORS["app"]["site_only"],
        *(f"{scheme}://wc?uri={{uri_encoded}}" for scheme in REJECTED_SCHEMES),
    ],
)
def test_an_app_link_with_a_wrong_form_or_a_reserved_scheme_is_rejected(link: str) -> None:
    (problem,) = app_link_problems(link)
    assert problem.startswith("deep_links.ios: ")


@pytest.mark.parametrize("link", VECTORS["app"]["taken"])
def test_an_app_link_with_a_scheme_of_the_wallet_is_accepted(link: str) -> None:
    assert app_link_problems(link) == []


def test_the_vectors_cover_every_script_scheme_every_reserved_scheme_and_every_reserved_prefix() -> None:
    assert set(VECTORS["script"]) == RULES.script_schemes
    assert set(VECTORS["reserved"]) >= RULES.reserved_schemes
    assert all(any(scheme.startswith(prefix) for scheme in VECTORS["reserved"]) for prefix in RULES.reserved_prefixes)
