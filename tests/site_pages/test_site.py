"""The documentation site: mistakes in a page fail its build, and its SVGs load nothing."""

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools.places import ROOT, VENV_PYTHON
from tools.site.extension import list_pages

DRAWING_FILES = sorted((ROOT / "docs" / "images").glob("*.svg"))
WARNING_BY_FAULT = {
    "[x](lost.txt)": "cross-reference target not found: 'lost.txt'",
    "[x](index.md#lost)": "local id not found in doc 'docs/index': 'lost'",
    "[x](#lost)": "cross-reference target not found: 'lost'",
    "![x](images/lost.png)": "image file not readable: docs/images/lost.png",
}
VALID_LINKS = "[x](images) [index.md](index.md) [x](index.md#kisslock) [x](https://a.example) ![x](images/dialog.png)"


@pytest.mark.slow
def test_the_docs_build_fails_for_a_broken_link_and_for_a_page_outside_of_the_navigation(
    tmp_path: Path,
) -> None:
    shutil.copytree(ROOT / "docs" / "images", tmp_path / "docs" / "images")
    for name in ("docs/index", "docs/extra", *(name for name, _ in list_pages())):
        file = tmp_path / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        page_lines = [VALID_LINKS, *WARNING_BY_FAULT] if name == "docs/flask" else []
        file.write_text("\n\n".join(["# Kisslock", *page_lines]), encoding="utf-8")
    options = ["-b", "html", "-W", "-q", "-c", str(ROOT / "tools" / "site")]
    command = [VENV_PYTHON, "-m", "sphinx", *options, str(tmp_path), str(tmp_path / "built")]
    result = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert result.returncode == 1
    warnings = [line for line in result.stderr.splitlines() if "WARNING" in line and "docs/flask.md" in line]
    assert [warning for warning in WARNING_BY_FAULT.values() if not any(warning in line for line in warnings)] == []
    assert len(warnings) == len(WARNING_BY_FAULT), warnings
    assert "extra.md: WARNING: document isn't included in any toctree" in result.stderr
    page = (tmp_path / "built" / "docs" / "flask.html").read_text(encoding="utf-8")
    assert ">Kisslock</span>" in page
    assert page.count("dialog-dark.png") == 1


@pytest.mark.parametrize("file", DRAWING_FILES, ids=lambda file: file.name)
def test_each_svg_on_the_pages_has_a_title_and_loads_no_file(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314 - a file of this repository
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert not any(word in text for word in ("href", "url(", "<script", "@import"))
