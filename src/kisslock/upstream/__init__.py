"""The client to nodes, with retries, failover and a deadline. The gateway, profiles and sign-in all use this client.

`Upstreams.call` makes one call and decodes its result. `Upstreams.query` makes many calls and returns undecoded JSON.
"""

from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown
from kisslock.upstream.upstreams import NodeCaller, Upstreams

__all__ = ["NoUpstream", "NodeCaller", "NodeError", "UnknownChain", "UpstreamDown", "Upstreams"]
