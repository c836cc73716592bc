"""Rule: which folders of the server may import which."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

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


def test_a_declaration_imports_the_settings_of_its_feature_and_nothing_else_of_it() -> None:
    allowed = ("kisslock.feature", "kisslock.settings", "kisslock.wire")
    for name, modules in everything().items():
        feature, _, file = name.partition("/")
        if feature in FEATURES and file in {"feature.py", "settings.py"}:
            ours = {module for module in modules if module.startswith("kisslock.")}
            below = (*allowed, *(f"kisslock.{one}.settings" for one in FEATURES))
            assert all(module.startswith(below) for module in ours), (name, ours)


def test_upstream_is_not_a_feature_and_imports_none() -> None:
    for name, modules in everything().items():
        if name.startswith("upstream/"):
            ours = {module for module in modules if module.startswith("kisslock.")}
            below = (
                "kisslock.upstream", "kisslock.settings", "kisslock.errors", "kisslock.json_depth", "kisslock.evm",
                "kisslock.metrics", "kisslock.__version__",
            )  # fmt: skip
            assert all(module.startswith(below) for module in ours), (name, ours)


def test_settings_errors_and_wire_stand_below_everything() -> None:
    below = ("kisslock.settings", "kisslock.errors", "kisslock.wire", "kisslock.feature")
    for name, modules in everything().items():
        if name.startswith("settings/") or name in {"errors.py", "wire.py"}:
            ours = {module for module in modules if module.startswith("kisslock.")}
            assert all(module.startswith(below) for module in ours), name


def test_nothing_outside_dev_imports_it() -> None:
    for name, modules in everything().items():
        if not name.startswith("dev/"):
            assert not any(module.startswith("kisslock.dev") for module in modules), name


def test_what_serve_loads_has_nothing_of_dev_in_it() -> None:
    program = "import sys, kisslock.cli, kisslock.cli.serve; print([m for m in sys.modules if 'kisslock.dev' in m])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_tables_of_names_are_loaded_with_the_first_name() -> None:
    program = "import sys, kisslock.app; print('ens_normalize' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_importing_the_package_loads_no_server() -> None:
    program = "import sys, kisslock; print([m for m in ('starlette', 'uvicorn', 'sqlalchemy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


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
            "integrations/flask.py": {"flask", "a2wsgi"},
        }
        assert theirs <= own.get(name, {"pytest"} if name.startswith("testing/") else set()), name


def test_nothing_of_the_server_imports_integrations_or_testing() -> None:
    for name, modules in everything().items():
        if not name.startswith(("integrations/", "testing/", "__init__.py")):
            assert not any(module.startswith(("kisslock.integrations", "kisslock.testing")) for module in modules), name
