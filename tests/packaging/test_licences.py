"""Every Python and npm dependency has a licence that allows everyone any use of the product."""

import json
import re
from importlib.metadata import distribution
from typing import Any

import pytest
from packaging.requirements import Requirement

from tools.places import LOCK_FILE, ROOT, WEB

# SPDX identifiers of accepted licences. CC-BY-4.0 is for data. For `A OR B`, this set must contain A or B. For `A AND
# B`, this set must contain both.
ALLOWED_LICENCES = {
    *("MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense"),
    *("CC0-1.0", "OFL-1.1", "MPL-2.0", "PSF-2.0", "Python-2.0", "CC-BY-4.0"),
}
# Packages that only checks, tests and builds use: maps the name of the package to a licence that is not in the set
# above. pytest-playwright uses text-unidecode for file names. FastMCP uses pyperclip, whose metadata says BSD for the
# three-clause licence. Tests deploy the contracts of Safe on a local chain.
DEVELOPMENT_ONLY = {
    "text-unidecode": "Artistic License",
    "pyperclip": "BSD",
    "@safe-global/safe-contracts": "LGPL-3.0",
}
# Maps a licence text in the metadata of Python packages to the SPDX expression that is checked against the sets above.
SPDX_BY_LICENCE_NAME = {
    "MIT License": "MIT",
    "MIT license": "MIT",
    "The MIT License (MIT)": "MIT",
    # pycryptodome: the parts from PyCrypto are in the public domain, its own parts have the two-clause licence.
    "BSD, Public Domain": "BSD-2-Clause",
    # The package `regex`: the licence Python-2.0 contains CNRI-Python.
    "Apache-2.0 AND CNRI-Python": "Apache-2.0 AND Python-2.0",
    "Apache 2.0": "Apache-2.0",
    "Version 2.0, January 2004": "Apache-2.0",
    "Apache 2": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "PSFL": "PSF-2.0",
    "Permission is hereby granted, free of charge, to any person obtaining a copy": "MIT",
}
NPM_LOCK_PACKAGES: dict[str, dict[str, Any]] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))[
    "packages"
]
INSTALLED_NPM_PACKAGES = {path: package for path, package in NPM_LOCK_PACKAGES.items() if path}


def locked_names() -> list[str]:
    """Return the names in the Python lock file that are installed on this kind of machine."""
    lines = re.findall(r"^([a-z0-9._-]+==[^\\\n]+)", LOCK_FILE.read_text(encoding="utf-8"), re.MULTILINE)
    expected = [Requirement(line.strip()) for line in lines]
    return [item.name for item in expected if item.marker is None or item.marker.evaluate()]


def python_package_licence(name: str) -> str:
    """Return an installed package's SPDX licence, from its expression, licence field, classifiers or licence file."""
    distribution_metadata, file = distribution(name).metadata, distribution(name).read_text("licenses/LICENSE") or ""
    classifiers = [
        line.rpartition(" :: ")[2] for line in distribution_metadata.get_all("Classifier") or [] if "License ::" in line
    ]
    named_licences = [
        *(distribution_metadata.get_all("License-Expression") or []),
        *(distribution_metadata.get_all("License") or []),
        " OR ".join(classifiers),
    ]
    named_licences.append(file.partition("\n")[0])
    licence_text = next(filter(None, named_licences), "")
    return next(
        (spdx for licence_name, spdx in SPDX_BY_LICENCE_NAME.items() if licence_name in licence_text), licence_text
    )


def is_allowed(expression: str) -> bool:
    """Return True if an SPDX expression (without nested brackets) has an allowed choice."""
    licence_choices = expression.strip("()").split(" OR ")
    return any(
        all(licence.strip("() ") in ALLOWED_LICENCES for licence in choice.split(" AND ")) for choice in licence_choices
    )


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("MIT", True),
        ("(MIT OR GPL-3.0)", True),
        ("Apache-2.0 AND MIT", True),
        ("MIT AND GPL-3.0", False),
        ("GPL-3.0-only", False),
        ("SEE LICENSE IN LICENSE.md", False),
        ("", False),
    ],
)
def test_an_expression_is_allowed_if_one_of_its_alternatives_has_only_allowed_licences(
    expression: str, expected: bool
) -> None:
    assert is_allowed(expression) is expected


@pytest.mark.parametrize("name", locked_names())
def test_each_python_package_has_a_permissive_licence_or_is_used_only_in_development(name: str) -> None:
    assert is_allowed(python_package_licence(name)) or DEVELOPMENT_ONLY.get(name) == python_package_licence(name), (
        python_package_licence(name)
    )


def test_each_npm_package_has_a_permissive_licence() -> None:
    def has_allowed_licence(path: str, package: dict[str, Any]) -> bool:
        name, licence = path.rpartition("node_modules/")[2], str(package.get("license", ""))
        return is_allowed(licence) or (package.get("dev") is True and DEVELOPMENT_ONLY.get(name) == licence)

    assert len(INSTALLED_NPM_PACKAGES) > 200
    assert [path for path, package in INSTALLED_NPM_PACKAGES.items() if not has_allowed_licence(path, package)] == []


def test_packages_under_the_mozilla_licence_are_listed_and_are_not_part_of_the_front_end() -> None:
    packages_with_weak_licence = {
        path.rpartition("node_modules/")[2]: item
        for path, item in INSTALLED_NPM_PACKAGES.items()
        if "MPL" in item["license"]
    }
    lightningcss_packages = {name for name in packages_with_weak_licence if name.startswith("lightningcss-")}
    assert packages_with_weak_licence.keys() - lightningcss_packages == {"axe-core", "lightningcss"}
    development_packages = {name for name, package in packages_with_weak_licence.items() if package.get("dev")}
    assert packages_with_weak_licence.keys() - development_packages == {"lightningcss", *lightningcss_packages}
    # Only Vite depends on lightningcss, for builds.
    dependent_packages = {
        path for path, package in INSTALLED_NPM_PACKAGES.items() if "lightningcss" in package.get("dependencies", {})
    }
    assert dependent_packages == {"node_modules/vite"}
    page_text = (
        (ROOT / "docs" / "internals" / "dependencies.md").read_text(encoding="utf-8").partition("## The server")[0]
    )
    assert [name for name in packages_with_weak_licence.keys() - lightningcss_packages if name not in page_text] == []


def test_each_relay_package_is_the_last_release_with_a_free_licence_and_is_installed_once() -> None:
    """The licence since 2.21.9 (for wallets since 1.2.11) allows use only with the vendor's own service."""
    own_packages = ("core", "sign-client", "types", "utils")
    last_versions = {**{f"@walletconnect/{name}": "2.21.8" for name in own_packages}, "@reown/walletkit": "1.2.10"}
    for name, version in last_versions.items():
        installed_versions = {
            path: package["version"]
            for path, package in INSTALLED_NPM_PACKAGES.items()
            if path.endswith(f"node_modules/{name}")
        }
        assert installed_versions == {f"node_modules/{name}": version}
    assert [path for path in INSTALLED_NPM_PACKAGES if path.endswith("node_modules/viem")] == ["node_modules/viem"]
