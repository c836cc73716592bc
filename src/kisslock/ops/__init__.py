"""For the operation of the server: health, metrics, the description of the API."""
