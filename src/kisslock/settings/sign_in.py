"""The settings of sign-in, sessions and users, [sign_in]."""

from dataclasses import dataclass

from kisslock.settings import kinds, values
from kisslock.settings.row import row
from kisslock.wire import SignInMode


@dataclass(frozen=True)
class SignIn:
    """Signing in with the wallet (EIP-4361, docs/sign-in.md)."""

    mode: SignInMode = row(
        "off",
        values.literal_kind(SignInMode),
        "optional: connected visitors can sign in. required: connected visitors must sign in or disconnect.",
    )
    statement: str = row(
        "Sign in to prove that this account is yours. It is free and moves nothing.",
        values.STATEMENT_KIND,
        'The sentence that wallets show in the message to sign. `""` omits it.',
    )
    chains: tuple[int, ...] = row(
        (), kinds.list_kind(values.CHAIN_ID_KIND), "Chains on which visitors can sign in. Empty: all configured chains."
    )
    contract_chains: tuple[int, ...] = row(
        (),
        kinds.list_kind(values.CHAIN_ID_KIND),
        "Chains on which smart contract wallets can sign in. Empty: all chains of sign_in.chains.",
    )
    nonce_ttl_s: int = row(300, kinds.integer_kind(30, 300), "How long a nonce is valid.", unit="s")
    contract_message_ttl_s: int = row(
        3600,
        kinds.integer_kind(300, 86_400),
        "How long the message of a smart contract wallet is valid, so that several owners can sign it. If this time is "
        "not longer than nonce_ttl_s, no message is valid for longer than its nonce.",
        unit="s",
    )
    session_idle_s: int = row(
        604_800,
        kinds.integer_kind(60, 31_536_000),
        "Idle timeout: a session expires after this time without a request that reads the session (docs/sign-in.md).",
        unit="s",
    )
    session_max_s: int = row(2_592_000, kinds.integer_kind(60, 31_536_000), "Maximum session lifetime.", unit="s")
    holdings_kept_s: int = row(
        60,
        kinds.integer_kind(0, 3600),
        "How long gates cache balances. After a transfer, the previous owner can keep access for this long.",
        unit="s",
    )
    check_origin: bool = row(
        True,
        kinds.boolean_kind(),
        "On routes that require a wallet, reject state-changing requests and WebSockets from other origins.",
    )
    tokens: bool = row(False, kinds.boolean_kind(), "Let programs sign in to get an API token (docs/tokens.md).")
    token_max_s: int = row(
        2_592_000,
        kinds.integer_kind(60, 31_536_000),
        "Maximum and default lifetime of an API token.",
        unit="s",
    )
    new_accounts_per_hour: int = row(
        60,
        kinds.integer_kind(1, 10_000_000),
        "Rate limit: accounts that sign in or are linked for the first time, per hour and IP address.",
    )
    users_kept_days: int = row(
        0,
        kinds.integer_kind(0, 36_500),
        "Delete users with a single account after this many days without a sign-in (docs/users.md). 0: never.",
        unit="days",
    )
    end_on_disconnect: bool = row(False, kinds.boolean_kind(), "Sign the visitor out when the wallet disconnects.")
    cookie_name: str = row("kisslock", values.COOKIE_NAME_KIND, "Name of the session cookie.")
