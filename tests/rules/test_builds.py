"""Rule: the browser's builds are one table, which docs/internals/toolchain.md shows and the server agrees with."""

from collections.abc import Iterator

from kisslock.console.page import PAGE as CONSOLE
from kisslock.dev.compose import PRACTICE_ENTRY
from kisslock.dev.phone import PHONE_PROGRAM
from kisslock.forward_auth.page import PAGE as FORWARD_AUTH
from kisslock.oidc.page import PAGE as OIDC
from kisslock.site.bundle import EMBED_ENTRY, EMBED_FIRST_FILE, EMBED_FOLDER, SITE_ENTRY, STATIC
from kisslock.testing.playwright import WALLET_SCRIPT
from tools.builds import Build, all_builds, read_table
from tools.places import ROOT

TOOLCHAIN_PAGE = ROOT / "docs" / "internals" / "toolchain.md"
TABLE_HEAD = """| build | loaded by | entry | output | format | first limit |
|---|---|---|---|---|---|
"""


def expected_cells(name: str, build: Build) -> Iterator[str]:
    """Yield the cells of a build's row in the documentation."""
    yield f"`{name}`"
    yield build.loaded_by
    remaining_entries = len(build.entries) - 1
    yield f"`{build.entries[0]}`" + (f" and {remaining_entries} more" if remaining_entries else "")
    has_one_file = build.format != "ES modules"
    yield f"`{build.output}/{build.file_name}`" if has_one_file else f"`{build.output}`"
    yield build.format + (f" without {', '.join(build.external)}" if build.external else "")
    yield f"{build.limits[0].bytes / 1000:g} kB: {build.limits[0].moment}" if build.limits else "none"


def test_the_docs_contain_the_table_of_builds() -> None:
    text = TOOLCHAIN_PAGE.read_text(encoding="utf-8")
    groups = read_table().groups
    assert {build.group for build in all_builds().values()} == groups.keys()
    for group, title in groups.items():
        rows = [expected_cells(name, build) for name, build in all_builds().items() if build.group == group]
        table = TABLE_HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)
        assert f"### {title}\n\n{table}\n" in text


def test_the_server_reads_each_build_from_its_folder_in_the_table_of_builds() -> None:
    builds = all_builds()
    folder_by_build = {
        "page": (STATIC, SITE_ENTRY),
        "element": (EMBED_FOLDER, EMBED_ENTRY),
        "practice": (STATIC / "dev", PRACTICE_ENTRY),
        **{page.name: (STATIC / page.name, page.entry) for page in (CONSOLE, OIDC, FORWARD_AUTH)},
    }
    assert {name for name, build in builds.items() if build.is_served} == folder_by_build.keys()
    for name, (folder, entry) in folder_by_build.items():
        assert (ROOT / builds[name].output, builds[name].entry) == (folder, entry)
    for name, file in {"shell": EMBED_FIRST_FILE, "phone": PHONE_PROGRAM, "wallet": WALLET_SCRIPT}.items():
        assert ROOT / builds[name].output / str(builds[name].file_name) == file
