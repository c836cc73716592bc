"""A Django project, as its owner would write it."""
