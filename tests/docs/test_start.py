"""The numbers at the top of each page in docs/start/ match its blocks. The seconds are measured by hand."""

import re
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, read_blocks
from tools.places import ROOT

START_PAGES = [page for page in PAGES if page.parent.name == "start" and page.stem != "index"]
FIGURES_ROW = re.compile(r"^\| (\d+) files, (\d+) lines \| (\d+) commands \| \d+ s ", re.MULTILINE)
EMBED_PAGE = ROOT / "docs" / "embed.md"
MAX_LINES, MAX_COMMANDS = 200, 15


@pytest.mark.parametrize("page", START_PAGES, ids=lambda page: page.stem)
def test_a_start_page_states_the_numbers_of_files_and_lines_and_commands_correctly(page: Path) -> None:
    blocks = read_blocks(page)
    files = [block.text for block in blocks if block.kind == "file"]
    commands = "".join(block.text for block in blocks if block.kind in {"commands", "server"}).splitlines()
    stated_figures = FIGURES_ROW.search(page.read_text(encoding="utf-8"))
    assert stated_figures is not None
    counted_figures = (len(files), sum(len(text.splitlines()) for text in files), len(commands))
    assert tuple(map(int, stated_figures.groups())) == counted_figures
    assert counted_figures[1] <= MAX_LINES
    assert counted_figures[2] <= MAX_COMMANDS


@pytest.mark.parametrize("page", START_PAGES, ids=lambda page: page.stem)
def test_a_start_page_uses_the_testing_package_and_ends_with_the_command_that_runs_the_tests(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "kisslock.testing" in text or "kisslock/testing" in text
    assert read_blocks(page)[-1].text in {"python -m pytest\n", "npx playwright test\n"}


@pytest.mark.parametrize("name", ["server.mjs", "src/signIn.ts"])
def test_three_start_pages_contain_the_same_text_of_a_shared_file(name: str) -> None:
    texts = [block.text for page in START_PAGES for block in read_blocks(page) if block.name == name]
    assert (len(texts), len(set(texts))) == (3, 1)


def test_the_pages_with_a_node_js_server_contain_the_server_of_the_example() -> None:
    server = (ROOT / "examples" / "node_server" / "server.mjs").read_text(encoding="utf-8")
    quoting_pages = [block.page for page in START_PAGES for block in read_blocks(page) if block.text == server]
    assert quoting_pages == ["docs/start/angular.md", "docs/start/svelte.md", "docs/start/vue.md"]


def test_html_pages_with_the_custom_element_contain_the_style_rules_that_reserve_its_space() -> None:
    (css,) = (block.text for block in read_blocks(EMBED_PAGE) if block.info_words == ("css",))
    _, placeholder_rule, *hides = css.splitlines()
    html_blocks = [
        block for page in START_PAGES for block in read_blocks(page) if "<html" in block.text and "<kiss" in block.text
    ]
    assert len(html_blocks) == 5
    for block in html_blocks:
        # The styles also hide the element's content, which a visitor with JavaScript would otherwise see first.
        rules = [placeholder_rule, *hides] if "</a></kiss" in block.text else [placeholder_rule]
        assert [rule for rule in rules if rule not in block.text] == [], block.page


def test_the_first_page_of_the_docs_links_to_each_start_page() -> None:
    index = (START_PAGES[0].parent / "index.md").read_text(encoding="utf-8")
    assert [page.name for page in START_PAGES if f"]({page.name})" not in index] == []


def test_a_file_that_creates_the_react_root_defines_no_component() -> None:
    blocks_with_drawing = [block for page in PAGES for block in read_blocks(page) if "createRoot(" in block.text]
    assert blocks_with_drawing
    assert [
        block.name
        for block in blocks_with_drawing
        if re.search(r"^(?:export )?const [A-Z]\w* = ", block.text, re.MULTILINE)
    ] == []
