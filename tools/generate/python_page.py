"""docs/reference/python.md: every public name with its signature and docstring, read from the sources by griffe2md."""

from collections.abc import Sequence
from typing import Any

import griffe
from griffe2md import ConfigDict, render_object_docs
from typing_extensions import override

from tools.places import ROOT

PAGE_HEAD = """# Python names

<!-- Generated from the docstrings by `python -m tools.generate`. Do not edit. -->

This page lists the Python names that a site can import. All other names are internal and can change without notice.
"""
# Maps each module to the names that the page omits, because only other modules of the package use them.
NAMES_BY_MODULE: dict[str, frozenset[str]] = {
    "kisslock": frozenset({"__version__"}),
    "kisslock.access.requirement": frozenset({"Requirement", "gates_of", "is_recent"}),
    "kisslock.integrations.fastapi": frozenset({"RequireWallet", "require_wallet"}),
    "kisslock.integrations.django": frozenset({"guard_view", "scope_of", "scope_with_wallet"}),
    "kisslock.integrations.django_auth": frozenset(),
    "kisslock.integrations.django_users.linking": frozenset(),
    "kisslock.integrations.rest_framework": frozenset({"EnvelopeError"}),
    "kisslock.integrations.flask": frozenset(),
    "kisslock.client": frozenset(),
    "kisslock.testing": frozenset(),
    "kisslock.testing.playwright": frozenset(),
    "kisslock.auth.hooks": frozenset({"Hooks"}),
}
RENDER_CONFIG = ConfigDict(
    heading_level=2,
    line_length=88,
    show_root_full_path=True,
    show_root_members_full_path=False,
    show_object_full_path=False,
    show_bases=False,
    show_if_no_docstring=False,
    show_submodules=False,
    show_signature_annotations=True,
    separate_signature=True,
    signature_crossrefs=False,
    group_by_category=False,
    members_order="alphabetical",
    summary=False,
    filters=["!^_"],
)


class AwaitedFunctions(griffe.Extension):
    """Shows that the result of an async function must be awaited."""

    @override
    def on_function(self, *, func: griffe.Function, **_: Any) -> None:
        """Change the function's return annotation."""
        manages_context = any("contextmanager" in str(decorator.value) for decorator in func.decorators)
        if "async" in func.labels and not manages_context:
            func.returns = f"Awaitable[{func.returns}]"


def create_page() -> str:
    """Return the page."""
    extensions = griffe.load_extensions(AwaitedFunctions)
    loader = griffe.GriffeLoader(search_paths=[ROOT / "src"], extensions=extensions)
    loader.load("kisslock")
    loader.resolve_aliases(external=False)
    page_parts = [PAGE_HEAD]
    for name in NAMES_BY_MODULE:
        module = loader.modules_collection[name]
        _add_keywords(module)
        text = render_object_docs(module, ConfigDict(**RENDER_CONFIG, members=list(public_names(module))))
        page_parts.append("\n" + "\n".join(line.rstrip() for line in _join_paragraphs(text.strip())) + "\n")
    return "".join(page_parts)


def _join_paragraphs(text: str) -> list[str]:
    """Return the lines of a Markdown text, with each paragraph of a docstring on a single line."""
    lines: list[str] = []
    is_code = is_continuable = False
    for line in text.splitlines():
        is_fence = line.startswith("```")
        is_text = not (is_code or is_fence) and line[:1] not in ("", "#", "|", "-", "*", " ", "<")
        if is_text and is_continuable:
            lines[-1] = f"{lines[-1].rstrip()} {line}"
        else:
            lines.append(line)
        is_code ^= is_fence
        is_continuable = not (is_code or is_fence) and line[:1] not in ("", "#", "|", "<")
    return lines


def public_names(module: griffe.Module) -> Sequence[str]:
    """Return the public names of a module: the names in `__all__`, or the names that the module itself defines."""
    own_names = (
        name
        for name, member in module.members.items()
        if member.is_public and not member.is_alias and not member.is_attribute
    )
    return sorted(set(map(str, module.exports or own_names)) - NAMES_BY_MODULE[module.path], key=str.lower)


def _add_keywords(module: griffe.Module) -> None:
    """Add a constructor to each TypedDict of a module."""
    for class_ in module.classes.values():
        if {"TypedDict", "Required"} & set(map(str, class_.bases)):
            parameter_kind = griffe.ParameterKind.keyword_only
            fields = (
                griffe.Parameter(key, annotation=attribute.annotation, kind=parameter_kind)
                for key, attribute in class_.attributes.items()
            )
            class_.set_member("__init__", griffe.Function("__init__", parameters=griffe.Parameters(*fields)))
