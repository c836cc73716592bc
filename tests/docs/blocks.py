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

FENCED_BLOCK = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
FILE_NAME_COMMENT = re.compile(r"(?:#|//|--|/\*|<!--) ((?:[\w-]+/)*[\w-]+(?:\.[\w-]+)+)(?::.*| \*/| -->)?")
# The comment `<!-- after: fastapi.md, django.md -->` in a page means that readers come from one of these pages.
AFTER_COMMENT = re.compile(r"^<!-- after: (.+) -->$", re.MULTILINE)
PAGE_FOLDERS = ("", "start", "how-to", "explanation", "coming-from")
PAGES = (
    ROOT / "README.md",
    *(page for folder in PAGE_FOLDERS for page in sorted((ROOT / "docs" / folder).glob("*.md"))),
)


@dataclass(frozen=True)
class Block:
    """One block of a page, at `line`. `info_words` are the words after the fence, the language first."""

    page: str
    line: int
    info_words: tuple[str, ...]
    text: str

    @property
    def first_line(self) -> str:
        """Return the block's first line, its key in the table of blocks that are tested elsewhere."""
        return self.text.partition("\n")[0]

    @property
    def kind(self) -> str:
        """Return the block's kind: file, server, commands or settings. Empty if the page does not name it."""
        if self.name:
            return "file"
        return {("sh", "server"): "server", ("sh",): "commands", ("toml",): "settings"}.get(self._kind_words, "")

    @property
    def name(self) -> str:
        """Return the path of the file that the block becomes. Empty for other kinds."""
        file_name_match = FILE_NAME_COMMENT.fullmatch(self.first_line)
        return file_name_match[1] if file_name_match else ""

    @property
    def reader_page(self) -> str:
        """Return the page, without .md, whose readers follow the block. Empty for all readers."""
        return next((word.removeprefix("only=") for word in self.info_words if word.startswith("only=")), "")

    @property
    def keeps_servers(self) -> bool:
        """Return True if the page's previous servers continue."""
        return "beside" in self.info_words

    @property
    def _kind_words(self) -> tuple[str, ...]:
        return tuple(word for word in self.info_words if not word.startswith("only=") and word != "beside")

    @override
    def __str__(self) -> str:
        return f"{self.page}:{self.line} ({' '.join(self.info_words) or 'no language'}: {self.first_line})"


def read_blocks(page: Path) -> list[Block]:
    """Return the blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix() if page.is_relative_to(ROOT) else page.name
    return [
        Block(name, text.count("\n", 0, fence_match.start()) + 1, tuple(fence_match[2].split()), dedent(fence_match[3]))
        for fence_match in FENCED_BLOCK.finditer(text)
    ]


def previous_pages(page: Path) -> list[str]:
    """Return the pages that this page continues, one for each run. An independent page continues no page."""
    after_comment = AFTER_COMMENT.search(page.read_text(encoding="utf-8"))
    return [name.strip() for name in after_comment[1].split(",")] if after_comment else []


def queries_npm(block: Block) -> bool:
    """Return True if the block has a command that queries the npm registry."""
    return block.kind == "commands" and "npm install" in block.text


def is_component(block: Block) -> bool:
    """Return True if the block is a React file. Such blocks are type-checked, even on pages that do not call npm."""
    return block.info_words[:1] == ("tsx",) and block.kind == "file"
