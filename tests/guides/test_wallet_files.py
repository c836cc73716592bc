"""Every invalid wallet file is rejected at startup, with file and field."""

from pathlib import Path
from typing import Any

import pytest

from kisslock.errors import CatalogueError
from kisslock.guides.catalogue import read_catalogue
from tests.guides.conftest import EVIDENCE_PAGE, EXTENSION_STEPS, wallet_json, write_json, write_wallet

CHROME_LINK = "https://chromewebstore.google.com/detail/alpha"
QR_STEPS = {"step1": "open_mobile_app", "step2": "create_or_import", "step3": "tap_scan_button"}

INVALID_FILES: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "unknown field `colour`"),
    ({"status": "fine"}, "Invalid enum value 'fine' - at `$.status`"),
    ({"methods": {"telepathy": EXTENSION_STEPS}}, "Invalid enum value 'telepathy'"),
    ({"methods": {"extension": {**EXTENSION_STEPS, "step2": "hope"}}}, "Invalid enum value 'hope'"),
    (
        {"methods": {"extension": {**EXTENSION_STEPS, "step1": "refresh_browser"}}},
        "Invalid enum value 'refresh_browser' - at `$.methods[...].step1`",
    ),
    (
        {"methods": {"extension": {"step1": "install_extension", "step2": "create_only"}}},
        "missing required field `step3`",
    ),
    (
        {"methods": {"extension": {**EXTENSION_STEPS, "step3": "tap_scan_button"}}},
        "methods.extension.step3: tap_scan_button cannot end a guide for extension",
    ),
    (
        {
            "methods": {"qr_code": {**QR_STEPS, "step3": "refresh_browser"}},
            "downloads": {"mobile": "https://alpha.example/"},
        },
        "methods.qr_code.step3: refresh_browser cannot end a guide for qr_code",
    ),
    (
        {"methods": {"extension": {**EXTENSION_STEPS, "step1": "open_web_wallet"}}},
        "methods.extension.step3: refresh_browser cannot end a guide for extension",
    ),
    ({"name": "A {wallet}"}, "at `$.name`"),
    ({"name": "A\nB"}, "at `$.name`"),
    ({"name": "<b>A</b>"}, "at `$.name`"),
    ({"name": "A" * 41}, "at `$.name`"),
    ({"rdns": "alpha"}, "at `$.rdns`"),
    ({"flags": ["is Alpha"]}, "at `$.flags[0]`"),
    ({"source": ""}, "at `$.source`"),
    ({"links": {"home": "http://alpha.example/"}}, "links.home: http://alpha.example/ is not"),
    ({"links": {"home": "javascript:alert(1)"}}, "links.home: javascript:alert(1) is not https"),
    ({"links": {"home": "https://a@b.example/"}}, "needs a plain host name"),
    ({"links": {"home": "https://alpha.example:8443/"}}, "needs a plain host name"),
    ({"links": {"home": "https://localhost/"}}, "needs a plain host name"),
    ({"links": {"home": 'https://alpha.example/"'}}, "a character that a link must not hold"),
    ({"links": {"home": "https://\u0430lpha.example/"}}, "a character that a link must"),
    ({"links": {"shop": "https://alpha.example/"}}, "Invalid enum value 'shop'"),
    (
        {"downloads": {"edge": CHROME_LINK}},
        f"downloads.edge: {CHROME_LINK} does not lead to microsoftedge.microsoft.com",
    ),
    (
        {"links": {"home": "https://alpha.onelink.me/x"}},
        "links.home: https://alpha.onelink.me/x is a redirect that counts clicks",
    ),
    (
        {"downloads": {"android": "https://play.google.com/store/apps/details?id=com.alpha&pli=1"}},
        "carries the tracking parameter pli",
    ),
    ({"links": {"learn": "https://alpha.example/?utm_source=kit"}}, "carries the tracking parameter utm_source"),
    ({"deep_links": {"ios": "javascript://%0a{uri_encoded}"}}, "javascript is a scheme of"),
    ({"deep_links": {"ios": "ms-msdt://x{uri_encoded}"}}, "ms-msdt is a scheme of"),
    ({"deep_links": {"qr": "view-source://x{uri_encoded}"}}, "view-source is a scheme"),
    ({"deep_links": {"ios": "Trust://wc?uri={uri_encoded}"}}, "deep_links.ios: Trust://"),
    ({"deep_links": {"ios": "trust://wc"}}, "deep_links.ios: trust://wc must be"),
    ({"deep_links": {"qr": "trust://{key}?uri={uri_encoded}"}}, "no other placeholder"),
    ({"deep_links": {"qr": "http://a.example/wc?uri={uri_encoded}"}}, "http is a scheme of"),
    *(
        ({"browse": {"ios": invalid_links, "checked": "2026-11-22", "evidence": EVIDENCE_PAGE}}, problem)
        for invalid_links, problem in (
            ([], "browse: needs a link for ios or android"),
            ([f"https://a.example/{'x' * 200}" + "{url_encoded}"], "behind a host and a path"),
            (["https://a@b.example/{url_encoded}"], "needs a plain host name"),
            (["https://a.app.link/{url_encoded}"], "is a redirect that counts clicks"),
            (["alpha://o?u={url_encoded}", "https://a.example/{url_encoded}"], "browse.ios: an https link comes first"),
        )
    ),
    (
        {
            "browse": {
                "ios": ["alpha://o/{url_bare}"],
                "checked": "2026-11-21",
                "evidence": EVIDENCE_PAGE | {"date": "2026-11-22"},
            }
        },
        "browse.evidence.date: 2026-11-22 is after 2026-11-21",
    ),
    (
        {
            "status": "unverified",
            "browse": {"ios": ["alpha://o/{url_bare}"], "checked": "2026-11-22", "evidence": EVIDENCE_PAGE},
        },
        "browse: a wallet that is unverified links to stores only",
    ),
    ({"downloads": {}}, "downloads: extension needs one of chrome"),
    ({"successor": "beta"}, "successor: only a wallet that is closed or closing or rebranded"),
    ({"status": "closed", "successor": "gamma"}, "successor: gamma is no other wallet's id"),
    ({"status": "closed", "successor": "gone"}, "successor: gone is closed itself"),
    ({"status": "closed", "successor": "alpha"}, "successor: alpha is no other"),
    (
        {"status": "unverified", "deep_links": {"qr": "{uri}"}},
        "deep_links: a wallet that is unverified links to stores only",
    ),
    (
        {"status": "maintenance", "downloads": {"chrome": CHROME_LINK, "extension": "https://alpha.example/"}},
        "downloads.extension: a wallet that is maintenance links to stores only",
    ),
    ({"status": "closed", "downloads": {"chrome": CHROME_LINK}}, "downloads: a wallet that is closed has no links"),
    ({"status": "closed", "links": {"home": "https://alpha.example/"}}, "links: a wallet that is closed has no links"),
    ({"status": "closed", "deep_links": {"qr": "{uri}"}}, "deep_links: a wallet that is closed has no links"),
    ({"name": "BETA"}, "wallets/beta/wallet.json: name or alias: beta is alpha's already"),
    ({"aliases": ["Beta"]}, "wallets/beta/wallet.json: name or alias: beta is alpha's already"),
    ({"legacy_rdns": ["com.beta"]}, "wallets/beta/wallet.json: rdns: com.beta is alpha's already"),
    ({"legacy_rdns": ["com.Beta"]}, "wallets/beta/wallet.json: rdns: com.beta is alpha's already"),
    ({"checked": "soon"}, "Invalid RFC3339 encoded date - at `$.checked`"),
    ({"evidence": {"url": "https://alpha.example/"}}, "missing required field `says`"),
    ({"evidence": EVIDENCE_PAGE | {"says": "a release"}}, "at `$.evidence.says`"),
    ({"evidence": EVIDENCE_PAGE | {"url": "http://alpha.example/"}}, "evidence.url: http://alpha"),
    (
        {"evidence": {"url": "https://alpha.example/", "says": "A release."}},
        "evidence.date: a wallet that is alive needs one",
    ),
    (
        {"evidence": EVIDENCE_PAGE | {"date": "2024-11-20"}},
        "evidence.date: 2024-11-20 is more than 731 days before 2026-11-22",
    ),
    ({"checked": "2026-10-01"}, "evidence.date: 2026-11-01 is after 2026-10-01, when it was read"),
    ({"checked": "2026-11-23"}, "checked: 2026-11-23 is after the date of the data, 2026-11-22"),
    ({"status": "closed", "ends": None}, "ends: a wallet that is closed needs one"),
    ({"status": "closing", "way_out": None}, "way_out: a wallet that is closing needs one"),
    ({"ends": "2027-01-31"}, "ends: a wallet that is alive has none"),
    (
        {"status": "closed", "ends": "2027-01-31"},
        "ends: a wallet that is closed on 2026-11-22 does not end on 2027-01-31",
    ),
    (
        {"status": "closing", "ends": "2026-11-22"},
        "ends: a wallet that is closing on 2026-11-22 does not end on 2026-11-22",
    ),
    ({"status": "closing", "downloads": {"chrome": CHROME_LINK}}, "downloads: a wallet that is closing has no links"),
    ({"status": "rebranded"}, "aliases: a wallet that is rebranded has its old name or a successor"),
]


