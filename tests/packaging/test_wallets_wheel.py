"""The package of the wallets' data: what it holds, and what a server makes of it."""

import json
import shutil
import sys
import zipfile
from datetime import date, timedelta
from importlib.metadata import distribution
from pathlib import Path

import pytest

from kisslock.guides.catalogue import load
from kisslock.guides.renewed import installed, renewed
from tools.places import ROOT
from tools.wallets_wheel import write_wallets_wheel

WALLETS = ROOT / "src" / "kisslock" / "data" / "wallets"


def test_the_wheel_holds_data_only_and_is_versioned_by_its_date(tmp_path: Path) -> None:
    wheel = write_wallets_wheel(WALLETS, tmp_path)
    assert wheel.name == f"kisslock_wallets-{load().version:%Y.%-m.%-d}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    assert "kisslock_wallets/wallets/rainbow/wallet.json" in names
    assert "kisslock_wallets/wallets/rainbow/icon.svg" in names
    assert not [name for name in names if name.endswith(".py")]
    again = tmp_path / "again"
    again.mkdir()
    assert write_wallets_wheel(WALLETS, again).read_bytes() == wheel.read_bytes()


def test_a_server_finds_the_installed_data_and_uses_what_is_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = tmp_path / "wallets"
    shutil.copytree(WALLETS, newer)
    order = json.loads((newer / "order.json").read_text("utf-8"))
    tomorrow = date.fromisoformat(order["version"]) + timedelta(days=1)
    order["version"] = str(tomorrow)
    (newer / "order.json").write_text(json.dumps(order), encoding="utf-8")
    rainbow = json.loads((newer / "rainbow" / "wallet.json").read_text("utf-8")) | {"name": "Rainbow 2"}
    (newer / "rainbow" / "wallet.json").write_text(json.dumps(rainbow), encoding="utf-8")
    site = tmp_path / "site"
    with zipfile.ZipFile(write_wallets_wheel(newer, tmp_path)) as archive:
        archive.extractall(site)
    assert installed() is None
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    assert distribution("kisslock-wallets").version == f"{tomorrow:%Y.%m.%d}"
    found = renewed(load(), installed())
    assert (found.get("rainbow").name, str(found.version), found.notes) == ("Rainbow 2", str(tomorrow), ())
    assert found.icons == {}
