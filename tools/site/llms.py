"""llms.txt and llms-full.txt: the pages of the site for programs that read."""

import re
from collections.abc import Mapping

from tools.site.site_map import SiteMap

SUMMARY = (
    "The dialog that connects a wallet of an EVM network to a site and signs its owner in (EIP-4361), and the Python "
    "server behind it."
)


def index(site_map: SiteMap, texts: Mapping[str, str]) -> str:
    """Return llms.txt: a line for each page with its Markdown file and its first sentence (texts by name)."""
    parts = [f"# Kisslock\n\n> {SUMMARY}\n\nEverything in one file: [llms-full.txt](llms-full.txt)\n"]
    for section in site_map.sections:
        lines = [f"- [{page.title}]({page.name}.md): {first_sentence(texts[page.name])}\n" for page in section.pages]
        parts.append(f"\n## {section.title}\n\n{''.join(lines)}" if lines else "")
    return "".join(parts)


def whole(site_map: SiteMap, texts: Mapping[str, str]) -> str:
    """Return llms-full.txt: the text of every page, in the order of the navigation, each under its place."""
    return "\n".join(f"<!-- {page.name}.md -->\n\n{texts[page.name].strip()}\n" for page in site_map.pages())


def first_sentence(text: str) -> str:
    """Return the first sentence of a page's first paragraph, or its heading when it has no paragraph."""
    body = re.sub(r"<!--.*?-->|^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    blocks = [" ".join(block.split()) for block in body.split("\n\n")]
    prose = next((block for block in blocks if block and block[0] not in "#|!<-*"), blocks[0].lstrip("# "))
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", prose)
    return re.split(r"(?<=[.:])\s", plain, maxsplit=1)[0].rstrip(":")
