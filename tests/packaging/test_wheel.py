import json
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import build_package
from tools.places import ROOT, VENV_PYTHON

pytestmark = pytest.mark.slow

# A copy without these files is like a checkout before the first make.
EXCLUDED_FILES = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "static", "dist", "build", "__pycache__", ".*_cache"
)


def _file_names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return sorted(archive.namelist())


def test_the_wheel_contains_the_front_end_and_the_data_and_the_licence(wheel: Path) -> None:
    names = _file_names(wheel)
    manifest = json.loads(zipfile.ZipFile(wheel).read("kisslock/static/manifest.json"))
    entry = manifest["site/main.tsx"]["file"]
    assert f"kisslock/static/{entry}" in names
    assert f"kisslock/static/{entry}.br" in names
    assert f"kisslock/static/{entry}.gz" in names
    assert "kisslock/static/dev/manifest.json" in names
    assert "kisslock/static/embed/manifest.json" in names
    assert "kisslock/static/console/manifest.json" in names
    assert "kisslock/static/phone/phone.mjs" in names
    assert {f"kisslock/integrations/{name}.py" for name in ("fastapi", "django", "flask")} <= set(names)
    assert "kisslock/data/locales/en.json" in names
    assert "kisslock/storage/migrations/env.py" in names
    assert "kisslock/storage/migrations/versions/a0001_tables.py" in names
    assert "kisslock/auth/universal_validator.hex" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    with zipfile.ZipFile(wheel) as archive:
        assert [
            item.filename for item in archive.infolist() if item.filename.endswith(".js") and item.file_size == 0
        ] == []
    assert not [name for name in names if name.endswith((".ts", ".tsx", ".map")) or "node_modules" in name]


def test_the_sdist_builds_the_same_wheel_without_node_js(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    # Use the command tar instead of the module tarfile: early releases of Python 3.11 lack its safe filter, and later
    # releases print a warning without the filter.
    subprocess.run(["tar", "-xzf", str(sdist), "-C", str(tmp_path)], check=True)
    second_wheel = build_package("wheel", source, tmp_path)
    assert second_wheel.read_bytes() == wheel.read_bytes()
    # An sdist contains PKG-INFO in addition to the tracked files.
    (source / "PKG-INFO").unlink()
    second_wheel = build_package("sdist", source, tmp_path / "sdist")
    assert second_wheel.read_bytes() == sdist.read_bytes()


def test_the_sdist_contains_sources_and_the_front_end_but_no_environment_and_no_build_folder(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "web/package-lock.json", "requirements/lock.txt", "src/kisslock/static/manifest.json"} <= names
    assert not [name for name in names if name.startswith((".venv/", "web/node_modules/", "build/", "dist/", ".git/"))]


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_building_without_the_front_end_fails_and_the_error_contains_the_command_that_builds_it(
    kind: str, tmp_path: Path
) -> None:
    source = tmp_path / "checkout"
    shutil.copytree(ROOT, source, ignore=EXCLUDED_FILES)
    command = [VENV_PYTHON, "-m", "hatchling", "build", "--target", kind, "--directory", str(tmp_path / "out")]
    result = subprocess.run(command, cwd=source, check=False, capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr.strip() == (
        "The front end is not built: src/kisslock/static/built-from is missing. "
        "Run `make build`, which brings Node over the network and builds the front end first."
    )
    assert not list((tmp_path / "out").glob("*"))
