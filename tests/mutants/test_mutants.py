"""The functions behind `make mutants`. Its table and its reasons name only code that exists."""

import json
import subprocess
from pathlib import Path

import pytest

from tools.mutants import python
from tools.mutants.__main__ import main
from tools.mutants.keys import changed_lines, digest_code
from tools.mutants.page import MUTANTS_PAGE, inline_code, write_section
from tools.mutants.python import (
    SOURCE_FOLDER,
    Mutant,
    Reason,
    Result,
    choose_mutants,
    create_report,
    known_results,
    module_row,
    read_reasons,
    read_results,
)
from tools.mutants.table import MODULES
from tools.places import ROOT, VENV_PYTHON, tool_environment

MODULE_CODE = 'def is_late(now):\n    """Return True if it is late."""\n    return now > 20  # o\'clock\n'
ALL_MUTANTS = [Mutant(f"{n:02}", "auth/checks.py", "f", f"line {n}", f"changed line {n}", "") for n in range(40)]
KILLED_BY = "tests/auth/test_vectors.py::test_x[a case]"


@pytest.mark.parametrize("module", MODULES)
def test_each_module_and_test_file_in_the_table_of_modules_exists(module: str) -> None:
    assert [
        path for path in (SOURCE_FOLDER / module, *(ROOT / name for name in MODULES[module])) if not path.is_file()
    ] == []


def test_the_mutants_page_contains_each_reason_for_a_surviving_mutant() -> None:
    page = MUTANTS_PAGE.read_text(encoding="utf-8")
    assert [reason.why for reason in read_reasons().values() if reason.why not in page] == []


def test_the_changed_lines_of_a_mutant_and_the_digest_of_a_module_do_not_depend_on_comments_or_docstrings() -> None:
    mutated_code = MODULE_CODE.replace(">", ">=")
    assert changed_lines(MODULE_CODE, mutated_code) == ("return now > 20", "return now >= 20")
    shifted_code = "import time\n\n\n" + MODULE_CODE.replace("Return", "Say").replace("o'clock", "hours")
    assert changed_lines(shifted_code, shifted_code.replace(">", ">=")) == ("return now > 20", "return now >= 20")
    assert digest_code("a.py", MODULE_CODE) == digest_code(
        "a.py", MODULE_CODE.replace("Return", "Say").replace("o'clock", "hours")
    )
    assert digest_code("a.py", MODULE_CODE) != digest_code("a.py", mutated_code)
    assert digest_code("a.py", MODULE_CODE) != digest_code("b.py", MODULE_CODE)


def test_the_choice_of_mutants_depends_only_on_the_seed() -> None:
    assert choose_mutants(ALL_MUTANTS, 5, seed=1) == choose_mutants([*reversed(ALL_MUTANTS)], 5, seed=1)
    assert choose_mutants(ALL_MUTANTS, 5, seed=1) != choose_mutants(ALL_MUTANTS, 5, seed=2)
    assert {*choose_mutants(ALL_MUTANTS, None)} == {*ALL_MUTANTS}


def test_the_results_of_an_interrupted_run_are_read_without_the_last_incomplete_line(tmp_path: Path) -> None:
    results_file = tmp_path / "results.jsonl"
    assert read_results(results_file) == {}
    results = [Result(mutant.id, "survived", "", 1.0, "") for mutant in ALL_MUTANTS[:2]]
    results_file.write_text(
        "".join(json.dumps(vars(result)) + "\n" for result in results) + '{"id": "0', encoding="utf-8"
    )
    assert [*read_results(results_file).values()] == results


