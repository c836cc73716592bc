"""A relay for development, in memory: `kisslock phone` and the tests reach it, real phones do not."""
