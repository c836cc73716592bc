"""The gateway: JSON-RPC of pages and programs, forwarded to nodes."""

from kisslock.feature import Feature

FEATURE = Feature(name="rpc")
