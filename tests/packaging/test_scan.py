import pytest

from tools.scan import REGISTRY_HOSTS, findings

PERSON = "/ho" + "me/ada"
HOST = "a package registry's host"
FETCHED = "where a lock fetched a package"
PATH = "a path of one machine"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nothing\nof the kind", []),
        (f"see https://{REGISTRY_HOSTS[0]}/x", [(1, HOST)]),
        ('\n  "resol' + 'ved": "https://example.org/a.tgz"', [(2, FETCHED)]),
        ("--index" + "-url https://example.org/simple", [(1, FETCHED)]),
        (f"cd {PERSON}/kisslock", [(1, PATH)]),
        ("run /wo" + "rk/main/tool", [(1, PATH)]),
        ("cp x /ro" + "ot/.cache", [(1, PATH)]),
        ("#!/usr/bin/env bash", []),
        ("import x from '../../wo" + "rk/thing'", []),
        ("https://example.org/ho" + "me/page", []),
    ],
)
def test_only_hosts_of_registries_and_paths_of_a_machine_are_found(text: str, expected: list[tuple[int, str]]) -> None:
    assert list(findings(text)) == expected
