"""Forward authentication: a proxy in front of any program asks here whether a visitor may pass."""
