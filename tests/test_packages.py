"""A missing or old package is reported in one sentence with a command. A package that is too new is named."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import kisslock
from kisslock import packages
from kisslock.checks.packages import check_packages
from kisslock.packages import Package, describe_unusable_package, explain_import_error, find_untested_packages

STARLETTE_PACKAGE = Package("starlette", "1.0", "", "0.46.2")
# The script makes the import of a package fail, as in a broken environment, and then runs a command.
WITHOUT_PACKAGE_PROGRAM = "import sys; sys.modules[{name!r}] = None; sys.argv = ['kisslock', *{words!r}]; "
WITHOUT_PACKAGE_PROGRAM += "from kisslock.__main__ import main; sys.exit(main())"


def run_without_package(name: str, *arguments: str) -> tuple[int, str]:
    """Run a command without a package. Return the exit code and the standard error."""
    completed = subprocess.run(
        [sys.executable, "-c", WITHOUT_PACKAGE_PROGRAM.format(name=name, words=arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    return completed.returncode, completed.stderr


@pytest.mark.parametrize("command", ["serve", "dev"])
def test_the_serve_and_dev_commands_print_the_extra_to_install_if_uvicorn_is_missing(command: str) -> None:
    line = 'uvicorn is not installed; it comes with: pip install "kisslock[server]"\n'
    assert run_without_package("uvicorn", command) == (2, line)


def test_the_settings_command_succeeds_without_uvicorn() -> None:
    assert run_without_package("uvicorn", "settings", "site.name")[0] == 0


def test_each_required_package_is_listed_with_its_extra_and_no_installed_package_is_too_old() -> None:
    package_by_name = {package.name: package for package in packages.required_packages()}
    assert {"starlette", "uvicorn", "uvloop", "sqlalchemy", "pyunormalize", "joserfc"} <= package_by_name.keys()
    assert (package_by_name["uvicorn"].extra, package_by_name["starlette"].extra) == ("server", "")
    assert package_by_name["uvloop"].extra == "server"
    assert package_by_name["starlette"].installed_version == version("starlette")
    assert not any(package.is_old for package in package_by_name.values() if package.installed_version)


@pytest.mark.parametrize(
    ("package", "sentence"),
    [
        (STARLETTE_PACKAGE, 'starlette 0.46.2 is too old for Kisslock: pip install --upgrade "starlette>=1.0"'),
        (Package("msgspec", "0.19", "", ""), "msgspec is not installed; it comes with: pip install kisslock"),
        (Package("redis", "5.2", "redis", ""), None),
        (Package("starlette", "1.0", "", "1.0.1"), None),
    ],
)
def test_the_error_for_a_package_that_cannot_be_imported_explains_the_reason(
    monkeypatch: pytest.MonkeyPatch, package: Package, sentence: str | None
) -> None:
    monkeypatch.setattr(packages, "required_packages", lambda: [package])
    assert explain_import_error(ImportError("cannot import name 'x' from 'y'")) == sentence


@pytest.mark.parametrize(
    ("package", "is_rejected"), [(STARLETTE_PACKAGE, True), (Package("redis", "5.2", "redis", "4.0"), False)]
)
def test_an_outdated_package_prevents_the_start_only_if_kisslock_requires_it(
    monkeypatch: pytest.MonkeyPatch, package: Package, *, is_rejected: bool
) -> None:
    """An extra's package can be installed for another purpose."""
    monkeypatch.setattr(packages, "required_packages", lambda: [package])
    assert bool(describe_unusable_package()) is is_rejected


def test_importing_a_public_name_raises_an_error_with_the_name_of_the_package_that_is_too_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packages, "required_packages", lambda: [STARLETTE_PACKAGE])
    monkeypatch.delitem(sys.modules, "kisslock.app", raising=False)
    with pytest.raises(ImportError, match=r"^starlette 0.46.2 is too old for Kisslock: pip install --upgrade"):
        _ = kisslock.Kisslock


def test_kisslock_check_warns_about_packages_that_are_too_old_and_lists_packages_newer_than_tested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    newer_package = Package("starlette", "1.0", "", "99.1.2")
    monkeypatch.setattr(packages, "required_packages", lambda: [newer_package])
    assert find_untested_packages() == ["starlette 99.1.2"]
    monkeypatch.setattr("kisslock.checks.packages.required_packages", lambda: [newer_package, STARLETTE_PACKAGE])
    old_finding, newer_finding = check_packages()
    assert (old_finding.status, old_finding.hint) == ("warn", 'pip install --upgrade "starlette>=1.0"')
    assert (newer_finding.status, newer_finding.message) == (
        "ok",
        "2 installed; Kisslock was not tested with starlette 99.1.2",
    )


def test_a_python_version_that_was_not_tested_is_listed_as_untested(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_untested_packages() == []
    monkeypatch.setattr("kisslock.packages.sys.version_info", type("Newer", (), {"minor": 15}))
    assert find_untested_packages() == ["Python 3.15"]
