"""The catalogue of wallets, and the three steps of each."""

from kisslock.feature import Feature

FEATURE = Feature(name="guides")
