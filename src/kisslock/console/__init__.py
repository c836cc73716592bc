"""The operators' console: the client log's counts as a funnel, by wallet, by error, and as a live feed."""
