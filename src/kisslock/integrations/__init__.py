"""Kisslock inside host applications: one small file for each framework."""
