"""The framework of the application in a folder, and the lines that mount Kisslock in it."""

import ast
import re
from pathlib import Path
from typing import Literal

Framework = Literal["fastapi", "django", "flask"]

PACKAGES = ("pyproject.toml", "requirements.txt", "setup.cfg", "Pipfile")
MOST_FILES, MOST_BYTES = 50, 256 * 1024
NAMED: dict[Framework, str] = {"fastapi": r"\b(?:fastapi|starlette)\b", "django": r"\bdjango\b", "flask": r"\bflask\b"}

# The call that makes an application, and the name that it has where no module tells.
MADE: dict[Framework, tuple[str, str]] = {
    "fastapi": ("FastAPI", "app"),
    "django": ("get_asgi_application", "application"),
    "flask": ("Flask", "app"),
}
LINES: dict[Framework, str] = {
    "fastapi": """# {file}: before {name} is made
from kisslock import Kisslock

kisslock = Kisslock()

# {file}: {name} = FastAPI(lifespan=kisslock.lifespan), and after it
kisslock.install({name})
""",
    "django": """# {file}: at its end. Start it with: uvicorn {module}:{name}
from pathlib import Path

{static}from kisslock import Kisslock
from kisslock.integrations.django import mount

{name} = mount({name}, Kisslock(config=Path(__file__).resolve().parents[{up}] / "kisslock.toml"), "/wallet")

# {settings}: at its end
MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]
# Some wallets answer from a window of their own, which Django's default cuts off.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin-allow-popups"
""",
    "flask": """# {file}: at its end. Start it with: uvicorn {module}:site
from kisslock import Kisslock
from kisslock.integrations.flask import mount

site = mount({name}, Kisslock(), "/wallet")
""",
}

# Where Django serves files of its own: uvicorn does not do what runserver does.
STATIC = """from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler

# uvicorn serves no static files as runserver does: without this line yours and the admin's are 404.
# In production a proxy has them.
{name} = ASGIStaticFilesHandler({name})

"""


def lines_for(framework: Framework, folder: Path) -> str:
    """The lines that mount Kisslock in the application of a folder, with its own names and files."""
    call, usual = MADE[framework]
    patterns = ("asgi.py", "*/asgi.py", "*/*/asgi.py") if framework == "django" else ("*.py",)
    files = [file for pattern in patterns for file in sorted(folder.glob(pattern))[:MOST_FILES]]
    made = ((file, name) for file in files if (name := _made(_beginning(file), call, usual)))
    file, name = next(made, (folder / patterns[0].replace("*", usual), usual))
    path = file.relative_to(folder)
    named = re.search(r"DJANGO_SETTINGS_MODULE\W+([\w.]+)", _beginning(file))
    settings = f"{named[1].replace('.', '/')}.py" if named else ""
    return LINES[framework].format(
        static=STATIC.format(name=name) if named and _serves_static(file, folder / settings) else "",
        file=path.as_posix(),
        name=name,
        module=".".join(path.with_suffix("").parts),
        up=len(path.parts) - 1,
        settings=settings or "the settings",
    )


def _serves_static(asgi: Path, settings: Path) -> bool:
    """Whether runserver serves static files, and neither asgi.py nor WhiteNoise does; settings may be several files."""
    text = "\n".join(map(_beginning, sorted(settings.parent.glob("*.py"))[:MOST_FILES]))
    return "django.contrib.staticfiles" in text and not re.search(
        r"(?i)whitenoise|ASGIStaticFiles", text + _beginning(asgi)
    )


def _made(text: str, call: str, usual: str) -> str:
    """The name of the application that a module makes at its top level; empty where it makes none."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError):
        return ""
    assigned = [
        (target.id, call in {getattr(node.func, "id", ""), getattr(node.func, "attr", "")})
        for statement in body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
        for node in ast.walk(statement.value)
        if isinstance(node, ast.Call)
    ]
    # A module may put another application around the one that it makes, under the usual name.
    names = [name for name, makes in assigned if makes or name == usual]
    return names[-1] if any(makes for _, makes in assigned) else ""


def framework_of(folder: Path) -> Framework | None:
    """The framework that the folder's packages name, else its modules import; None where neither tells."""
    if (folder / "manage.py").exists():
        return "django"
    modules = sorted(folder.glob("*.py"))[:MOST_FILES]
    for files, pattern in (((folder / name for name in PACKAGES), "{}"), (modules, r"^(?:from|import) {}")):
        text = "\n".join(_beginning(file) for file in files)
        for framework, name in NAMED.items():
            if re.search(pattern.format(name), text, re.IGNORECASE | re.MULTILINE):
                return framework
    return None


def _beginning(file: Path) -> str:
    """The beginning of a text file; nothing of a file that cannot be read."""
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
