"""Forward authentication: a reverse proxy sends a subrequest to check whether a visitor is allowed."""
