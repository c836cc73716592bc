"""Results of benchmarks are as `make bench` wrote them: the last line of each file is a digest of the text above."""

from pathlib import Path

import pytest

from bench.gateway.report import MARK
from bench.seal import is_sealed, sealed

BENCH = Path(__file__).resolve().parents[2] / "bench"
FILES = sorted(file.relative_to(BENCH).as_posix() for file in BENCH.glob("**/RESULTS.md") if "peers" not in file.parts)


@pytest.mark.parametrize("file", FILES)
def test_results_are_as_they_were_written(file: str) -> None:
    parts = (BENCH / file).read_text(encoding="utf-8").split(MARK)
    assert all(is_sealed(part.strip("\n")) for part in parts)


def test_an_edit_of_results_changes_their_digest() -> None:
    assert is_sealed(sealed("33.2"))
    assert not is_sealed(sealed("33.2").replace("33", "32"))
