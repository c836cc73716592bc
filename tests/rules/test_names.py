"""Rule: no declared name is a bare word such as `found`, and names of limits begin with MAX or MIN."""

import ast
import re
from collections.abc import Iterator

import pytest

from tools.places import ROOT

SOURCE_FOLDER = ROOT / "src" / "kisslock"
BARE_WORDS = {
    *("own", "asked", "known", "given", "shown", "wanted", "told", "said", "held", "mine", "theirs"),
    *("one", "found", "every", "then", "made", "newcomer", "kept", "twice", "alone", "took", "taken", "lately", "gone"),
    *("more", "has", "what", "there", "where", "has_user", "most", "longest", "shut"),
    *("again", "coded", "here", "judged", "lacking", "many", "partly", "together", "wrong"),
}
# Matches a name that contains the word MOST, LONGEST or SHORTEST. A limit needs a name that begins with MAX or MIN.
SUPERLATIVE_LIMIT = re.compile(r"(?:.*_)?(?:MOST|LONGEST|SHORTEST)(?:_.*)?")
# Maps each type of node that declares a name to the field with the name.
KIND_BY_NODE: dict[type[ast.AST], str] = {
    ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.alias: "asname", ast.ExceptHandler: "name",
    ast.MatchAs: "name", ast.MatchStar: "name", ast.MatchMapping: "rest",
    ast.FunctionDef: "name", ast.AsyncFunctionDef: "name", ast.ClassDef: "name",
}  # fmt: skip


def bare_names(source_code: str, *, is_wire: bool = False) -> Iterator[tuple[int, str]]:
    """Yield line and name of each invalid declaration, including private ones and constants.

    The fields of a wire file are public, so they are not checked.
    """
    tree = ast.parse(source_code)
    fields = {
        statement.target
        for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
        for statement in node.body if isinstance(statement, ast.AnnAssign)
    }  # fmt: skip
    for node in ast.walk(tree):
        name = getattr(node, KIND_BY_NODE.get(type(node), ""), None) or ""
        is_read = isinstance(getattr(node, "ctx", None), ast.Load)
        is_bare = name.strip("_").lower() in BARE_WORDS or SUPERLATIVE_LIMIT.fullmatch(name)
        if is_bare and not is_read and not (is_wire and node in fields):
            yield node.lineno, name  # type: ignore[attr-defined] # every declaration has a line


def test_no_file_and_no_declaration_has_a_forbidden_word_as_its_whole_name() -> None:
    files = sorted(SOURCE_FOLDER.rglob("*.py"))
    assert not [file for file in files if file.stem in BARE_WORDS]
    invalid_names = [
        f"{file.relative_to(ROOT)}:{line} {name}"
        for file in files
        for line, name in bare_names(file.read_text(encoding="utf-8"), is_wire=file.name == "wire.py")
    ]
    assert not invalid_names, "\n".join(["These names say neither what a value is nor whose:", *invalid_names])


@pytest.mark.parametrize(
    "source",
    [
        "known = 1", "KNOWN = 1", "known: int = 1", "self._held = 1", "def given(): ...", "async def _told(): ...",
        "NAMES_MOST = 1", "LONGEST_URL = 1", "def add(*, most): ...",
        "class Held: ...", "class Row:\n asked: int", "def read(*, own): ...", "lambda *said: 1", "(shown := 1)",
        "for mine in (): ...", "with a as theirs: ...", "[1 for known in ()]", "import a as wanted",
        "try: ...\nexcept E as told: ...", "match a:\n case known: ...", "match a:\n case {**given}: ...",
    ],
)  # fmt: skip
def test_a_bare_name_is_found_in_each_kind_of_declaration(source: str) -> None:
    assert list(bare_names(source))


def test_the_rule_for_bare_names_ignores_imported_names_and_two_word_names_and_fields_in_wire_files() -> None:
    assert not list(bare_names("known()\na.held\nf(held=1)\nis_known = well_known = 1\nimport known"))
    assert list(bare_names("class Missing:\n held: str\n def told(self): ...", is_wire=True)) == [(3, "told")]
