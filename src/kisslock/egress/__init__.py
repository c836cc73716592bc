"""Requests to URLs from visitors' records: only https, only public hosts, within limits (protection against SSRF)."""

from kisslock.egress.fetch import Egress, Fetched
from kisslock.egress.target import FetchError

__all__ = ["Egress", "FetchError", "Fetched"]
