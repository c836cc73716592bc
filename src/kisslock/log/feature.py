"""The client log: steps and errors that pages report."""

from kisslock.feature import Feature

FEATURE = Feature(name="log", needs=("guides",))
