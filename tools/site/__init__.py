"""The documentation site: Markdown of the checkout → staged Markdown → Sphinx → pages with a strict policy."""
