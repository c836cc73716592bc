"""Kisslock inside other people's applications: thin, one file for each framework."""
