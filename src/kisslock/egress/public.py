"""Decides which IP addresses are on the public Internet.

IP addresses that are not on the public Internet belong to private networks or have a special purpose.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

# The networks in IANA's special-purpose registries. They are listed here, because the result of Python's `is_global`
# changed between patch releases (CVE-2024-4032).
SPECIAL_IPV4 = (
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 "
    "192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 "
    "203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
)
# Only 2000::/3 is global unicast. SPECIAL_IPV6 is its part for protocols (Teredo, 6to4, AS112) and for documentation.
GLOBAL_IPV6 = ip_network("2000::/3")
SPECIAL_IPV6 = "2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20"
SPECIAL_NETWORKS = tuple(ip_network(text) for text in f"{SPECIAL_IPV4} {SPECIAL_IPV6}".split())


def is_public_address(text: str) -> bool:
    """Return True if the text is the IP address of a public host. An address with a scope (`%eth0`) is not public."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and (address not in GLOBAL_IPV6 or address.scope_id):
        return False
    return not any(address in network for network in SPECIAL_NETWORKS if network.version == address.version)
