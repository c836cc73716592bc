"""The parts of `make mutants ONLY=web`, except Stryker itself. The reasons name only code that exists."""

import json
from pathlib import Path

import pytest

from tools.mutants import web
from tools.mutants.web import REASONS_FILE, Mutant, create_report, read_reasons, read_report
from tools.places import ROOT, WEB

SOURCE_CODE = "const a = 1\nif (a >= 1) {\n  b()\n}\n"
STRYKER_RESULTS = [
    ("Killed", 2, 5, 2, 11, "a > 1"),
    ("Timeout", 1, 11, 1, 12, "2"),
    ("NoCoverage", 2, 13, 4, 2, "{}"),
    ("Survived", 3, 3, 3, 6, ""),
]
STRYKER_REPORT = json.dumps(
    {
        "files": {
            "src/a.ts": {
                "source": SOURCE_CODE,
                "mutants": [
                    {
                        "status": status,
                        "replacement": replacement,
                        "location": {"start": {"line": a, "column": b}, "end": {"line": c, "column": d}},
                    }
                    for status, a, b, c, d, replacement in STRYKER_RESULTS
                ],
            }
        }
    }
)


def test_the_name_of_a_mutant_consists_of_the_lines_that_the_mutant_removes_and_adds() -> None:
    assert read_report(STRYKER_REPORT) == [
        Mutant("web/src/a.ts", 1, "const a = 1", "const a = 2", "timeout"),
        Mutant("web/src/a.ts", 2, "if (a >= 1) {", "if (a > 1) {", "killed"),
        Mutant("web/src/a.ts", 2, "if (a >= 1) { b() }", "if (a >= 1) {}", "survived"),
        Mutant("web/src/a.ts", 3, "b()", "", "survived"),
    ]


def test_equivalent_mutants_are_counted_separately_in_the_report() -> None:
    reasons = read_reasons('[[equivalent]]\nmodule = "web/src/a.ts"\nbefore = "b()"\nafter = [""]\nwhy = "Because."\n')
    text = create_report(read_report(STRYKER_REPORT), reasons)
    assert "| `web/src/a.ts` | 4 | 1 | 1 | 1 | 0 | 1 | 66 % |" in text
    assert "- Equivalent. Because.\n  - `b()` becomes" in text


def test_mutants_that_timed_out_can_be_removed_from_the_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "RESULTS_FILE", tmp_path / "web.json")
    web.forget_timeouts()
    web.RESULTS_FILE.write_text(STRYKER_REPORT, encoding="utf-8")
    web.forget_timeouts()
    (file,) = json.loads(web.RESULTS_FILE.read_text(encoding="utf-8"))["files"].values()
    assert [mutant["status"] for mutant in file["mutants"]] == ["Killed", "NoCoverage", "Survived"]


@pytest.mark.parametrize("key", read_reasons(REASONS_FILE.read_text(encoding="utf-8")))
def test_each_mutant_in_the_file_of_reasons_changes_code_that_exists(key: tuple[str, str, str]) -> None:
    module, code_before, code_after = key
    lines = [line.strip() for line in (ROOT / module).read_text(encoding="utf-8").split("\n")]
    assert code_before in " ".join(lines)
    assert code_before != code_after


def test_the_settings_of_stryker_list_all_modules_of_the_provider_wrapper() -> None:
    settings = json.loads((WEB / "mutants" / "stryker.config.json").read_text(encoding="utf-8"))
    modules = sorted(path.relative_to(WEB).as_posix() for path in (WEB / "src" / "wallets").glob("guard*.ts"))
    assert settings["mutate"] == [name for name in modules if ".test." not in name]
