"""What a route or a gate requires of the signed-in wallet, and the errors of wallets that do not meet it."""
