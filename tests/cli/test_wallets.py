"""`kisslock wallets list`, `check`, `add` and `show`."""

import json
from pathlib import Path

import pytest

from kisslock.cli import main
from kisslock.guides.catalogue import load_catalogue


@pytest.fixture(autouse=True)
def _change_to_site_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_wallet_of_the_site_can_be_added_and_checked_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["wallets", "add", "acme"]) == 0
    assert 'folder = "./wallets"' in capsys.readouterr().err
    (tmp_path / "kisslock.toml").write_text('[wallets]\nfolder = "./wallets"\n', encoding="utf-8")
    assert main(["wallets", "check"]) == 0
    assert f"ok   {len(load_catalogue().wallets) + 1} entries are valid" in capsys.readouterr().out
    assert main(["wallets", "show", "acme", "--locale", "de"]) == 0
    stdout = capsys.readouterr().out
    assert "Acme: alive, in the list" in stdout
    assert "Open Acme and sign in" in stdout
    assert main(["guide", "acme"]) == 0
    assert main(["wallets", "--json"]) == 0
    assert "acme" in capsys.readouterr().out


def test_an_invalid_wallet_entry_makes_the_check_fail_and_prevents_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["wallets", "add", "acme"])
    (tmp_path / "kisslock.toml").write_text('[wallets]\nfolder = "./wallets"\n', encoding="utf-8")
    file = tmp_path / "wallets" / "acme" / "wallet.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"status": "fine"}), encoding="utf-8")
    capsys.readouterr()
    expected_problem = "wallet.json: status: Invalid enum value 'fine'; allowed: alive, unverified"
    assert main(["wallets", "check"]) == 1
    assert expected_problem in capsys.readouterr().out
    assert main(["serve", "--port", "0"]) == 2
    assert expected_problem in capsys.readouterr().err


def test_the_wallet_list_contains_the_status_of_each_wallet_and_the_age_of_its_evidence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["wallets", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(load_catalogue().wallets)
    assert any(line.startswith("xdefi") and "closed" in line and "days old  https://" in line for line in lines)
    assert main(["wallets", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counts"]["listed"] == load_catalogue().listed_count


def test_the_guide_for_a_closed_wallet_tells_how_to_move_to_another_wallet(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["guide", "xdefi"]) == 0
    stdout = capsys.readouterr().out
    assert "Ctrl Wallet has closed" in stdout
    assert "Install" not in stdout
    assert main(["guide", "xdefi", "--json"]) == 0
    shape = json.loads(capsys.readouterr().out)
    assert (shape["status"], list(shape["guide"])) == ("closed", ["extension"])
