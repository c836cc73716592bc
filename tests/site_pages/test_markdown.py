import pytest

from tools.site.markdown import BrokenLinkError, contents, files_of, staged

# Put together, because no such page is in the checkout.
D = "docs"
NAMES = {f"{D}/a.md": "a", f"{D}/start/b.md": "start/b", "CHANGELOG.md": "changelog", "ARCHITECTURE.md": "architecture"}
FILES = {
    *NAMES,
    *("docs/images/one.png", "docs/images/two.png", "docs/images/two-dark.png", "docs/images/who-talks-to-whom.svg"),
    "examples/shop.py",
}


def kind(path: str) -> str:
    return "file" if path in FILES else "folder" if path == "examples" else ""


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (f"{D}/a.md", "[b](start/b.md#x)", "[b](start/b.md#x)"),
        (f"{D}/start/b.md", "[a](../a.md)", "[a](../a.md)"),
        ("CHANGELOG.md", f"[a]({D}/a.md#x)", "[a](a.md#x)"),
        (f"{D}/a.md", "[changes](../CHANGELOG.md)", "[changes](changelog.md)"),
        (f"{D}/a.md", "[here](#x) [there](https://example.org)", "[here](#x) [there](https://example.org)"),
        (f"{D}/start/b.md", "[shop](../../examples/shop.py)", "[shop](../files/examples/shop.py)"),
        (f"{D}/a.md", "[the examples](../examples)", "the examples (`examples`)"),
        (f"{D}/a.md", "[`examples`](../examples)", "`examples`"),
        (f"{D}/a.md", "`[x](lost.md)`", "`[x](lost.md)`"),
        (f"{D}/a.md", "```md\n[x](lost.md)\n```", "```md\n[x](lost.md)\n```"),
        (f"{D}/start/b.md", "![One](../images/one.png)", "![One](../images/one.png)"),
        (
            f"{D}/a.md",
            "![Two](images/two.png)",
            "![Two](images/two.png){.only-light} ![Two](images/two-dark.png){.only-dark}",
        ),
        ("CHANGELOG.md", '<img src="docs/images/one.png" alt="One" width="9">', "![One](images/one.png)"),
        ("ARCHITECTURE.md", "```mermaid\nflowchart LR\n```", "![Who talks to whom](images/who-talks-to-whom.svg)"),
    ],
)
def test_links_and_pictures_lead_to_their_places_in_the_site(path: str, before: str, after: str) -> None:
    assert staged(before, path, NAMES, kind) == after


@pytest.mark.parametrize("text", ["[x](lost.md)", "![x](images/lost.png)", "[x](start/lost.md#y)"])
def test_a_link_or_a_picture_that_leads_nowhere_is_refused(text: str) -> None:
    with pytest.raises(BrokenLinkError, match="lost"):
        staged(text, f"{D}/a.md", NAMES, kind)


def test_a_link_that_reads_as_the_name_of_a_file_gets_the_title_of_its_page() -> None:
    titles = {f"{D}/start/b.md": "Begin"}
    assert staged("[start/b.md](start/b.md), [b](start/b.md)", f"{D}/a.md", NAMES, kind, titles) == (
        "[Begin](start/b.md), [b](start/b.md)"
    )


def test_the_files_that_a_page_offers_are_named_by_their_path_in_the_checkout() -> None:
    assert files_of("[x](../files/examples/shop.py) [y](a.md)") == {"examples/shop.py"}


def test_the_first_page_has_every_page_in_its_hidden_contents() -> None:
    text = contents({"Start": {"Flask": "start/flask"}})
    assert text == "\n```{toctree}\n:caption: Start\n:hidden:\n\nFlask <start/flask>\n```\n"
