"""The program of docs/how-to/own-server.md, tested with a correct server and with one server for each mistake."""

import re
from pathlib import Path

import pytest

from kisslock.auth.message import parse_eip4361
from tests.docs.own_server.program import PAGE, find_block, run_attempts, running_server
from tools.places import VENV_PYTHON, WEB

CORRECT_SERVER_FILE = Path(__file__).parent / "own_server" / "right.py"
OWN_MESSAGE_LINE = "the message of the server, signed by its account"
ADDRESS_COMPARISON = 'if signer_of(message, signature).lower() != found["address"].lower():'
Change = tuple[str, str]
# Maps the name of each mistake to the line in which the program reports it, and to the change of the correct server
# that makes the mistake.
MISTAKES: dict[str, tuple[str, *tuple[Change, ...]]] = {
    "any nonce is accepted": (
        "1 a nonce that the server has not created",
        ('nonces.pop(found["nonce"], ("", 0))', 'nonces.pop(found["nonce"], (self.browser, time.time() + 9))'),
    ),
    "a nonce of another browser is accepted": (
        "1 a nonce of another browser",
        ("if browser != self.browser or time", "if time"),
    ),
    "the nonce is always the same": (
        "1 nonces that nobody can guess",
        ("        nonce = secrets.token_hex(16)", '        nonce = "0123456789abcdef"'),
    ),
    "the nonce is a counter": (
        "1 nonces that nobody can guess",
        ("        nonce = secrets.token_hex(16)", '        nonce = f"{len(nonces):016d}"'),
    ),
    "the nonce is the time": (
        "1 nonces that nobody can guess",
        ("        nonce = secrets.token_hex(16)", '        nonce = f"{time.time_ns() // 1000:016d}"'),
    ),
    "the nonce has eight letters": (
        "1 nonces that nobody can guess",
        ("        nonce = secrets.token_hex(16)", "        nonce = secrets.token_hex(4)"),
    ),
    "a nonce stays valid after a sign-in": (
        "2 the same proof again, with the earlier cookies",
        ("nonces.pop(", "nonces.get("),
    ),
    "a nonce is accepted twice at the same time": (
        "2 the same proof twice at the same time",
        ("nonces.pop(", "nonces.get("),
        (
            "        self.next = secrets",
            '        time.sleep(0.5)\n        nonces.pop(found["nonce"], None)\n        self.next = secrets',
        ),
    ),
    "a nonce stays valid after a wrong signature": (
        "2 a nonce that was already sent with a wrong signature",
        (
            f"        {ADDRESS_COMPARISON}\n",
            f'        {ADDRESS_COMPARISON}\n            nonces[found["nonce"]] = browser, end\n',
        ),
    ),
    "the domain is searched in the whole message": (
        "3 another domain, with the URI of this site",
        ('found["domain"] != self.domain', "self.domain not in message"),
    ),
    "a domain that begins like the site is accepted": (
        "3 a domain that begins like this one",
        ('found["domain"] != self.domain', 'not found["domain"].startswith(self.domain)'),
    ),
    "a domain that ends like the site is accepted": (
        "3 a domain that ends like this one",
        ('found["domain"] != self.domain', 'not found["domain"].endswith(self.domain)'),
    ),
    "only the part of the domain before an @ is compared": (
        "3 this domain as the user name of another domain",
        ('found["domain"] != self.domain', 'found["domain"].split("@")[0] != self.domain'),
    ),
    "a domain that contains the host is accepted": (
        "3 a domain that ends like this one",
        ('found["domain"] != self.domain', 'self.domain.split(":")[0] not in found["domain"]'),
    ),
    "the port is not compared": (
        "3 another port of this host",
        (
            'found["domain"] != self.domain',
            'not re.fullmatch(re.escape(self.domain.split(":")[0]) + r":[0-9]+", found["domain"])',
        ),
    ),
    "the domain of the site is read from the Host header": (
        "3 another domain, which is also the Host header",
        (
            'Site.domain = f"127.0.0.1:{server.server_port}"',
            'Site.domain = property(lambda site: site.headers["host"])',
        ),
        ("Listening on {Site.domain}", "Listening on 127.0.0.1:{server.server_port}"),
    ),
    "the expiration time is not checked": ("4 an expired message", ("(expires is None or now < expires)", "True")),
    "the not-before time is not checked": (
        "4 a message that is not valid yet",
        ("(starts is None or now >= starts)", "True"),
    ),
    "the signature is not checked": ("5 a signature of another account", (ADDRESS_COMPARISON, "if not signature:")),
    "the signer is not compared with the account": (
        "5 a signature of another account",
        (ADDRESS_COMPARISON, "if not signer_of(message, signature):"),
    ),
    "the session gets the account of the signer": (
        "5 a signature of another account",
        (ADDRESS_COMPARISON, "if not signer_of(message, signature):"),
        (
            '{"address": found["address"]',
            '{"address": signer_of(message, signature)',
        ),
    ),
    # This broken server first changes the text's address to the address that was sent to `POST /api/message`.
    "the signature is checked with another text": (
        "5 an account that was inserted after signing",
        ("asked = self.body", "asked = Site.asked = self.body"),
        (
            ADDRESS_COMPARISON,
            """own = Site.asked["address"]
        if signer_of(message.replace(found["address"], own), signature) != own:""",
        ),
    ),
    "an invalid signature returns the zero address": (
        "5 a signature of zeros, for the zero address",
        ('        return ""', '        return "0x" + 40 * "0"'),
    ),
    "the account is read from another field": (
        "5 another account in a separate field",
        ('{"address": found["address"]', '{"address": self.body.get("account", found["address"])'),
    ),
    "a missing signature causes a server error": ("6 no signature", ("    except Exception:", "    except KeyError:")),
    "a text that is not a message causes a server error": (
        "6 a text that is not a message",
        ("        if not found:\n            return False\n", ""),
    ),
    "an invalid time causes a server error": (
        "6 an invalid time",
        ("    except ValueError:", "    except KeyError:"),
    ),
    "the cookie does not change at the sign-in": (
        "7 a new cookie when the session starts",
        ("        self.next = secrets", "        self.next = self.browser or secrets"),
    ),
    "a GET request creates a nonce": (
        "8 no nonce by GET",
        ("sessions.get(self.browser))", 'self.nonce() if self.path == "/api/nonce" else sessions.get(self.browser))'),
    ),
    "the cookie is not HttpOnly": ("8 a cookie that is HttpOnly and SameSite", ("; HttpOnly", "")),
    "the cookie is not SameSite": ("8 a cookie that is HttpOnly and SameSite", ("; SameSite=Lax", "")),
    "the session stays valid after signing out": (
        "9 no session after signing out, even with the earlier cookies",
        ("        sessions.pop(self.browser, None)\n", ""),
    ),
    "signing out only clears the cookie": (
        "9 no session after signing out, even with the earlier cookies",
        ("        sessions.pop(self.browser, None)\n", '        self.next = "none"\n'),
    ),
}
# The lines in which the program reports a mistake.
EXPECTED_LINES = {line for line, *_ in MISTAKES.values()}


