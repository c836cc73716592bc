"""The client log: what pages report, taken in at any speed, scrubbed, grouped, counted and kept for a while."""
