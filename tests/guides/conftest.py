"""A small catalogue on disk that a test can damage."""

import json
import os
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest


def _sparse(file: Path) -> None:
    """Create a sparse file of 3 GiB, which uses no disk space."""
    file.touch()
    os.truncate(file, 3 * 2**30)


# Each pair begins with a function that creates a file that never ends or is too large. The text in a pair is the
# expected error.
ODD_FILES: list[tuple[Callable[[Path], object], str]] = [
    (os.mkfifo, "is no regular file"),
    (lambda file: file.symlink_to("/dev/zero"), "is no regular file"),
    (Path.mkdir, "is no regular file"),
    (_sparse, "larger than"),
]
ENGLISH = (files("kisslock") / "data" / "locales" / "en.json").read_bytes()
PAGE = {"url": "https://alpha.example/release", "date": "2026-11-01", "says": "A release."}
ORDER = {"version": "2026-11-22", "popular": ["alpha"], "popular_evidence": PAGE, "specification": ["beta"]}
EXTENSION = {"step1": "install_extension", "step2": "create_or_import", "step3": "refresh_browser"}


def wallet(wallet_id: str, **fields: Any) -> dict[str, Any]:
    """Return a valid wallet file. A closing wallet has no downloads."""
    ends = {"closed": "2026-08-03", "closing": "2027-01-31"}.get(fields.get("status", ""))
    store = f"https://chromewebstore.google.com/detail/{wallet_id}"
    return {
        "id": wallet_id,
        "name": wallet_id.title(),
        "status": "alive",
        "rdns": f"com.{wallet_id}",
        "methods": {"extension": EXTENSION},
        "downloads": {} if ends else {"chrome": store},
        "source": "A test.",
        "checked": "2026-11-22",
        "evidence": PAGE,
        **({"ends": ends, "way_out": "export_phrase"} if ends else {}),
        **fields,
    }


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with the wallets alpha and beta, and English."""
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.json").write_bytes(ENGLISH)
    for name in ("beta", "alpha"):
        write_wallet(tmp_path, wallet(name))
    write_json(tmp_path / "wallets" / "order.json", ORDER)
    return tmp_path


def write_wallet(folder: Path, content: dict[str, Any], name: str | None = None) -> None:
    """Write a wallet file to the place where the catalogue reads it."""
    write_json(folder / "wallets" / (name or content["id"]) / "wallet.json", content)


def write_json(file: Path, content: object) -> None:
    """Write JSON, and create the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")
