"""`kisslock init`: creates the settings file of a new site."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from kisslock.cli import check
from kisslock.cli.options import CommandLine
from kisslock.command import Invocation
from kisslock.composition.settings import Settings
from kisslock.errors import KisslockError, SettingsError
from kisslock.scaffold.first_settings import Answers, render_first_settings
from kisslock.scaffold.framework import Framework, detect_framework, integration_lines, missing_packages
from kisslock.scaffold.sources import read_beginning
from kisslock.settings.places import FILE_NAME
from kisslock.terminal import say, show

# The default database file. SQLite writes the files kisslock.db-wal and kisslock.db-shm into the same folder.
DATABASE_FILE = "kisslock.db"
# Converts the text that the operator typed to the field's value.
ParseAnswer = Callable[[str], Any]


def split_list(text: str) -> tuple[str, ...]:
    """Return the items of a list that are separated by commas or blanks."""
    return tuple(text.replace(",", " ").split())


QUESTIONS: tuple[tuple[str, str, ParseAnswer], ...] = (
    ("What is the site called?", "name", str),
    ("Where do visitors open the site? (origins, separated by commas)", "origins", split_list),
    ("Which chains does it use? (chain IDs, separated by commas; 1 is Ethereum, 8453 is Base)", "chains", split_list),
    ("Do visitors sign in with their wallet? (off, optional, required)", "mode", str),
    ("WalletConnect project ID, for phone wallets? (Enter to skip)", "project_id", str),
)


def run(invocation: Invocation) -> int:
    """Ask the questions, write the file, print the lines for the framework, and run the checks.

    Raises SettingsError or KisslockError.
    """
    options, folder = invocation.options, _settings_folder()
    file = folder / FILE_NAME
    # `exists` follows links, so it would return False for a broken link.
    if os.path.lexists(file):
        raise KisslockError(f"{FILE_NAME} already exists.", hint="Edit it, or run `kisslock init` in another folder.")
    answers = _answers_from_options(options, folder)
    if not options.yes:
        if not sys.stdin.isatty():
            raise KisslockError(
                "`kisslock init` needs a terminal to ask its questions.", hint="Add --yes to use the defaults."
            )
        answers = _answers_from_terminal(answers, options)
    Settings.of(**answers.tables())
    framework = detect_framework(folder)
    lines = integration_lines(framework, folder) if framework else ""
    _create_file(file, render_first_settings(answers))
    say(f"Wrote {FILE_NAME}.")
    _print_next_steps(folder, framework, lines)
    return check.run(CommandLine(argparse.Namespace(config=file, json=False, strict=False)))


def _settings_folder() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError as error:
        hint = "Change to an existing folder, then run `kisslock init` again."
        raise KisslockError("The working directory was deleted.", hint=hint) from error


def _create_file(file: Path, text: str) -> None:
    """Write the settings file completely, or not at all. Raises KisslockError."""
    data = text.encode()
    try:
        # The mode `x` raises an error if another program has created the file since the check.
        with file.open("xb") as stream:
            try:
                stream.write(data)
                stream.flush()
            except BaseException:
                file.unlink()
                raise
    except OSError as error:
        hint = "Check the folder's permissions and the free disk space."
        raise KisslockError(f"{FILE_NAME} could not be written: {error.strerror}.", hint=hint) from error


def _answers_from_options(options: argparse.Namespace, folder: Path) -> Answers:
    """Return the answers on the command line, with defaults for all other answers."""
    name = folder.name[:1].upper() + folder.name[1:]
    # Some folder names cannot be printed, so they cannot be in a settings file.
    defaults = Answers(name=name if name and name.isprintable() else "My site")
    answers: dict[str, Any] = {
        field: parse_answer(value)
        for _, field, parse_answer in QUESTIONS
        if (value := getattr(options, field)) is not None
    }
    return replace(defaults, **answers)


def _answers_from_terminal(defaults: Answers, options: argparse.Namespace) -> Answers:
    """Return the answers of the person at the terminal.

    Enter selects the default. If an answer is invalid, ask the same question again.
    """
    answers = defaults
    for question, field, parse_answer in QUESTIONS:
        if getattr(options, field) is not None:
            continue
        for answer in _read_answers(question, getattr(defaults, field)):
            changes: dict[str, Any] = {field: parse_answer(answer)} if answer else {}
            candidate = replace(answers, **changes)
            try:
                Settings.of(**candidate.tables())
            except SettingsError as error:
                say("\n".join(error.problems))
                continue
            answers = candidate
            break
    return answers


def _read_answers(question: str, default_value: object) -> Iterator[str]:
    default_text = ", ".join(default_value) if isinstance(default_value, tuple) else str(default_value)
    while True:
        say(f"{question}{f' [{default_text}]' if default_text else ''}")
        try:
            yield input("> ").strip()
        except EOFError as error:
            hint = "Run `kisslock init` again, or add --yes to use the defaults."
            raise KisslockError(
                f"The input ended before the last question; {FILE_NAME} was not written.", hint=hint
            ) from error


def _print_next_steps(folder: Path, framework: Framework | None, lines: str) -> None:
    """Print the remaining steps: packages to install, lines to add, and the database to exclude from git."""
    if framework:
        package_list = " ".join(repr(name) if "[" in name else name for name in missing_packages(framework))
        install_command = f"Run: pip install {package_list}\nThen add" if package_list else "Add"
        say(f"This application uses {framework}. {install_command} these lines:\n")
        show(lines)
    else:
        say("Start the server with `kisslock serve`, or mount Kisslock in FastAPI, Django or Flask.\n")
    if DATABASE_FILE not in read_beginning(folder / ".gitignore"):
        say(f"The database {DATABASE_FILE} stores sessions. Add {DATABASE_FILE}* to .gitignore.\n")
