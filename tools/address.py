"""The repository's public URL, which only pyproject.toml contains, and the package fields that depend on it."""

import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

MARKDOWN_LINK = re.compile(
    r'(!?)\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\((?!https?:|#)([^)\s]+)\)|<img src="(?!https?:)([^"]+)"([^>]*)>'
)


def project(root_folder: Path) -> dict[str, Any]:
    """Return the table `project` of pyproject.toml. `repository` is the public URL, or empty if there is no URL yet."""
    settings = tomllib.loads((root_folder / "pyproject.toml").read_text(encoding="utf-8"))
    return {**settings["project"], "repository": settings["tool"]["kisslock"]["repository"].rstrip("/")}


def project_links(root: Path) -> dict[str, str]:
    """Return the links that index sites show next to the package. Without a public URL, return no links."""
    repository_url = project(root)["repository"]
    path_by_name = {
        "Repository": "",
        "Changelog": "/blob/main/CHANGELOG.md",
        "Issues": "/issues",
        "Security": "/security",
    }
    return {name: repository_url + path for name, path in path_by_name.items()} if repository_url else {}


def npm_fields(root: Path) -> dict[str, Any]:
    """Return the fields of package.json that contain the public URL. Without a public URL, return no fields."""
    repository_url = project(root)["repository"]
    if not repository_url:
        return {}
    repository = {"type": "git", "url": f"git+{repository_url}.git", "directory": "web/kit"}
    return {
        "homepage": f"{repository_url}#readme",
        "bugs": {"url": f"{repository_url}/issues"},
        "repository": repository,
    }


def published_page(root: Path, path: str) -> str:
    """Return a Markdown page of the checkout as PyPI or npm will show it. Its links lead to this version's tag.

    Without a URL of the repository, a link becomes its text and an image is omitted.
    """
    project_table = project(root)
    return with_absolute_links(
        (root / path).read_text(encoding="utf-8"),
        posixpath.dirname(path),
        project_table["repository"],
        f"v{project_table['version']}",
    )


def with_absolute_links(text: str, folder: str, repository: str, tag: str) -> str:
    """Return the Markdown of a file in a folder. Relative links in the Markdown become links into the repository."""

    def replace_link(match: re.Match[str]) -> str:
        image_mark, label, target, source, title_and_end = match.groups()
        file = posixpath.normpath(posixpath.join(folder, source or target))
        if source:
            return f'<img src="{repository}/raw/{tag}/{file}"{title_and_end}>' if repository else ""
        if image_mark:
            return f"![{label}]({repository}/raw/{tag}/{file})" if repository else ""
        label = MARKDOWN_LINK.sub(replace_link, label)
        return f"[{label}]({repository}/blob/{tag}/{file})" if repository else label

    return MARKDOWN_LINK.sub(replace_link, text)
