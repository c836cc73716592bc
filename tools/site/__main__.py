"""`python -m tools.site`: builds the documentation into build/docs, unless the built pages belong to these sources."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.front_end import web_tool
from tools.places import DOCS, DOCS_SOURCE, LOCK, ROOT, VENV_PYTHON, WEB, environment
from tools.site import accessible, links, llms, markdown, policy
from tools.site.site_map import SiteMap, parse
from tools.stamps import Stamp, digest, files_below

MOVED = "_static/moved.css"
FIRST = DOCS / "index.html"
# The place of the link to the dialog that can be clicked through, which exists in the built site only.
DEMO = "<!-- demo -->"
DEMO_LINK = '<p><a class="demo" href="demo/index.html">Click through the dialog, with a practice wallet</a></p>'
# What the dialog of the site is made from.
DEMO_SOURCES = ("web/demo", "web/src", "web/kit", "web/practice", "web/build", "src/kisslock/data")


def main() -> int:
    """Build the site and print where it is; returns 1 when a page is wrong."""
    site_map = parse((ROOT / "docs" / "site.toml").read_text(encoding="utf-8"))
    stamp = _stamp(site_map)
    if not stamp.is_fresh():
        wrong = build(site_map)
        if wrong:
            print("\n".join(wrong), file=sys.stderr)
            return 1
        stamp.write()
    print(f"Documentation: {FIRST.relative_to(ROOT)}")
    return 0


def build(site_map: SiteMap) -> list[str]:
    """Build everything anew; returns what is wrong, a line each."""
    for folder in (DOCS, DOCS_SOURCE):
        shutil.rmtree(folder, ignore_errors=True)
    try:
        texts = stage(site_map)
    except markdown.BrokenLinkError as error:
        return [f"broken link: {error}"]
    options = ["-b", "html", "-W", "--keep-going", "-q", "-j", "2", "-c", str(Path(__file__).parent)]
    command = [VENV_PYTHON, "-m", "sphinx", *options, "-d", str(DOCS_SOURCE / ".doctrees"), str(DOCS_SOURCE), str(DOCS)]
    done = subprocess.run(command, env=environment(), check=False, capture_output=True, text=True)
    if done.returncode:
        return [done.stdout, done.stderr]
    (DOCS / ".buildinfo").unlink()
    vite = web_tool("vite", "build", "--logLevel", "error", "--config", "demo/vite.config.ts")
    done = subprocess.run(vite, cwd=WEB, env=environment(), check=False, capture_output=True, text=True)
    if done.returncode:
        return [done.stdout, done.stderr]
    write_for_programs(site_map, texts)
    harden()
    return wrong_links(site_map)


def stage(site_map: SiteMap) -> dict[str, str]:
    """Write the Markdown that the generator reads, with pictures and files; returns the texts by name."""
    names, titles = site_map.names(), {page.path: page.title for page in site_map.pages()}
    texts = {}
    for page in site_map.pages():
        text = (ROOT / page.path).read_text(encoding="utf-8")
        texts[page.name] = markdown.staged(text, page.path, names, _kind, titles)
    sections = {one.title: {page.title: page.name for page in one.pages} for one in site_map.sections if one.pages}
    for name, text in texts.items():
        _write(
            DOCS_SOURCE / f"{name}.md",
            text.replace(DEMO, DEMO_LINK) + (markdown.contents(sections) if name == site_map.first.name else ""),
        )
        for file in markdown.files_of(text):
            _copy(ROOT / file, DOCS_SOURCE / "files" / file)
    for picture in files_below(ROOT / "docs" / "images"):
        _copy(picture, DOCS_SOURCE / "images" / picture.name)
    return texts


def harden() -> None:
    """Give every built page its drawings and its policy, and collect what the style attributes said."""
    rules: dict[str, str] = {}
    drawn = {file.stem: file.read_text(encoding="utf-8") for file in (ROOT / "docs" / "images").glob("*.svg")}
    for file in DOCS.rglob("*.html"):
        page, more = policy.strict(accessible.mended(file.read_text(encoding="utf-8"), drawn))
        rules |= more
        file.write_text(page, encoding="utf-8")
    (DOCS / MOVED).write_text(policy.style_sheet(rules), encoding="utf-8")


def write_for_programs(site_map: SiteMap, texts: dict[str, str]) -> None:
    """Write llms.txt, llms-full.txt, and the Markdown of each page beside it."""
    for name, text in texts.items():
        _write(DOCS / f"{name}.md", text)
    _write(DOCS / "llms.txt", llms.index(site_map, texts))
    _write(DOCS / "llms-full.txt", llms.whole(site_map, texts))


def wrong_links(site_map: SiteMap) -> list[str]:
    """Return what the built pages name and the site does not have."""
    files = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*") if file.is_file()}
    pages = {name: links.read((DOCS / name).read_text(encoding="utf-8")) for name in files if name.endswith(".html")}
    return links.problems(pages, files, [f"{page.name}.html" for page in site_map.pages()])


def _stamp(site_map: SiteMap) -> Stamp:
    inputs = {
        *(ROOT / page.path for page in site_map.pages()),
        *files_below(ROOT / "docs"),
        *(file for folder in DEMO_SOURCES for file in files_below(ROOT / folder, ("dist",))),
        *files_below(Path(__file__).parent),
        # The version of the project, and the packages of both builds.
        *(ROOT / name for name in ("pyproject.toml", "web/package-lock.json")),
        LOCK,
    }
    return Stamp(DOCS / "built-from", digest(ROOT, inputs))


def _kind(path: str) -> str:
    target = ROOT / path
    return "file" if target.is_file() else "folder" if target.is_dir() else ""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, to)


if __name__ == "__main__":
    sys.exit(main())
