"""The first `kisslock.toml`. The file is valid and contains explanations."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kisslock.composition.settings import SCHEMA
from kisslock.settings.chain import DEFAULT_CHAIN

LOCAL_ORIGIN = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class Answers:
    """The information that a site needs before its first start."""

    name: str
    origins: Sequence[str] = (LOCAL_ORIGIN,)
    chains: Sequence[str] = (str(DEFAULT_CHAIN),)
    mode: str = "optional"
    project_id: str = ""

    def tables(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the settings as tables, for `Settings.of`."""
        project = {"project_id": self.project_id} if self.project_id else {}
        return {
            "site": {"name": self.name, "origins": [*self.origins]},
            "sign_in": {"mode": self.mode},
            "walletconnect": project,
            "chains": {chain: {} for chain in self.chains},
        }


def render_first_settings(answers: Answers) -> str:
    """Return the text of the first settings file."""
    chains = "\n\n".join(f"[chains.{chain}]" for chain in answers.chains)
    project = f"project_id = {_toml_value(answers.project_id)}" if answers.project_id else '# project_id = "..."'
    nodes_variable = next(
        row.env for row in SCHEMA.rows_of_section_table("chains", answers.chains[0]) if row.name == "rpc"
    )
    return f"""# Kisslock's settings. `kisslock settings` lists all of them. `kisslock check` checks this file.

[site]
name = {_toml_value(answers.name)}
# Where visitors open the site. Only pages of these origins can sign in. A public site needs https.
origins = {_toml_value([*answers.origins])}

[sign_in]
# off, optional or required
mode = {_toml_value(answers.mode)}

[walletconnect]
# To let visitors scan a code with a phone wallet, create a free WalletConnect project and enter its ID.
# Everything else works without it.
{project}

# The chains of the site, by chain ID. If you set node URLs (rpc), the dialog shows balances and names,
# and smart contract wallets can sign in.
# Node URLs usually contain an API key: set them in the environment, not in this file.
# {nodes_variable}='["https://..."]'
{chains}
"""


def _toml_value(value: str | Sequence[str]) -> str:
    """Return a string or a list of strings as TOML. For strings and lists of strings, TOML looks like JSON."""
    return json.dumps(value, ensure_ascii=False)
