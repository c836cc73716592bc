"""Containerfile and compose.yaml: their steps run without a container engine, with the wheel of this checkout."""

import ipaddress
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped,unused-ignore] # comes with schemathesis

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunningServer, StartServer
from tests.operate.conftest import EXAMPLE_FILES, FixedPortServer, account_at_port, example_file, sign_in_at_port
from tests.packaging.conftest import wheel  # noqa: F401 (fixture)
from tools.places import ROOT, tool_path

# The fake container engine runs the container's commands on this machine, in the volume's folder. The fake engine skips
# the steps that need a real engine.
ENGINE_SCRIPT = """#!/bin/sh
set -eu
[ "$1" = compose ] || exit 0
shift
case $1 in
exec) shift 3 ;;
run) shift 4 ;;
cp) exec cp "${2#kisslock:}" "$3" ;;
*) exit 0 ;;
esac
cd "$VOLUME"
exec "$@"
"""
PIP_INSTALL = "/opt/kisslock/bin/pip install --no-cache-dir"


def containerfile_steps() -> list[tuple[str, str]]:
    """Return instruction and argument of every step. Continued lines are joined."""
    text = (EXAMPLE_FILES / "Containerfile").read_text().replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(None, 1)[0], " ".join(line.split(None, 1)[1].split())) for line in lines]


def last_argument(name: str) -> str:
    """Return the argument of an instruction's last occurrence. A container engine ignores the earlier occurrences."""
    return [argument for instruction, argument in containerfile_steps() if instruction == name][-1]


def environment_of_steps() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in last_argument("ENV").split())


def test_the_containerfile_selects_a_supported_python_and_an_unprivileged_user() -> None:
    assert {name for name, _ in containerfile_steps()} <= {
        "FROM", "COPY", "RUN", "ENV", "VOLUME", "WORKDIR", "USER", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD",
    }  # fmt: skip
    (version,) = re.findall(r"python:(3\.\d+)-slim", last_argument("FROM"))
    assert f"Programming Language :: Python :: {version}" in (ROOT / "pyproject.toml").read_text()
    order = [name for name, _ in containerfile_steps()]
    # All RUN steps come before USER. VOLUME comes after the first RUN step.
    assert order.index("USER") > len(order) - 1 - order[::-1].index("RUN")
    assert order.index("VOLUME") > order.index("RUN")
    assert last_argument("USER") == "65532:65532"
    assert "-o 65532 -g 65532" in [argument for name, argument in containerfile_steps() if name == "RUN"][-1]
    assert re.search(
        r'^url = "sqlite:////var/lib/kisslock/', (EXAMPLE_FILES / "kisslock.toml").read_text(), re.MULTILINE
    )
    assert last_argument("WORKDIR") == last_argument("VOLUME") == "/var/lib/kisslock"


def test_the_compose_file_defines_a_read_only_container_and_trusts_only_the_gateway_of_its_network() -> None:
    file = yaml.safe_load((EXAMPLE_FILES / "compose.yaml").read_text())
    service = file["services"]["kisslock"]
    assert service["build"]["dockerfile"] == "Containerfile"
    assert (service["read_only"], service["cap_drop"], service["tmpfs"]) == (True, ["ALL"], ["/tmp"])  # noqa: S108
    assert service["security_opt"] == ["no-new-privileges:true"]
    (network,) = file["networks"]["site"]["ipam"]["config"]
    assert ipaddress.ip_address(network["gateway"]) in ipaddress.ip_network(network["subnet"])
    assert json.loads(service["environment"]["KISSLOCK_SERVER_TRUSTED_PROXIES"]) == [network["gateway"]]
    assert service["ports"] == ["127.0.0.1:8000:8000"]
    assert {f"/etc/kisslock/{name}" for name in ("kisslock.toml",)} <= {
        volume.split(":")[1] for volume in service["volumes"]
    }


