"""Rehearses a release: publishes the packages to local indexes, and follows the start pages with these packages."""
