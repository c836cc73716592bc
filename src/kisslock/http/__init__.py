"""The HTTP layers that every request passes through. The modules of this package import no feature."""
