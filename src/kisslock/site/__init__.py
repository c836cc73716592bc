"""The hosted page and the element: their files, their HTML and their security policies."""
