"""What asking a node can come to. `AttemptFailed` stays inside: it names an attempt; the others reach the caller."""

from kisslock.errors import KisslockError


class UnknownChain(KisslockError):
    """The settings have no such chain."""

    code = "rpc/unknown-chain"
    status = 404
    default_message = "This site is not set up for that chain."
    default_hint = "/api/config lists the chains. Whoever runs this site: add a table [chains.<id>]."


class NoUpstream(KisslockError):
    """The chain is known but has no node: the missing URL of specification section 8."""

    code = "rpc/no-upstream"
    # Not 5xx: trying again changes nothing, and clients would.
    status = 404
    default_message = "No node is set up for this chain."
    default_hint = "Whoever runs this site: give the chain an rpc list in its settings."


class UpstreamDown(KisslockError):
    """No node gave a usable answer within the deadline."""

    code = "rpc/upstream-down"
    status = 503
    default_message = "No node of this chain gives a usable answer."
    default_hint = "Try again in a moment. Whoever runs this site: `kisslock rpc probe` says more."


class UpstreamTimeout(UpstreamDown):
    """The last node that was asked did not answer in time (specification section 8)."""

    code = "rpc/upstream-timeout"
    default_message = "No node of this chain answered in time."


class UpstreamStatus(UpstreamDown):
    """The last node that was asked answered with an HTTP status that is none of success (specification section 8)."""

    code = "rpc/upstream-status"
    default_message = "The nodes of this chain answer with an HTTP failure."


class NodeError(Exception):
    """A node answered, with a JSON-RPC error: a revert, wrong parameters. The call is never made again."""

    def __init__(self, code: int, message: str, data: object = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.data = data


class AttemptFailed(Exception):
    """One attempt came to nothing; the text says why, without the node's URL. `becomes` is what a caller would get."""

    def __init__(self, why: str, becomes: type[UpstreamDown] = UpstreamDown, *, status: int | None = None) -> None:
        super().__init__(why)
        self.becomes = becomes
        self.status = status


class Refused(AttemptFailed):
    """The node answered with an error about itself: it is there, whatever it means."""


class Unverified(AttemptFailed):
    """The node did not say that it is on its chain, when asked for nothing else."""


class NotCounted(AttemptFailed):
    """The attempt failed for a reason that says nothing about the node: no node is set aside for it."""


class BatchRefused(AttemptFailed):
    """The node answered many calls with a single error: it takes fewer at once."""
