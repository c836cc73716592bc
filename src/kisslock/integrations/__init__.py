"""Kisslock inside host applications: one thin file for each framework."""
