"""Requests to URLs from visitors' records: only https, only public hosts, within limits (protection against SSRF)."""

from kisslock.egress.fetch import Egress, FetchResponse
from kisslock.egress.target import FetchError

__all__ = ["Egress", "FetchError", "FetchResponse"]
