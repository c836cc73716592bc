"""ENS names and avatars. The server reads and checks them, so that the visitor's page contacts no other host."""
