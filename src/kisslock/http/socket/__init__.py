"""The layer between a connection's bytes and the application. Only `kisslock serve` uses this package."""
