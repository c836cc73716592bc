"""The package's extras, and the message if a package of an extra is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Wrap imports of packages from an extra.

    If a package is missing, the error contains the command that installs it.
    """
    try:
        yield
    except (ModuleNotFoundError, RuntimeError) as error:
        name = _missing_package(error)
        if name.partition(".")[0] in {"", "kisslock"}:
            raise
        message = f'{name} is not installed; it comes with: pip install "kisslock[{extra}]"'
        raise ModuleNotFoundError(message, name=name) from error


def _missing_package(error: BaseException | None) -> str:
    """Return the name of the package whose import failed first.

    Follow the error's causes, because Starlette's test client raises RuntimeError for a missing package.
    """
    name = ""
    while error is not None:
        name = error.name or "" if isinstance(error, ModuleNotFoundError) else name
        error = error.__cause__ or error.__context__
    return name
