"""Health, figures and the description of the API."""

from kisslock.feature import Feature

FEATURE = Feature(name="ops")
