"""Errors of queries to nodes. Callers never receive `AttemptFailed` or its subclasses."""

from kisslock.errors import KisslockError


class UnknownChain(KisslockError):
    """The settings do not list this chain."""

    code = "rpc/unknown-chain"
    cause = "caller"
    status = 404
    default_message = "This site does not support that chain."
    default_hint = "/api/config lists the supported chains. If you run this site, add [chains.<id>] to its settings."


class NoUpstream(KisslockError):
    """The chain has no node URL."""

    code = "rpc/no-upstream"
    cause = "settings"
    # The status is not 5xx, because clients would retry a 5xx, and a retry cannot succeed.
    status = 404
    default_message = "This chain has no node."
    default_hint = "If you run this site, set rpc in [chains.<id>]."


class UpstreamDown(KisslockError):
    """No node returned a usable response within the deadline."""

    code = "rpc/upstream-down"
    cause = "node"
    status = 503
    default_message = "No node of this chain returned a usable response."
    default_hint = "Try again in a moment. If you run this site, run `kisslock rpc probe` for details."


class UpstreamTimeout(UpstreamDown):
    """No node returned a usable response, and the last node that was tried did not respond in time."""

    code = "rpc/upstream-timeout"
    cause = "node"
    default_message = "No node of this chain responded in time."


class UpstreamStatus(UpstreamDown):
    """No node returned a usable response, and the last node that was tried returned an HTTP error."""

    code = "rpc/upstream-status"
    cause = "node"
    default_message = "The nodes of this chain return HTTP errors."


class NodeError(Exception):
    """A node returned a JSON-RPC error, such as a revert or wrong params.

    A call to which a node returned a JSON-RPC error is never retried.
    """

    def __init__(self, code: int, message: str, data: object = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.data = data


class AttemptFailed(Exception):
    """An attempt at a node failed. The text gives the reason, without the node's URL.

    `caller_error` is the error that the caller gets if no other attempt succeeds.
    """

    def __init__(
        self, reason: str, caller_error: type[UpstreamDown] = UpstreamDown, *, status: int | None = None
    ) -> None:
        super().__init__(reason)
        self.caller_error = caller_error
        self.status = status


class NodeRefused(AttemptFailed):
    """The node is reachable, but it returned an error about itself instead of a result."""


class Unverified(AttemptFailed):
    """The check of the node's chain failed."""


class NotCounted(AttemptFailed):
    """The attempt failed for a reason unrelated to the node's health, so the failure is not counted."""


class BatchRefused(AttemptFailed):
    """The node returned a single error for a batch, because the batch is too large for the node."""
