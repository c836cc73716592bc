"""Mutants of the TypeScript modules that check a wallet's responses.

Stryker generates the mutants and runs their tests. Stryker changes files in place, so it works on a copy in
build/mutants/web. Stryker stores results in build/mutants/web.json. While a mutant and its tests are unchanged, the
stored result is used again, unless the mutant timed out.
"""

import json
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutants.page import inline_code, write_section
from tools.mutants.python import Reason, module_row
from tools.places import ROOT, WEB, npm_command, run_command, tool_path

REASONS_FILE = Path(__file__).with_name("web.toml")
COPY_FOLDER = ROOT / "build" / "mutants" / "web"
RESULTS_FILE = COPY_FOLDER.with_name("web.json")
# Maps Stryker's name of a result to ours. A mutant with any other result counts as survived, including a mutant that no
# test reaches.
OUTCOME_BY_STATUS = {"Killed": "killed", "Timeout": "timeout"}
# The web unit tests read no file in docs and tests.
EXCLUDED_PATHS = (":!docs", ":!tests")


@dataclass(frozen=True)
class Mutant:
    """A change of a module: the removed code and the added code, each in one line, and the outcome of the tests."""

    module: str
    line: int
    before: str
    after: str
    outcome: str

    @property
    def key(self) -> tuple[str, str, str]:
        """The mutant's key in reasons.toml. The key stays the same when lines move."""
        return self.module, self.before, self.after


Reasons = Mapping[tuple[str, str, str], Reason]


def main(_: int | None = None) -> int:
    """Run Stryker, and write the report.

    Return the number of survivors without a reason. The argument is ignored: Stryker always runs all mutants.
    """
    copy_checkout()
    forget_timeouts()
    run_command(npm_command("ci", "--silent"), cwd=COPY_FOLDER / "web" / "mutants")
    stryker = COPY_FOLDER / "web" / "mutants" / "node_modules" / "@stryker-mutator" / "core" / "bin" / "stryker.js"
    run_command(
        ["nice", "-n", "10", tool_path("node"), str(stryker), "run", "mutants/stryker.config.json"],
        cwd=COPY_FOLDER / "web",
    )
    mutants = read_report((COPY_FOLDER / "web" / "mutants" / "report.json").read_text(encoding="utf-8"))
    reasons = read_reasons(REASONS_FILE.read_text(encoding="utf-8"))
    test_gaps = [mutant for mutant in mutants if mutant.outcome == "survived" and mutant.key not in reasons]
    for mutant in test_gaps:
        print(f"\n{mutant.module}:{mutant.line}\n-   {mutant.before}\n+   {mutant.after}")
    keys = {mutant.key for mutant in mutants if mutant.outcome == "survived"}
    print(*(f"This reason is for no survivor: {key}" for key in reasons if key not in keys), sep="\n")
    write_section("web", create_report(mutants, reasons))
    print(f"\n{len(test_gaps)} survived without a reason", flush=True)
    return len(test_gaps)


def copy_checkout() -> None:
    """Copy the checkout, without pages and Python tests. The copy has a link to web/node_modules."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", ".", *EXCLUDED_PATHS]
    tracked_files = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, tracked_files.split("\0")):
        source, target = ROOT / name, COPY_FOLDER / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    packages = COPY_FOLDER / "web" / "node_modules"
    if not packages.is_symlink():
        packages.symlink_to(WEB / "node_modules")


def forget_timeouts() -> None:
    """Remove mutants that timed out from the stored results. On a busy machine, other mutants time out as well."""
    if RESULTS_FILE.exists():
        stored_report = json.loads(RESULTS_FILE.read_text(encoding="utf-8"))
        for file in stored_report["files"].values():
            file["mutants"] = [mutant for mutant in file["mutants"] if mutant["status"] != "Timeout"]
        RESULTS_FILE.write_text(json.dumps(stored_report), encoding="utf-8")


def read_report(text: str) -> Sequence[Mutant]:
    """Return the mutants of Stryker's report, by module and line."""
    return [
        mutant for name, file in sorted(json.loads(text)["files"].items()) for mutant in _mutants_of_file(name, file)
    ]


def _mutants_of_file(name: str, file: Mapping[str, Any]) -> Iterator[Mutant]:
    lines = file["source"].split("\n")
    for mutant in sorted(file["mutants"], key=lambda entry: (entry["location"]["start"]["line"], entry["replacement"])):
        start_position, end_position = mutant["location"]["start"], mutant["location"]["end"]
        old_lines = lines[start_position["line"] - 1 : end_position["line"]]
        new_code = (
            old_lines[0][: start_position["column"] - 1]
            + mutant["replacement"]
            + old_lines[-1][end_position["column"] - 1 :]
        )
        outcome = OUTCOME_BY_STATUS.get(mutant["status"], "survived")
        yield Mutant(
            f"web/{name}", start_position["line"], _one_line("\n".join(old_lines)), _one_line(new_code), outcome
        )


def _one_line(code: str) -> str:
    return " ".join(line.strip() for line in code.split("\n"))


def read_reasons(text: str) -> Reasons:
    """Return the reasons by the key of a mutant."""
    return {
        (line["module"], line["before"], added_line): Reason(reason_kind, line["why"])
        for reason_kind, lines in tomllib.loads(text).items()
        for line in lines
        for added_line in line["after"]
    }


def create_report(mutants: Sequence[Mutant], reasons: Reasons) -> str:
    """Return the section of the page: a table of the modules, and the survivors with their reasons."""
    modules = list(dict.fromkeys(mutant.module for mutant in mutants))
    page_parts = [REPORT_HEAD.format(count=len(mutants))]
    for module in modules:
        verdicts = Counter(verdict_of_mutant(mutant, reasons) for mutant in mutants if mutant.module == module)
        page_parts.append(module_row(module, verdicts))
    for module in modules:
        lines = [
            f"- {reasons[mutant.key].kind.capitalize()}. {reasons[mutant.key].why}\n"
            f"  - {inline_code(mutant.before)} becomes {inline_code(mutant.after)}\n"
            for mutant in mutants
            if mutant.module == module and mutant.outcome == "survived" and mutant.key in reasons
        ]
        page_parts += [f"\n### {module}\n\n", *lines] if lines else []
    return "".join(page_parts)


def verdict_of_mutant(mutant: Mutant, reasons: Reasons) -> str:
    """Return the outcome of a mutant, or the kind of the reason that accepts its survival."""
    return reasons[mutant.key].kind if mutant.outcome == "survived" and mutant.key in reasons else mutant.outcome


REPORT_HEAD = """{count} mutants ran.

| module | mutants | killed | timeout | equivalent | accepted | survived | killed of those that are not equivalent |
|---|--:|--:|--:|--:|--:|--:|--:|
"""
