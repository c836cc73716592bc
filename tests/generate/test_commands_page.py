"""The page of commands lists every command, action and argument."""

from pathlib import Path

from kisslock.auth.commands import USER_ACTIONS
from kisslock.cli import commands, create_parser
from tools.generate import commands_page


def test_every_command_has_a_section_with_a_sentence_and_its_arguments() -> None:
    page = commands_page.create_page()
    for name, (_, sentence, *_) in commands().items():
        assert f"\n## `kisslock {name}`\n\n{sentence[:1].upper()}{sentence[1:]}." in page
    for action, sentence in USER_ACTIONS.items():
        assert f"| `{action} " in page
        assert f" | {sentence} |" in page
    assert "| `--limit N` with `show` | maximum number of entries (default: 50) |" in page


def test_the_usage_of_the_users_command_has_the_config_option_before_the_action() -> None:
    assert "`kisslock users --config shop.toml list`" in commands_page.create_page()
    assert create_parser().parse_args(["users", "--config", "shop.toml", "list"]).config == Path("shop.toml")


def test_the_arguments_of_a_command_contain_no_setting_and_no_placeholder() -> None:
    page = commands_page.create_page()
    assert "--site-name" not in page
    assert "%(" not in page
