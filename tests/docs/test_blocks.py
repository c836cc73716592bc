import subprocess
from pathlib import Path

import pytest

from tests.docs.blocks import Block, befores_of, blocks_of
from tests.docs.packages import each_must_end_well, with_our_files
from tests.docs.run import SHELL

PAGE = """# A page

<!-- after: one.md, two.md -->

```python only=two
# a/shop.py: what it is
x = 1
```

- in a list:

  ```sh server
  serve
  ```

```
no language
```
"""


def block(info: str, text: str) -> Block:
    return Block("page.md", 1, tuple(info.split()), text)


@pytest.mark.parametrize(
    ("info", "text", "kind", "name"),
    [
        ("python", "# shop.py\nx = 1\n", "file", "shop.py"),
        ("python", "# shop.py: uvicorn shop:app\n", "file", "shop.py"),
        ("ts", "// shop.spec.ts\n", "file", "shop.spec.ts"),
        ("html", "<!-- page.html -->\n", "file", "page.html"),
        ("css", "/* a/page.css */\n", "file", "a/page.css"),
        ("sh", "# restore SQLite\nls\n", "commands", ""),
        ("sh", "pip install kisslock\n", "commands", ""),
        ("sh server", "uvicorn shop:app\n", "server", ""),
        ("sh server beside", "kisslock dev --port 8001\n", "server", ""),
        ("toml", "[site]\n", "settings", ""),
        ("toml", "# ../outside.toml\n", "settings", ""),
        ("python", "x = 1\n", "", ""),
        ("", "words\n", "", ""),
        ("sh later", "ls\n", "", ""),
    ],
)
def test_the_kind_of_a_block_follows_from_its_fence_or_first_line(info: str, text: str, kind: str, name: str) -> None:
    assert (block(info, text).kind, block(info, text).name) == (kind, name)


def test_the_blocks_of_a_page_come_in_its_order_with_their_lines(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    found = blocks_of(page)
    assert [(one.line, one.kind, one.only) for one in found] == [(5, "file", "two"), (12, "server", ""), (16, "", "")]
    assert befores_of(page) == ["one.md", "two.md"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("pip install kisslock", "pip install /dist/k.whl"),
        ('pip install "kisslock[django]" kisslock-other', 'pip install "/dist/k.whl[django]" kisslock-other'),
        ("pip install dist/kisslock.whl", "pip install dist/kisslock.whl"),
        ("kisslock serve", "kisslock serve"),
        ("npm install kisslock", "npm install kisslock"),
    ],
)
def test_only_our_packages_names_are_replaced_and_only_where_they_are_installed(command: str, expected: str) -> None:
    assert with_our_files(command, {"pip install": "/dist/k.whl"}) == expected


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ("true\ntrue # well\n", 0),
        ("# a comment\n\ncd /\ntest $PWD = /\n", 0),
        ("test a = \\\n  a\n", 0),
        ("false && true\ntrue\n", 1),
        ("false\ntrue\n", 1),
        ("false | true\ntrue\n", 1),
        ("(exit 3)\n", 3),
    ],
)
def test_no_command_of_a_block_may_fail(commands: str, code: int) -> None:
    assert subprocess.run([*SHELL, each_must_end_well(commands)], check=False).returncode == code
