"""`rule` and `server` in vectors/sign-in.json, checked with a server that follows only the nine rules of the page."""

import json
import re
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.docs.own_server.program import PAGE
from tests.docs.test_own_server import CORRECT_SERVER_FILE, MISTAKES

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "sign-in.json").read_text(encoding="utf-8"))
HOSTS = [urlsplit(origin).netloc for origin in VECTORS["site"]["origins"]]
NOW_S = VECTORS["site"]["now_us"] / 1_000_000
SIGNATURE_ROWS = [{"message": VECTORS["signatures"]["message"], **row} for row in VECTORS["signatures"]["cases"]]
ACCEPTED_ROWS = [*VECTORS["accepted"], *(row for row in SIGNATURE_ROWS if row["code"] is None)]
REJECTED_ROWS = [*VECTORS["refused"], *(row for row in SIGNATURE_ROWS if row["code"] is not None)]
ALL_ROWS = [*ACCEPTED_ROWS, *REJECTED_ROWS]
# Mistakes that the text of a message does not show, because they concern its signature, headers, other fields, or
# earlier requests.
NOT_IN_A_MESSAGE = {
    "the domain of the site is read from the Host header",
    "the session gets the account of the signer",
    "the signature is checked with another text",
    "an invalid signature returns the zero address",
    "the account is read from another field",
}
MISTAKES_IN_MESSAGE = [
    name for name, (line, *_) in MISTAKES.items() if line.split()[0] in "3456" and name not in NOT_IN_A_MESSAGE
]


def load_server(mistake: str = "") -> ModuleType:
    """Return the correct server as a module, or a server with one mistake. Its clock shows the vectors' time."""
    text = CORRECT_SERVER_FILE.read_text(encoding="utf-8")
    for correct_code, wrong_code in MISTAKES[mistake][1:] if mistake else ():
        text = text.replace(correct_code, wrong_code)
    module = ModuleType("server")
    exec(text, module.__dict__)  # noqa: S102 (our own file)
    module.time = SimpleNamespace(time=lambda: NOW_S)  # type: ignore[attr-defined]
    return module


def is_accepted(module: Any, vector: dict[str, Any]) -> bool:
    """Return True if the server signs the account in. The host is one of the site's, and the server made the nonce."""

    class SimulatedRequest(module.Site):  # type: ignore[misc]
        browser = "browser"

        def __init__(self, domain: str) -> None:
            self.domain, self.body = domain, vector

    for host in HOSTS:
        module.nonces.update(dict.fromkeys(re.findall(r"Nonce: (\S+)", vector["message"]), ("browser", NOW_S + 600)))
        if SimulatedRequest(host).verify():
            return True
    return False


def server_result(module: Any, vector: dict[str, Any]) -> str:
    """Return what the server does with a row: accept, reject, or fail with an error."""
    try:
        return "accept" if is_accepted(module, vector) else "refuse"
    except Exception:  # noqa: BLE001 (a mistake can cause any error)
        return "fail"


@pytest.mark.parametrize("row", ALL_ROWS, ids=[row["title"] for row in ALL_ROWS])
def test_a_server_that_follows_the_nine_rules_gives_each_vector_the_expected_result(row: dict[str, Any]) -> None:
    result = server_result(load_server(), row)
    assert result == row["server"] or (row["server"] == "either" and result != "fail")


@pytest.mark.parametrize("mistake", MISTAKES_IN_MESSAGE)
def test_a_server_that_breaks_a_rule_fails_a_vector_of_that_rule(mistake: str) -> None:
    rule = int(MISTAKES[mistake][0].split()[0])
    wrong_server = load_server(mistake)
    assert [
        row["title"]
        for row in ALL_ROWS
        if row["rule"] == rule and server_result(wrong_server, row) not in {row["server"], "refuse"}
    ]


def test_each_vector_has_at_most_one_rule_and_an_expected_result_that_agrees_with_kisslock() -> None:
    assert {row["rule"] for row in ALL_ROWS} <= {None, *range(1, 10)}
    assert {row["server"] for row in ACCEPTED_ROWS} == {"accept", "either"}
    assert {row["server"] for row in REJECTED_ROWS} == {"refuse", "either"}
    # If a row has no rule, a server may accept its message.
    assert {row["server"] for row in ALL_ROWS if row["rule"] is None} == {"accept", "either"}


def test_the_page_states_the_number_of_vectors_correctly() -> None:
    rows = [*VECTORS["accepted"], *VECTORS["refused"]]
    expected_counts = {
        expectation: sum(row["server"] == expectation for row in rows) for expectation in ("accept", "refuse", "either")
    }
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"contains {len(rows)} messages" in text
    assert f"must accept {expected_counts['accept']}" in text
    assert f"must reject {expected_counts['refuse']}" in text
    assert f"can accept or reject the other {expected_counts['either']}" in text
