"""Rule: to remove a feature, delete its folder, its build of the front end and its two lines in features.py."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kisslock.features import FEATURES
from tools.places import ROOT

SOURCE_FOLDER = ROOT / "src" / "kisslock"
# Each tuple is a set of features that can be deleted together: a feature, and the features that require it.
DELETED_FEATURES = (("oidc",), ("forward_auth",), ("console",), ("deny",), ("gates", "oidc"))
# Maps a feature to further folders that are removed with it. Only the feature itself is in FEATURES.
DEPENDENT_FEATURES = {"oidc": ("mcp",)}
# After a feature is deleted, the code must not contain words that match the feature's pattern. Migrations may still
# contain these words, because migrations describe existing databases.
FEATURE_WORDS = {"oidc": re.compile("oidc|openid", re.IGNORECASE), "console": re.compile("console", re.IGNORECASE)}
SITE_CODE = """
[site]
origins = ["http://127.0.0.1:8000"]
[sign_in]
mode = "optional"
[storage]
url = "sqlite:///kisslock.db"
"""
VISIT_CODE = """
import sys
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.testclient import TestClient
import kisslock
from kisslock.cli import main
from kisslock.testing import SigningWallet

deleted = sys.argv[1:]
site = kisslock.Kisslock(config="kisslock.toml")
with TestClient(site.app, base_url="http://127.0.0.1:8000", client=("127.0.0.1", 50000)) as client:
    page = client.get("/")
    assert page.status_code == 200, page.text
    script = page.text.partition('type="module" src="')[2].partition('"')[0]
    assert client.get(script).status_code == client.get("/embed.js").status_code == 200
    description = client.get("/api/openapi.json").json()
    assert [*OpenAPIV31SpecValidator(description).iter_errors()] == []
    assert client.get("/api/ready").json()["status"] == "ok"
    assert client.get("/metrics").status_code == 200
    wallet, own = SigningWallet(1), {"Origin": "http://127.0.0.1:8000"}
    draft = client.post("/api/auth/nonce", json={"address": wallet.address, "chain_id": 1}, headers=own).json()
    proof = {"message": draft["message"], "signature": wallet.sign(draft["message"])}
    assert client.post("/api/auth/verify", json=proof, headers=own).status_code == 200
    assert client.get("/api/auth/session").json()["session"]["account"] == wallet.address
    assert client.post("/api/auth/sign-out", json={"everywhere": True}, headers=own).status_code in (200, 204)
    for path in ("/console", "/.well-known/openid-configuration"):
        assert client.get(path).status_code == (200 if path == "/console" and "console" not in deleted else 404), path
try:
    kisslock.RequireWallet(holds=kisslock.Holding(chain=1))
    assert "gates" not in deleted
except kisslock.errors.SettingsError:
    assert "gates" in deleted
