"""The settings of [access]."""

import re
from dataclasses import dataclass
from typing import Any

from kisslock.settings import kinds
from kisslock.settings.kinds import InvalidValue, SettingKind
from kisslock.settings.row import row

# An entry in lower case: an address, or the CAIP-10 ID of a contract.
ENTRY_PATTERN = re.compile(r"(?:eip155:[1-9][0-9]{0,15}:)?0x[0-9a-f]{40}")


def _parse_entry(value: Any) -> str:
    if not isinstance(value, str) or not ENTRY_PATTERN.fullmatch(value.lower()):
        raise InvalidValue
    return value.lower()


ENTRY_KIND = SettingKind("an address, or eip155:1:0x… for one contract on chain 1", _parse_entry)


@dataclass(frozen=True)
class Access:
    """Accounts that the site does not serve (docs/deny-list.md)."""

    deny: tuple[str, ...] = row(
        (),
        kinds.list_kind(ENTRY_KIND, max_items=1000),
        "Denied accounts. An address denies the private-key account and the contracts at this address on every"
        " chain. eip155:1:0x… denies one contract.",
    )
    deny_file: str | None = row(
        None,
        kinds.optional_kind(kinds.text_kind(400)),
        "A file with more denied accounts, one per line. Text after # is a comment. The server reads the file again"
        " when it changes.",
    )
