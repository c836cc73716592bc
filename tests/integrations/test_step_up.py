"""A route that takes a sign-in of the last minutes only (step-up): the same in every framework."""

from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.testing import sign_in
from tests.integrations.conftest import ALICE, Open, code
from tests.integrations.hosts import Host


def test_an_older_sign_in_is_refused_until_the_visitor_signs_in_once_more(
    site: Kisslock, open_client: Open, host: Host
) -> None:
    now = [1_800_000_000.0]
    site.services[SignIn].clock = lambda: now[0]
    client = open_client(host(site, within_s=300, chains=[1]))
    assert code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    now[0] += 300
    assert client.get("/route").json() == {"account": ALICE.address}
    now[0] += 1
    assert code(client.get("/route")) == "403 auth/too-old"
    sign_in(client, ALICE, chain_id=10)
    assert code(client.get("/route")) == "403 wallet/wrong-chain"
    sign_in(client, ALICE)
    assert client.get("/route").status_code == 200
