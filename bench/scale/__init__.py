"""How the cost of a request grows with what a site has stored, and with its settings."""
