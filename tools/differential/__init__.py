"""Compares Kisslock's parser, signature check and name check with other implementations, on generated input."""
