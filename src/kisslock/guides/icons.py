"""Icons from outside of this package: checked, and made data URIs as the page shows them."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from xml.parsers import expat

MAX_ICON_BYTES = 32 * 1024
# The page gets all icons that are not built in within one file.
MOST_ICON_CHARS = 256 * 1024
PNG = b"\x89PNG\r\n\x1a\n"
DRAWN = frozenset(
    {
        *("svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "switch"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker", "filter"),
    }
)
OUTWARD = re.compile(r"url\(\s*['\"]?(?!\s*#)|@import|javascript:|expression\(|\\", re.IGNORECASE)


def icon_of(folder: Traversable, problems: list[str], name: str) -> str | None:
    """The icon beside a wallet.json as a data URI, `icon.svg` before `icon.png`; problems are added to `problems`."""
    for file in ("icon.svg", "icon.png"):
        picture = folder / file
        if not picture.is_file():
            continue
        content = picture.read_bytes()
        found = list(icon_problems(file, content))
        problems += [f"{name}/{file}: {problem}" for problem in found]
        return None if found else data_uri(file, content)
    return None


def together_problem(icons: Mapping[str, str]) -> str | None:
    """Why the icons of a folder are refused: they are too large together. None for icons that are not."""
    size = sum(map(len, icons.values()))
    return (
        f"the icons have {size} bytes together; allowed: at most {MOST_ICON_CHARS}" if size > MOST_ICON_CHARS else None
    )


def icon_problems(file: str, content: bytes) -> Iterator[str]:
    """Why a picture is refused: too large, of another type, or with anything but shapes of its own."""
    if len(content) > MAX_ICON_BYTES:
        yield f"has {len(content)} bytes; allowed: at most {MAX_ICON_BYTES}"
    elif file.endswith(".png"):
        if not content.startswith(PNG):
            yield "is no PNG"
    else:
        yield from _svg_problems(content)


def data_uri(file: str, content: bytes) -> str:
    """The picture as a data URI; of a drawing only what a URI cannot hold is escaped (web/build/icons.ts)."""
    if file.endswith(".png"):
        return f"data:image/png;base64,{b64encode(content).decode()}"
    drawing = " ".join(content.decode().split())
    return f"data:image/svg+xml,{drawing.replace('%', '%25').replace('#', '%23').replace(chr(34), '%22')}"


def _svg_problems(content: bytes) -> Iterator[str]:
    """What is refused in a drawing. The page shows it as an image only, which runs no script in any case."""
    found: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(element: str, attributes: Mapping[str, str]) -> None:
        tag = element.rpartition(" ")[2]
        if tag not in DRAWN and not tag.startswith("fe"):
            found.append(f"has the element <{tag}>; allowed: shapes, gradients, masks and text")
        elif tag == "feImage":
            found.append("has the element <feImage>, which loads a picture")
        for name, value in attributes.items():
            found.extend(_attribute_problems(name.rpartition(" ")[2], value))

    # The parser gives a text in parts, for instance around a comment or a character reference.
    texts: list[str] = []

    def doctype(*_: object) -> None:
        found.append("has a document type; take the line <!DOCTYPE …> out")

    parser.StartElementHandler, parser.CharacterDataHandler = start, texts.append
    parser.StartDoctypeDeclHandler = doctype
    parser.ProcessingInstructionHandler = lambda *_: found.append("has a processing instruction; take <?…?> out")
    # No entity is expanded, so that a small file stays small.
    parser.DefaultHandler = lambda _: None
    try:
        content.decode()
        parser.Parse(content, True)  # noqa: FBT003 - expat's signature
    except (expat.ExpatError, UnicodeDecodeError) as error:
        found.append(f"is no well-formed SVG in UTF-8: {error}")
    if OUTWARD.search("".join(texts)):
        found.append("has a style that leads outside; allowed: url(#id)")
    yield from dict.fromkeys(found)


def _attribute_problems(name: str, value: str) -> Iterator[str]:
    if name.lower().startswith("on"):
        yield f"has the script {name}"
    elif name == "href" and not value.startswith("#"):
        yield f"refers to {value[:60]}; allowed: #id in the same file"
    elif OUTWARD.search(value):
        yield f"{name} leads outside with {value[:60]}; allowed: url(#id)"
