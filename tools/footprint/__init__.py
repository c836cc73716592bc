"""Measures what each integration of Kisslock really loads, for docs/what-you-run.md."""
