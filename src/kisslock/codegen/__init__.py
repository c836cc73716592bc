"""Writes docs/settings.md and the page's TypeScript types from Python declarations."""
