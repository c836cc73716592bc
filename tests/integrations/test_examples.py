"""The shops in examples/: gate, recent sign-in, and a wallet linked to the shop's user, in each framework."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kisslock.testing import SigningWallet
from tools.places import ROOT

ACCOUNT = SigningWallet(1).address


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "module", "attribute"),
    [("fastapi_shop", "app", "app"), ("flask_shop", "app", "asgi"), ("django_shop", "shop", "app")],
)
def test_the_shop_example_has_a_gate_and_requires_a_recent_sign_in_and_links_wallets_to_its_users(
    folder: str, module: str, attribute: str, build_folder: Path, tmp_path: Path
) -> None:
    expected = {
        "KISSLOCK_STORAGE_URL": f"sqlite:///{tmp_path / 'kisslock.db'}",
        "KISSLOCK_SIGN_IN_HOLDINGS_KEPT_S": "0",
        "PYTHONPATH": str(ROOT),
    }
    responses = [
        sys.executable,
        "-m",
        "tests.integrations.visited_example",
        str(build_folder),
        str(ROOT / "examples" / folder),
    ]
    result = subprocess.run(
        [*responses, module, attribute],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | expected,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == {
        "members before": "auth/no-session",
        "members": f"Welcome, {ACCOUNT} on chain 1.",
        "club": "gate/not-held",
        "account before": "You are new here.",
        "added from elsewhere": 403,
        "added": 200,
        "account": "You are ann.",
        "payout": f"A payout to {ACCOUNT} can begin.",
        "payout later": "auth/too-old",
        "club with 0.1 ether, once the answer is old": f"Welcome to the club, {ACCOUNT}.",
    }


@pytest.mark.slow
def test_users_and_staff_of_a_new_django_project_can_link_a_wallet_and_sign_in_and_log_out(
    build_folder: Path, tmp_path: Path
) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.integrations.visited_project", str(build_folder)],
        capture_output=True, text=True, cwd=tmp_path, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT), "KISSLOCK_STORAGE_URL": f"sqlite:///{tmp_path / 'kisslock.db'}"},
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == {
        "stranger": 302,
        "password": 302,
        "linked": 200,
        "log-out by password": 200,
        "afterwards": 302,
        "staff by wallet": 200,
        "log-out by wallet": 200,
        "then": 302,
        "cookie": False,
        "with the old cookie": 302,
        "signed in anew": 200,
    }
