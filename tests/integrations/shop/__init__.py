"""A Django project, as a site developer would write it."""
