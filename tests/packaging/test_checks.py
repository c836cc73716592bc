"""`make check ONLY=word`: which checks a word selects."""

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.packaging.test_make import MAKEFILE_TEXT
from tools.checks import ALL_CHECKS, choose_checks, main
from tools.places import ROOT


def test_every_check_runs_if_the_filter_is_empty() -> None:
    assert choose_checks("") == [*ALL_CHECKS]


@pytest.mark.parametrize(
    ("filter_text", "selected_titles", "omitted_titles"),
    [
        ("python", {"Python lint", "Python types", "Generated files"}, {"Web types", "Sizes", "Documentation"}),
        ("web", {"Web types", "TypeScript names", "Sizes"}, {"Python types", "Documentation"}),
        ("docs", {"Documentation", "Generated files", "TypeScript names"}, {"Python types", "Web types"}),
        ("types", {"Python types", "Web types", "Benchmark types"}, {"Python lint"}),
        ("Python lint", {"Python lint"}, {"Python format"}),
    ],
)
def test_a_filter_with_a_file_type_or_a_word_of_a_title_selects_checks(
    filter_text: str, selected_titles: set[str], omitted_titles: set[str]
) -> None:
    chosen_titles = {check.title for check in choose_checks(filter_text)}
    assert selected_titles <= chosen_titles
    assert not omitted_titles & chosen_titles
    # Cheap checks, which a change of any file can break, run for each kind of file.
    assert filter_text not in {"python", "web", "docs"} or "No hosts, no machine's paths" in chosen_titles


def test_a_filter_that_selects_no_check_prints_the_valid_filters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("pyhton") == 1
    assert "ONLY is python, web, docs, or a word of a title: Python format, " in capsys.readouterr().out


def test_running_the_checks_does_not_build_the_front_end_first() -> None:
    (prerequisites,) = re.findall(r"^check: (.*?) ##", MAKEFILE_TEXT, re.MULTILINE)
    assert "setup" not in prerequisites


def test_an_invalid_wallet_is_reported_in_one_line_and_no_other_check_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    package_folder = tmp_path / "src" / "kisslock"
    shutil.copytree(
        ROOT / "src" / "kisslock", package_folder, copy_function=os.link, ignore=shutil.ignore_patterns("static")
    )
    file = package_folder / "data" / "wallets" / "rabby" / "wallet.json"
    text = file.read_text(encoding="utf-8")
    file.unlink()
    file.write_text(re.sub(r'"checked": "\d+', '"checked": "2999', text, count=1), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(package_folder.parent))
    assert main() == 1
    stdout = capsys.readouterr().out
    assert "src/kisslock/data/wallets/rabby/wallet.json: checked: 2999-" in stdout
    assert "Traceback" not in stdout
    assert stdout.count(" ... ") == stdout.count("Catalogue ... DOES NOT HOLD") == 1
