"""Guessing a client ID or secret: each attempt costs the same."""

import hashlib
import hmac
from dataclasses import replace

import pytest

from kisslock import Settings
from kisslock.oidc import clients
from kisslock.oidc.errors import TokenError
from tests.oidc.program import CLIENT_SETTINGS, SECRET, basic_auth_header

OIDC_CLIENTS = clients.parse_clients(Settings.of(oidc={"clients": CLIENT_SETTINGS}))


@pytest.mark.parametrize(
    ("client_id", "secret"),
    [("notebook", "wrong"), ("notebook", ""), ("nobody", SECRET), ("", ""), ("viewer", SECRET)],
)
def test_each_wrong_client_id_or_secret_causes_one_comparison_of_equal_length_and_the_same_error(
    client_id: str, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared_lengths: list[tuple[int, int]] = []
    real_compare = hmac.compare_digest

    def count_comparison(left_value: str, right_value: str) -> bool:
        compared_lengths.append((len(left_value), len(right_value)))
        return real_compare(left_value, right_value)

    monkeypatch.setattr("kisslock.oidc.clients.hmac.compare_digest", count_comparison)
    header = basic_auth_header(client_id, secret)["Authorization"]
    results = []
    for authorization, form in ((header, {}), (None, {"client_id": client_id, "client_secret": secret})):
        with pytest.raises(TokenError) as error:
            clients.authenticate_client(OIDC_CLIENTS, authorization, form)
        results.append((error.value.error, error.value.description))
    assert compared_lengths == [(64, 64)] * 2
    assert results == [("invalid_client", "The client ID or the client secret is wrong.")] * 2


@pytest.mark.parametrize("form", [{}, {"client_secret": ""}, {"client_secret": "x"}])
def test_a_confidential_client_whose_settings_contain_the_hash_of_an_empty_secret_is_always_rejected(
    form: dict[str, str],
) -> None:
    clients_with_empty_secret = {"notebook": replace(OIDC_CLIENTS["notebook"], digest=hashlib.sha256(b"").hexdigest())}
    with pytest.raises(TokenError, match="invalid_client"):
        clients.authenticate_client(clients_with_empty_secret, None, {"client_id": "notebook", **form})
