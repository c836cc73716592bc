"""The pages of README.md and docs/ are followed literally, in order, in an empty folder, with the wheel."""

import re
from pathlib import Path

import pytest

from tests.docs.following import list_page_runs, run_page_in_process
from tests.docs.run import PageRun
from tools.chromium import ensure_headless
from tools.places import ROOT


@pytest.mark.slow
@pytest.mark.parametrize(("page", "before"), list_page_runs(uses_npm=False))
def test_the_steps_of_a_page_work_from_an_empty_folder(
    page: str,
    before: str,
    wheel_with_fetched_packages: str,
    new_python_folder: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    page_run = PageRun(
        page=page,
        previous_page=before,
        folder=str(tmp_path / "reader"),
        python=new_python_folder,
        wheel=wheel_with_fetched_packages,
    )
    text = (ROOT / page).read_text(encoding="utf-8")
    if re.search(r"^(?:npx playwright test|.*\bnode program)", text, re.MULTILINE):
        page_run.modules = str(request.getfixturevalue("npm_site") / "node_modules")
    if "playwright install" in text:
        page_run.chromium = ensure_headless()
    run_page_in_process(page_run)
