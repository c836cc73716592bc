"""File, environment and flags: which source overrides which, and how problems are named."""

from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.errors import SettingsError

SETTINGS_FILE = """
[site]
name = "from the file"
sentence = "from the file"
icon = "/from-the-file.svg"

[chains.10]
rpc = ["https://node.example/key"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "kisslock.toml"
    path.write_text(SETTINGS_FILE)
    return path


def settings_problems(
    path: Path | None = None, environ: dict[str, str] | None = None, **options: str
) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        Settings.read(path, environ or {}, options)
    return caught.value.problems


def test_command_line_options_override_the_environment_and_the_environment_overrides_the_file(file: Path) -> None:
    environ = {"KISSLOCK_SITE_NAME": "from the environment", "KISSLOCK_SITE_SENTENCE": "from the environment"}
    settings = Settings.read(file, environ, {"site.name": "from a flag"})
    assert settings.site.name == "from a flag"
    assert settings.site.sentence == "from the environment"
    assert settings.site.icon == "/from-the-file.svg"
    assert settings.sources["site.name"] == "--site-name"
    assert settings.sources["site.sentence"] == "KISSLOCK_SITE_SENTENCE"
    assert settings.sources["site.icon"] == str(file)


def test_the_settings_file_in_the_working_directory_is_read_unless_the_environment_names_another_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(file.parent)
    assert Settings.read(environ={}).site.name == "from the file"
    other_file = tmp_path / "other.toml"
    other_file.write_text('[site]\nname = "other"\n')
    assert Settings.read(environ={"KISSLOCK_CONFIG": str(other_file)}).site.name == "other"


@pytest.mark.parametrize(
    ("variable", "text", "section", "name", "value"),
    [
        ("KISSLOCK_SITE_ORIGINS", '["https://a.example"]', "site", "origins", ("https://a.example",)),
        ("KISSLOCK_SERVER_PORT", "9000", "server", "port", 9000),
        ("KISSLOCK_CONNECTION_SYNC_CHAIN", "FALSE", "connection", "sync_chain", False),
        ("KISSLOCK_SIGN_IN_END_ON_DISCONNECT", "1", "sign_in", "end_on_disconnect", True),
        ("KISSLOCK_BALANCE_SHOW", "none", "balance", "show", "none"),
        ("KISSLOCK_BALANCE_SHOW", '{"1": "0x' + "a" * 40 + '"}', "balance", "show", {"1": "0x" + "a" * 40}),
        ("KISSLOCK_SITE_NAME", "007", "site", "name", "007"),
    ],
)
def test_a_text_in_the_environment_is_parsed_by_the_type_of_the_setting(
    variable: str, text: str, section: str, name: str, value: object
) -> None:
    assert getattr(getattr(Settings.read(environ={variable: text}), section), name) == value


@pytest.mark.parametrize(
    ("environ", "line"),
    [
        (
            {"KISSLOCK_SITE_NAEM": "x"},
            "KISSLOCK_SITE_NAEM (environment) is not a setting; did you mean KISSLOCK_SITE_NAME?",
        ),
        ({"KISSLOCK_CHAINS_1_RCP": "[]"}, "KISSLOCK_CHAINS_1_RCP (environment) is not a setting"),
        ({"KISSLOCK_SERVER_PORT": "http"}, 'server.port (KISSLOCK_SERVER_PORT) is "http"; allowed: a whole number'),
        ({"KISSLOCK_SITE_ORIGINS": "https://a.b"}, "site.origins (KISSLOCK_SITE_ORIGINS) is"),
    ],
)
def test_the_error_for_a_wrong_variable_mentions_the_variable(environ: dict[str, str], line: str) -> None:
    assert settings_problems(environ=environ)[0].startswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[siet]\nname = 'x'", "siet.name (FILE) is not a setting; did you mean site.name?"),
        ("[site]\nnmae = 'x'", "site.nmae (FILE) is not a setting; did you mean site.name?"),
        ("name = 'x'", "name (FILE) is not a setting"),
        ("[chains]\nrpc = []", "chains.rpc (FILE): must be a table with a chain ID as its name"),
        ("[chains.one]\nrpc = []", "chains.one (FILE): use the chain ID: Ethereum is 1"),
        ("[chains.0]\nrpc = []", "chains.0 (FILE): the name must be a chain ID"),
        ("[chains.1]\nrcp = []", "chains.1.rcp (FILE) is not a setting; did you mean chains.1.rpc?"),
        ("[site", "FILE: cannot be read:"),
    ],
)
def test_the_error_for_a_wrong_line_mentions_the_file_and_the_setting(tmp_path: Path, text: str, line: str) -> None:
    path = tmp_path / "kisslock.toml"
    path.write_text(text)
    assert settings_problems(path)[0].startswith(line.replace("FILE", str(path)))


HOLDS_START = "[gates.vip]\nholds = [{ chain = 1, "


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[chains.mainnet]\nrpc = []\nname = 'x'",
            "chains.mainnet (FILE): use the chain ID: Ethereum is 1, Base is 8453",
        ),
        ("[sign_in]\nchains = ['base']", ": use the chain ID: Ethereum is 1, Base is 8453; allowed:"),
        (
            f"{HOLDS_START}at_least = 1.5 }}]",
            'at_least of a holding must be a whole number, or a fraction in quotes, such as at_least = "0.5"',
        ),
        (f"{HOLDS_START}decimals = 99 }}]", "decimals of a holding must be a whole number from 0 to 77;"),
        (f"{HOLDS_START}decimals = '18' }}]", "from 0 to 77 (write the number without quotes);"),
        (
            "[console]\noperators = ['ann.eth']",
            ": names such as ann.eth are not accounts: write the address; allowed:",
        ),
        (
            "[gates.'v i p']\nneed = 'any'\nwithin_s = 5",
            "gates.v i p (FILE): the name must be a lowercase letter, then lowercase letters, digits or hyphens",
        ),
        ("[gates.\"v\\u001b[31m\"]\nneed = 'any'", "gates.v\ufffd[31m (FILE): the name must be a lowercase letter"),
    ],
)
def test_each_problem_in_the_settings_file_is_described_in_one_sentence_with_a_hint(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "kisslock.toml"
    path.write_text(text)
    (problem,) = settings_problems(path)
    assert sentence.replace("FILE", str(path)) in problem


def test_chain_1_is_ethereum_and_chain_8453_is_base() -> None:
    chains = Settings.of(chains={"1": {}, "8453": {}}).chains
    assert {number: chain.name for number, chain in chains.items()} == {1: "Ethereum", 8453: "Base"}


def test_one_error_lists_all_problems(tmp_path: Path) -> None:
    path = tmp_path / "kisslock.toml"
    path.write_text("[site]\nname = 1\n[rpc]\nbatch_size = 0\n[chains.77]\n")
    lines = settings_problems(path, {"KISSLOCK_SERVER_PORT": "x"}, **{"appearance.accent": "mauve"})
    assert len(lines) == 6


def test_a_value_that_can_be_secret_is_never_printed_completely() -> None:
    lines = settings_problems(
        environ={
            "KISSLOCK_CHAINS_1_RPC": '["ftp://user:hunter2@node.example/v2/SECRET?key=SECRET", "SECRET"]',
            "KISSLOCK_STORAGE_URL": "mysql://user:SECRET@db.example/SECRET",
            "KISSLOCK_SERVER_METRICS_TOKEN": "SECRET",
        }
    )
    text = "\n".join(lines)
    assert len(lines) == 3
    assert "SECRET" not in text
    assert "hunter2" not in text
    assert "node.example" in text
