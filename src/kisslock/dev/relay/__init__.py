"""An in-memory relay for development. `kisslock phone` and the tests can reach this relay, but real phones cannot."""
