"""For operators: health, metrics, and the description of the API."""
