"""Blocks that the runner skips, each with the test that covers it. The runner runs every other block."""

from tests.docs.blocks import Block

QUOTED_FILES_TEST = "tests/operate/test_page.py::test_the_operations_pages_contain_every_example_file_word_for_word"
COMMANDS_TEST = "tests/operate/test_page.py::test_the_command_line_accepts_every_command_on_the_operations_pages"
VUE_RECIPE_TEST = "web/e2e/connect/recipes.spec.ts::The @wagmi/vue recipe of docs/connect.md"
CONNECT_TEST = "web/e2e/connect/docs.spec.ts::With the code and the policy of docs/connect.md"
OTHER_ORIGIN_TEST = "web/e2e/connect/server.spec.ts::the page requests wallets, networks and balance from the server"
EMBED_TEST = "web/e2e/embed/docs.spec.ts::A visitor connects on a page with the example and the policy of docs/embed.md"
REACT_TEST = "web/e2e/react/docs.spec.ts::With the script of docs/react.md, a visitor connects"
PAIRING_TEST = "web/e2e/scan/ownPairing.spec.ts::A site that follows docs/how-to/own-pairing.md"
BATCHES_TEST = "web/e2e/dapp/batches.spec.ts::In the example of docs/how-to/batches.md"
GATES_TEST = "web/e2e/gate/gate.spec.ts::A visitor who holds too few tokens sees what is missing"
DAPP_TEST = "web/e2e/dapp/docs.spec.ts::The script of docs/send-a-transaction.md below"
PROTECT_TEST = "tests/forward_auth/test_proxies.py::test_"
OWN_SERVER_TEST = "tests/docs/test_own_server.py::test_"
BACKUP_FILE, SCALE_FILE, UPGRADE_FILE = (f"tests/operate/test_{name}.py" for name in ("backup", "scale", "upgrade"))
# No test runs the code blocks with this reason, because the page describes their pipeline only as a plan.
UNTESTED_REASON = "docs/how-to/large-log.md::Nobody has built this pipeline yet"
# Maps a page to its code blocks. Each block is identified by its first words, and these words map to the test that runs
# the block: the test's file, and the beginning of the test's name or title.
TESTED_ELSEWHERE: dict[str, dict[str, str]] = {
    "README.md": {
        "make run": "tests/packaging/test_readme.py::test_the_make_run_command_serves_the_hosted_page",
        "make build": "tests/packaging/test_readme.py::test_make_build_writes_a_wheel_that_pip_installs",
    },
    "docs/commands.md": {
        "$ kisslock init": "tests/cli/test_examples.py::test_kisslock_init_prints",
        "$ kisslock serve": "tests/cli/test_examples.py::test_kisslock_serve_prints",
        "$ kisslock check": "tests/cli/test_examples.py::test_kisslock_check_prints",
    },
    "docs/connect.md": {
        '<script type="module" src="/kisslock/index.js"></script>': CONNECT_TEST,
        "import { setUp } from 'kisslock/connect'": CONNECT_TEST,
        "<kisslock-connect>\n  <script": CONNECT_TEST,
        "import { QueryClient, VueQueryPlugin }": VUE_RECIPE_TEST,
        "<script setup>": VUE_RECIPE_TEST,
        "Content-Security-Policy:": CONNECT_TEST,
        '<kisslock-connect server="https://wallet.example">': OTHER_ORIGIN_TEST,
    },
    "docs/console.md": {'{\n  "entries": [': "tests/console/test_feed.py::test_the_feed_begins_with_the_newest"},
    "docs/embed.md": {
        '<script type="module" src="/wallet/embed.js"></script>': EMBED_TEST,
        "const element = document.querySelector('kisslock-connect')": EMBED_TEST,
        "Content-Security-Policy:": EMBED_TEST,
        "kisslock-connect { --kl-accent:": EMBED_TEST,
    },
    "docs/gates.md": {"const element = document.querySelector('kisslock-connect')": GATES_TEST},
    "docs/mcp.md": {
        '@app.get("/notes")': "tests/oidc/test_resource_routes.py::test_an_access_token_gives_access",
        "curl -u notes:SECRET": "tests/oidc/test_resources.py::test_introspection_returns_nothing",
        "WWW-Authenticate:": "tests/oidc/test_resource_routes.py::test_the_response_to_a_request_without_a_token",
    },
    "docs/how-to/container.md": {
        "# Containerfile": QUOTED_FILES_TEST,
        "# compose.yaml": QUOTED_FILES_TEST,
        "# back up from the container": "tests/operate/test_container.py::test_a_container_backup_can_be_restored",
    },
    "docs/how-to/daily-copy.md": {
        "#!/bin/sh\n# kisslock-daily:": QUOTED_FILES_TEST,
        "# kisslock-daily.service": QUOTED_FILES_TEST,
        "# kisslock-daily.timer": QUOTED_FILES_TEST,
    },
    "docs/how-to/large-log.md": {
        "-- partitions.sql": QUOTED_FILES_TEST,
        "location = /api/auth/_log {\n    proxy_pass http://kisslock_log;": UNTESTED_REASON,
        "kisslock log show --follow": COMMANDS_TEST,
        "receivers:": f"{SCALE_FILE}::test_the_settings_of_the_log_collector",
        "SELECT step, uniq(flow)": UNTESTED_REASON,
    },
    "docs/how-to/own-pairing.md": {"const [element, status": PAIRING_TEST},
    "docs/how-to/own-server.md": {
        "shop.example wants you": f"{OWN_SERVER_TEST}kisslock_accepts_the_example_message_on_the_page",
        "// check.mjs": f"{OWN_SERVER_TEST}a_server_that_follows_all_rules",
        "npm install viem": "tests/docs/npm_pages.py::test_a_visitor_can_sign_in_on_each_server_of_the_vue_page",
    },
    "docs/how-to/batches.md": {"import { createWalletClient": BATCHES_TEST},
    "docs/forward-auth.md": {
        "[site]": f"{PROTECT_TEST}visitors_without_a_session_and",
        "# protect-nginx.conf": QUOTED_FILES_TEST,
        "# protect.Caddyfile": QUOTED_FILES_TEST,
        "# protect-traefik.yml": QUOTED_FILES_TEST,
        "# greet.py": f"{PROTECT_TEST}the_example_app_in_the_docs_greets",
    },
    "docs/react.md": {
        "kisslock.on(": REACT_TEST,
        "npm install kisslock wagmi": (
            "web/kit/npmPage.test.ts::docs/react.md contains the first example of the npm page"
        ),
        "import { ConnectButton": "web/kit/npmPage.test.ts::docs/react.md contains the first example of the npm page",
        "<WagmiProvider": "web/kit/npmPage.test.ts::docs/react.md shows the same provider",
        "import { kisslockElement }": "web/kit/npmPage.test.ts::docs/react.md shows the same provider",
    },
    # Most of these blocks are files that the user root installs, or commands for the system service. Tests in
    # tests/operate and tests/packaging test all blocks of the page.
    "docs/operate.md": {
        "python3 -m venv /opt/kisslock": "tests/packaging/test_installed.py::test_the_installed_command_prints",
        "# kisslock.toml": QUOTED_FILES_TEST,
        "# environment:": QUOTED_FILES_TEST,
        "# kisslock.service": QUOTED_FILES_TEST,
        "uv pip compile": "tests/packaging/test_lock.py::test_every_locked_package_has_a_hash",
        "systemctl daemon-reload": "tests/operate/test_unit.py::test_systemd_finds_no_problem",
        "#!/bin/sh\n# kisslock-admin:": QUOTED_FILES_TEST,
        "kisslock-admin check": COMMANDS_TEST,
        "# nginx.conf": QUOTED_FILES_TEST,
        "# Caddyfile": QUOTED_FILES_TEST,
        "location = /wallet {": "tests/operate/test_proxy.py::test_the_nginx_block_in_the_docs_serves_kisslock",
        "#!/bin/sh\n# kisslock-backup:": QUOTED_FILES_TEST,
        "# restore SQLite": f"{BACKUP_FILE}::test_a_backup_of_sqlite_can_be_restored",
        "# back up PostgreSQL": f"{BACKUP_FILE}::test_a_backup_of_postgresql_can_be_restored",
        "# restore PostgreSQL": f"{BACKUP_FILE}::test_a_backup_of_postgresql_can_be_restored",
        "kisslock-backup /srv/before-upgrade.db": (
            f"{UPGRADE_FILE}::test_tables_of_the_previous_version_can_be_upgraded"
        ),
    },
    "docs/metrics.md": {"# prometheus.yml": QUOTED_FILES_TEST, "# alerts.yml": QUOTED_FILES_TEST},
    "docs/scale.md": {
        "systemctl stop kisslock\nPGPASSWORD": "tests/cli/test_db_copy.py::test_a_copied_database_has_the_rows",
        "upstream kisslock {": "tests/operate/test_two_servers.py::test_two_servers_accept_the_same_session",
        "# sampling.conf": QUOTED_FILES_TEST,
        "location = /api/auth/_log {\n    if ($kisslock_logs": f"{SCALE_FILE}::test_nginx_with_the_sampling_settings",
    },
    "docs/send-a-transaction.md": {
        '<script type="importmap">': DAPP_TEST,
        "const element = document.querySelector('kisslock-connect')": DAPP_TEST,
        "import { createPublicClient,": DAPP_TEST,
        "import { BrowserProvider,": DAPP_TEST,
    },
    "docs/sign-in.md": {
        "const { status,": "web/kit/context/hooks.test.tsx::useSession returns the account that is signed in"
    },
    "docs/testing.md": {
        "make build": "tests/packaging/conftest.py::npm_site",
        "npm install --save-dev": "tests/packaging/test_npm_package.py::test_the_package_contains",
        "const wallet = await installWallet(page,": ("web/e2e/fresh/rainbowkit.spec.ts::A RainbowKit site type-checks"),
    },
}


def is_elsewhere(block: Block) -> bool:
    """Return True if a row names the block."""
    return any(block.text.startswith(begins) for begins in TESTED_ELSEWHERE.get(block.page, {}))
