"""`kisslock rpc probe`: queries each node with the gateway's own code, and shows the results."""

import asyncio

from kisslock.command import Invocation
from kisslock.terminal import show, show_json
from kisslock.upstream.probe import Probe, probe_all


def run(invocation: Invocation) -> int:
    """Query every node in the settings. Return 1 if a node has a problem."""
    probes = asyncio.run(probe_all(invocation.read_settings()))
    failed_probes = [probe for probe in probes if probe.problem]
    if invocation.options.json:
        show_json({"ok": not failed_probes, "nodes": probes})
        return 1 if failed_probes else 0
    for probe in probes:
        show(_probe_as_text(probe))
    if not probes:
        show("No chain has a node.")
    return 1 if failed_probes else 0


def _probe_as_text(probe: Probe) -> str:
    if probe.problem:
        return f"fail {probe.node} {probe.probed_url}: {probe.problem}"
    batch_note = "accepts batches" if probe.batches else "accepts no batches (calls are sent one by one)"
    return f"ok   {probe.node} {probe.probed_url}: block {probe.block}, {probe.ms} ms, {batch_note}"
