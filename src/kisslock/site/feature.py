"""The hosted page and the element."""

from kisslock.feature import Feature

FEATURE = Feature(name="site", needs=("guides",))
