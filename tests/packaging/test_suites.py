"""What `make test` reports about its runners."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import chromium, inputs, suites
from tools.places import ROOT, tool_environment
from tools.reports import count_results, summarise_failures
from tools.suites import ALL_SUITES, choose_suites, run_in_group

# Like pytest and Playwright, the fake runner writes its report at the end, even after Ctrl+C.
SILENT_RUNNER = """
import sys, time
print("one passed, one failed", flush=True)
try:
    time.sleep(600)
except KeyboardInterrupt:
    holds, fails = '<testcase name="holds"/>', '<testcase name="fails"><failure message="no"/></testcase>'
    open(sys.argv[1], "w").write(f"<testsuites><testsuite>{holds}{fails}<testcase/></testsuite></testsuites>")
"""


@pytest.fixture(scope="module")
def copied_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the files that git tracks."""
    root = tmp_path_factory.mktemp("checkout")
    tracked_files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, tracked_files.stdout.split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
    return root


@pytest.mark.slow
def test_a_test_runner_that_hangs_is_killed_and_its_results_are_counted_and_listed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.xml"
    code = run_in_group([sys.executable, "-c", SILENT_RUNNER, str(report)], tmp_path, tool_environment(), silent_s=5)
    assert count_results("two", report, code) == ("two: 1 passed, 1 failed", False)
    assert summarise_failures("two", report) == ["two failed:  fails: no"]
    assert "ended, because nothing was printed for 5 s: a test hangs" in capfd.readouterr().out


@pytest.mark.slow
def test_a_slow_test_runner_continues_as_long_as_it_prints(tmp_path: Path) -> None:
    slow_program = "import time\nfor step in range(8): print(step, flush=True); time.sleep(0.5)"
    assert run_in_group([sys.executable, "-c", slow_program], tmp_path, tool_environment(), silent_s=3) == 0


@pytest.mark.parametrize(("version", "is_too_old"), [(149, True), (chromium.OLDEST_VERSION, False)])
def test_a_browser_that_is_too_old_for_the_end_to_end_tests_is_reported(
    version: int, tmp_path: Path, *, is_too_old: bool
) -> None:
    browser = tmp_path / "chromium"
    browser.write_text(f"#!/bin/sh\necho Chromium {version}.0.7871.100 built on Debian\n")
    browser.chmod(0o755)
    description = chromium.describe_browser(str(browser))
    assert description.startswith(f"Chromium {version}.0.7871.100: {browser}")
    assert ("The journeys need Chromium" in description) is is_too_old


@pytest.mark.parametrize("word", ["versions", "kit", "everywhere"])
def test_a_suite_runs_again_if_its_inputs_have_changed_since_its_last_passing_run(
    word: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    passed_file = tmp_path / "passed.json"
    monkeypatch.setattr(inputs, "PASSED_FILE", passed_file)
    assert {suite.only_word for suite in choose_suites("changed")} == {"versions", "kit", "everywhere"}
    inputs.record_suite(word, inputs.suite_digests())
    assert {suite.only_word for suite in choose_suites("changed")} == {"versions", "kit", "everywhere"} - {word}
    passed_file.write_text(passed_file.read_text().replace('": "', '": "0'))
    assert {suite.only_word for suite in choose_suites("changed")} == {"versions", "kit", "everywhere"}


@pytest.mark.parametrize(
    ("file", "suite_words"),
    [
        ("pyproject.toml", {"versions"}),
        ("requirements/lock.txt", {"versions"}),
        ("web/package-lock.json", {"kit", "everywhere"}),
        ("web/src/kisslock.ts", {"kit", "everywhere"}),
        ("web/kit/rainbowkit/index.ts", {"kit"}),
        ("web/element/draw.tsx", {"kit", "everywhere"}),
        ("web/console/main.tsx", set()),
        ("src/kisslock/app.py", set()),
        ("docs/start/vue.md", {"kit", "everywhere"}),
        ("docs/start/flask.md", {"versions"}),
    ],
)
def test_a_change_of_a_file_selects_the_suites_that_use_the_file(
    file: str, suite_words: set[str], copied_checkout: Path
) -> None:
    digests_before = inputs.suite_digests(copied_checkout)
    original_text = (copied_checkout / file).read_text()
    (copied_checkout / file).write_text(original_text + "\n```sh\n# changed\n```\n")
    digests_after = inputs.suite_digests(copied_checkout)
    (copied_checkout / file).write_text(original_text)
    assert {word for word in digests_before if digests_before[word] != digests_after[word]} == suite_words


def test_every_suite_except_the_versions_suite_runs_if_all_suites_are_chosen() -> None:
    assert {suite.name for suite in ALL_SUITES} - {suite.name for suite in choose_suites("all")} == {"versions"}


@pytest.mark.parametrize(("failed", "recorded"), [("", {"kit"}), ("pages", set()), ("kit", set())])
def test_a_group_of_suites_is_recorded_as_passed_only_if_all_its_suites_passed(
    failed: str, recorded: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(inputs, "PASSED_FILE", tmp_path / "passed.json")
    monkeypatch.setattr(suites, "_run_suite", lambda suite: ("", suite.name != failed))
    assert suites.main("kit") == int(bool(failed))
    assert {"kit", "everywhere", "versions"} - set(inputs.changed_suites()) == recorded