@pytest.mark.parametrize(("fields", "problem"), INVALID_FILES, ids=[row[1] for row in INVALID_FILES])
def test_the_error_for_an_invalid_wallet_file_mentions_the_file(
    data_folder: Path, fields: dict[str, Any], problem: str
) -> None:
    write_wallet(data_folder, wallet_json("alpha", **fields))
    write_wallet(data_folder, wallet_json("gone", status="closed"))
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(data_folder)
    lines = [line for line in caught.value.problems if problem in line]
    assert lines, caught.value.problems
    # If two wallet files have the same value, the error message names the file that comes later.
    assert all(line.startswith(("wallets/alpha/wallet.json: ", "wallets/beta/wallet.json: ")) for line in lines)


def test_two_wallets_with_the_same_store_page_are_rejected(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("beta", downloads={"chrome": CHROME_LINK}))
    with pytest.raises(CatalogueError, match=r"downloads\.chrome: .* is alpha's already"):
        read_catalogue(data_folder)


@pytest.mark.parametrize("field", ["flags", "namespaces"])
def test_two_wallets_with_the_same_flag_or_namespace_are_rejected(data_folder: Path, field: str) -> None:
    for name in ("alpha", "beta"):
        write_wallet(data_folder, wallet_json(name, **{field: ["isAlpha"]}))
    with pytest.raises(CatalogueError, match=rf"wallets/beta/wallet\.json: {field}: isAlpha is alpha's already"):
        read_catalogue(data_folder)


