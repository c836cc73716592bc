"""The wallets that the server sends to the page because they differ from the page's build."""

import json
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.guides.catalogue import load_catalogue
from kisslock.guides.page_data import page_data, page_script, read_built_data, wallet_details, wallet_row
from kisslock.guides.site_wallets import MAX_WALLETS, add_site_wallets
from kisslock.http.content import compress_body
from tests.guides.conftest import wallet_json, write_json
from tests.guides.test_site_wallets import ICON_SVG, write_own_entry
from tools.front_end import site_stamp
from tools.places import ROOT, STATIC_FOLDER

VECTORS_FOLDER = Path(__file__).parents[2] / "vectors"
SCRIPT_PREFIX = b"globalThis.kisslockWallets="


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a site's folder with its own wallet, and with Rainbow under another name."""
    texts = {"en": {"title": "Open {wallet}", "body": "B."}, "de": {"title": "{wallet} öffnen", "body": "B."}}
    own_steps = {"extension": {"step2": texts}}
    write_own_entry(
        tmp_path / "own",
        wallet_json("acme", checked="2026-11-22", own_steps=own_steps, flags=["isAcme"]),
        icon=ICON_SVG,
    )
    write_json(tmp_path / "own" / "rainbow" / "wallet.json", {"name": "Rainbow for us"})
    return tmp_path / "own"


@pytest.fixture
def require_new_build() -> None:
    """Fail if the front end was built before a wallet changed."""
    if all_wallet_details() != read_built_data().details and not site_stamp(ROOT, STATIC_FOLDER).is_fresh():
        pytest.fail("The built front end is older than the wallets: make setup", pytrace=False)


def all_wallet_details() -> dict[str, Any]:
    return {wallet.id: wallet_details(wallet) for wallet in load_catalogue().wallets}


def read_script_data(folder: Path) -> dict[str, Any]:
    """Return the script's data."""
    script = page_script(add_site_wallets(load_catalogue(), folder)) or b""
    assert script.startswith(SCRIPT_PREFIX)
    script_data: dict[str, Any] = json.loads(script.removeprefix(SCRIPT_PREFIX))
    return script_data


def test_the_page_gets_no_additional_script_if_all_wallets_are_built_in() -> None:
    assert page_script(load_catalogue()) is None


@pytest.mark.usefixtures("require_new_build")
def test_the_wallet_details_in_the_build_equal_the_details_of_the_server() -> None:
    assert all_wallet_details() == read_built_data().details


@pytest.mark.usefixtures("require_new_build")
def test_the_wallets_script_contains_only_changed_details_and_all_rows_in_order(folder: Path) -> None:
    script_data = read_script_data(folder)
    ids = [row[0] for row in script_data["rows"]]
    assert len(ids) == len(load_catalogue().wallets) + 1
    assert list(script_data["details"]) == ["acme"]
    rows = {row[0]: row for row in script_data["rows"]}
    assert rows["acme"][6].startswith("data:image/svg+xml,")
    assert rows["rainbow"][1] == "Rainbow for us"
    assert rows["rainbow"][6] == read_built_data().pieces["rainbow"]
    assert ids.index("acme") < ids.index("backpack") < ids.index("zerion")
    assert [row[2] for row in script_data["flags"]].index("acme") < [row[2] for row in script_data["flags"]].index(
        "metaMask"
    )


def test_verified_wallets_are_sorted_by_name_without_accents_and_unverified_wallets_come_last() -> None:
    base = load_catalogue()
    rainbow, last_wallet = base.get("rainbow"), {"name": "Ramper", "status": "unverified"}
    wallets = tuple(
        replace(rainbow, **item) for item in ({"name": "Zerion"}, last_wallet, {"name": "Élan"}, {"name": "Gate"})
    )
    rows = page_data(replace(base, wallets=wallets), {})["rows"]
    assert [row[1] for row in rows] == ["Élan", "Gate", "Zerion", "Ramper"]


def test_the_method_letters_of_a_wallet_distinguish_a_hardware_wallet_from_a_desktop_app() -> None:
    ledger = load_catalogue().get("ledger")
    app = {"desktop": replace(ledger.methods["desktop"], step2="create_or_import")}
    assert [wallet_row(item, 0)[3] for item in (ledger, replace(ledger, methods=app))] == ["dqh", "d"]


def test_the_own_steps_of_a_wallet_are_sent_for_each_language_and_for_a_default_language(folder: Path) -> None:
    own_steps = read_script_data(folder)["details"]["acme"]["own"]
    assert own_steps == {
        "": {"e": [0, ["Open Acme", "B."], 0]},
        "de": {"e": [0, ["Acme öffnen", "B."], 0]},
        "en": {"e": [0, ["Open Acme", "B."], 0]},
    }


def test_the_page_and_element_and_console_load_an_immutable_wallets_script_only_if_the_site_has_own_wallets(
    folder: Path, tmp_path: Path
) -> None:
    tables: dict[str, Any] = {"storage": {"url": f"sqlite:///{tmp_path}/k.db"}}
    with TestClient(Kisslock(Settings.of(**tables)).app) as client:
        assert "assets/wallets." not in client.get("/").text + client.get("/embed.js").text
    with TestClient(Kisslock(Settings.of(wallets={"folder": str(folder)}, **tables)).app) as client:
        page = client.get("/").text
        script_start = page.index('<script type="module" src="/assets/wallets.')
        assert script_start < page.index('<script type="module" src="/assets/main')
        address = page[script_start:].split('"')[3]
        assert client.get("/console").text.count(address) == 1
        assert f',".{address}"].map(' in client.get("/embed.js").text
        response = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response.headers["Content-Encoding"] == "gzip"
        assert response.text.startswith(SCRIPT_PREFIX.decode())
        wallets = client.get("/api/wallets").json()
        assert wallets["counts"]["entries"] == len(load_catalogue().wallets) + 1
        assert client.get("/api/wallets/acme/guide?locale=de").json()["guide"]["extension"]["step2"] == {
            "title": "Acme öffnen",
            "description": "B.",
        }


def test_the_wallets_script_stays_below_40_kb_with_the_maximum_number_of_wallets() -> None:
    base, rng = load_catalogue(), Random(1)
    names = ["".join(rng.choices(ascii_lowercase, k=9)) for _ in range(MAX_WALLETS)]
    extra_wallets = tuple(
        replace(
            base.get("rainbow"),
            id=name,
            name=name.title(),
            rdns=f"com.{name}",
            downloads={"extension": f"https://{name}.example/"},
        )
        for name in names
    )
    script = page_script(replace(base, wallets=base.wallets + extra_wallets)) or b""
    assert len(compress_body(script)["gzip"]) < 40_000


def test_the_row_and_the_details_of_a_site_wallet_match_the_vector_shared_with_the_front_end(tmp_path: Path) -> None:
    case = json.loads((VECTORS_FOLDER / "own-wallet.json").read_text(encoding="utf-8"))
    write_json(tmp_path / "own" / "acme" / "wallet.json", case["entry"])
    script_data = read_script_data(tmp_path / "own")
    assert next(row for row in script_data["rows"] if row[0] == "acme") == case["row"]
    own_steps = script_data["details"]["acme"].pop("own")
    assert script_data["details"]["acme"] == case["details"]
    assert {tag: own_steps.get(tag, own_steps[""])["e"] for tag in case["second_step"]} == {
        tag: [0, text, 0] for tag, text in case["second_step"].items()
    }
