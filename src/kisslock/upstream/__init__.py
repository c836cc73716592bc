"""The one client to nodes: retries, failover, one deadline. The gateway, profiles and signing in ask through it.

`Upstreams.call` is for single calls of ours; `Upstreams.ask` takes many at once and hands their JSON on unread.
"""

from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown
from kisslock.upstream.upstreams import Upstreams

__all__ = ["NoUpstream", "NodeError", "UnknownChain", "UpstreamDown", "Upstreams"]
