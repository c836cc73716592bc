"""What `kisslock dev` adds: the practice wallet and a local chain. `kisslock serve` never imports this."""
