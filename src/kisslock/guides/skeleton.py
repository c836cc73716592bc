"""The first files of a site's own wallet (`kisslock wallets add`). The files are valid, and contain explanations."""

import json
import re
from datetime import date
from pathlib import Path

from kisslock.errors import KisslockError
from kisslock.guides import wallet_schema

SCHEMA_FILE = "wallet.schema.json"
COMMENT_LINES = (
    "name: as visitors see it. aliases: other names that the search finds.",
    "rdns: the reversed domain name that the extension announces (EIP-6963); without it the wallet is not recognised.",
    "methods: extension, qr_code (phone) and desktop, the first one leading; take out what the wallet has not.",
    "downloads: stores (chrome, edge, firefox, opera, safari, ios, android), or pages (extension, mobile, desktop).",
    "deep_links: how the app opens, with {uri} or {uri_encoded} for the pairing.",
    "own_steps: sentences of your own for a step, by language; take it out for ours, which are in every language.",
    "checked: the day on which you last read these facts. evidence: the page that shows that the wallet is alive.",
    "icon.svg beside this file is a stand-in: at most 32 kB, without scripts, styles from outside and pictures.",
)
PLACEHOLDER_ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#3d5a80"/><circle cx="16" cy="16" r="7" fill="#fff"/>
</svg>
"""
WALLET_ID_PATTERN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", re.ASCII)


def write_skeleton(folder: Path, wallet_id: str, today: date) -> Path:
    """Write `<folder>/<id>/wallet.json` with an icon, and the schema into `folder`. Raises KisslockError."""
    if not WALLET_ID_PATTERN.fullmatch(wallet_id):
        raise KisslockError(
            f"{wallet_id[:60]} is no id of a wallet.", hint="Allowed: letters, digits, - and _, at most 40."
        )
    file = folder / wallet_id / "wallet.json"
    if file.exists():
        raise KisslockError(f"{file} already exists.", hint="Edit it, or choose another id.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        json.dumps(_skeleton_fields(wallet_id, today), indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    (file.parent / "icon.svg").write_text(PLACEHOLDER_ICON, encoding="utf-8")
    (folder / SCHEMA_FILE).write_text(wallet_schema.schema_text(), encoding="utf-8")
    return file


def _skeleton_fields(wallet_id: str, today: date) -> dict[str, object]:
    host = f"{re.sub(r'[^a-z0-9]+', '-', wallet_id.lower()).strip('-') or 'wallet'}.example"
    return {
        "$schema": f"../{SCHEMA_FILE}",
        "$comment": COMMENT_LINES,
        "id": wallet_id,
        "name": wallet_id[:1].upper() + wallet_id[1:],
        "aliases": [],
        "status": "alive",
        "rdns": ".".join(reversed(host.split("."))),
        "methods": {
            "extension": {"step1": "install_extension", "step2": "create_or_import", "step3": "refresh_browser"},
        },
        "own_steps": {
            "extension": {
                "step2": {"en": {"title": "Open {wallet} and sign in", "body": "Use the account of your company."}},
            },
        },
        "downloads": {"extension": f"https://{host}/download"},
        "links": {"home": f"https://{host}/"},
        "deep_links": {},
        "source": "Ours.",
        "checked": today.isoformat(),
        "evidence": {"url": f"https://{host}/", "date": today.isoformat(), "says": "The wallet's own page."},
    }
