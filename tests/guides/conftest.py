"""A small catalogue on disk that a test can damage."""

import json
import os
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest


def _create_sparse_file(file: Path) -> None:
    """Create a sparse file of 3 GiB, which uses no disk space."""
    file.touch()
    os.truncate(file, 3 * 2**30)


# Each pair consists of a function that creates something that cannot be read as a wallet file, and the expected error.
INVALID_FILES: list[tuple[Callable[[Path], object], str]] = [
    (os.mkfifo, "is no regular file"),
    (lambda file: file.symlink_to("/dev/zero"), "is no regular file"),
    (Path.mkdir, "is no regular file"),
    (_create_sparse_file, "larger than"),
]
ENGLISH_JSON = (files("kisslock") / "data" / "locales" / "en.json").read_bytes()
EVIDENCE_PAGE = {"url": "https://alpha.example/release", "date": "2026-11-01", "says": "A release."}
ORDER_JSON = {
    "version": "2026-11-22",
    "popular": ["alpha"],
    "popular_evidence": EVIDENCE_PAGE,
    "specification": ["beta"],
}
EXTENSION_STEPS = {"step1": "install_extension", "step2": "create_or_import", "step3": "refresh_browser"}


def wallet_json(wallet_id: str, **fields: Any) -> dict[str, Any]:
    """Return a valid wallet file. A closing wallet has no downloads."""
    end_date = {"closed": "2026-08-03", "closing": "2027-01-31"}.get(fields.get("status", ""))
    store_link = f"https://chromewebstore.google.com/detail/{wallet_id}"
    return {
        "id": wallet_id,
        "name": wallet_id.title(),
        "status": "alive",
        "rdns": f"com.{wallet_id}",
        "methods": {"extension": EXTENSION_STEPS},
        "downloads": {} if end_date else {"chrome": store_link},
        "source": "A test.",
        "checked": "2026-11-22",
        "evidence": EVIDENCE_PAGE,
        **({"ends": end_date, "way_out": "export_phrase"} if end_date else {}),
        **fields,
    }


@pytest.fixture
def data_folder(tmp_path: Path) -> Path:
    """Return a data folder with the wallets alpha and beta, and English."""
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.json").write_bytes(ENGLISH_JSON)
    for name in ("beta", "alpha"):
        write_wallet(tmp_path, wallet_json(name))
    write_json(tmp_path / "wallets" / "order.json", ORDER_JSON)
    return tmp_path


def write_wallet(folder: Path, content: dict[str, Any], name: str | None = None) -> None:
    """Write a wallet file to the place where the catalogue reads it."""
    write_json(folder / "wallets" / (name or content["id"]) / "wallet.json", content)


def write_json(file: Path, content: object) -> None:
    """Write JSON, and create the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")
