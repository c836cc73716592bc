"""Requests to addresses that a stranger chose: https only, to public machines only, within limits (no SSRF)."""

from kisslock.egress.fetch import Egress, Fetched
from kisslock.egress.target import Refused

__all__ = ["Egress", "Fetched", "Refused"]
