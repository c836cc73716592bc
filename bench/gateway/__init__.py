"""The gateway's benchmark: CPU of the server process for a call, beside nginx and the node itself in the same run."""
