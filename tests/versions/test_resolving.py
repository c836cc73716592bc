"""The version ranges resolve with only wheels, for other Pythons and systems, and together with sites' packages."""

import re
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from packaging.requirements import Requirement

from tests.versions.resolved import extras_without, resolve_versions
from tools.places import ROOT

pytestmark = pytest.mark.slow

PYTHON_VERSIONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
PLATFORM_NAMES = (
    *("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"),
    *("aarch64-apple-darwin", "x86_64-apple-darwin", "x86_64-pc-windows-msvc"),
)
START_PAGE = (ROOT / "docs" / "start" / "index.md").read_text(encoding="utf-8")
OTHER_PACKAGES = (
    *("fastapi", "django", "flask", "djangorestframework", "sqlmodel", "fastapi-users", "django-allauth", "celery"),
    *("redis", "web3<8", "web3>=8", "eth-account", "streamlit", "jupyterhub", "apache-airflow", "mcp", "fastmcp"),
    *("starlette-admin", "authlib", "pydantic-settings", "opentelemetry-instrumentation-asgi"),
)


def extras_without_wheels(version: str, platform_name: str) -> Iterator[str]:
    """Yield the extras with a package that has no wheel. docs/start/index.md names them."""
    if version == "3.15":
        yield "client"
    if platform_name.endswith("musl"):
        yield "playwright"


@pytest.mark.parametrize("version", PYTHON_VERSIONS)
def test_wheels_for_kisslock_and_its_extras_exist_on_every_platform_with_two_exceptions(version: str) -> None:
    def resolve_on_platform(platform: str) -> dict[str, str]:
        extras = extras_without(*extras_without_wheels(version, platform))
        return resolve_versions("--python-version", version, "--python-platform", platform, extra_names=extras)

    with ThreadPoolExecutor(len(PLATFORM_NAMES)) as executor:
        assert all("starlette" in versions for versions in executor.map(resolve_on_platform, PLATFORM_NAMES))


def test_the_start_page_lists_the_extras_for_which_a_wheel_is_missing() -> None:
    page_text = " ".join(START_PAGE.split())
    exceptions_text = "`kisslock[client]` on Python 3.15, and `kisslock[playwright]` on Alpine Linux (musl)."
    assert f"The exceptions are {exceptions_text}" in page_text


@pytest.mark.parametrize("other_package", OTHER_PACKAGES)
def test_installing_kisslock_keeps_the_versions_of_the_other_packages_of_a_site(other_package: str) -> None:
    """Tested with all extras except `server`, which limits uvicorn and which a site with its own server does not need.

    With fewer extras there are fewer requirements, so the result is valid for them too.
    """
    name = other_package.rstrip("<>=8")
    python_option = ("--python-version", "3.12")
    with ThreadPoolExecutor(2) as executor:
        versions_without_kisslock = executor.submit(
            resolve_versions, *python_option, extra_requirements=other_package, project_folder=False
        )
        versions_with_kisslock = executor.submit(
            resolve_versions, *python_option, extra_names=extras_without("server"), extra_requirements=other_package
        )
        assert versions_with_kisslock.result()[name] == versions_without_kisslock.result()[name]


def test_installing_kisslock_keeps_the_versions_that_a_project_pins() -> None:
    pins = {"fastapi": "0.115.6", "starlette": "0.41.3", "sqlalchemy": "2.0.36", "uvicorn": "0.34.0"}
    requirements = "\n".join(f"{name}=={version}" for name, version in pins.items())
    versions = resolve_versions(
        "--python-version", "3.12", extra_names=("fastapi", "postgres", "oidc"), extra_requirements=requirements
    )
    assert pins.items() <= versions.items()


@pytest.mark.parametrize("name", ["Starlette", "SQLAlchemy", "FastAPI", "Django", "Flask", "uvicorn"])
def test_the_start_page_lists_the_lowest_versions(name: str) -> None:
    ranges = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    expected = [
        *ranges["dependencies"],
        *(item for extra in ranges["optional-dependencies"].values() for item in extra),
    ]
    lowest_version = next(Requirement(item) for item in expected if re.match(rf"{name}\b", item, re.IGNORECASE))
    (cell,) = re.findall(rf"^\| {name} \| ([\d.]+)", START_PAGE, re.MULTILINE)
    assert f">={cell}" in str(lowest_version.specifier).split(",")
