"""Accents have enough contrast in both schemes (WCAG 2.2, 1.4.3 and 1.4.11)."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

ACCENTS: dict[str, dict[str, dict[str, str]]] = json.loads(
    (files("kisslock") / "data" / "accents.json").read_text(encoding="utf-8")
)
TOKENS_CSS = (Path(__file__).parents[2] / "web/src/dialog/theme/tokens.css").read_text(encoding="utf-8")
CSS_BY_SCHEME = dict(zip(("light", "dark"), TOKENS_CSS.split('[data-kl-scheme="dark"]'), strict=True))
ACCENTS_AND_SCHEMES = [(name, scheme) for name in ACCENTS for scheme in CSS_BY_SCHEME]


def colour_token(scheme: str, name: str) -> str:
    """Return a colour of the stylesheet in one scheme."""
    declaration = re.search(rf"--kl-{name}:\s*(#[0-9a-f]{{6}})", CSS_BY_SCHEME[scheme])
    assert declaration, name
    return declaration[1]


def surface_colours(scheme: str) -> list[str]:
    """Return the backgrounds on which an accent can appear."""
    return [colour_token(scheme, name) for name in ("surface", "sunken", "raised", "field")]


def relative_luminance(colour: str) -> float:
    """Return the relative luminance (WCAG 2.2)."""
    channels = [int(colour[offset : offset + 2], 16) / 255 for offset in (1, 3, 5)]
    linear_channels = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear_channels[0] + 0.7152 * linear_channels[1] + 0.0722 * linear_channels[2]


def contrast_ratio(foreground: str, background: str) -> float:
    """Return the contrast ratio (WCAG 2.2), from 1 to 21."""
    darker, lighter = sorted((relative_luminance(foreground), relative_luminance(background)))
    return (lighter + 0.05) / (darker + 0.05)


def require_contrast(colour: str, background: str, min_ratio: float, part_name: str) -> None:
    ratio = contrast_ratio(colour, background)
    assert ratio >= min_ratio, (
        f"{part_name} is {colour} on {background}: a contrast of {ratio:.2f}, at least {min_ratio} is needed"
    )


def test_contrast_is_computed_as_in_wcag() -> None:
    assert contrast_ratio("#000000", "#ffffff") == pytest.approx(21)
    assert contrast_ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


# Specification 2.12
def test_the_six_accents_of_the_specification_exist_and_blue_is_the_first() -> None:
    assert ACCENTS.keys() >= {"blue", "green", "orange", "pink", "purple", "red"}
    assert next(iter(ACCENTS)) == "blue"
    assert all(list(colours) == ["light", "dark"] for colours in ACCENTS.values())


@pytest.mark.parametrize("name", ACCENTS)
def test_the_name_of_an_accent_is_valid_in_the_settings_and_in_a_selector(name: str) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9-]{0,19}", name)


@pytest.mark.parametrize(("name", "scheme"), ACCENTS_AND_SCHEMES)
def test_button_text_on_an_accent_has_enough_contrast_even_while_the_button_is_pressed(name: str, scheme: str) -> None:
    colours = ACCENTS[name][scheme]
    assert list(colours) == ["accent", "press", "text", "soft"]
    for ground in ("accent", "press"):
        require_contrast(colour_token(scheme, "on-accent"), colours[ground], 4.5, f"the button's text on `{ground}`")


# Specification 2.12
@pytest.mark.parametrize(("name", "scheme"), ACCENTS_AND_SCHEMES)
def test_accent_text_has_enough_contrast_on_every_surface_and_on_the_soft_background_of_the_accent(
    name: str, scheme: str
) -> None:
    colours = ACCENTS[name][scheme]
    for ground in (*surface_colours(scheme), colours["soft"]):
        require_contrast(colours["text"], ground, 4.5, "`text`")


@pytest.mark.parametrize(("name", "scheme"), ACCENTS_AND_SCHEMES)
def test_the_focus_ring_has_enough_contrast_on_every_surface(name: str, scheme: str) -> None:
    # The focus ring has the color of accent text. The background is visible in the 2 px between the ring and the
    # button.
    for ground in surface_colours(scheme):
        require_contrast(ACCENTS[name][scheme]["text"], ground, 3, "the focus ring, which has the colour `text`,")
