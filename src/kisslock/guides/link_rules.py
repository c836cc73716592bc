"""The rules for wallet links, which the server and the page share: data/wallet_links.json."""

from importlib.resources import files

import msgspec


class LinkRules(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of data/wallet_links.json, whose comment explains each field."""

    script_schemes: frozenset[str]
    reserved_schemes: frozenset[str]
    reserved_prefixes: tuple[str, ...]
    browse_form: str
    browse_max: int
    redirect_hosts: tuple[str, ...]
    tracking_parameters: tuple[str, ...]

    def can_be_wallet_scheme(self, scheme: str) -> bool:
        """Return True if the scheme can belong to a wallet: the browser and the system don't use it."""
        return scheme not in self.script_schemes | self.reserved_schemes and not scheme.startswith(
            self.reserved_prefixes
        )


RULES: LinkRules = msgspec.json.decode((files("kisslock") / "data" / "wallet_links.json").read_bytes(), type=LinkRules)
