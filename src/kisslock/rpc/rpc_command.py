"""`kisslock rpc probe`: shows how each node responds to the gateway's own code."""

import asyncio

from kisslock.command import Invocation
from kisslock.terminal import show, show_json
from kisslock.upstream.probe import Probe, probe_all


def run(invocation: Invocation) -> int:
    """Query every node in the settings. Return 1 if a node has a problem."""
    probes = asyncio.run(probe_all(invocation.read_settings()))
    failed = [probe for probe in probes if probe.problem]
    if invocation.options.json:
        show_json({"ok": not failed, "nodes": probes})
        return 1 if failed else 0
    for probe in probes:
        show(_line(probe))
    if not probes:
        show("No chain has a node.")
    return 1 if failed else 0


def _line(probe: Probe) -> str:
    if probe.problem:
        return f"fail {probe.node} {probe.at}: {probe.problem}"
    batches = "accepts batches" if probe.batches else "accepts no batches (calls are sent one by one)"
    return f"ok   {probe.node} {probe.at}: block {probe.block}, {probe.ms} ms, {batches}"
