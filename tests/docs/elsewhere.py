"""Blocks that the runner leaves alone, each with the test that holds it. A block that is in no row is run."""

from tests.docs.blocks import Block

QUOTED = "tests/operate/test_page.py::test_the_pages_quote_every_file_as_it_is"
COMMANDS = "tests/operate/test_page.py::test_every_command_of_the_pages_is_one_that_the_program_takes"
EMBED, DAPP = "web/e2e/embed/docs.spec.ts", "web/e2e/dapp/docs.spec.ts"
SCALE = "tests/operate/test_scale.py"
# What no test holds, because its page says that it is no more than a plan.
PAPER = "docs/scale.md::Steps 6 and 7 are a plan on paper"
# Page → how the block begins → the test: a file, or file::name.
ELSEWHERE: dict[str, dict[str, str]] = {
    "README.md": {
        "make run": "tests/packaging/test_make.py",
        "make build": "tests/packaging/test_wheel.py",
    },
    "docs/console.md": {"id: 4711": "tests/console/test_feed.py"},
    "docs/embed.md": {
        '<script type="module" src="/wallet/embed.js"></script>': EMBED,
        "const element = document.querySelector('kisslock-connect')": EMBED,
        "Content-Security-Policy:": EMBED,
        "kisslock-connect { --kl-accent:": EMBED,
    },
    # Files that belong to root, and commands of the service: the files are started by the other tests of tests/operate.
    "docs/operate.md": {
        "python3 -m venv /opt/kisslock": "tests/packaging/test_installed.py",
        "# kisslock.toml": QUOTED,
        "# environment:": QUOTED,
        "# kisslock.service": QUOTED,
        "systemctl daemon-reload": "tests/operate/test_unit.py",
        "#!/bin/sh\n# kisslock-admin:": QUOTED,
        "kisslock-admin check": COMMANDS,
        "# Containerfile": QUOTED,
        "# compose.yaml": QUOTED,
        "# nginx.conf": QUOTED,
        "# Caddyfile": QUOTED,
        "location = /wallet {": "tests/operate/test_proxy.py::below_a_path",
        "#!/bin/sh\n# kisslock-backup:": QUOTED,
        "# restore SQLite": "tests/operate/test_backup.py",
        "# back up PostgreSQL": "tests/operate/test_backup.py",
        "# restore PostgreSQL": "tests/operate/test_backup.py",
        "kisslock-backup /srv/before-upgrade.db": "tests/operate/test_upgrade.py",
    },
    "docs/scale.md": {
        "upstream kisslock {": "tests/operate/test_two_servers.py",
        "# sampling.conf": QUOTED,
        "location = /api/auth/_log {\n    if ($kisslock_logs": f"{SCALE}::tenth_visitor",
        "-- partitions.sql": QUOTED,
        "location = /api/auth/_log {\n    proxy_pass http://kisslock_log;": PAPER,
        "kisslock log show --follow": COMMANDS,
        "receivers:": f"{SCALE}::collector",
        "SELECT step, uniq(flow)": PAPER,
    },
    "docs/send-a-transaction.md": {
        '<script type="importmap">': DAPP,
        "const element = document.querySelector('kisslock-connect')": DAPP,
        "import { createPublicClient,": DAPP,
        "import { BrowserProvider,": DAPP,
    },
    "docs/sign-in.md": {"const { status,": "web/src/dialog/useSession.test.tsx"},
    "docs/testing.md": {
        "cd web && npm ci": "tests/packaging/conftest.py::build:testing",
        "npm install --save-dev": "tests/packaging/test_testing_package.py",
    },
}


def is_elsewhere(block: Block) -> bool:
    """Whether a row names the block."""
    return any(block.text.startswith(begins) for begins in ELSEWHERE.get(block.page, {}))
