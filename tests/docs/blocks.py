"""The fenced blocks of a page and the kind of each, which the page states (docs/internals/tests.md, "Pages").

A block is a file when its first line is a comment that names one; `sh` is commands, `sh server` a server; `toml`
without a name is a part of kisslock.toml. A block with `only=django` is for readers who come from that page. A server
of `sh server beside` starts while the server before it goes on.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from typing_extensions import override

from tools.places import ROOT

FENCED = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"(?:#|//|--|/\*|<!--) ((?:[\w-]+/)*[\w-]+(?:\.[\w-]+)+)(?::.*| \*/| -->)?")
# <!-- after: fastapi.md, django.md -->: the page goes on from any of these.
AFTER = re.compile(r"^<!-- after: (.+) -->$", re.MULTILINE)
FOLDERS = ("", "start", "how-to", "explanation", "coming-from")
PAGES = (ROOT / "README.md", *(page for folder in FOLDERS for page in sorted((ROOT / "docs" / folder).glob("*.md"))))


@dataclass(frozen=True)
class Block:
    """One block of a page, at `line`; `info` has the words behind the fence, the language first."""

    page: str
    line: int
    info: tuple[str, ...]
    text: str

    @property
    def first(self) -> str:
        """The block's first line, its key in the table of blocks that are tested elsewhere."""
        return self.text.partition("\n")[0]

    @property
    def kind(self) -> str:
        """The block's kind: file, server, commands or settings; empty where the page names none."""
        if self.name:
            return "file"
        return {("sh", "server"): "server", ("sh",): "commands", ("toml",): "settings"}.get(self._words, "")

    @property
    def name(self) -> str:
        """The path of the file that the block becomes; empty for any other kind."""
        found = NAMED.fullmatch(self.first)
        return found[1] if found else ""

    @property
    def only(self) -> str:
        """The only page, without .md, whose readers follow the block; empty: all readers."""
        return next((word.removeprefix("only=") for word in self.info if word.startswith("only=")), "")

    @property
    def beside(self) -> bool:
        """Whether the servers that the page has started before go on."""
        return "beside" in self.info

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(word for word in self.info if not word.startswith("only=") and word != "beside")

    @override
    def __str__(self) -> str:
        return f"{self.page}:{self.line} ({' '.join(self.info) or 'no language'}: {self.first})"


def blocks_of(page: Path) -> list[Block]:
    """The blocks of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix() if page.is_relative_to(ROOT) else page.name
    return [
        Block(name, text.count("\n", 0, found.start()) + 1, tuple(found[2].split()), dedent(found[3]))
        for found in FENCED.finditer(text)
    ]


def befores_of(page: Path) -> list[str]:
    """The pages that this page continues, one of them for each run; empty for a page that stands alone."""
    found = AFTER.search(page.read_text(encoding="utf-8"))
    return [name.strip() for name in found[1].split(",")] if found else []


def asks_npm(block: Block) -> bool:
    """Whether the block has a command that asks the npm registry."""
    return block.kind == "commands" and "npm install" in block.text


def is_component(block: Block) -> bool:
    """Whether the block is a file for React. Such a block is type-checked, also on a page that does not call npm."""
    return block.info[:1] == ("tsx",) and block.kind == "file"
