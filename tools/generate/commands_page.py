"""docs/commands.md: every command with its arguments, from the command line's parser."""

import argparse
from collections.abc import Iterator

from kisslock.cli import commands, create_parser
from kisslock.cli.options import DEST_PREFIX
from tools.generate.command_examples import COMMAND_EXAMPLES
from tools.generate.markdown import table_row

PAGE_HEAD = """# Commands

<!-- Generated from src/kisslock/cli by `python -m tools.generate`. Do not edit. -->

Commands write data to standard output and messages to standard error.

| exit code | meaning |
|---|---|
| 0 | The command succeeded. |
| 1 | The command failed, or a check found a problem. |
| 2 | The arguments or the settings are wrong. |

## Settings as options

Commands that accept settings take every [setting](settings.md) as an option, except gates and OpenID clients.
`--config FILE` selects the settings file.
If the command has an action, such as `list`, put these options before the action:
`kisslock users --config shop.toml list`.
"""


def create_page() -> str:
    """Return the page."""
    return PAGE_HEAD + "".join(_create_section(name, command) for name, command in _actions_of(create_parser()))


def _create_section(name: str, command: argparse.ArgumentParser) -> str:
    description = (command.description or "").strip()
    settings_note = " Accepts [settings as options](#settings-as-options)." if commands()[name].takes_settings else ""
    help_hint = f" `kisslock {name} --help` lists the options." if commands()[name].lists_settings else ""
    section_parts = [
        f"\n## `kisslock {name}`\n\n{description[:1].upper()}{description[1:]}.{settings_note}{help_hint}\n",
        COMMAND_EXAMPLES.get(name, ""),
    ]
    rows = [*_argument_rows(command)]
    if rows:
        section_parts.append("\n| argument | what it is |\n|---|---|\n")
        section_parts += [table_row(*cells) for cells in rows]
    return "".join(section_parts)


def _argument_rows(command: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Yield the command's own arguments, then the arguments of its actions."""
    for argument in _own_arguments(command):
        yield f"`{_argument_syntax(argument)}`", _argument_help(argument)
    for name, action in _actions_of(command):
        own_arguments = [*_own_arguments(action)]
        positional = (_argument_syntax(argument) for argument in own_arguments if not argument.option_strings)
        yield f"`{' '.join([name, *positional])}`", action.description or ""
        for argument in own_arguments:
            if argument.option_strings:
                yield f"`{_argument_syntax(argument)}` with `{name}`", _argument_help(argument)


def _own_arguments(command: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for argument in command._actions:  # noqa: SLF001 (argparse has no other list)
        is_help = isinstance(argument, argparse._HelpAction | argparse._SubParsersAction)  # noqa: SLF001
        if not is_help and not argument.dest.startswith(DEST_PREFIX) and argument.dest != "config":
            yield argument


def _actions_of(command: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in command._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            sentences = {choice.dest: choice.help or "" for choice in action._choices_actions}  # noqa: SLF001
            for name, subcommand in action.choices.items():
                subcommand.description = subcommand.description or sentences.get(name, "")
                yield name, subcommand


def _argument_syntax(argument: argparse.Action) -> str:
    name = argument.metavar or ("|".join(argument.choices) if argument.choices else argument.dest.upper())
    if not argument.option_strings:
        return f"[{name}]" if argument.nargs == "?" else str(name)
    return argument.option_strings[-1] if argument.nargs == 0 else f"{argument.option_strings[-1]} {name}"


def _argument_help(argument: argparse.Action) -> str:
    return (argument.help or "").replace("%(default)s", str(argument.default))
