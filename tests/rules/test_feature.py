"""Rule: mypy reports a feature whose method has a wrong name or signature, or no override mark."""

import subprocess
import sys
from pathlib import Path

import pytest

from kisslock.feature import Feature
from kisslock.features import FEATURES
from tools.places import ROOT

FEATURE_IMPORTS = """from collections.abc import Sequence
from typing_extensions import override
from kisslock.feature import Feature
from kisslock.http.endpoint import Endpoint
from kisslock.settings import Settings

class Motd(Feature):
    name = "motd"

"""
VALID_METHOD = "    @override\n    def routes(self) -> Sequence[Endpoint]:\n        return ()\n"
INVALID_METHODS = {
    "misspelled": (VALID_METHOD.replace("routes", "rutes"), 'Method "rutes" is marked as an override'),
    "another argument": (
        VALID_METHOD.replace("self", "self, settings: Settings"),
        'Signature of "routes" incompatible',
    ),
    "another result": (
        VALID_METHOD.replace("Sequence[Endpoint]", "str").replace("()", '""'),
        'Return type "str" of "routes"',
    ),
    "unmarked": (VALID_METHOD.replace("    @override\n", ""), 'Method "routes" is not using @override'),
}


@pytest.mark.slow
def test_mypy_reports_a_method_that_is_misspelled_or_has_a_wrong_type_or_lacks_the_override_mark(
    tmp_path: Path,
) -> None:
    (tmp_path / "right.py").write_text(FEATURE_IMPORTS + VALID_METHOD)
    for number, (method, _) in enumerate(INVALID_METHODS.values()):
        (tmp_path / f"wrong_{number}.py").write_text(FEATURE_IMPORTS + method)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        "pyproject.toml",
        "--no-pretty",
        *map(str, tmp_path.iterdir()),
    ]
    completed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert "right.py" not in completed
    for number, (_, sentence) in enumerate(INVALID_METHODS.values()):
        assert [line for line in completed.splitlines() if f"wrong_{number}.py" in line and sentence in line], completed


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_a_feature_has_the_name_of_its_folder_and_adds_no_method(feature: Feature) -> None:
    feature_class = type(feature)
    assert feature_class.__module__ == f"kisslock.{feature.name}.feature"
    assert {name for name in vars(feature_class) if not name.startswith("_")} <= {*vars(Feature), "name"}
