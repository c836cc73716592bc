"""The codes that the page itself reports; a test compares them with `web/src/errors/table.ts`."""

# By their first part, in lower case as the table has them.
PARTS = {
    "wallet": "rejected pending locked timeout unanswered not-found failed",
    "chain": "rejected unknown unsupported not-configured unchanged failed",
    "connection": "already-connected not-connected cancelled",
    "pairing": "unreachable project-refused expired",
    "transport": "no-url http timeout",
    "sign": "rejected unsupported no-signature failed wrong-message expired refused not-allowed foreign-origin "
    "unverifiable",
    "server": "unreachable failed limited",
    "contract": "reverted",
    "clipboard": "refused",
    "page": "invalid broken part-missing",
}
OURS = frozenset(f"{part}/{name}".upper() for part, names in PARTS.items() for name in names.split())
# What the server itself puts into the log (http/foreign.py).
OF_SERVER = frozenset({"LOG/FOREIGN-ORIGIN", "AUTH/FOREIGN-ORIGIN", "RPC/FOREIGN-ORIGIN"})
# An error whose sender gave it no code.
NO_CODE = "UNKNOWN"
