"""The requirement of a site's route, from the keywords that all frameworks share."""

from typing import Unpack

from kisslock.access.requirement import Required, Requirement
from kisslock.errors import SettingsError
from kisslock.features import FEATURES


def build_requirement(**required: Unpack[Required]) -> Requirement:
    """Check a route's keywords in the same way as `Requirement.of`, and return the requirement.

    Also raises SettingsError for `holds` and `gate` if no feature checks balances.
    """
    requirement = Requirement.of(**required)
    needs_check = requirement.holds is not None or requirement.gate is not None
    if needs_check and not any(feature.checks_holdings() for feature in FEATURES):
        raise SettingsError(["holds and gate require the gates feature, but this installation does not include it"])
    return requirement
