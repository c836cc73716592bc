"""The repository's public URL, which only pyproject.toml contains, and the package fields that depend on it."""

import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

LINK = re.compile(
    r'(!?)\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\((?!https?:|#)([^)\s]+)\)|<img src="(?!https?:)([^"]+)"([^>]*)>'
)


def project(root: Path) -> dict[str, Any]:
    """Return the table `project` of pyproject.toml. `repository` is the public URL, or empty if there is no URL yet."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return {**settings["project"], "repository": settings["tool"]["kisslock"]["repository"].rstrip("/")}


def links(root: Path) -> dict[str, str]:
    """Return the links that index sites show next to the package. Without a public URL, return no links."""
    own = project(root)["repository"]
    below = {"Repository": "", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues", "Security": "/security"}
    return {name: own + path for name, path in below.items()} if own else {}


def of_npm(root: Path) -> dict[str, Any]:
    """Return the fields of package.json that contain the public URL. Without a public URL, return no fields."""
    own = project(root)["repository"]
    if not own:
        return {}
    repository = {"type": "git", "url": f"git+{own}.git", "directory": "web/kit"}
    return {"homepage": f"{own}#readme", "bugs": {"url": f"{own}/issues"}, "repository": repository}


def page(root: Path, path: str) -> str:
    """Return a Markdown page of the checkout for index sites, with links to this version's tag.

    Without a URL, a link becomes its text and an image is omitted.
    """
    about = project(root)
    return absolute(
        (root / path).read_text(encoding="utf-8"), posixpath.dirname(path), about["repository"], f"v{about['version']}"
    )


def absolute(text: str, folder: str, repository: str, tag: str) -> str:
    """Return the Markdown of a file in a folder. Relative links in the Markdown become links into the repository."""

    def replaced(found: re.Match[str]) -> str:
        picture, label, target, source, rest = found.groups()
        file = posixpath.normpath(posixpath.join(folder, source or target))
        if source:
            return f'<img src="{repository}/raw/{tag}/{file}"{rest}>' if repository else ""
        if picture:
            return f"![{label}]({repository}/raw/{tag}/{file})" if repository else ""
        label = LINK.sub(replaced, label)
        return f"[{label}]({repository}/blob/{tag}/{file})" if repository else label

    return LINK.sub(replaced, text)
