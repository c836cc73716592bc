import json

import kisslock
from tools.places import ROOT


def test_the_npm_package_and_the_front_end_have_the_version_of_the_python_package() -> None:
    of_npm = {
        place: json.loads((ROOT / place).read_text(encoding="utf-8"))["version"]
        for place in ("web/package.json", "web/kit/package.json")
    }
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    assert {**of_npm, "lock": lock["version"]} == dict.fromkeys([*of_npm, "lock"], kisslock.__version__)
