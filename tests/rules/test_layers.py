"""Rule: which folders of the server may import which."""

import ast
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from kisslock.features import FEATURES, every

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kisslock"
# The composition, the routes and what stands below every feature may know Starlette; in a feature only handlers may.
WEB = ("app.py", "request.py", "routes.py", "http/", "cli/serve.py", "integrations/", "testing/")
# Who else may import a feature: what a site calls, the lazy public names, commands, and what is no part of a server.
ABOVE = {
    "__init__.py": {"auth"},
    "access/": {"auth"},
    "app.py": {"auth"},
    "client/": {"auth"},
    "dev/": {"site"},
    "integrations/": {"auth"},
    "testing/": {"auth", "site"},
}


DECLARATIONS = ("kisslock.feature", "kisslock.settings", "kisslock.wire")
# By the beginning of a file's path: the modules of ours that it may import.
BELOW = {
    **dict.fromkeys(("settings/", "errors.py", "wire.py"), ("kisslock.errors", *DECLARATIONS)),
    **{
        f"{feature}/{file}": (*DECLARATIONS, *(f"kisslock.{one}.settings" for one in FEATURES))
        for feature in FEATURES
        for file in ("feature.py", "settings.py")
    },
    "upstream/": (
        "kisslock.upstream", "kisslock.settings", "kisslock.errors", "kisslock.json_depth", "kisslock.evm",
        "kisslock.metrics", "kisslock.__version__",
    ),
}  # fmt: skip
# A circle that is left: the settings load the list of features, whose declarations import the settings.
CIRCLE = {
    ("settings/agreement.py", "kisslock.features"),
    ("settings/model.py", "kisslock.features"),
    ("settings/table.py", "kisslock.features"),
}
# Modules, and the only places that import them.
ALONE = {
    "kisslock.dev": ("dev/",),
    "kisslock.integrations": ("integrations/", "testing/", "__init__.py"),
    "kisslock.testing": ("integrations/", "testing/", "__init__.py"),
}


def imports(file: Path) -> set[str]:
    """The modules that a file imports, those for type checking aside."""
    tree = ast.parse(file.read_text())
    typed = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    hidden = {id(child) for node in typed for child in ast.walk(node)}
    found = set()
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def is_in(module: str, packages: Iterable[str]) -> bool:
    """Return True if the module is one of these, or below one: kisslock.features is not in kisslock.feature."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@cache
def everything() -> dict[str, set[str]]:
    return {file.relative_to(SOURCE).as_posix(): imports(file) for file in SOURCE.rglob("*.py")}


def test_only_handlers_import_the_web_toolkit() -> None:
    for name, modules in everything().items():
        if not name.startswith(WEB) and not name.endswith("handlers.py"):
            assert not any(module.split(".")[0] in {"starlette", "uvicorn"} for module in modules), name


def features_in(modules: set[str]) -> set[str]:
    """The features that modules belong to."""
    return {module.split(".")[1] for module in modules if module.startswith("kisslock.")} & {*FEATURES}


def test_a_feature_imports_the_features_that_it_declares_and_no_other() -> None:
    for feature in every():
        files = [modules for name, modules in everything().items() if name.startswith(f"{feature.name}/")]
        assert features_in(set().union(*files)) - {feature.name} == {*feature.needs}, feature.name


def test_nothing_below_the_features_imports_one() -> None:
    for name, modules in everything().items():
        if name.split("/")[0] not in FEATURES:
            allowed = {one for place, features in ABOVE.items() if name.startswith(place) for one in features}
            assert features_in(modules) <= allowed, name


def test_what_stands_below_imports_only_what_stands_below_it() -> None:
    above = {
        (name, module)
        for name, modules in everything().items()
        for place, below in BELOW.items()
        if name.startswith(place)
        for module in modules
        if is_in(module, ["kisslock"]) and module != "kisslock" and not is_in(module, below)
    }
    assert above == CIRCLE


@pytest.mark.parametrize(
    ("module", "is_below"),
    [
        ("kisslock.feature", True),
        ("kisslock.feature.Section", True),
        ("kisslock.features", False),
        ("kisslock.features.every", False),
        ("kisslock.settings_of_another", False),
    ],
)
def test_a_module_whose_name_begins_with_that_of_another_is_not_below_it(module: str, is_below: bool) -> None:
    assert is_in(module, DECLARATIONS) == is_below


@pytest.mark.parametrize(("module", "places"), ALONE.items())
def test_nothing_else_imports_what_stands_beside_the_server(module: str, places: tuple[str, ...]) -> None:
    for name, modules in everything().items():
        if not name.startswith(places):
            assert not any(is_in(one, [module]) for one in modules), name


@pytest.mark.parametrize(
    ("imported", "later"),
    [
        ("kisslock", ("starlette", "uvicorn", "sqlalchemy")),
        # The tables of names are loaded with the first name.
        ("kisslock.app", ("uvicorn", "httptools", "uvloop", "ens_normalize")),
        ("kisslock.cli.serve", ("kisslock.dev",)),
    ],
)
def test_an_import_loads_nothing_that_is_needed_later_or_elsewhere(imported: str, later: tuple[str, ...]) -> None:
    program = f"import sys, {imported}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [name for name in done.stdout.split() if is_in(name, later)] == []


def test_other_peoples_frameworks_are_known_to_their_integration_alone() -> None:
    for name, modules in everything().items():
        frameworks = {"django", "rest_framework", "flask", "a2wsgi", "asgiref", "pytest"}
        theirs = {module.split(".")[0] for module in modules} & frameworks
        if name.startswith("integrations/django_users/"):
            assert theirs <= {"django", "asgiref"}, name
            continue
        own = {
            "integrations/rest_framework.py": {"rest_framework"},
            "integrations/django.py": {"django", "asgiref"},
            "integrations/django_auth.py": {"django"},
            "integrations/django_user.py": {"django", "asgiref"},
            "integrations/flask.py": {"flask", "a2wsgi"},
        }
        assert theirs <= own.get(name, {"pytest"} if name.startswith("testing/") else set()), name
