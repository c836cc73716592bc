"""Proxies in front of other programs ask whether a visitor may pass."""

from kisslock.feature import Feature, Section
from kisslock.forward_auth.settings import Forward

FEATURE = Feature(
    name="forward_auth",
    needs=("profile", "auth", "site"),
    sections={"forward": Section(Forward, after="sign_in")},
)
