"""The operator's page: what the client log counted, as funnel, wallets, errors and a live feed."""
