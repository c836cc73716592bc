"""Checks of the arguments that a site's code passes.

Each error is one sentence that names the keyword and the value.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast, get_args

from kisslock.errors import clip

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
POSITIONAL_KINDS = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
KEYWORD_KINDS = {inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}


def checks_keywords(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Decorate a function that sites call, so that it raises TypeError for an unknown keyword.

    The keywords of a function with `**required: Unpack[Required]` are the keys of the TypedDict. Python itself accepts
    any keyword for `**required`. Without this check, a misspelled keyword would require nothing.
    """
    name = function.__qualname__.removesuffix(".__init__")
    parameters = inspect.signature(function).parameters
    max_positional = sum(parameter.kind in POSITIONAL_KINDS for parameter in parameters.values())
    names = tuple(keyword for parameter in parameters.values() for keyword in _keywords_of(parameter))
    listed_names = ", ".join(names)

    def check_call(arguments: Sequence[object], keywords: Collection[str]) -> None:
        reject_unknown(name, keywords, names)
        if len(arguments) > max_positional:
            raise TypeError(
                f"{name} got {as_code(arguments[max_positional])} without a keyword; its keywords are {listed_names}"
            )

    @wraps(function)
    def checked_function(*arguments: Parameters.args, **keywords: Parameters.kwargs) -> Result:
        check_call(arguments, keywords)
        return function(*arguments, **keywords)

    @wraps(function)
    async def checked_async(*arguments: Parameters.args, **keywords: Parameters.kwargs) -> Any:
        check_call(arguments, keywords)
        return await cast("Any", function)(*arguments, **keywords)

    # Frameworks await only functions that `inspect.iscoroutinefunction` recognizes, so an async function needs an async
    # wrapper.
    return cast("Any", checked_async) if inspect.iscoroutinefunction(function) else checked_function


def reject_unknown(function_name: str, keywords: Collection[str], names: Collection[str]) -> None:
    """Raise TypeError for the first keyword that the function does not have."""
    for keyword in keywords:
        if keyword not in names:
            nearest_keywords = get_close_matches(keyword, names, n=1)
            advice = (
                f"did you mean {nearest_keywords[0]}?" if nearest_keywords else f"its keywords are {', '.join(names)}"
            )
            raise TypeError(f"{function_name} has no keyword {keyword}; {advice}")


def check_view(view: object) -> None:
    """Raise TypeError if a decorator's argument is not a view. Arguments such as accounts must be passed by keyword."""
    if view is not None and not callable(view):
        raise TypeError(f"wallet_required got {as_code(view)} without a keyword: write @wallet_required(allow=[...])")


def reject_misspelled(view_class: type, attribute: str) -> None:
    """Raise TypeError if a class has a mapping whose name is similar to `attribute`.

    Without this check, a misspelled attribute would require nothing.
    """
    for name, value in vars(view_class).items():
        if isinstance(value, Mapping) and name != attribute and get_close_matches(name, [attribute], cutoff=0.8):
            raise TypeError(f"{view_class.__name__} has {name}; did you mean {attribute}?")


def check_seconds(keyword: str, value: object) -> None:
    """Raise TypeError or ValueError unless the value is a number of seconds above 0."""
    sentence = f"{keyword} is a number of seconds above 0, not {as_code(value)}"
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(sentence)
    if not value > 0:
        raise ValueError(sentence)


def check_count(keyword: str, value: object) -> None:
    """Raise ValueError unless the value is a whole number above 0."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{keyword} is a whole number above 0, not {as_code(value)}")


def keyword_names(typed_dict: type[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the keys of a TypedDict, including the keys of its base classes."""
    return tuple(inspect.get_annotations(typed_dict))


def as_code(value: object) -> str:
    """Return a value as code for an error message, cut to 60 characters."""
    return f'"{clip(value)}"' if isinstance(value, str) else clip(repr(value))


def _keywords_of(parameter: inspect.Parameter) -> tuple[str, ...]:
    if parameter.kind is inspect.Parameter.VAR_KEYWORD:
        return keyword_names(*get_args(parameter.annotation))
    is_named = parameter.kind in KEYWORD_KINDS and parameter.name not in {"self", "cls"}
    return (parameter.name,) if is_named else ()
