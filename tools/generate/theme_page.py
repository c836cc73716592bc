"""docs/reference/theme.md: every custom property of the theme, light and dark, from the style sheet of the dialog."""

import json
import re

from tools.places import ROOT

HEAD = """# Theme tokens

<!-- Generated from the dialog's style sheet and data/accents.json by `python -m tools.generate`. Do not edit. -->

You can change the dialog's look with these CSS custom properties. Set them on the element, on `.kl`, or on any
ancestor. React sites can also use [`theme`](typescript.md#themetokens).

The attributes `data-kl-scheme` (light, dark, auto) and `data-kl-accent` on an ancestor select the scheme and the
accent. If a property has no dark value, the light value applies to both schemes.

| property | light | dark |
|---|---|---|
"""
ACCENTS = """
## Accents

The setting `appearance.accent` and the attribute `data-kl-accent` select an accent. `--kl-accent` is the color of the
main button, `--kl-accent-press` of the pressed main button, `--kl-accent-text` of text and focus, and
`--kl-accent-soft` of the background of a pill.

| accent | scheme | `--kl-accent` | `--kl-accent-press` | `--kl-accent-text` | `--kl-accent-soft` |
|---|---|---|---|---|---|
"""
SHEET = ROOT / "web" / "src" / "dialog" / "theme" / "tokens.css"
ACCENT_DATA = ROOT / "src" / "kisslock" / "data" / "accents.json"
PROPERTY = re.compile(r"(--kl-[a-z-]+):\s*([^;]+);")


def write() -> str:
    """Return the page."""
    sheet = SHEET.read_text(encoding="utf-8")
    light, dark = properties(sheet, ":root"), properties(sheet, '[data-kl-scheme="dark"]')
    rows = "".join(f"| `{name}` | {_code(value)} | {_code(dark.get(name, ''))} |\n" for name, value in light.items())
    accents = json.loads(ACCENT_DATA.read_text(encoding="utf-8"))
    shown = "".join(
        f"| {name} | {scheme} | {' | '.join(_code(values[part]) for part in ('accent', 'press', 'text', 'soft'))} |\n"
        for name, schemes in accents.items()
        for scheme, values in schemes.items()
    )
    return f"{HEAD}{rows}{ACCENTS}{shown}"


def properties(sheet: str, selector: str) -> dict[str, str]:
    """Return the custom properties of the rule with this selector, each value on one line."""
    body = sheet.partition(f"{selector} {{")[2].partition("\n}")[0]
    return {name: " ".join(value.split()) for name, value in PROPERTY.findall(body)}


def _code(value: str) -> str:
    return f"`{value}`" if value else ""
