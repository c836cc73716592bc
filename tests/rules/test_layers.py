"""Rule: which folders of the server may import which."""

import ast
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kisslock"
FEATURES = ("auth", "gates", "guides", "site", "ops", "profile", "rpc", "console", "log")
# The composition, the routes and what stands below every feature may know Starlette; in a feature only handlers may.
WEB = ("app.py", "request.py", "routes.py", "http/", "cli/serve.py", "integrations/", "testing/")
# Durations are read by the histogram that they were counted in.
FREE = {("console", "log")}
# The OpenID provider is made of these features, and none of them knows it.
BELOW_OIDC = {"auth", "gates", "profile", "site"}


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


def everything() -> dict[str, set[str]]:
    return {file.relative_to(SOURCE).as_posix(): imports(file) for file in SOURCE.rglob("*.py")}


def test_only_handlers_import_the_web_toolkit() -> None:
    for name, modules in everything().items():
        if not name.startswith(WEB) and not name.endswith("handlers.py"):
            assert not any(module.split(".")[0] in {"starlette", "uvicorn"} for module in modules), name


def test_features_do_not_import_each_other() -> None:
    for name, modules in everything().items():
        own = name.split("/")[0]
        if own not in FEATURES:
            continue
        for other in {*FEATURES, "oidc"} - {own}:
            reached = [module for module in modules if module.startswith(f"kisslock.{other}")]
            assert not reached or (own, other) in FREE, (name, reached)


def test_the_openid_provider_stands_above_the_features_that_it_is_made_of() -> None:
    for name, modules in everything().items():
        if name.startswith("oidc/"):
            reached = {other for other in FEATURES for module in modules if module.startswith(f"kisslock.{other}")}
            assert reached <= BELOW_OIDC, (name, reached)


def test_http_imports_no_feature() -> None:
    for name, modules in everything().items():
        if name.startswith("http/"):
            assert not any(module.startswith(f"kisslock.{feature}") for module in modules for feature in FEATURES), name


def test_upstream_is_not_a_feature_and_imports_none() -> None:
    for name, modules in everything().items():
        if name.startswith("upstream/"):
            ours = {module for module in modules if module.startswith("kisslock.")}
            below = (
                "kisslock.upstream",
                "kisslock.settings",
                "kisslock.errors",
                "kisslock.json_depth",
                "kisslock.evm",
                "kisslock.metrics",
                "kisslock.__version__",
            )
            assert all(module.startswith(below) for module in ours), (name, ours)


def test_settings_errors_and_wire_stand_below_everything() -> None:
    below = ("kisslock.settings", "kisslock.errors", "kisslock.wire")
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
