"""The Ethereum virtual machine's data formats: hashes, addresses and contract calls."""
