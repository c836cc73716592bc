"""The fenced blocks of a page, and the kind of each (docs/internals/tests.md, "Pages").

A block whose first line is a comment with a file name is a file. `sh` contains commands, `sh server` a server. `toml`
without a file name is part of kisslock.toml. A block with `only=django` is for readers who come from that page. A
server of `sh server beside` starts while the previous server continues.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from typing_extensions import override

from tools.places import ROOT

FENCED = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"(?:#|//|--|/\*|<!--) ((?:[\w-]+/)*[\w-]+(?:\.[\w-]+)+)(?::.*| \*/| -->)?")
# The comment `<!-- after: fastapi.md, django.md -->` in a page means that readers come from one of these pages.
AFTER = re.compile(r"^<!-- after: (.+) -->$", re.MULTILINE)
FOLDERS = ("", "start", "how-to", "explanation", "coming-from")
PAGES = (ROOT / "README.md", *(page for folder in FOLDERS for page in sorted((ROOT / "docs" / folder).glob("*.md"))))


@dataclass(frozen=True)
class Block:
    """One block of a page, at `line`. `info` has the words after the fence, the language first."""

    page: str
    line: int
    info: tuple[str, ...]
    text: str

    @property
    def first(self) -> str:
        """Return the block's first line, its key in the table of blocks that are tested elsewhere."""
        return self.text.partition("\n")[0]

    @property
    def kind(self) -> str:
        """Return the block's kind: file, server, commands or settings. Empty if the page does not name it."""
        if self.name:
            return "file"
        return {("sh", "server"): "server", ("sh",): "commands", ("toml",): "settings"}.get(self._words, "")

    @property
    def name(self) -> str:
        """Return the path of the file that the block becomes. Empty for other kinds."""
        found = NAMED.fullmatch(self.first)
        return found[1] if found else ""

    @property
    def only(self) -> str:
        """Return the page, without .md, whose readers follow the block. Empty for all readers."""
        return next((word.removeprefix("only=") for word in self.info if word.startswith("only=")), "")

    @property
    def beside(self) -> bool:
        """Return True if the page's previous servers continue."""
        return "beside" in self.info

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(word for word in self.info if not word.startswith("only=") and word != "beside")

    @override
    def __str__(self) -> str:
        return f"{self.page}:{self.line} ({' '.join(self.info) or 'no language'}: {self.first})"


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix() if page.is_relative_to(ROOT) else page.name
    return [
        Block(name, text.count("\n", 0, found.start()) + 1, tuple(found[2].split()), dedent(found[3]))
        for found in FENCED.finditer(text)
    ]


def befores_of(page: Path) -> list[str]:
    """Return the pages that this page continues, one for each run. An independent page continues no page."""
    found = AFTER.search(page.read_text(encoding="utf-8"))
    return [name.strip() for name in found[1].split(",")] if found else []


def asks_npm(block: Block) -> bool:
    """Return True if the block has a command that queries the npm registry."""
    return block.kind == "commands" and "npm install" in block.text


def is_component(block: Block) -> bool:
    """Return True if the block is a React file. Such blocks are type-checked, even on pages that do not call npm."""
    return block.info[:1] == ("tsx",) and block.kind == "file"