@pytest.mark.slow
@NEEDS_BUILT_FRONT_END
def test_the_steps_of_the_containerfile_start_a_server_that_is_healthy_until_it_stops(
    wheel: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    prefix, port = tmp_path / "kisslock", free_port()
    python = prefix / "bin" / "python"
    run_step = next(argument for name, argument in containerfile_steps() if name == "RUN")
    assert PIP_INSTALL in run_step
    locked_version = (
        f"{tool_path('uv')} pip install --quiet --python {python} --constraint {ROOT / 'requirements' / 'lock.txt'}"
    )
    run_step = (
        run_step.replace(PIP_INSTALL, locked_version)
        .replace("/opt/kisslock", str(prefix))
        .replace("python -m", f"{sys.executable} -m", 1)
    )
    source, folder = last_argument("COPY").split()
    assert source == "wheels/"
    run_step = run_step.replace(folder.rstrip("/"), str(wheel.parent))
    subprocess.run(["sh", "-eu", "-c", run_step], check=True, cwd=tmp_path)
    settings = tmp_path / "kisslock.toml"
    settings.write_text(example_file("kisslock.toml", {"/var/lib/kisslock": str(tmp_path)}))
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}
    environ |= {
        name: value.replace("/opt/kisslock", str(prefix)).replace("/etc/kisslock/kisslock.toml", str(settings))
        for name, value in environment_of_steps().items()
    }
    environ |= {
        "PATH": f"{prefix / 'bin'}:{os.defpath}",
        "KISSLOCK_SERVER_PORT": str(port),
        "KISSLOCK_SERVER_HOST": "127.0.0.1",
    }
    child = subprocess.Popen(
        json.loads(last_argument("CMD")), cwd=tmp_path, env=environ, stderr=subprocess.PIPE, text=True
    )
    running_server = RunningServer(child)
    health = last_argument("HEALTHCHECK").partition("CMD ")[2]
    assert "127.0.0.1:8000" in health
    probe_command = json.loads(health.replace("127.0.0.1:8000", f"127.0.0.1:{port}"))
    assert running_server.url
    assert subprocess.run(probe_command, env=environ, check=False).returncode == 0
    assert (tmp_path / "kisslock.db").exists()
    for extra in ("asyncpg", "redis"):
        subprocess.run([python, "-c", f"import {extra}"], check=True)
    assert running_server.stop(signal.Signals[last_argument("STOPSIGNAL")]) == 0
    assert child.stderr
    child.stderr.close()
    assert subprocess.run(probe_command, env=environ, check=False, capture_output=True).returncode != 0


@pytest.mark.slow
@NEEDS_BUILT_FRONT_END
def test_a_container_backup_can_be_restored(start_server: StartServer, tmp_path: Path) -> None:
    volume, backup_file = tmp_path / "volume", tmp_path / "copy.db"
    volume.mkdir()
    (tmp_path / "docker").write_text(ENGINE_SCRIPT)
    (tmp_path / "docker").chmod(0o755)
    (tmp_path / "kisslock").symlink_to(Path(sys.executable).with_name("kisslock"))
    script = example_file(
        "kisslock-backup", {"/opt/kisslock/bin/python": sys.executable, "/var/lib/kisslock": str(volume)}
    )
    (tmp_path / "kisslock-backup").write_text(script)
    page = (ROOT / "docs" / "how-to" / "container.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(# back up from the container\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    block = block.replace("/var/lib/kisslock", str(volume)).replace("/srv/copy.db", str(backup_file))
    back_up, restore, upgrade = (f"# {command_block}" for command_block in block.split("# ")[1:])
    url = f"sqlite:///{volume / 'kisslock.db'}"
    environ = {**os.environ, "VOLUME": str(volume), "KISSLOCK_STORAGE_URL": url}
    environ["PATH"] = f"{tmp_path}:{os.environ['PATH']}"

    def run_commands(commands: str) -> None:
        subprocess.run(["sh", "-euc", commands], cwd=tmp_path, env=environ, check=True)

    server = FixedPortServer(start_server, url, free_port())
    running_server = server.start_and_wait()
    cookies_before = sign_in_at_port(server.port, SigningWallet(1))
    run_commands(back_up)
    assert [file.name for file in volume.glob("copy*")] == []
    cookies_after = sign_in_at_port(server.port, SigningWallet(2))
    assert running_server.stop() == 0
    run_commands(restore)
    run_commands(upgrade)
    assert (volume / "kisslock.db").stat().st_mode & 0o777 == 0o600
    running_server = server.start_and_wait()
    assert account_at_port(server.port, cookies_before) == SigningWallet(1).address
    assert account_at_port(server.port, cookies_after) is None
    assert running_server.stop() == 0
