"""docs/reference/theme.md: every custom property of the theme, light and dark, from the style sheet of the dialog."""

import json
import re

from tools.places import ROOT

PAGE_HEAD = """# Theme tokens

<!-- Generated from the dialog's style sheet and data/accents.json by `python -m tools.generate`. Do not edit. -->

You can change the dialog's look with these CSS custom properties. Set them on the element, on `.kl`, or on any
ancestor. React sites can also use [`theme`](typescript.md#themetokens).

The attributes `data-kl-scheme` (light, dark, auto) and `data-kl-accent` on an ancestor select the scheme and the
accent. If a property has no dark value, the light value applies to both schemes.

| property | light | dark |
|---|---|---|
"""
ACCENTS_SECTION = """
## Accents

The setting `appearance.accent` and the attribute `data-kl-accent` select an accent. `--kl-accent` is the color of the
main button, `--kl-accent-press` of the pressed main button, `--kl-accent-text` of text and focus, and
`--kl-accent-soft` of the background of a small label (a pill).

| accent | scheme | `--kl-accent` | `--kl-accent-press` | `--kl-accent-text` | `--kl-accent-soft` |
|---|---|---|---|---|---|
"""
TOKENS_CSS = ROOT / "web" / "src" / "dialog" / "theme" / "tokens.css"
ACCENT_PARTS = ("accent", "press", "text", "soft")
ACCENT_DATA = ROOT / "src" / "kisslock" / "data" / "accents.json"
CUSTOM_PROPERTY = re.compile(r"(--kl-[a-z-]+):\s*([^;]+);")


def create_page() -> str:
    """Return the page."""
    sheet = TOKENS_CSS.read_text(encoding="utf-8")
    light, dark = custom_properties(sheet, ":root"), custom_properties(sheet, '[data-kl-scheme="dark"]')
    rows = "".join(
        f"| `{name}` | {_inline_code(value)} | {_inline_code(dark.get(name, ''))} |\n" for name, value in light.items()
    )
    accents = json.loads(ACCENT_DATA.read_text(encoding="utf-8"))
    accent_rows = "".join(
        f"| {name} | {scheme} | {' | '.join(_inline_code(values[part]) for part in ACCENT_PARTS)} |\n"
        for name, schemes in accents.items()
        for scheme, values in schemes.items()
    )
    return f"{PAGE_HEAD}{rows}{ACCENTS_SECTION}{accent_rows}"


def custom_properties(css: str, selector: str) -> dict[str, str]:
    """Return the custom properties of the rule with this selector, each value on one line."""
    body = css.partition(f"{selector} {{")[2].partition("\n}")[0]
    return {name: " ".join(value.split()) for name, value in CUSTOM_PROPERTY.findall(body)}


def _inline_code(value: str) -> str:
    return f"`{value}`" if value else ""
