"""Where the cause of each error lies, for docs/errors.md: with the visitor, the settings, a node, and so on."""

CODES = {
    # The visitor, the clock or the network of the device; waiting, choosing otherwise or trying again mends it.
    "the visitor": """
        auth/already-linked auth/clock-skew auth/host-user-needed auth/last-wallet auth/message-expired
        auth/no-session auth/nonce-expired auth/too-many-accounts auth/too-old console/sign-in-needed
        gate/not-held connection/cancelled chain/rejected pairing/expired sign/expired sign/rejected
        wallet/locked wallet/pending wallet/rejected wallet/timeout http/headers-too-large
        http/too-many-requests server/limited server/unreachable clipboard/refused
    """,
    # A wallet does not do what its standard says, or not on this chain.
    "the wallet": """
        auth/signature-malformed auth/signature-mismatch chain/failed chain/unchanged chain/unsupported
        sign/failed sign/no-signature sign/refused sign/unsupported wallet/failed wallet/not-found
        wallet/unanswered
    """,
    # The code of the site or of the program that calls.
    "the calling code": """
        auth/failed auth/message-malformed auth/nonce-unknown auth/not-yet-valid auth/token-not-taken
        auth/token-unknown auth/two-credentials auth/unknown-account auth/unknown-session auth/unknown-user
        auth/wrong-version auth/wrong-uri catalogue/invalid client/sign-in-failed console/unknown-export
        console/unknown-range guide/unknown-locale guide/unknown-method guide/unknown-wallet http/bad-request
        http/body-too-large http/method-not-allowed http/not-found http/timeout http/unsupported-encoding
        http/unsupported-media-type profile/invalid-address rpc/unknown-chain connection/already-connected
        connection/not-connected contract/reverted page/invalid chain/unknown wallet/wrong-chain
        metrics/token-needed sign/wrong-message
    """,
    # The settings, or another page that must not call: origins, chains, operators, who is let in.
    "the settings, or a foreign page": """
        auth/chain-not-allowed auth/foreign-origin auth/refused auth/tokens-off auth/wrong-domain
        auth/wrong-scheme chain/not-configured console/not-an-operator log/foreign-origin metrics/loopback-only
        pairing/project-refused rpc/foreign-origin rpc/no-upstream settings/invalid sign/foreign-origin
        sign/not-allowed transport/no-url wallet/not-allowed phone/unavailable asset/not-built
    """,
    # The server, its database, or how many it may serve at once.
    "the server": """
        asset/unknown console/feed-full server/error server/failed storage/damaged storage/outdated storage/unavailable
        page/broken page/part-missing
    """,
    # A node of a chain, the relay, or the host of a picture.
    "a node, the relay or a picture's host": """
        auth/contract-unchecked gate/unchecked rpc/upstream-down rpc/upstream-status rpc/upstream-timeout
        pairing/unreachable profile/avatar-refused profile/no-avatar sign/unverifiable transport/http
        transport/timeout
    """,
}

CAUSE_OF = {code: cause for cause, codes in CODES.items() for code in codes.split()}
