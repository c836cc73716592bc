"""A package is complete without the repository: licences, bill of materials, links. Its bytes are reproducible."""

import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.test_licences import is_allowed
from tools.address import npm_fields, project, project_links, published_page, with_absolute_links
from tools.builds import all_builds, run_build, site_builds
from tools.front_end import pack_kit
from tools.places import ROOT, STATIC_FOLDER, WEB
from tools.sbom import create_bill_of_materials

REPOSITORY_URL = "https://forge.example/kisslock"
WORKFLOW_FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
# A section with the text of a licence is longer than a section with only its title.
MIN_TEXT_LENGTH = 300


def parse_licence_list(text: str) -> dict[str, str]:
    """Return the parts of a licence list: name and version to licence. Each part has its text."""
    matches = re.findall(r"^## (\S+) - (\S+) \(([^\n]+)\)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert len(matches) == len(re.findall("^## ", text, re.MULTILINE))
    assert [name for name, *_, body in matches if len(body.strip()) < MIN_TEXT_LENGTH] == []
    return {f"{name}@{version}": licence for name, version, licence, _ in matches}


def sbom_components(sbom_json: str) -> set[str]:
    """Return the components of a CycloneDX document, as name@version."""
    component_list = json.loads(sbom_json)["components"]
    return {
        f"{item['group']}/{item['name']}@{item['version']}".removeprefix("/")
        for item in map(_name_with_group, component_list)
    }


def _name_with_group(component: dict[str, Any]) -> dict[str, Any]:
    return {"group": "", **component}


@pytest.mark.slow
def test_the_licence_lists_of_the_wheel_match_its_bill_of_materials_and_its_licence_expression(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if ".dist-info/" in name}
    (document,) = (text for name, text in texts.items() if name.endswith("/sboms/kisslock.cdx.json"))
    licence_lists = [text for name, text in texts.items() if name.endswith("licences.md")]
    assert len(licence_lists) == len([name for name in site_builds() if all_builds()[name].licences])
    licence_by_name = {name: licence for text in licence_lists for name, licence in parse_licence_list(text).items()}
    assert {"react", "viem", "@walletconnect/core", "@reown/walletkit"} <= {
        name.rpartition("@")[0] for name in licence_by_name
    }
    assert [name for name, licence in licence_by_name.items() if not is_allowed(licence)] == []
    icons = {name for name in sbom_components(document) if name.startswith("@web3icons/core@")}
    assert len(icons) == 1
    assert sbom_components(document) == licence_by_name.keys() | icons
    (metadata_text,) = (text for name, text in texts.items() if name.endswith("/METADATA"))
    expression = re.findall(r"^License-Expression: (.+)$", metadata_text, re.MULTILINE)[0].split(" AND ")
    assert {item.strip("()") for licence in licence_by_name.values() for item in licence.split(" AND ")} == set(
        expression
    )
    assert not re.findall(r"\]\((?!https?:|#)", metadata_text)


@pytest.mark.slow
def test_the_npm_package_has_a_bill_of_materials_and_a_reproducible_build(npm_site: Path, tmp_path: Path) -> None:
    dist_folder = npm_site / "node_modules" / "kisslock" / "dist"
    licence_by_name = {
        name for list_ in dist_folder.rglob("THIRD_PARTY.md") for name in parse_licence_list(list_.read_text("utf-8"))
    }
    assert sbom_components((dist_folder / "kisslock.cdx.json").read_text("utf-8")) - licence_by_name == {
        "@web3icons/core@4.0.56"
    }
    assert licence_by_name
    pack_kit(tmp_path)
    (first_tarball,), (second_tarball,) = npm_site.glob("*.tgz"), tmp_path.glob("*.tgz")
    assert second_tarball.read_bytes() == first_tarball.read_bytes()


@pytest.mark.slow
def test_the_practice_build_of_the_front_end_is_reproducible(tmp_path: Path) -> None:
    """Releases build the whole front end twice. This part has chunks, styles and compressed files."""
    run_build("practice", "--logLevel", "warn", "--outDir", os.path.relpath(tmp_path / "dev", WEB))
    second_build = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert {file.suffix for file in second_build} >= {".js", ".br", ".gz", ".md"}
    assert {file: (STATIC_FOLDER / file).read_bytes() for file in second_build} == second_build


def test_the_bill_of_materials_has_no_timestamp_and_does_not_depend_on_the_order_of_the_licence_lists() -> None:
    lists = ("## b - 1 (MIT)\n\n## @a/c - 2 ((Apache-2.0 AND MIT))\n", "## b - 1 (MIT)\n")
    first_sbom, second_sbom = (
        create_bill_of_materials("pkg:npm/x@1", licence_texts) for licence_texts in (lists, reversed(lists))
    )
    assert first_sbom == second_sbom
    assert sbom_components(first_sbom) == {"b@1", "@a/c@2", "@web3icons/core@4.0.56"}
    assert "timestamp" not in first_sbom


@pytest.mark.parametrize(
    ("text", "with_address", "without"),
    [
        ("[a](docs/a.md#b)", "[a](R/blob/v1/web/docs/a.md#b)", "a"),
        ("[a](../a.md)", "[a](R/blob/v1/a.md)", "a"),
        ("![a](a.png)", "![a](R/raw/v1/web/a.png)", ""),
        ('<img src="a.png" alt="a">', '<img src="R/raw/v1/web/a.png" alt="a">', ""),
        ("[![a](a.png)](b.md)", "[![a](R/raw/v1/web/a.png)](R/blob/v1/web/b.md)", ""),
        ("[a](https://b.example) [c](#d)", "[a](https://b.example) [c](#d)", "[a](https://b.example) [c](#d)"),
    ],
)
def test_a_relative_link_points_to_the_repository_or_becomes_text(text: str, with_address: str, without: str) -> None:
    assert with_absolute_links(text, "web", REPOSITORY_URL, "v1") == with_address.replace("R", REPOSITORY_URL)
    assert with_absolute_links(text, "web", "", "v1") == without


def test_all_published_links_use_the_repository_url_in_pyproject_toml(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    settings = tmp_path / "pyproject.toml"
    settings.write_text(
        re.sub(
            r'^repository = ".*"$', f'repository = "{REPOSITORY_URL}/"', settings.read_text("utf-8"), flags=re.MULTILINE
        )
    )
    assert project(tmp_path)["repository"] == REPOSITORY_URL
    assert project_links(tmp_path)["Changelog"] == f"{REPOSITORY_URL}/blob/main/CHANGELOG.md"
    assert npm_fields(tmp_path)["repository"]["url"] == f"git+{REPOSITORY_URL}.git"
    text = published_page(tmp_path, "README.md")
    assert f"({REPOSITORY_URL}/blob/v{project(ROOT)['version']}/CONTRIBUTING.md)" in text
    assert not re.findall(r"\]\((?!https?:|#)|src=\"(?!https?:)", text)


@pytest.mark.parametrize("file", WORKFLOW_FILES, ids=lambda file: file.stem)
def test_a_workflow_file_is_marked_as_not_tried_and_lets_jobs_write_only_id_tokens_and_attestations(
    file: Path,
) -> None:
    text = file.read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    assert text.startswith("# Not tried: ")
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        writes = {name for name, level in job["permissions"].items() if level == "write"}
        assert writes <= {"id-token", "attestations"}
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = "\n".join(step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step)
    assert set(re.findall(r"^make ([a-z]+)", commands, re.MULTILINE)) <= targets
    assert subprocess.run(["bash", "-n"], input=commands, text=True, check=False).returncode == 0
