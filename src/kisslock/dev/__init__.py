"""`kisslock dev`: the practice wallet, a local chain and a local relay. `kisslock serve` never imports this package."""
