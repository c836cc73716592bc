"""The site's icon."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.errors import SettingsError
from kisslock.site.icon import MAX_BYTES, site_icon
from tests.conftest import NewKisslock

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def site_settings(icon: str, folder: Path) -> Settings:
    file = folder / "kisslock.toml"
    file.write_text(f'[site]\nicon = "{icon}"\n')
    return Settings.read(file, {})


def test_the_default_icon_of_a_site_is_the_logo_of_kisslock(client: TestClient) -> None:
    response = client.get(client.get("/api/config").json()["site"]["icon"])
    assert response.headers["content-type"] == "image/svg+xml"
    assert "<script" not in response.text


def test_the_public_settings_contain_the_configured_path_of_the_icon_unchanged(new_kisslock: NewKisslock) -> None:
    config = TestClient(new_kisslock(site={"icon": "/logo.png"}).app).get("/api/config").json()
    assert config["site"]["icon"] == "/logo.png"


def test_the_asset_name_of_an_icon_file_changes_if_the_bytes_of_the_file_change(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(PNG_SIGNATURE)
    first_icon = site_icon(site_settings("./logo.png", tmp_path))
    assert first_icon.url("/w").startswith("/w/assets/icon.")
    (tmp_path / "logo.png").write_bytes(PNG_SIGNATURE + b"changed")
    assert site_icon(site_settings(f"file:{tmp_path}/logo.png", tmp_path)).name != first_icon.name


def test_an_icon_file_that_is_missing_or_too_large_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"site\.icon: .*missing\.png cannot be read"):
        site_icon(site_settings("missing.png", tmp_path))
    (tmp_path / "large.png").write_bytes(b"a" * (MAX_BYTES + 1))
    with pytest.raises(SettingsError, match=r"at most \d+"):
        site_icon(site_settings("large.png", tmp_path))
