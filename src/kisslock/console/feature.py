"""The operator's page: what became of visits."""

from dataclasses import replace

from kisslock.console.settings import Console
from kisslock.feature import Feature, Section
from kisslock.settings import Settings


def _in_development(settings: Settings, _: str, account: str) -> Settings:
    """The practice wallet may open it."""
    section = settings.section(Console)
    return settings.with_section(replace(section, operators=tuple(dict.fromkeys((*section.operators, account)))))


FEATURE = Feature(
    name="console",
    needs=("guides", "log", "auth", "site"),
    sections={"console": Section(Console, after="storage")},
    signs_in=lambda settings: "console.operators" if settings.section(Console).operators else "",
    for_development=_in_development,
    operators_page=lambda settings: "/console" if settings.section(Console).operators else "",
)
