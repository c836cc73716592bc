"""`kisslock rpc probe`."""

import json
from pathlib import Path

import pytest

from kisslock.cli import main
from tests.upstream.faulty import FaultyNode, running


def probe(tmp_path: Path, *nodes: FaultyNode, json_: bool = True) -> int:
    file = tmp_path / "kisslock.toml"
    file.write_text(f"[chains.31337]\nrpc = {json.dumps([node.url for node in nodes])}\n")
    return main(["rpc", "probe", "--config", str(file), *(["--json"] if json_ else [])])


def test_the_probe_prints_each_nodes_block_and_latency_or_its_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, wrong, single, gone = FaultyNode(), FaultyNode(chain_id=5), FaultyNode(), FaultyNode()
    for node in (good, single):
        node.answer_of = lambda _: {"result": "0x10"}
    single.pick = lambda: "one for all" if isinstance(single.requests[-1][1], list) else "well"
    gone.faults = ["down"]
    with running(good, wrong, single, gone):
        good.url += "/v3/9aa3d95b3bc440fa"
        assert probe(tmp_path, good, wrong, single, gone) == 1
    output = capsys.readouterr().out
    assert "9aa3d95b3bc440fa" not in output
    nodes = json.loads(output)["nodes"]
    assert [node["node"] for node in nodes] == ["31337/1", "31337/2", "31337/3", "31337/4"]
    assert [(node["block"], node["batches"]) for node in nodes] == [(16, True), (None, None), (16, False), (None, None)]
    assert nodes[1]["problem"] == "it belongs to chain 5"
    assert nodes[3]["problem"].startswith("connection lost")


def test_if_all_nodes_respond_the_probe_prints_a_line_for_each_and_has_exit_code_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    node = FaultyNode()
    node.answer_of = lambda _: {"result": "0x10"}
    with running(node):
        assert probe(tmp_path, node, json_=False) == 0
    assert capsys.readouterr().out.startswith("ok   31337/1 http://127.0.0.1:")


def test_without_nodes_the_probe_says_that_the_settings_have_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert probe(tmp_path, json_=False) == 0
    assert capsys.readouterr().out == "No chain has a node.\n"
