"""Names and pictures of addresses."""

from kisslock.feature import Feature, Section
from kisslock.profile.settings import Profile

FEATURE = Feature(name="profile", sections={"profile": Section(Profile, after="rpc")})
