"""Writes the generated pages of docs/ and the page's TypeScript types from Python declarations."""