@pytest.fixture(scope="module")
def attempt_script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page's program, next to the packages of this checkout."""
    folder = tmp_path_factory.mktemp("program")
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    (folder / "check.mjs").write_text(find_block("// check.mjs"), encoding="utf-8")
    return folder / "check.mjs"


@pytest.mark.slow
def test_a_server_that_follows_all_rules_passes_every_line_of_the_check_program(attempt_script: Path) -> None:
    with running_server(VENV_PYTHON, str(CORRECT_SERVER_FILE)) as origin:
        code, results = run_attempts(attempt_script, origin)
    assert (code, {name for name, verdict in results.items() if verdict != "ok"}) == (0, set())
    assert results.keys() == {OWN_MESSAGE_LINE, *EXPECTED_LINES}


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_check_program_reports_each_mistake_of_a_server_on_the_line_of_the_broken_rule(
    mistake: str, attempt_script: Path, tmp_path: Path
) -> None:
    text = CORRECT_SERVER_FILE.read_text(encoding="utf-8")
    line, *changes = MISTAKES[mistake]
    for correct_code, wrong_code in changes:
        assert text.count(correct_code) == 1, correct_code
        text = text.replace(correct_code, wrong_code)
    (tmp_path / "server.py").write_text(text, encoding="utf-8")
    with running_server(VENV_PYTHON, str(tmp_path / "server.py")) as origin:
        code, results = run_attempts(attempt_script, origin)
    assert (code, results[OWN_MESSAGE_LINE], results[line]) == (1, "ok", "FAIL")


def test_the_check_program_tests_every_rule_of_the_page() -> None:
    rules = re.findall(r"^\| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rules == sorted({line.split()[0] for line in EXPECTED_LINES})


def test_kisslock_accepts_the_example_message_on_the_page() -> None:
    message = parse_eip4361(find_block("shop.example wants you").removesuffix("\n"))
    assert (message.domain, message.statement) == ("shop.example", "Sign in to the shop.")
