"""The area of each sentence equals the area in the build of the front end (vectors/areas.json)."""

import json
from pathlib import Path

import pytest

from kisslock.site.document import message_area

AREA_CASES = json.loads((Path(__file__).parents[2] / "vectors" / "areas.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", AREA_CASES, ids=lambda case: case["key"] or "an empty key")
def test_a_sentence_belongs_to_the_area_with_the_longest_matching_prefix(case: dict[str, str | None]) -> None:
    assert message_area(str(case["key"])) == case["area"]
