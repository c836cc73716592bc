"""The extras of the package, and the message where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports of packages of an extra: the error for a missing package says how to install it."""
    try:
        yield
    except (ModuleNotFoundError, RuntimeError) as error:
        name = _missing(error)
        if name.partition(".")[0] in {"", "kisslock"}:
            raise
        message = f'{name} is not installed; it comes with: pip install "kisslock[{extra}]"'
        raise ModuleNotFoundError(message, name=name) from error


def _missing(error: BaseException | None) -> str:
    """The package that was missing first; Starlette's test client raises a RuntimeError for a missing package."""
    name = ""
    while error is not None:
        name = error.name or "" if isinstance(error, ModuleNotFoundError) else name
        error = error.__cause__ or error.__context__
    return name
