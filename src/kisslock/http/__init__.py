"""The HTTP layers that every request passes through. They know no feature."""
