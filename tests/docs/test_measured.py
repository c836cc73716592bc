"""The sizes of the npm package on its pages are those of the benchmark's results."""

import re

import pytest

from tools.places import ROOT

RESULTS = (ROOT / "bench" / "RESULTS.md").read_text(encoding="utf-8")


def sizes() -> list[str]:
    """Return the site's size without the package, then what the package adds in each row, in kB."""
    rows = re.findall(
        r"^\| (?:until the button works|at rest|with the dialog open) \| ([\d.]+) \| [^|]+ \| \+([\d.]+) ",
        RESULTS,
        re.MULTILINE,
    )
    assert len(rows) == 3
    return [rows[0][0], *(added for _, added in rows)]


@pytest.mark.parametrize("page", ["docs/compared.md", "web/kit/README.md"])
def test_the_sizes_of_the_package_are_those_of_the_results(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    start = text.index("kB until the button works")
    sentence = text[start - 120 : text.index("with the dialog", start)]
    assert re.findall(r"([\d.]+)\s+kB", sentence) == sizes()
