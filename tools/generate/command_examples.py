"""Examples of docs/commands.md with what the commands print. tests/cli/test_examples.py runs them."""

COMMAND_EXAMPLES = {
    "init": """
In a new folder `shop`:

```text
$ kisslock init --yes
Wrote kisslock.toml.
Start the server with `kisslock serve`, or mount Kisslock in FastAPI, Django or Flask.

The database kisslock.db stores sessions. Add kisslock.db* to .gitignore.
```

The command then prints the report of `kisslock check`.
""",
    "serve": """
```text
$ kisslock serve
warning: chains without a node: 1 (Ethereum). They show no balance, and calls return rpc/no-upstream
Kisslock is at http://127.0.0.1:8000
```
""",
    "check": """
In a new folder, after `kisslock init --yes`:

```text
$ kisslock check
ok   settings: 3 set, all valid
ok   walletconnect.project_id: not set: visitors cannot connect a phone wallet by scanning a code
ok   server: one worker at 127.0.0.1:8000, no trusted proxy
ok   catalogue: 56 wallets listed, all entries are valid, data from 2026-11-24
ok   front end: built, 235 files
ok   metrics: /metrics can be read from this machine only; set server.metrics_token to read it from other machines
ok   packages: 32 installed; Kisslock was tested with these versions
warn chains.1: Ethereum has no node, so the dialog shows no balance
     Add a node: [chains.1] rpc = ["https://..."]
ok   storage: the first start creates /srv/shop/kisslock.db
```
""",
}
