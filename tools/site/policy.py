"""A built page under a strict Content Security Policy: what stands inside of it is named by its hash."""

import re
from base64 import b64encode
from hashlib import sha256

TAG = re.compile(r"<[a-zA-Z][^<>]*>")
STYLE = re.compile(r'\s+style="([^"]*)"')
CLASS = re.compile(r'\sclass="([^"]*)"')
HANDLER = re.compile(r"\son[a-z]+=", re.IGNORECASE)
INLINE = {
    "script": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL),
    "style": re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL),
}
HEAD = re.compile(r'(<meta charset="utf-8"\s*/?>)', re.IGNORECASE)


class InlineHandlerError(Exception):
    """A page has an attribute such as onclick, which no hash can allow."""


def strict(page: str) -> tuple[str, dict[str, str]]:
    """Return the page with its policy, and the rules that its style attributes became, by class.

    Raises InlineHandlerError.
    """
    handler = next((tag for tag in TAG.findall(page) if HANDLER.search(tag)), None)
    if handler:
        raise InlineHandlerError(handler)
    page, rules = without_style_attributes(page)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy_of(page)}">'
    return HEAD.sub(rf"\1{meta}", page, count=1), rules


def policy_of(page: str) -> str:
    """Return the policy: files of the site itself, and the scripts and styles that stand in this page."""
    allowed = {
        kind: " ".join(["'self'", *sorted({_hash(text) for text in INLINE[kind].findall(page)})]) for kind in INLINE
    }
    return (
        f"default-src 'none'; script-src {allowed['script']}; style-src {allowed['style']}; img-src 'self' data:; "
        "frame-src 'self'; base-uri 'none'; form-action 'self'"
    )


def without_style_attributes(page: str) -> tuple[str, dict[str, str]]:
    """Return the page with a class in the place of each style attribute, and the declarations by class."""
    rules: dict[str, str] = {}

    def classed(found: re.Match[str]) -> str:
        tag = found.group()
        style = STYLE.search(tag)
        if style is None:
            return tag
        name = f"s-{sha256(style[1].encode()).hexdigest()[:8]}"
        rules[name] = style[1]
        tag = STYLE.sub("", tag)
        if CLASS.search(tag):
            return CLASS.sub(lambda classes: f' class="{classes[1]} {name}"', tag)
        return re.sub(r"^(<[\w-]+)", rf'\1 class="{name}"', tag)

    return TAG.sub(classed, page), rules


def style_sheet(rules: dict[str, str]) -> str:
    """Return the style sheet of the classes that `without_style_attributes` made."""
    return "".join(f".{name} {{ {rules[name]} }}\n" for name in sorted(rules))


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
