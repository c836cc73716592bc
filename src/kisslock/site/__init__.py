"""The hosted page and the element: their files, the HTML around them, their policies."""
