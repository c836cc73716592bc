"""The HTTP layers that every request passes through. They import no feature."""
