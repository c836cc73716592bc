"""The generated files match the declarations. `make check` checks that they are up to date."""

from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

import msgspec
import pytest

from kisslock import wire
from kisslock.composition.settings import SCHEMA
from tools.generate import __main__ as codegen
from tools.generate import reference, typescript


def test_the_check_option_lists_outdated_files_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(codegen, "ROOT", tmp_path)
    monkeypatch.setattr(codegen, "FILES", {"web/wire.gen.ts": lambda: "export {}\n"})
    monkeypatch.setattr(codegen.stale_files, "__defaults__", (tmp_path,))
    assert codegen.main(["--check"]) == 1
    assert "wire.gen.ts is stale" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert codegen.main([]) == 0
    assert codegen.main(["--check"]) == 0


def test_python_shapes_become_typescript_interfaces() -> None:
    colour = Literal["red", "green"]

    class Inner(msgspec.Struct):
        """Inner."""

        a: int

    class Outer(msgspec.Struct):
        """Outer one."""

        colours: list[colour]
        by_colour: dict[colour, Inner]
        either: Annotated[str | int | None, wire.doc("One of them.")]
        maybe: Inner | msgspec.UnsetType = msgspec.UNSET
        anything: dict[str, Any] = {}

    module = ModuleType("shapes")
    vars(module).update(Colour=colour, Inner=Inner, Outer=Outer)
    text = typescript.create_file(module, extended_types={})
    assert "export type Colour = 'red' | 'green'\n" in text
    for line in (
        "  colours: Colour[]",
        "  by_colour: Partial<Record<Colour, Inner>>",
        "  /** One of them. */\n  either: string | number | null",
        "  maybe?: Inner",
        "  anything?: Record<string, unknown>",
    ):
        assert f"{line}\n" in text


def test_the_reference_page_lists_every_setting() -> None:
    text = reference.create_page()
    for row in SCHEMA.all_rows:
        assert f"| `{row.name}` | `" in text
