"""`kisslock init`: the settings file of a new site."""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from kisslock.cli import check
from kisslock.cli.terminal import say, show
from kisslock.errors import KisslockError, SettingsError
from kisslock.scaffold.first_settings import Answers, first_settings
from kisslock.scaffold.framework import framework_of, lines_for
from kisslock.settings import Settings
from kisslock.settings.places import FILE

# A question, the field that it answers, and how its text is read.
Read = Callable[[str], Any]


def parts(text: str) -> tuple[str, ...]:
    """The words of a list, with commas or blanks between them."""
    return tuple(text.replace(",", " ").split())


QUESTIONS: tuple[tuple[str, str, Read], ...] = (
    ("What is the site called?", "name", str),
    ("Where do visitors reach it? (origins, with commas between them)", "origins", parts),
    ("Which networks does it use? (chain ids; 1 is Ethereum, 8453 is Base)", "chains", parts),
    ("Do visitors sign in with their wallet? (off, optional, required)", "mode", str),
    ("Which project id has it at the relay, for phone apps? (empty: later)", "project_id", str),
)


def run(options: argparse.Namespace) -> int:
    """Ask, write the file, show the lines for the framework, and check; raises SettingsError and KisslockError."""
    file = Path.cwd() / FILE
    if file.exists():
        raise KisslockError(f"{FILE} exists already.", hint="Edit it, or run `kisslock init` in another folder.")
    answers = _from_options(options, file.parent)
    if not options.yes:
        if not sys.stdin.isatty():
            raise KisslockError("There is no terminal to ask.", hint="Add --yes, which takes the usual answers.")
        answers = _from_terminal(answers, options)
    Settings.of(**answers.tables())
    # An exclusive creation: a file that appeared meanwhile is not written over.
    with file.open("x", encoding="utf-8") as opened:
        opened.write(first_settings(answers))
    say(f"Wrote {FILE}.")
    _tell_lines(file.parent)
    return check.run(argparse.Namespace(config=file, json=False, strict=False))


def _from_options(options: argparse.Namespace, folder: Path) -> Answers:
    """The answers of the command line, and the usual ones."""
    usual = Answers(name=folder.name[:1].upper() + folder.name[1:] or "My site")
    answered: dict[str, Any] = {
        field: read(value) for _, field, read in QUESTIONS if (value := getattr(options, field)) is not None
    }
    return replace(usual, **answered)


def _from_terminal(usual: Answers, options: argparse.Namespace) -> Answers:
    """The answers of the person at the terminal; Enter takes the usual one, a wrong one is asked for again."""
    answers = usual
    for question, field, read in QUESTIONS:
        if getattr(options, field) is not None:
            continue
        for answer in _answers(question, getattr(usual, field)):
            answered: dict[str, Any] = {field: read(answer)} if answer else {}
            tried = replace(answers, **answered)
            try:
                Settings.of(**tried.tables())
            except SettingsError as error:
                say("\n".join(error.problems))
                continue
            answers = tried
            break
    return answers


def _answers(question: str, usual: object) -> Iterator[str]:
    default = ", ".join(usual) if isinstance(usual, tuple) else str(usual)
    while True:
        say(f"{question}{f' [{default}]' if default else ''}")
        yield input("> ").strip()


def _tell_lines(folder: Path) -> None:
    framework = framework_of(folder)
    if framework:
        say(f"This application uses {framework}: pip install 'kisslock[{framework}]' uvicorn, and add these lines:\n")
        show(lines_for(framework, folder))
    else:
        say("Start it with `kisslock serve`, or mount it in FastAPI, Django or Flask.\n")
