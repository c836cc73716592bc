"""ENS name and picture of an address, read and checked by the server so that the page contacts no other host."""
