"""Signing in with the wallet (EIP-4361), and users with several accounts."""

from kisslock.feature import Feature

FEATURE = Feature(name="auth", signs_in=lambda settings: "" if settings.sign_in.mode == "off" else "sign_in.mode")