def test_a_killed_mutant_runs_again_if_its_test_is_gone_and_a_survivor_runs_again_if_a_test_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(python, "ROOT", tmp_path)
    files = [tmp_path / name for name in MODULES["auth/checks.py"]]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("def test_x():\n    assert True\n", encoding="utf-8")
    outcomes = {
        "00": ("killed", KILLED_BY),
        "01": ("survived", ""),
        "02": ("killed", files[1].name),
        "03": ("timeout", ""),
    }
    current_digest = python.digest_tests(MODULES["auth/checks.py"])
    stored_results = {id_: Result(id_, outcome, test, 1.0, current_digest) for id_, (outcome, test) in outcomes.items()}

    def valid_results() -> list[str]:
        return [mutant.id for mutant, _ in known_results(ALL_MUTANTS, stored_results)]

    assert valid_results() == ["00", "01", "02", "03"]
    files[0].write_text("def test_x():\n    # A comment.\n    assert True\n", encoding="utf-8")
    assert valid_results() == ["00", "01", "02", "03"]
    files[0].write_text("def test_x():\n    assert 1\n", encoding="utf-8")
    assert valid_results() == ["00"]
    files[0].write_text("def test_xy():\n    assert True\n", encoding="utf-8")
    assert valid_results() == []


def test_the_report_lists_each_surviving_mutant_with_its_reason() -> None:
    outcomes = {"00": "killed", "01": "survived", "02": "survived", "03": "timeout"}
    results = {id_: Result(id_, outcome, "", 1.0, "") for id_, outcome in outcomes.items()}
    reasons = {ALL_MUTANTS[1].key: Reason("equivalent", "Nothing can be on line 1.")}
    text = create_report(ALL_MUTANTS[:4], results, reasons)
    assert "4 of 4 mutants ran" in text
    assert "| `auth/checks.py` | 4 | 1 | 1 | 1 | 0 | 1 | 66 % |" in text
    assert "- Equivalent. Nothing can be on line 1.\n  - `f`: `line 1` becomes `changed line 1`\n" in text
    assert "- Survived. No test or reason yet.\n  - `f`: `line 2` becomes `changed line 2`\n" in text


def test_a_percentage_is_never_rounded_up() -> None:
    assert module_row("a.py", {"killed": 1799, "survived": 201}).endswith("| 89 % |\n")


def test_replacing_a_section_of_a_page_keeps_the_other_sections(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Title\n<!-- one -->\nold\n<!-- end of one -->\n<!-- two -->\n<!-- end of two -->\n")
    write_section("one", "new\n", page)
    assert page.read_text() == "# Title\n<!-- one -->\nnew\n<!-- end of one -->\n<!-- two -->\n<!-- end of two -->\n"
    with pytest.raises(ValueError, match="three"):
        write_section("three", "new\n", page)


@pytest.mark.parametrize(("text", "code"), [("a | b", "`a | b`"), ("a `b`", "`` a `b` ``")])
def test_code_with_a_pipe_or_a_backtick_is_written_as_inline_code(text: str, code: str) -> None:
    assert inline_code(text) == code


def test_the_error_for_an_unknown_argument_of_the_mutants_tool_mentions_the_argument() -> None:
    with pytest.raises(SystemExit, match="Unknown part sideways"):
        main(["sideways"])


@pytest.mark.slow
def test_a_worker_runs_the_tests_with_the_code_of_the_mutant() -> None:
    module = "auth/checks.py"
    code = (SOURCE_FOLDER / module).read_text(encoding="utf-8")
    sources = [None, code.replace("now_us < message", "now_us <= message"), "import nothing_of_this_name\n", code]
    mutant_requests = [
        {"module": module, "source": source, "tests": MODULES[module][:1], "marks": "not slow", "timeout": 60}
        for source in sources
    ]
    completed = subprocess.run(
        [VENV_PYTHON, "-m", "tools.mutants.worker"],
        cwd=ROOT,
        env=tool_environment(),
        input="".join(json.dumps(mutant_request) + "\n" for mutant_request in mutant_requests),
        capture_output=True,
        check=True,
        text=True,
    )
    worker_responses = [json.loads(line) for line in completed.stdout.splitlines()]
    assert [response["outcome"] for response in worker_responses] == ["survived", "killed", "killed", "survived"]
    assert worker_responses[1]["test"].startswith("tests/auth/test_vectors.py::")
