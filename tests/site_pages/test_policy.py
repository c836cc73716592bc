from base64 import b64encode
from hashlib import sha256

import pytest

from tools.site.policy import InlineHandlerError, strict, style_sheet

HEAD = '<html><head><meta charset="utf-8"></head><body>{}</body></html>'


def hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_a_page_names_its_inline_scripts_and_styles_by_their_hashes_and_allows_no_others() -> None:
    page, _ = strict(HEAD.format('<script src="a.js"></script><script>go()</script><style>p { margin: 0 }</style>'))
    assert f"script-src 'self' {hashed('go()')};" in page
    assert f"style-src 'self' {hashed('p { margin: 0 }')};" in page
    assert "default-src 'none'" in page
    assert "unsafe" not in page


def test_the_policy_stands_before_everything_that_it_governs() -> None:
    page, _ = strict(HEAD.format("<script>go()</script>"))
    assert page.index("Content-Security-Policy") < page.index("<script>")
    assert page.index('charset="utf-8"') < page.index("Content-Security-Policy")


@pytest.mark.parametrize(
    ("tag", "classes"),
    [('<p style="color: red">', 'class="{}"'), ('<p class="a" style="color: red" id="b">', 'class="a {}" id="b"')],
)
def test_a_style_attribute_becomes_a_class_with_a_rule(tag: str, classes: str) -> None:
    page, rules = strict(HEAD.format(tag))
    ((name, declarations),) = rules.items()
    assert declarations == "color: red"
    assert classes.format(name) in page
    assert "style=" not in page
    assert style_sheet(rules) == f".{name} {{ color: red }}\n"


def test_code_that_shows_a_style_attribute_stays_as_it_is() -> None:
    page, rules = strict(HEAD.format('<code>&lt;p style="color: red"&gt;</code>'))
    assert 'style="color: red"' in page
    assert rules == {}


def test_an_attribute_that_runs_a_script_is_refused() -> None:
    with pytest.raises(InlineHandlerError, match="onclick"):
        strict(HEAD.format('<button onclick="go()">'))
