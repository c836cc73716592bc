"""Gates: routes for accounts that hold certain assets, read from the chain's newest block."""
