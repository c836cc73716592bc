"""The gateway's benchmark: CPU time of the server process per call, compared with nginx in the same run."""
