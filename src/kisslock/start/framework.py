"""The framework of the application in a folder, and the lines that mount Kisslock in it."""

import re
from pathlib import Path
from typing import Literal

Framework = Literal["fastapi", "django", "flask"]

PACKAGES = ("pyproject.toml", "requirements.txt", "setup.cfg", "Pipfile")
MOST_FILES, MOST_BYTES = 50, 256 * 1024
NAMED: dict[Framework, str] = {"fastapi": r"\b(?:fastapi|starlette)\b", "django": r"\bdjango\b", "flask": r"\bflask\b"}

LINES: dict[Framework, str] = {
    "fastapi": """from kisslock import Kisslock

kisslock = Kisslock()
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)
""",
    "django": """# asgi.py, after django_app = get_asgi_application()
from kisslock import Kisslock
from kisslock.integrations.django import mount

app = mount(django_app, Kisslock(), "/wallet")
""",
    "flask": """from kisslock import Kisslock
from kisslock.integrations.flask import mount

app = mount(flask_app, Kisslock(), "/wallet")
""",
}


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
