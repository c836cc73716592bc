"""`serve` and `dev` as real processes on real ports, with the real build."""

import json
import os
import re
import signal
import socket
import sys
from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.app import Kisslock
from kisslock.cli import main
from kisslock.dev.anvil import find_anvil
from kisslock.http.socket import server as socket_server
from kisslock.http.socket.server import ServerConfig
from kisslock.site.bundle import STATIC
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import StartServer
from tests.log.conftest import wait_for

pytestmark = NEEDS_BUILT_FRONT_END


def test_kisslock_serve_responds_to_requests_until_it_gets_a_signal(start_server: StartServer) -> None:
    server = start_server("serve", "--port", "0", "--site-name", "Acme")
    page, config = server.get("/"), json.loads(server.get("/api/config"))
    assert "<title>Acme</title>" in page
    assert "<title>Connections · " in server.get("/console")
    assert json.loads(server.get("/api/ready"))["storage"] == "ok"
    # `kisslock serve` does not serve the practice wallet.
    assert (config["dev"], [chain["id"] for chain in config["chains"]]) == (False, [1])
    # The page contains three scripts: the inline script, the page's entry, and the settings.
    assert len(re.findall("<script", page)) == 3
    for file in (STATIC / "dev" / "assets").glob("*"):
        assert file.name not in page
        with pytest.raises(OSError, match="404"):
            server.get(f"/assets/{file.name}")
    assert server.stop(signal.SIGINT) == 0
    assert "warning: chains without a node: 1 (Ethereum)." in server.stderr_text
    assert "operator" not in server.stderr_text
    assert "Traceback" not in server.stderr_text


def test_a_signal_that_arrives_when_the_server_prints_the_url_stops_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_server, "tune_garbage_collection", lambda: None)
    config = ServerConfig(Kisslock(Settings.of(server={"port": 0})).app, Settings.of(server={"port": 0}))
    assert socket_server.serve(config, lambda _url: os.kill(os.getpid(), signal.SIGTERM))


def test_kisslock_serve_prints_the_url_of_the_console_for_a_site_with_operators(start_server: StartServer) -> None:
    operator, origin = '["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"]', '["https://wallet.example"]'
    server = start_server("serve", "--port", "0", "--console-operators", operator, "--site-origins", origin)
    assert json.loads(server.get("/api/health"))["status"] == "ok"
    assert server.stop(signal.SIGTERM) == 0
    assert re.search(r"^Kisslock is at http://127\.0\.0\.1:\d+$", server.stderr_text, re.MULTILINE)
    assert "Visitors open it at https://wallet.example/\n" in server.stderr_text
    assert "Operators sign in at https://wallet.example/console\n" in server.stderr_text
    assert "Traceback" not in server.stderr_text


def running_processes(pids: list[str]) -> list[str]:
    """Return the processes that still run. A zombie (Z: ended, exit code not read) does not count."""
    stat_files = {pid: Path(f"/proc/{pid}/stat") for pid in pids}
    return [pid for pid, stat in stat_files.items() if stat.exists() and stat.read_text().rpartition(") ")[2][0] != "Z"]


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are found in /proc")
def test_a_killed_worker_is_replaced_and_all_workers_end_with_their_parent_process(
    start_server: StartServer,
) -> None:
    server = start_server("serve", "--port", "0", "--server-workers", "2")

    def worker_pids() -> set[str]:
        return {*re.findall(r'process_start_time_seconds{pid="(\d+)"}', server.get("/metrics"))}

    wait_for(lambda: len(worker_pids()) == 2, 60)
    assert "kisslock_workers_died_total 0.0" in server.get("/metrics")
    killed_pid = worker_pids().pop()
    os.kill(int(killed_pid), signal.SIGABRT)
    wait_for(lambda: "kisslock_workers_died_total 1.0" in server.get("/metrics"), 60)
    wait_for(lambda: len(worker_pids() - {killed_pid}) == 2, 60)
    [line] = [line for line in server.stderr_text.splitlines() if "worker process" in line]
    assert line.startswith(f"ERROR The worker process {killed_pid} was killed by SIGABRT")
    assert "A new process replaces it." in line
    pid, port = server.child.pid, server.url.rsplit(":", 1)[1]
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    assert len(running_processes(children)) >= 2
    server.child.kill()
    server.child.wait()
    try:
        wait_for(lambda: not running_processes(children), 60)
    finally:
        for child in running_processes(children):
            os.kill(int(child), signal.SIGKILL)
    with socket.socket() as same_port_socket:
        same_port_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        same_port_socket.bind(("127.0.0.1", int(port)))
        same_port_socket.listen()


