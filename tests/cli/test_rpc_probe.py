"""`kisslock rpc probe`."""

import json
from pathlib import Path

import pytest

from kisslock.cli import main
from tests.upstream.faulty import FaultyNode, running_nodes


def run_probe(tmp_path: Path, *nodes: FaultyNode, as_json: bool = True) -> int:
    file = tmp_path / "kisslock.toml"
    file.write_text(f"[chains.31337]\nrpc = {json.dumps([node.url for node in nodes])}\n")
    return main(["rpc", "probe", "--config", str(file), *(["--json"] if as_json else [])])


def test_the_probe_prints_the_block_and_latency_of_each_node_or_its_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good_node, wrong_chain_node, single_call_node, stopped_node = (
        FaultyNode(),
        FaultyNode(chain_id=5),
        FaultyNode(),
        FaultyNode(),
    )
    for node in (good_node, single_call_node):
        node.answer_of = lambda _: {"result": "0x10"}
    single_call_node.pick = lambda: "one for all" if isinstance(single_call_node.requests[-1][1], list) else "well"
    stopped_node.faults = ["down"]
    with running_nodes(good_node, wrong_chain_node, single_call_node, stopped_node):
        good_node.url += "/v3/9aa3d95b3bc440fa"
        assert run_probe(tmp_path, good_node, wrong_chain_node, single_call_node, stopped_node) == 1
    output = capsys.readouterr().out
    assert "9aa3d95b3bc440fa" not in output
    nodes = json.loads(output)["nodes"]
    assert [node["node"] for node in nodes] == ["31337/1", "31337/2", "31337/3", "31337/4"]
    assert [(node["block"], node["batches"]) for node in nodes] == [(16, True), (None, None), (16, False), (None, None)]
    assert nodes[1]["problem"] == "it belongs to chain 5"
    assert nodes[3]["problem"].startswith("connection lost")


def test_the_probe_prints_a_line_for_each_node_and_has_exit_code_0_if_all_nodes_respond(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    node = FaultyNode()
    node.answer_of = lambda _: {"result": "0x10"}
    with running_nodes(node):
        assert run_probe(tmp_path, node, as_json=False) == 0
    assert capsys.readouterr().out.startswith("ok   31337/1 http://127.0.0.1:")


def test_the_probe_says_that_no_chain_has_a_node_if_the_settings_have_no_node(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_probe(tmp_path, as_json=False) == 0
    assert capsys.readouterr().out == "No chain has a node.\n"
