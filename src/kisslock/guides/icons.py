"""Icons that are not part of this package: they are checked and converted to data URIs."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from xml.parsers import expat

from kisslock.guides.entries import read_file

MAX_ICON_BYTES = 32 * 1024
# Maximum number of characters of all icons of a site together, because the page loads them in one file.
MAX_ICON_CHARS = 256 * 1024
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
ALLOWED_ELEMENTS = frozenset(
    {
        *("svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "switch"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker", "filter"),
    }
)
# CSS functions that load no files. `url(#id)` is allowed too. Functions such as image-set, image and src load images.
ALLOWED_FUNCTIONS = frozenset(
    {
        *("rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "calc", "var"),
        *("matrix", "translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate", "skewx", "skewy"),
        *("blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate"),
        *("sepia", "circle", "ellipse", "inset", "polygon", "path", "not", "is", "nth-child", "cubic-bezier", "steps"),
    }
)
FUNCTION_CALL = re.compile(r"([\w-]*)\(")
LOCAL_URL_PATTERN = re.compile(r"url\(\s*(['\"]?)#[^\s'\"()\\]+\1\s*\)", re.IGNORECASE)
# Reject escapes and comments, because they could hide a function's name. `@import` loads a file, but `@media` and
# `@keyframes` load nothing.
OBFUSCATION_PATTERN = re.compile(r"\\|/\*|@(?!media\b|keyframes\b)", re.IGNORECASE)
ALLOWED_STYLES = "allowed: colours, url(#id), @media, no comment and no escape"


def read_icon(folder: Traversable, problems: list[str], name: str) -> str | None:
    """Return a wallet's icon as a data URI, from `icon.svg` or `icon.png`. Problems are added to `problems`."""
    for file in ("icon.svg", "icon.png"):
        file_path = folder / file
        try:
            content = read_file(file_path, MAX_ICON_BYTES)
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            problems.append(f"{name}/{file}: {error}")
            return None
        picture_problems = list(icon_problems(file, content))
        problems += [f"{name}/{file}: {problem}" for problem in picture_problems]
        return None if picture_problems else icon_data_uri(file, content)
    return None


def total_size_problem(icons: Mapping[str, str]) -> str | None:
    """Return an error if the total size of a folder's icons is too large, otherwise None."""
    size = sum(map(len, icons.values()))
    return f"the icons have {size} bytes together; allowed: at most {MAX_ICON_CHARS}" if size > MAX_ICON_CHARS else None


def icon_problems(file_name: str, content: bytes) -> Iterator[str]:
    """Yield the reasons to reject an icon: a wrong file type, or content other than its own shapes."""
    if file_name.endswith(".png"):
        if not content.startswith(PNG_SIGNATURE):
            yield "is no PNG"
    else:
        yield from _svg_problems(content)


def icon_data_uri(file_name: str, content: bytes) -> str:
    """Return the icon as a data URI.

    In an SVG, only characters that a URI cannot contain are escaped (web/build/icons.ts).
    """
    if file_name.endswith(".png"):
        return f"data:image/png;base64,{b64encode(content).decode()}"
    svg_text = " ".join(content.decode().split())
    return f"data:image/svg+xml,{svg_text.replace('%', '%25').replace('#', '%23').replace(chr(34), '%22')}"


def _svg_problems(content: bytes) -> Iterator[str]:
    """Yield the reasons to reject an SVG.

    The page shows the SVG only as an image, so its scripts would not run in any case.
    """
    problems: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def on_start_tag(element: str, attributes: Mapping[str, str]) -> None:
        tag = element.rpartition(" ")[2]
        open_elements.append(tag)
        if tag not in ALLOWED_ELEMENTS and not tag.startswith("fe"):
            problems.append(f"has the element <{tag}>; allowed: shapes, gradients, masks and text")
        elif tag == "feImage":
            problems.append("has the element <feImage>, which loads a picture")
        for name, value in attributes.items():
            problems.extend(_attribute_problems(name.rpartition(" ")[2], value))

    # Collect the parts of each text, because the parser splits a text, for example at a comment or a character
    # reference.
    open_elements: list[str] = []
    styles: list[str] = []

    def on_text(text_part: str) -> None:
        if "style" in open_elements:
            styles.append(text_part)

    def on_doctype(*_: object) -> None:
        problems.append("has a document type; take the line <!DOCTYPE …> out")

    parser.StartElementHandler, parser.CharacterDataHandler = on_start_tag, on_text
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.StartDoctypeDeclHandler = on_doctype
    parser.ProcessingInstructionHandler = lambda *_: problems.append("has a processing instruction; take <?…?> out")
    # Entities are not expanded, because a small file could expand to a huge one.
    parser.DefaultHandler = lambda _: None
    try:
        content.decode()
        parser.Parse(content, True)  # noqa: FBT003 - expat's signature
    except (expat.ExpatError, UnicodeDecodeError) as error:
        problems.append(f"is no well-formed SVG in UTF-8: {error}")
    if _can_load_or_hide("".join(styles)):
        problems.append(f"has a style that may lead outside; {ALLOWED_STYLES}")
    yield from dict.fromkeys(problems)


def _attribute_problems(name: str, value: str) -> Iterator[str]:
    if name.lower().startswith("on"):
        yield f"has the script {name}"
    elif name in {"href", "base"} and not value.startswith("#"):
        yield f"refers to {value[:60]}; allowed: #id in the same file"
    elif _can_load_or_hide(value):
        yield f"{name} may lead outside with {value[:60]}; {ALLOWED_STYLES}"


def _can_load_or_hide(css_text: str) -> bool:
    """Return True if a style, or an attribute that can contain a style, can load or hide something."""
    remainder = LOCAL_URL_PATTERN.sub("", css_text)
    return bool(OBFUSCATION_PATTERN.search(remainder)) or any(
        name.lower() not in ALLOWED_FUNCTIONS for name in FUNCTION_CALL.findall(remainder) if name
    )