def test_all_worker_processes_have_the_same_settings_and_log_only_json_lines(start_server: StartServer) -> None:
    json_lines, unreachable_database = (
        ("--server-log-format", "json"),
        ("--storage-url", "postgresql://u@127.0.0.1:1/x"),
    )
    server = start_server(
        "serve", "--port", "0", *json_lines, *unreachable_database, "--server-workers", "2", "--site-name", "Acme"
    )
    for _ in range(8):
        assert json.loads(server.get("/api/config"))["site"]["name"] == "Acme"
    with pytest.raises(OSError, match="503"):
        server.get("/api/ready")
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.stderr_text.splitlines()]
    output = [(line["level"], line["message"].partition(" is at ")[0]) for line in lines]
    nodes = "chains without a node: 1 (Ethereum). They show no balance, and calls return rpc/no-upstream"
    assert ("warning", nodes) in output
    assert ("info", "Kisslock") in output
    assert not [line for line in lines if line["logger"].startswith("alembic")]
    (line,) = [line for line in lines if "storage/unavailable" in line["message"]]
    assert (line["level"], line["logger"]) == ("error", "kisslock")
    assert line["request_id"] in line["message"]


@pytest.mark.usefixtures("restore_log")
@pytest.mark.parametrize("words", [("--site-icon", "./none.svg"), ("--storage-url", "sqlite:///no/x.db")])
def test_a_failed_start_is_logged_as_json_if_the_log_format_is_json(
    capsys: pytest.CaptureFixture[str], words: tuple[str, str]
) -> None:
    assert main(["serve", "--port", "0", "--server-log-format", "json", *words]) == 2
    *_, last_line = capsys.readouterr().err.splitlines()
    line = json.loads(last_line)
    assert line["level"] == "error"
    assert "kisslock settings" in line["message"]


def test_kisslock_serve_reports_the_problem_and_exits_with_code_1_if_the_port_is_in_use(
    start_server: StartServer,
) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = start_server("serve", "--port", str(listener.getsockname()[1]), "--server-log-format", "json")
        assert server.child.wait(timeout=20) == 1
        server._reader.join()
    assert "Choose another with --port" in server.stderr_text
    assert [json.loads(line)["level"] for line in server.stderr_text.splitlines()][-2:] == ["error", "error"]


def test_the_dev_command_adds_the_practice_wallet_even_if_no_local_chain_can_start(start_server: StartServer) -> None:
    server = start_server("dev", "--port", "0", KISSLOCK_ANVIL="/nowhere/anvil")
    config = json.loads(server.get("/api/config"))
    assert config["dev"] is True
    assert [chain["id"] for chain in config["chains"]] == [1]
    scripts = re.findall(r'<script type="module" src="(/assets/[^"]+)"', server.get("/"))
    assert len(scripts) == 2
    for script in scripts:
        assert server.get(script)
    assert server.stop() == 0
    assert "No local chain" in server.stderr_text
    assert re.search(
        r"Operators sign in at http://\S+/console, with the practice wallet's first account\n", server.stderr_text
    )


@pytest.mark.skipif(find_anvil({}) is None, reason="anvil is not installed")
def test_the_dev_command_starts_a_local_chain_and_stops_the_chain_when_the_server_stops(
    start_server: StartServer,
) -> None:
    server = start_server("dev", "--port", "0", PATH="")
    config = json.loads(server.get("/api/config"))
    chain = config["chains"][-1]
    assert (chain["id"], chain["name"], chain["testnet"]) == (31337, "Local chain (anvil)", True)
    (node,) = chain["wallet_rpc"]
    port = int(node.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=5):
        pass
    assert server.stop() == 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)
