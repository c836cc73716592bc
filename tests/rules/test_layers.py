"""Rule: which folders of the server may import which."""

import ast
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from kisslock.features import FEATURES
from tests.rules import import_graph
from tests.rules.import_graph import SOURCE_FOLDER, build_import_graph, import_cycles

FEATURE_NAMES = tuple(feature.name for feature in FEATURES)
# These modules and folders can import Starlette and uvicorn. Everywhere else, only the modules with handlers
# (`*handlers.py`) can import them.
WEB_MODULES = ("app.py", "request.py", "routes.py", "http/", "cli/serve.py", "integrations/", "testing/")
# The folders and modules of each layer, the lowest first. A module can import modules of its own layer and of lower
# layers.
LAYERS = (
    ("errors", "wire", "metrics", "terminal", "keywords", "packages", "extras", "finding", "logging_setup", "processes",
     "circuit_breaker", "single_flight", "json_depth", "lifetime", "once_an_hour", "request_context", "spreadsheet",
     "timestamp", "walletconnect"),
    ("settings",),
    ("http", "storage", "upstream", "egress", "evm"),
    ("feature", "command", "request", "routes", "services"),
    ("access",),
    FEATURE_NAMES,
    ("features",),
    ("composition",),
    ("app",),
    ("checks", "scaffold"),
    ("cli", "dev", "integrations", "testing", "client", "mcp", "__main__"),
)  # fmt: skip
LAYER_NUMBERS = {name: number for number, names in enumerate(LAYERS) for name in names}
# A folder that may import a higher layer: `access` imports `auth`, because a route's requirement checks a signed-in
# wallet.
UPWARD_IMPORTS = {("access", "auth")}
# `kisslock dev` uses parts of the command line, and the command line imports `kisslock dev` only when the command runs.
CYCLES_IN_FUNCTIONS = [["kisslock.cli", "kisslock.dev.command"]]
DECLARATION_MODULES = ("kisslock.errors", "kisslock.settings", "kisslock.wire")
# Maps the beginning of a file's path to the only modules of kisslock that the file may import at the top.
ALLOWED_IMPORTS = {
    "errors.py": (),
    "wire.py": (),
    "settings/": DECLARATION_MODULES,
    **{f"{name}/feature.py": ("kisslock.feature", "kisslock.settings") for name in FEATURE_NAMES},
    **{
        f"{name}/settings.py": (*DECLARATION_MODULES, *(f"kisslock.{other}.settings" for other in FEATURE_NAMES))
        for name in FEATURE_NAMES
    },
    "upstream/": (
        "kisslock.upstream", "kisslock.settings", "kisslock.errors", "kisslock.json_depth", "kisslock.evm",
        "kisslock.metrics",
    ),
}  # fmt: skip
# Maps a module to the only places that may import it.
STANDALONE_MODULES = {
    "kisslock.dev": ("dev/", "cli/__init__.py"),
    "kisslock.integrations": ("integrations/", "testing/", "__init__.py"),
    "kisslock.testing": ("integrations/", "testing/", "__init__.py"),
}


def folder_of_module(module: str) -> str:
    """Return the folder or the single module directly below kisslock that a module belongs to."""
    return module.split(".")[1]


def folder_imports(*, in_functions: bool) -> set[tuple[str, str]]:
    """Return each pair of folders in which the first folder imports the second.

    The package's own `__init__.py` is ignored.
    """
    return {
        (folder_of_module(name), folder_of_module(module))
        for name, imported in build_import_graph(in_functions=in_functions).items()
        for module in imported
        if "." in name and "." in module and folder_of_module(name) != folder_of_module(module)
    }


def test_every_folder_and_module_belongs_to_exactly_one_layer() -> None:
    names = [name for layer in LAYERS for name in layer]
    assert sorted(names) == sorted({folder_of_module(name) for name in import_graph.module_files() if "." in name})


def test_no_imports_form_a_cycle_except_one_listed_cycle_inside_functions() -> None:
    assert import_cycles(build_import_graph(in_functions=False)) == []
    assert import_cycles(build_import_graph(in_functions=True)) == CYCLES_IN_FUNCTIONS


@pytest.mark.parametrize("path_prefix", ALLOWED_IMPORTS)
def test_a_module_with_a_list_of_allowed_imports_uses_no_other_module_of_kisslock(
    path_prefix: str,
) -> None:
    # A module may import the folder of a feature, because the folder's `__init__.py` is empty.
    folders = {f"kisslock.{name}" for name in FEATURE_NAMES}
    for name, imported in build_import_graph(in_functions=False).items():
        file = import_graph.module_files()[name].relative_to(SOURCE_FOLDER).as_posix()
        if file.startswith(path_prefix):
            other_imports = {
                module for module in imported if "." in module and not is_in(module, ALLOWED_IMPORTS[path_prefix])
            }
            assert other_imports <= folders, file


@pytest.mark.parametrize("in_functions", [False, True])
def test_a_layer_imports_a_higher_layer_only_in_one_listed_case(in_functions: bool) -> None:
    found_imports = folder_imports(in_functions=in_functions)
    assert {
        (name, module) for name, module in found_imports if LAYER_NUMBERS[module] > LAYER_NUMBERS[name]
    } == UPWARD_IMPORTS


