"""The gateway's benchmark: CPU of the server process for a call, beside nginx in the same run."""
