"""Requests to URLs that a visitor's records chose: https only, to public machines only, within limits (no SSRF)."""

from kisslock.egress.fetch import Egress, Fetched
from kisslock.egress.target import FetchError

__all__ = ["Egress", "FetchError", "Fetched"]
