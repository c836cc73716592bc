"""The benchmark of signing in: CPU of parsing, recovering, and of the server process for a verification."""
