"""How fast the operator's page is over ten million entries."""
