"""Settings of Sphinx, under the names that Sphinx defines."""

import json
import tomllib
from pathlib import Path

from tools.site.extension import ROOT, list_pages

HERE = Path(__file__).parent
ACCENTS = json.loads((ROOT / "src" / "kisslock" / "data" / "accents.json").read_text(encoding="utf-8"))
LIGHT, DARK = ACCENTS["blue"]["light"], ACCENTS["blue"]["dark"]

project = "Kisslock"
language = "en"
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx_copybutton", "tools.site.extension"]
# The checkout is Sphinx's source folder, so a link between two files leads to the same place on a Git forge and in the
# built site.
root_doc = "docs/index"
include_patterns = ["docs/**.md", *(f"{page}.md" for page, _ in list_pages())]
exclude_patterns = [".*", "build", "dist", "**/node_modules"]
myst_heading_anchors = 6
# Allow HTML images, because Markdown cannot write the width of a picture.
myst_enable_extensions = ["html_image"]
# Pygments cannot fully highlight some blocks, such as a header without its request, or SQL that contains another
# language.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_title = "Kisslock"
html_static_path = [str(HERE / "look")]
html_css_files = ["kisslock.css"]
html_extra_path = [str(HERE / "root")]
# Sphinx's own script loads each result's page to show a summary, which fails without a server. Our script context.js
# does not load pages.
html_show_search_summary = False
html_show_sourcelink = False
# Publish the Markdown source of each page, because llms.txt links to it.
html_copy_source = True
html_sourcelink_suffix = ""
html_show_copyright = False
html_use_index = False
html_domain_indices = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def _colour_variables(
    accent: dict[str, str], surface: str, sunken: str, text: str, soft: str, line: str
) -> dict[str, str]:
    return {
        "color-brand-primary": accent["text"],
        "color-brand-content": accent["text"],
        "color-brand-visited": accent["text"],
        "color-background-primary": surface,
        "color-background-secondary": sunken,
        "color-background-border": line,
        "color-background-hover": accent["soft"],
        "color-foreground-primary": text,
        "color-foreground-secondary": soft,
        "color-foreground-muted": soft,
        "color-foreground-border": soft,
        "color-sidebar-search-background": surface,
        "color-highlighted-background": accent["soft"],
    }


# The colors come from docs/internals/design.md: surface, sunken, text, soft text, line.
html_theme_options = {
    "light_css_variables": {
        **_colour_variables(LIGHT, "#ffffff", "#f4f5f8", "#12151c", "#545b6a", "#e3e5eb"),
        "font-stack": 'system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", sans-serif',
    },
    "dark_css_variables": _colour_variables(DARK, "#191b21", "#121419", "#f2f4f8", "#b3b9c6", "#2d3039"),
}
