from tools.places import ROOT
from tools.site.llms import first_sentence, index, whole
from tools.site.site_map import parse

SITE_MAP = parse((ROOT / "docs" / "site.toml").read_text(encoding="utf-8"))
TEXTS = {page.name: f"# {page.title}\n\nIt is about [{page.name}](x.md). And more.\n" for page in SITE_MAP.pages()}


def test_the_index_has_each_page_of_the_navigation_with_its_first_sentence() -> None:
    text = index(SITE_MAP, TEXTS)
    for section in SITE_MAP.sections:
        for page in section.pages:
            assert f"- [{page.title}]({page.name}.md): It is about {page.name}.\n" in text


def test_the_whole_text_has_each_page_once_in_the_order_of_the_navigation() -> None:
    text = whole(SITE_MAP, TEXTS)
    places = [text.index(f"<!-- {page.name}.md -->") for page in SITE_MAP.pages()]
    assert places == sorted(places)


def test_the_first_sentence_is_one_of_prose() -> None:
    assert first_sentence("# T\n\n<!-- made -->\n\n| a |\n\nIt is `x`. More.") == "It is `x`."
    assert first_sentence("# Only a heading\n") == "Only a heading"
