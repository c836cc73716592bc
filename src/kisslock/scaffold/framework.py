"""The framework of the application in a folder, and the lines that mount Kisslock in it."""

import re
from pathlib import Path
from typing import Literal

from kisslock.packages import required_packages
from kisslock.scaffold.sources import (
    MAX_FILES,
    Application,
    find_application,
    find_modules,
    import_name,
    read_beginning,
)

Framework = Literal["fastapi", "django", "flask"]

PACKAGE_FILES = ("pyproject.toml", "requirements.txt", "setup.cfg", "Pipfile")
FRAMEWORK_NAMES: dict[Framework, str] = {
    "fastapi": r"\b(?:fastapi|starlette)\b",
    "django": r"\bdjango\b",
    "flask": r"\bflask\b",
}

# Where to look for modules, the nearest first: app.py, app/main.py, src/shop/main.py.
SEARCHED_FILES = ("*.py", "*/*.py", "*/*/*.py")
ASGI_FILES = ("asgi.py", "*/asgi.py", "*/*/asgi.py")
# For each framework: the calls that create an application, and the name of the application if no module creates one.
FACTORIES_BY_FRAMEWORK: dict[Framework, tuple[tuple[str, ...], str]] = {
    "fastapi": (("FastAPI", "Starlette"), "app"),
    "django": (("get_asgi_application",), "application"),
    "flask": (("Flask",), "app"),
}
LINES_BY_FRAMEWORK: dict[Framework, str] = {
    "fastapi": """# {file}: before the line that creates {name}
{before}
# {file}: pass lifespan={lifespan} to {call}, and add after that call
kisslock.install({name})
""",
    "django": """# {file}: at the end. Start the server with: uvicorn {module}:{name}
from pathlib import Path

{static}from kisslock import Kisslock
from kisslock.integrations.django import mount

{name} = mount({name}, Kisslock(config=Path(__file__).resolve().parents[{up}] / "kisslock.toml"), "/wallet")

# {settings}: at the end
MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]
# Some wallets open a popup. Django's default would cut the connection to it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin-allow-popups"
""",
    "flask": """# {file}: at the end. Start the server with: uvicorn {module}:site
from kisslock import Kisslock
from kisslock.integrations.flask import mount

site = mount({name}, Kisslock(), "/wallet")
""",
}

# For projects in which Django serves static files: uvicorn does not do this, unlike runserver.
STATIC_FILES_CODE = """from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler

# Unlike runserver, uvicorn serves no static files. Without this line, they return 404, also those of the admin.
# In production, let a proxy serve them.
{name} = ASGIStaticFilesHandler({name})

"""


# The lines to add before the call that creates the application. The first text is for an application without a
# lifespan, and the second text is for an application that already has one.
ONLY_LIFESPAN_CODE = """from kisslock import Kisslock

kisslock = Kisslock()
"""
COMBINED_LIFESPAN_CODE = """from contextlib import asynccontextmanager

from kisslock import Kisslock

kisslock = Kisslock()


@asynccontextmanager
async def lifespan_with_kisslock(app):
    async with kisslock.lifespan(), {existing}(app) as state:
        yield state
"""
# This text is printed if the application has on_event handlers, because FastAPI itself would ignore them silently.
HANDLERS_CODE = """
# If FastAPI has a lifespan, it does not call on_event handlers. Move your handlers into a lifespan first.
"""


def integration_lines(framework: Framework, folder: Path) -> str:
    """Return the lines that mount Kisslock in the application of a folder, with its own names and files."""
    factory_names, usual_name = FACTORIES_BY_FRAMEWORK[framework]
    patterns, fallback_name = (ASGI_FILES, "asgi.py") if framework == "django" else (SEARCHED_FILES, f"{usual_name}.py")
    candidates = (
        (file, find_application(read_beginning(file), factory_names, usual_name))
        for file in find_modules(folder, *patterns)
    )
    applications = ((file, application) for file, application in candidates if application)
    file, application = next(applications, (folder / fallback_name, Application(usual_name, factory_names[0])))
    path = file.relative_to(folder)
    settings_match = re.search(r"DJANGO_SETTINGS_MODULE\W+(\w+(?:\.\w+)*)", read_beginning(file))
    settings_path = f"{settings_match[1].replace('.', '/')}.py" if settings_match else ""
    existing_lifespan = application.lifespan
    has_handlers = not existing_lifespan and re.search(r"\.on_event\(|\bon_(?:startup|shutdown)=", read_beginning(file))
    return LINES_BY_FRAMEWORK[framework].format(
        before=(COMBINED_LIFESPAN_CODE.format(existing=existing_lifespan) if existing_lifespan else ONLY_LIFESPAN_CODE)
        + (HANDLERS_CODE if has_handlers else ""),
        call=application.call,
        lifespan="lifespan_with_kisslock" if existing_lifespan else "kisslock.lifespan",
        static=STATIC_FILES_CODE.format(name=application.name)
        if settings_match and _needs_static_files_handler(file, folder / settings_path)
        else "",
        file=path.as_posix(),
        name=application.name,
        module=import_name(path),
        up=len(path.parts) - 1,
        settings=settings_path or "the settings",
    )


def missing_packages(framework: Framework) -> list[str]:
    """Return the packages to install so that the application runs with Kisslock, or an empty list."""
    usable_packages = {
        package.name for package in required_packages() if package.installed_version and not package.is_old
    }
    framework_packages = {package.name for package in required_packages() if package.extra == framework}
    extras = [] if framework_packages and framework_packages <= usable_packages else [f"kisslock[{framework}]"]
    return extras if "uvicorn" in usable_packages else [*extras, "uvicorn"]


def _needs_static_files_handler(asgi_file: Path, settings_file: Path) -> bool:
    """Return True if the Django project has static files that only runserver serves, not asgi.py or WhiteNoise.

    `settings_file` is one settings file. All Python files in its folder are read, because the settings can be split.
    """
    text = "\n".join(map(read_beginning, sorted(settings_file.parent.glob("*.py"))[:MAX_FILES]))
    return "django.contrib.staticfiles" in text and not re.search(
        r"(?i)whitenoise|ASGIStaticFiles", text + read_beginning(asgi_file)
    )


def detect_framework(folder: Path) -> Framework | None:
    """Return the framework that the folder's list of packages names or that its modules import, or None."""
    if (folder / "manage.py").exists():
        return "django"
    named_frameworks = [([folder / name for name in PACKAGE_FILES], "{}")]
    imported_frameworks = [([*find_modules(folder, pattern)], r"^(?:from|import) {}") for pattern in SEARCHED_FILES]
    for files, pattern in [*named_frameworks, *imported_frameworks]:
        text = "\n".join(read_beginning(file) for file in files)
        for framework, name in FRAMEWORK_NAMES.items():
            if re.search(pattern.format(name), text, re.IGNORECASE | re.MULTILINE):
                return framework
    return None
