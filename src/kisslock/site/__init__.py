"""The hosted page, the operator's page and the element: their files, the HTML around them, their policies."""
