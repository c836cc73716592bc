import pytest

from tools.site.links import problems, read

FIRST = '<a href="b.html">b</a>'


def found(first: str, other: str = '<h1 id="top">b</h1>') -> list[str]:
    pages = {"index.html": read(f'<a href="index.html">home</a>{first}'), "b.html": read(other)}
    return problems(pages, ["_images/one.png"], ["index.html", "b.html"])


@pytest.mark.parametrize(
    "more", ["", '<a href="b.html#top">', '<img src="_images/one.png">', '<a href="https://a.example">']
)
def test_what_is_there_is_no_problem(more: str) -> None:
    assert found(FIRST + more) == []


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('<a href="c.html">', "index.html: c.html"),
        ('<a href="b.html#lost">', "index.html: b.html#lost"),
        ('<a href="#lost">', "index.html: #lost"),
        ('<a href="javascript:go()">', "index.html: javascript:go()"),
        ('<img src="_images/lost.png">', "index.html: _images/lost.png is loaded"),
        ('<script src="https://cdn.example/a.js">', "index.html: https://cdn.example/a.js is loaded"),
        ('<link rel="stylesheet" href="//cdn.example/a.css">', "index.html: //cdn.example/a.css is loaded"),
    ],
)
def test_what_leads_nowhere_or_to_another_host_is_named(more: str, problem: str) -> None:
    assert found(FIRST + more) == [problem]


def test_a_page_without_a_link_to_it_and_a_page_that_was_not_built_are_named() -> None:
    assert found("") == ["b.html: no page links to it"]
    pages = {"index.html": read('<a href="index.html">')}
    assert "c.html: this page of docs/site.toml was not built" in problems(pages, [], ["c.html"])
