"""The layer between a connection's bytes and the application. Used only by `kisslock serve`."""
