"""Creates a server's gateway, and the client that sends calls to the nodes. Other features use the same client."""

from kisslock.evm import abi
from kisslock.http.rate_limiter import RateLimiter
from kisslock.rpc.admission import CallRateLimits
from kisslock.rpc.gateway import Gateway
from kisslock.rpc.metrics import RPC_CACHE_BYTES
from kisslock.services import Services
from kisslock.upstream import Upstreams


def create(services: Services) -> None:
    """Add the gateway's services. Connections open with the first request."""
    settings = services.settings
    if any(chain.rpc for chain in settings.chains.values()):
        # Load the ABI library at startup, so that no visitor's request waits for it.
        abi.load_codec()
    rate_limits = CallRateLimits(settings.rpc, services[RateLimiter])
    upstreams = Upstreams(settings, admit_calls=rate_limits.try_charge_node)
    gateway = Gateway(settings, upstreams, rate_limits)
    services.add(rate_limits, upstreams, close=upstreams.close)
    services.add(gateway, close=gateway.in_flight.close)
    services.metric_updaters.append(lambda: RPC_CACHE_BYTES.set(gateway.cache.total_bytes))
