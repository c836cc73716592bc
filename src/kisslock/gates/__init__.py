"""Gates: routes for accounts that hold something, as the chain says at its newest block."""
