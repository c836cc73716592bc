"""What a route requires of the signed-in wallet. This module uses no framework and does no I/O."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar, Unpack

from kisslock.access.errors import TokenNotTaken, WalletNotAllowed, WrongChain
from kisslock.access.holding import Account, Holds
from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.errors import SignInTooOld, TermsOutdated
from kisslock.keywords import as_code, check_seconds, checks_keywords

Entry = TypeVar("Entry", str, int)


class Required(TypedDict, total=False):
    """The keywords of a route's requirements, which are the same in every framework.

    A keyword that is missing adds no requirement.

    `allow` lists accounts: an address for an EOA, and eip155:1:0x… for a contract. `chains` lists the IDs of the chains
    that visitors can sign in on. `within_s` is the maximum time since the sign-in in seconds. `holds` lists the assets
    that the account must hold: a Holding, or any_of or all_of several holdings. `gate` is the name of a gate in the
    settings, which is required in addition. `terms` is True if the user must have accepted the version of the terms of
    use in site.terms_version. `check_origin` is True if state-changing requests and WebSockets must come
    from a page of the site; None means the setting sign_in.check_origin.

    `resource` is the name of a resource server in the settings. With `resource`, the route accepts access tokens for
    that resource instead of sessions. `scopes` lists the scopes that the access token needs.
    """

    allow: Collection[str] | None
    chains: Collection[int] | None
    within_s: float | None
    holds: Holds | None
    gate: str | None
    terms: bool
    check_origin: bool | None
    resource: str | None
    scopes: Collection[str] | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """The validated `Required` of a route, or of a gate in the settings. A field that is None adds no requirement."""

    allow: frozenset[str] | None = None
    chains: frozenset[int] | None = None
    within_s: float | None = None
    holds: Holds | None = None
    gate: str | None = None
    check_origin: bool | None = None
    resource: str | None = None
    scopes: frozenset[str] = frozenset()
    terms: bool = False

    @classmethod
    @checks_keywords
    def of(cls, **required: Unpack[Required]) -> "Requirement":
        """Validate the keywords of a route and return them as a requirement.

        Raises TypeError for an unknown keyword or a value of the wrong type, and ValueError for a value that no wallet
        can meet.
        """
        allow, chains, within_s = required.get("allow"), required.get("chains"), required.get("within_s")
        holds, gate, check_origin = required.get("holds"), required.get("gate"), required.get("check_origin")
        resource, scopes, terms = required.get("resource"), required.get("scopes"), required.get("terms", False)
        if within_s is not None:
            check_seconds("within_s", within_s)
        if gate is not None and not isinstance(gate, str):
            raise TypeError(f'gate is the name of a gate in the settings, such as "holders", not {as_code(gate)}')
        if check_origin is not None and not isinstance(check_origin, bool):
            raise TypeError(f"check_origin is True or False, not {as_code(check_origin)}")
        if not isinstance(terms, bool):
            raise TypeError(f"terms is True or False, not {as_code(terms)}")
        if holds is not None and not isinstance(holds, Holds):
            raise TypeError(f"holds is a Holding, any_of(...) or all_of(...), not {as_code(holds)}")
        if resource is not None and not isinstance(resource, str):
            raise TypeError(f"resource is the name of a resource in the settings, not {as_code(resource)}")
        if scopes is not None and resource is None:
            raise ValueError("scopes are those of an access token: name its resource, too")
        return cls(
            None if allow is None else _parse_entries("allow", allow, "accounts", _parse_account_entry),
            None if chains is None else _parse_entries("chains", chains, "chain IDs", _parse_chain_entry),
            within_s,
            holds,
            gate,
            check_origin,
            resource,
            frozenset() if scopes is None else _parse_entries("scopes", scopes, "scopes", _parse_scope_entry),
            terms,
        )

    def check(self, wallet: Wallet, now_s: float, terms_version: str | None = None) -> Wallet:
        """Return the wallet if it meets the requirement, except `holds` and `gate`.

        `now_s` is in seconds since 1970. `terms_version` is the current version of the terms; None means any version.

        Raises WalletNotAllowed, WrongChain, TokenNotTaken, SignInTooOld and TermsOutdated.
        """
        if self.allow is not None and wallet.account not in self.allow:
            raise WalletNotAllowed.for_wallet(wallet)
        if self.chains is not None and wallet.chain_id not in self.chains:
            raise WrongChain(hint=f"Sign in on chain {', '.join(map(str, sorted(self.chains)))}.")
        if self.within_s is not None and wallet.token is not None:
            raise TokenNotTaken
        if self.within_s is not None and not is_recent(wallet, self.within_s, now_s):
            raise SignInTooOld.from_max_age(self.within_s)
        if self.terms and (wallet.terms is None or terms_version not in {None, wallet.terms}):
            raise TermsOutdated
        return wallet


def is_recent(wallet: Wallet, within_s: float, now_s: float) -> bool:
    """Return True if the session began within `within_s` seconds. A wallet without a session is never recent."""
    return wallet.signed_at is not None and now_s - wallet.signed_at.timestamp() <= within_s


def accounts_of(wallet: Wallet) -> list[Account]:
    """Return the accounts whose balances count: the signed-in account first, then the linked accounts."""
    signed_in_account = Account(wallet.address, wallet.chain_id if wallet.kind == "contract" else None)
    linked_accounts = (
        Account(linked_wallet.address, linked_wallet.chain_id)
        for linked_wallet in wallet.wallets
        if not linked_wallet.signed_in
    )
    return [signed_in_account, *linked_accounts]


def _parse_entries(
    keyword: str, value: Any, entries_name: str, parse_entry: Callable[[Any], Entry]
) -> frozenset[Entry]:
    """Return the parsed entries of a list. Raises ValueError for an empty list, which would deny every wallet."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise TypeError(
            f"{keyword} is a list of {entries_name}, not {as_code(value)}: write {keyword}=[{as_code(value)}]"
        )
    entries = frozenset(map(parse_entry, value))
    if not entries:
        raise ValueError(
            f"{keyword}=[] denies every wallet: list {entries_name}, or omit {keyword} to accept all of them"
        )
    return entries


def _parse_account_entry(entry: object) -> str:
    rule = "an account is an address, or eip155:1:0x… for a smart contract on chain 1"
    if not isinstance(entry, str):
        raise TypeError(f"allow has {as_code(entry)}, but {rule}")
    try:
        return parse_account(entry)
    except ValueError as error:
        raise ValueError(f"allow has {as_code(entry)}, but {rule} ({error})") from error


def _parse_chain_entry(entry: object) -> int:
    rule = "a chain ID is a whole number such as 1"
    if not isinstance(entry, int) or isinstance(entry, bool):
        raise TypeError(f"chains has {as_code(entry)}, but {rule}")
    if entry < 1:
        raise ValueError(f"chains has {entry}, but {rule}")
    return entry


def _parse_scope_entry(entry: object) -> str:
    if not isinstance(entry, str):
        raise TypeError(f"scopes has {as_code(entry)}, but a scope is a text")
    return entry
