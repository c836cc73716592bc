"""A build of the front end: the files that its entry needs, and all its files."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from kisslock.errors import AssetsMissing
from kisslock.http.content import Content
from kisslock.site.files import read_files
from kisslock.site.first_frame import NO_FIRST_FRAME, FirstFrame, read_first_frame

STATIC = Path(__file__).resolve().parents[1] / "static"
SITE_ENTRY = "site/main.tsx"
EMBED_FOLDER = STATIC / "embed"
EMBED_ENTRY = "element/served/main.ts"
EMBED_FIRST_FILE = EMBED_FOLDER / "first.js"


class Chunk(msgspec.Struct, frozen=True):
    """One entry of Vite's manifest."""

    file: str
    css: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bundle:
    """The files of a build that a page loads. File names are relative to assets/."""

    script: str
    preloads: tuple[str, ...]
    styles: tuple[str, ...]
    files: dict[str, Content]
    first_frame: FirstFrame = NO_FIRST_FRAME


def read_bundle(folder: Path = STATIC, entry: str = SITE_ENTRY) -> Bundle:
    """Return the build in a folder. Raises AssetsMissing if the build is missing or incomplete."""
    try:
        manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=dict[str, Chunk])
        preloads, styles = _collect_imports(manifest, entry)
        if "style.css" in manifest:
            styles = (*styles, manifest["style.css"].file)
        script = manifest[entry].file
        first_frame = read_first_frame(folder, styles) if entry == SITE_ENTRY else NO_FIRST_FRAME
    except (OSError, msgspec.DecodeError, KeyError) as error:
        raise AssetsMissing(f"The front end is not built, or only partly: {error}.") from error
    files = read_files(folder / "assets")
    styles = tuple(dict.fromkeys(map(_file_name, styles)))
    bundle = Bundle(_file_name(script), tuple(map(_file_name, preloads)), styles, files, first_frame)
    for name in (bundle.script, *bundle.preloads, *bundle.styles):
        if name not in files:
            raise AssetsMissing(f"The front end is only partly built: {name} is missing.")
    return bundle


def read_first_script() -> str:
    """Return the element's first script, with which embed.js begins. Raises AssetsMissing."""
    try:
        return EMBED_FIRST_FILE.read_text(encoding="utf-8")
    except OSError as error:
        raise AssetsMissing(f"The front end is not built, or only partly: {error}.") from error


def _collect_imports(manifest: dict[str, Chunk], entry: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the chunks that the entry imports statically, and all their styles."""
    chunks, pending = [entry], [entry]
    while pending:
        for name in manifest[pending.pop()].imports:
            if name not in chunks:
                chunks.append(name)
                pending.append(name)
    styles = tuple(style for name in chunks for style in manifest[name].css)
    return tuple(manifest[name].file for name in chunks[1:]), styles


def _file_name(file: str) -> str:
    return file.removeprefix("assets/")