assert not [name for name in sys.modules if name.startswith(tuple(f"kisslock.{one}" for one in deleted))]
sys.exit(main(["check"]))
"""


def copy_without_features(folder: Path, *features: str) -> Path:
    """Copy the package without these features. Return the folder that contains the copy."""
    shutil.copytree(SOURCE_FOLDER, folder / "kisslock", copy_function=os.link)
    for feature in features:
        for deleted_feature in (feature, *DEPENDENT_FEATURES.get(feature, ())):
            shutil.rmtree(folder / "kisslock" / deleted_feature)
        shutil.rmtree(folder / "kisslock" / "static" / feature, ignore_errors=True)
    features_file = folder / "kisslock" / "features.py"
    text = features_file.read_text(encoding="utf-8")
    for feature in features:
        lines = rf"^from kisslock\.{feature}\.feature import (\w+)\n((?:.*\n)*)    \1\(\),\n"
        text, count = re.subn(lines, r"\2", text, flags=re.MULTILINE)
        assert count == 1, feature
    # The copy is a hard link, so delete it before writing. Writing to the link would change the original file.
    features_file.unlink()
    features_file.write_text(text, encoding="utf-8")
    return folder


def run_python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the copy, in its folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("features", DELETED_FEATURES, ids="+".join)
def test_the_server_starts_and_visitors_sign_in_after_any_one_feature_is_deleted(
    tmp_path: Path, features: tuple[str, ...]
) -> None:
    folder = copy_without_features(tmp_path, *features)
    (folder / "kisslock.toml").write_text(SITE_CODE, encoding="utf-8")
    completed_visit = run_python(folder, "-c", VISIT_CODE, *features)
    assert (completed_visit.returncode, re.findall(r"^fail .*", completed_visit.stdout, re.MULTILINE)) == (0, []), (
        completed_visit.stderr
    )
    assert "settings" in completed_visit.stdout


def test_kisslock_check_fails_if_the_settings_contain_the_section_of_a_deleted_feature(tmp_path: Path) -> None:
    folder = copy_without_features(tmp_path, "console")
    (folder / "kisslock.toml").write_text(f"{SITE_CODE}[console]\noperators = []\n", encoding="utf-8")
    completed_check = run_python(folder, "-m", "kisslock", "check")
    assert completed_check.returncode == 1
    assert "console.operators" in completed_check.stdout
    assert "is not a setting" in completed_check.stdout


def test_the_startup_fails_and_prints_the_dependent_feature_if_a_required_feature_was_deleted(
    tmp_path: Path,
) -> None:
    failed_command = run_python(copy_without_features(tmp_path, "gates"), "-m", "kisslock", "check")
    assert failed_command.returncode != 0
    sentence = "ImportError: The feature oidc needs gates, which is not listed before oidc in features.py."
    assert failed_command.stderr.splitlines()[-1] == sentence


def test_the_startup_fails_and_prints_the_missing_module_if_the_folder_of_a_feature_was_deleted(tmp_path: Path) -> None:
    folder = copy_without_features(tmp_path)
    shutil.rmtree(folder / "kisslock" / "console")
    failed_command = run_python(folder, "-m", "kisslock", "check")
    assert failed_command.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'kisslock.console'"


@pytest.mark.parametrize("feature", FEATURE_WORDS)
def test_a_feature_is_named_only_in_its_own_folder_and_in_features_that_require_it(feature: str) -> None:
    naming_files = []
    for file in SOURCE_FOLDER.rglob("*.py"):
        name = file.relative_to(SOURCE_FOLDER).as_posix()
        own_folders = tuple(f"{feature_folder}/" for feature_folder in (feature, *DEPENDENT_FEATURES.get(feature, ())))
        if not name.startswith((*own_folders, "storage/migrations/")) and name != "features.py":
            naming_files += [
                f"{name}: {line}" for line in file.read_text().splitlines() if FEATURE_WORDS[feature].search(line)
            ]
    assert naming_files == []


def test_the_list_contains_exactly_the_features_that_have_a_folder_with_a_declaration() -> None:
    assert {file.parent.name for file in SOURCE_FOLDER.glob("*/feature.py")} == {feature.name for feature in FEATURES}


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("import no_such_driver", "No module named 'no_such_driver'"),
        ("import kisslock.gates.no_such_file", "No module named 'kisslock.gates.no_such_file'"),
    ],
)
def test_an_import_error_that_is_not_about_a_feature_is_shown_unchanged(
    tmp_path: Path, line: str, missing: str
) -> None:
    folder = copy_without_features(tmp_path)
    declaration = folder / "kisslock" / "oidc" / "feature.py"
    text = declaration.read_text(encoding="utf-8")
    declaration.unlink()
    declaration.write_text(f"{text}\n{line}\n", encoding="utf-8")
    failed_command = run_python(folder, "-c", "import kisslock.features")
    assert failed_command.stderr.splitlines()[-1] == f"ModuleNotFoundError: {missing}"
    assert "The feature" not in failed_command.stderr


def test_a_feature_cannot_place_its_section_after_an_unknown_section(
    tmp_path: Path,
) -> None:
    folder = copy_without_features(tmp_path)
    declaration = folder / "kisslock" / "forward_auth" / "feature.py"
    text = declaration.read_text(encoding="utf-8")
    declaration.unlink()
    declaration.write_text(text.replace('after_section="sign_in"', 'after_section="motd"'), encoding="utf-8")
    failed_command = run_python(folder, "-m", "kisslock", "check")
    assert (
        "The section [forward] of the feature forward_auth is placed after [motd], which is neither"
        in failed_command.stderr
    )
