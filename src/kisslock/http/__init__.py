"""The HTTP layers that every request passes through. These layers import no feature."""
