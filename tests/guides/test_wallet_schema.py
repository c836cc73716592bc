"""docs/wallet.schema.json accepts what the server accepts, and rejects what an editor can check."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.guides.conftest import wallet_json

ROOT = Path(__file__).parents[2]
SCHEMA_FILE = ROOT / "docs" / "wallet.schema.json"
WALLET_FILES = sorted((ROOT / "src" / "kisslock" / "data" / "wallets").glob("*/wallet.json"))
SCHEMA_PAGE = {"url": "https://alpha.example/", "date": "2026-11-01", "says": "A release."}


@pytest.fixture(scope="module")
def schema() -> jsonschema_rs.Draft202012Validator:
    """Return the schema with format checks."""
    return jsonschema_rs.Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8")), validate_formats=True)


def test_the_schema_is_valid_json_schema() -> None:
    assert jsonschema_rs.meta.is_valid(json.loads(SCHEMA_FILE.read_text("utf-8")))


@pytest.mark.parametrize("status", ["alive", "unverified", "maintenance", "closing", "closed"])
def test_a_valid_wallet_file_matches_the_schema(status: str, schema: jsonschema_rs.Draft202012Validator) -> None:
    schema.validate(wallet_json("alpha", status=status))


@pytest.mark.parametrize("file", WALLET_FILES, ids=lambda file: file.parent.name)
def test_every_wallet_file_refers_to_the_schema_and_matches_it(
    file: Path, schema: jsonschema_rs.Draft202012Validator
) -> None:
    content = json.loads(file.read_text("utf-8"))
    assert (file.parent / content["$schema"]).resolve() == SCHEMA_FILE
    schema.validate(content)


@pytest.mark.parametrize(
    "fields",
    [
        {"colour": "red"},
        {"id": "../alpha"},
        {"name": "A\nB"},
        {"status": "fine"},
        {"rdns": "alpha"},
        {"methods": {"telepathy": {}}},
        {"methods": {"extension": {"step1": "install_extension"}}},
        {"downloads": {"chrome": "https://evil.example/alpha"}},
        {"downloads": {"attic": "https://alpha.example/"}},
        {"links": {"home": "http://alpha.example/"}},
        {"links": {"home": "javascript:alert(1)"}},
        {"deep_links": {"ios": "alpha://wc"}},
        {"browse": {"ios": ["https://alpha.example/"], "checked": "2026-11-22", "evidence": SCHEMA_PAGE}},
        {"browse": {"ios": ["alpha://o?u={url_encoded}"], "evidence": SCHEMA_PAGE}},
        {"checked": "soon"},
        {"source": "no sentence"},
        {"evidence": {"url": "https://alpha.example/", "says": "A release."}},
        {"evidence": SCHEMA_PAGE | {"says": "no sentence"}},
        {"status": "closed", "ends": None},
        {"status": "closing", "downloads": {"chrome": "https://chromewebstore.google.com/detail/alpha"}},
        {"ends": "2027-01-31"},
    ],
    ids=str,
)
def test_the_schema_rejects_an_invalid_wallet_file(
    fields: dict[str, Any], schema: jsonschema_rs.Draft202012Validator
) -> None:
    assert not schema.is_valid(wallet_json("alpha", **fields))