def write_modules(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = folder / "kisslock" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder / "kisslock"


def test_an_import_cycle_through_the_init_file_of_a_package_is_found(tmp_path: Path) -> None:
    source = write_modules(
        tmp_path,
        {
            "__init__.py": "",
            "features.py": "from kisslock.gates.feature import GATES",
            "gates/__init__.py": "",
            "gates/feature.py": "from kisslock.settings.kinds import text",
            "settings/__init__.py": "from kisslock.settings.model import Settings",
            "settings/kinds.py": "",
            "settings/model.py": "from kisslock import features",
        },
    )
    circular_imports = ["kisslock.features", "kisslock.gates.feature", "kisslock.settings", "kisslock.settings.model"]
    assert import_cycles(build_import_graph(source, in_functions=False)) == [circular_imports]


def test_the_import_graph_omits_imports_for_types_and_includes_imports_in_functions_on_request(
    tmp_path: Path,
) -> None:
    lazy_module = "def load():\n    from kisslock import two\n"
    typed_imports = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from kisslock import two\n"
    source = write_modules(
        tmp_path, {"__init__.py": "", "one.py": lazy_module, "two.py": "import kisslock.one", "three.py": typed_imports}
    )
    assert import_cycles(build_import_graph(source, in_functions=False)) == []
    assert import_cycles(build_import_graph(source, in_functions=True)) == [["kisslock.one", "kisslock.two"]]
    assert build_import_graph(source, in_functions=True)["kisslock.three"] == frozenset()


def modules_imported_by(file: Path) -> set[str]:
    """Return the modules that a file imports, except those for type checking."""
    tree = ast.parse(file.read_text())
    typed_imports = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ]
    hidden_nodes = {id(child) for node in typed_imports for child in ast.walk(node)}
    imported_modules = set()
    for node in ast.walk(tree):
        if id(node) in hidden_nodes:
            continue
        if isinstance(node, ast.Import):
            imported_modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported_modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return imported_modules


def is_in(module: str, packages: Iterable[str]) -> bool:
    """Return True if the module is one of these, or below one: kisslock.settings_of is not in kisslock.settings."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@cache
def all_modules() -> dict[str, set[str]]:
    return {
        file.relative_to(SOURCE_FOLDER).as_posix(): modules_imported_by(file) for file in SOURCE_FOLDER.rglob("*.py")
    }


def test_only_handlers_and_web_modules_import_starlette_or_uvicorn() -> None:
    for name, modules in all_modules().items():
        if not name.startswith(WEB_MODULES) and not name.endswith("handlers.py"):
            assert not any(module.split(".")[0] in {"starlette", "uvicorn"} for module in modules), name


def features_of_modules(modules: set[str]) -> set[str]:
    """Return the features to which the modules belong."""
    return {module.split(".")[1] for module in modules if module.startswith("kisslock.")} & {*FEATURE_NAMES}


def test_a_feature_imports_only_the_features_that_it_requires() -> None:
    for feature in FEATURES:
        files = [modules for name, modules in all_modules().items() if name.startswith(f"{feature.name}/")]
        assert features_of_modules(set().union(*files)) - {feature.name} == {*feature.requires}, feature.name


@pytest.mark.parametrize(("module", "places"), STANDALONE_MODULES.items())
def test_only_listed_modules_import_the_code_for_development_and_integrations_and_testing(
    module: str, places: tuple[str, ...]
) -> None:
    for name, modules in all_modules().items():
        if not name.startswith(places):
            assert not any(is_in(item, [module]) for item in modules), name


@pytest.mark.parametrize(
    ("imported_module", "unloaded_packages"),
    [
        ("kisslock", ("starlette", "uvicorn", "sqlalchemy")),
        # The tables of ens_normalize are large, so they are loaded on first use.
        ("kisslock.app", ("uvicorn", "httptools", "uvloop", "ens_normalize")),
        ("kisslock.cli; kisslock.cli.create_parser()", ("starlette", "sqlalchemy", "aiohttp")),
        ("kisslock.cli.serve", ("kisslock.dev",)),
    ],
)
def test_importing_an_entry_point_loads_no_package_that_is_not_needed_at_import(
    imported_module: str, unloaded_packages: tuple[str, ...]
) -> None:
    program = f"import sys, {imported_module}; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [name for name in result.stdout.split() if is_in(name, unloaded_packages)] == []


def test_only_the_integration_of_a_framework_imports_the_framework() -> None:
    for name, modules in all_modules().items():
        frameworks = {"django", "rest_framework", "flask", "a2wsgi", "asgiref", "pytest"}
        framework_imports = {module.split(".")[0] for module in modules} & frameworks
        if name.startswith("integrations/django_users/"):
            assert framework_imports <= {"django", "asgiref"}, name
            continue
        own_framework = {
            "integrations/rest_framework.py": {"rest_framework"},
            "integrations/django.py": {"django", "asgiref"},
            "integrations/django_auth.py": {"django"},
            "integrations/django_user.py": {"django", "asgiref"},
            "integrations/flask.py": {"flask", "a2wsgi"},
        }
        assert framework_imports <= own_framework.get(name, {"pytest"} if name.startswith("testing/") else set()), name
