"""Templates that open a page in a wallet's own browser: both languages refuse the same (vectors/browse.json)."""

import json
from pathlib import Path

import msgspec
import pytest

from kisslock.guides.link_problems import link_problems
from kisslock.guides.model import Wallet
from kisslock.guides.vocabulary import RESERVED_PREFIXES, RESERVED_SCHEMES
from tests.guides.conftest import PAGE, wallet

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "vectors" / "browse.json").read_text("utf-8"))
OF_SCHEMES = [f"{scheme}://a.example/{{url_encoded}}" for scheme in VECTORS["reserved"]]


def problems_of(template: str) -> list[str]:
    browse = {"ios": [template], "checked": "2026-11-22", "evidence": PAGE}
    return list(link_problems(msgspec.convert(wallet("alpha", browse=browse), Wallet)))


@pytest.mark.parametrize("template", [*VECTORS["refused"], *OF_SCHEMES])
def test_a_template_of_a_browser_or_of_another_form_is_refused(template: str) -> None:
    (problem,) = problems_of(template)
    assert problem.startswith("browse.ios: ")


@pytest.mark.parametrize("template", VECTORS["taken"])
def test_a_template_of_a_wallets_own_scheme_is_taken(template: str) -> None:
    assert problems_of(template) == []


def test_the_vectors_have_each_scheme_and_family_that_is_refused() -> None:
    named = set(VECTORS["reserved"])
    assert named >= RESERVED_SCHEMES
    assert all(any(one.startswith(family) for one in named) for family in RESERVED_PREFIXES)