def test_an_id_that_differs_from_its_folder_is_rejected(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("gamma"), name="delta")
    with pytest.raises(CatalogueError, match=r"wallets/delta/wallet\.json: id: gamma differs from its folder delta"):
        read_catalogue(data_folder)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "Input data was truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"id": "\xff"}', "wallets/gamma/wallet.json: "),
        (b" " * 70_000, "larger than 65536 bytes"),
    ],
    ids=["empty", "an array", "invalid UTF-8", "too large"],
)
def test_a_file_that_is_not_a_wallet_is_rejected(data_folder: Path, content: bytes, problem: str) -> None:
    write_wallet(data_folder, wallet_json("gamma"))
    (data_folder / "wallets" / "gamma" / "wallet.json").write_bytes(content)
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(data_folder)
    assert problem in str(caught.value)


def test_a_folder_without_a_wallet_file_is_rejected(data_folder: Path) -> None:
    (data_folder / "wallets" / "gamma").mkdir()
    with pytest.raises(CatalogueError, match=r"wallets/gamma/wallet\.json: "):
        read_catalogue(data_folder)


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        ({"popular": ["gamma"], "specification": []}, "popular: there is no wallet gamma"),
        ({"popular": [], "specification": ["beta", "beta"]}, "specification: an id stands there twice"),
        ({"popular": ["alpha"] * 7, "specification": []}, "popular: 7 wallets, at most 6"),
        ({"popular": [], "specification": [], "imitated": ["alpha"]}, "imitated: alpha has no flag"),
        ({"popular": [], "specification": [], "rest": []}, "unknown field `rest`"),
    ],
    ids=[
        "an unknown id",
        "an id twice",
        "too many popular wallets",
        "an imitated wallet without a flag",
        "an unknown field",
    ],
)
def test_an_invalid_order_file_is_rejected(data_folder: Path, order: dict[str, list[str]], problem: str) -> None:
    write_json(
        data_folder / "wallets" / "order.json", {"version": "2026-11-22", "popular_evidence": EVIDENCE_PAGE, **order}
    )
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(data_folder)
    assert any(line.startswith("wallets/order.json: ") and problem in line for line in caught.value.problems)


def test_an_unverified_wallet_in_the_list_of_popular_wallets_is_rejected(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("alpha", status="unverified"))
    with pytest.raises(CatalogueError, match=r"wallets/order\.json: popular: alpha is unverified"):
        read_catalogue(data_folder)


def test_one_error_reports_all_problems_at_once(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("alpha", status="fine"))
    write_wallet(data_folder, wallet_json("beta", links={"home": "http://beta.example/"}))
    (data_folder / "locales" / "de.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(data_folder)
    assert {line.split(": ")[0] for line in caught.value.problems} >= {
        "wallets/alpha/wallet.json",
        "wallets/beta/wallet.json",
        "locales/de.json",
    }
