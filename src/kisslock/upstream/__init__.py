"""The only client to nodes, with retries, failover and one deadline, for the gateway, profiles and sign-in.

`Upstreams.call` makes one call and decodes its result; `Upstreams.query` makes many and returns their JSON undecoded.
"""

from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown
from kisslock.upstream.upstreams import Caller, Upstreams

__all__ = ["Caller", "NoUpstream", "NodeError", "UnknownChain", "UpstreamDown", "Upstreams"]
