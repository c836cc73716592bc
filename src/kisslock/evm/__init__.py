"""Ethereum's data formats: hashes, addresses and contract calls."""
