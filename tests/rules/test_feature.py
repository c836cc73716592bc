"""Rule: mypy reports a feature whose method has a wrong name or signature, or no override mark."""

import subprocess
import sys
from pathlib import Path

import pytest

from kisslock.feature import Feature
from kisslock.features import FEATURES
from tools.places import ROOT

HEAD = """from collections.abc import Sequence
from typing_extensions import override
from kisslock.feature import Feature
from kisslock.http.endpoint import Endpoint
from kisslock.settings import Settings

class Motd(Feature):
    name = "motd"

"""
RIGHT = "    @override\n    def routes(self) -> Sequence[Endpoint]:\n        return ()\n"
WRONG = {
    "misspelled": (RIGHT.replace("routes", "rutes"), 'Method "rutes" is marked as an override'),
    "another argument": (RIGHT.replace("self", "self, settings: Settings"), 'Signature of "routes" incompatible'),
    "another result": (RIGHT.replace("Sequence[Endpoint]", "str").replace("()", '""'), 'Return type "str" of "routes"'),
    "unmarked": (RIGHT.replace("    @override\n", ""), 'Method "routes" is not using @override'),
}


@pytest.mark.slow
def test_mypy_reports_a_method_that_is_misspelled_or_has_a_wrong_type_or_lacks_the_override_mark(
    tmp_path: Path,
) -> None:
    (tmp_path / "right.py").write_text(HEAD + RIGHT)
    for number, (method, _) in enumerate(WRONG.values()):
        (tmp_path / f"wrong_{number}.py").write_text(HEAD + method)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        "pyproject.toml",
        "--no-pretty",
        *map(str, tmp_path.iterdir()),
    ]
    reported = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert "right.py" not in reported
    for number, (_, sentence) in enumerate(WRONG.values()):
        assert [line for line in reported.splitlines() if f"wrong_{number}.py" in line and sentence in line], reported


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_a_feature_has_the_name_of_its_folder_and_adds_no_method(feature: Feature) -> None:
    kind = type(feature)
    assert kind.__module__ == f"kisslock.{feature.name}.feature"
    assert {name for name in vars(kind) if not name.startswith("_")} <= {*vars(Feature), "name"}
