"""What every request passes through, whatever it asks for. Knows no feature."""
