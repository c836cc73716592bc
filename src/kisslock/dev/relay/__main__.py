"""`python -m kisslock.dev.relay`: the relay as a process, for tests of outages and rejections."""

import argparse
import asyncio
import signal

from kisslock.dev.relay.server import Behaviour, Relay, serve
from kisslock.terminal import say


async def run_until_ended(options: argparse.Namespace) -> None:
    """Serve until SIGTERM. SIGUSR1 cuts every connection."""
    relay = Relay(Behaviour(projects=frozenset(options.project), silent=options.silent))
    stop_event = asyncio.Event()
    loop = asyncio.get_running_loop()
    cut_tasks: set[asyncio.Task[None]] = set()

    def cut_connections() -> None:
        task = loop.create_task(relay.close_connections())
        cut_tasks.add(task)
        task.add_done_callback(cut_tasks.discard)

    loop.add_signal_handler(signal.SIGTERM, stop_event.set)
    loop.add_signal_handler(signal.SIGINT, stop_event.set)
    loop.add_signal_handler(signal.SIGUSR1, cut_connections)
    await serve(relay, options.port, lambda port: say(f"Relay is at ws://127.0.0.1:{port}"), stop_event)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m kisslock.dev.relay", description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--project", action="append", default=[], help="the only project id that is taken; repeatable")
    parser.add_argument("--silent", action="store_true", help="take connections and say nothing")
    asyncio.run(run_until_ended(parser.parse_args()))
