"""An in-memory relay for development. `kisslock phone` and the tests can reach it, real phones cannot."""
