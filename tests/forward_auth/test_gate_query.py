"""The query of a proxy's subrequest. An error in the proxy's configuration denies every visitor and is logged."""

import logging
from urllib.parse import parse_qs, urlsplit

import pytest

from kisslock import Settings
from kisslock.errors import SettingsError
from kisslock.once_an_hour import MAX_KEYS
from tests.forward_auth.conftest import (
    CHECK_PATH,
    FORWARD_PATH,
    NAVIGATION_HEADERS,
    OpenClient,
    SendSubrequest,
    status_and_error,
)


@pytest.mark.parametrize(
    ("query", "logged"),
    [
        ("gates=open", "has an unknown parameter: gates"),
        ("gate=open&gates=open", "has an unknown parameter: gates"),
        ("Gate=open", "has an unknown parameter: Gate"),
        ("open", "has an unknown parameter: open"),
        ("gate%3Dopen", "has an unknown parameter: gate=open"),
        ("gate:open", "has an unknown parameter: gate:open"),
        ("page&gate=signed-in&pages", "has an unknown parameter: pages"),
        ("{args.0}", "has an unknown parameter: {args.0}"),
        ("gate=open;gate=holders", "names unknown gates: open;gate=holders"),
        # nginx sends an empty query if a `location` has no `set $kisslock_gate`.
        ("", "names no gate; gate=signed-in admits every signed-in visitor"),
        ("page&", "names no gate; gate=signed-in admits every signed-in visitor"),
        ("gate=", "names unknown gates: "),
        ("gate=holdres", "names unknown gates: holdres"),
        ("gate=open&gate=hol%0ddres", "names unknown gates: hol�dres"),
        ("gate=signed-in&gate=open", "has gate=signed-in together with other gates"),
    ],
)
def test_an_invalid_query_denies_every_visitor_and_is_logged(
    send_subrequest: SendSubrequest, open_client: OpenClient, caplog: pytest.LogCaptureFixture, query: str, logged: str
) -> None:
    assert status_and_error(send_subrequest(query)) == "403 gate/unknown"
    assert f"The proxy's request {logged}. It denies every visitor." in caplog.text
    # Visitors without a session are denied too, so that an operator notices the problem immediately.
    assert status_and_error(open_client(signed_in=False).get(f"{FORWARD_PATH}?{query}")) == "403 gate/unknown"


def test_the_signed_in_gate_admits_every_signed_in_visitor_and_may_be_repeated(send_subrequest: SendSubrequest) -> None:
    for query in ("gate=signed-in", "gate=signed-in&gate=signed-in", "page&gate=signed-in", "gate=signed-in&page=1"):
        assert status_and_error(send_subrequest(query)) == "204", query


def test_the_settings_cannot_define_a_gate_with_the_reserved_name_signed_in(open_client: OpenClient) -> None:
    with pytest.raises(SettingsError, match=r"gates.signed-in \(code\): signed-in is reserved"):
        Settings.of(gates={"signed-in": {}})


def test_requests_of_visitors_cannot_fill_the_log(open_client: OpenClient, caplog: pytest.LogCaptureFixture) -> None:
    client = open_client(signed_in=False)
    with caplog.at_level(logging.WARNING):
        for number in range(3 * MAX_KEYS):
            client.get(f"{FORWARD_PATH}?gate=g{number}")
            client.get(f"{FORWARD_PATH}?gate=g0")
    lines = [record.getMessage() for record in caplog.records if "It denies every visitor" in record.getMessage()]
    assert len(lines) == len(set(lines)) == MAX_KEYS
    client.get(f"{FORWARD_PATH}?{'x' * 5000}")
    assert max(map(len, caplog.messages)) < 300


def test_a_page_load_with_an_invalid_query_is_redirected_with_an_empty_gate_which_denies_everyone(
    send_subrequest: SendSubrequest,
) -> None:
    for query in ("page", "page&gates=open", "page&gate=open&gates=holders"):
        location = urlsplit(send_subrequest(query, **NAVIGATION_HEADERS).headers["location"])
        assert parse_qs(location.query, keep_blank_values=True) == {"gate": [""], "back": ["/a?b=c&d=%2F"]}
        check = send_subrequest.client.post(f"{CHECK_PATH}?gate=", headers={"Origin": "https://docs.example"})  # type: ignore[attr-defined]
        assert status_and_error(check) == "403 gate/unknown"
