"""The client log's benchmark: CPU of the server process for a beacon with its share of the commit, and a burst."""
