"""All features of the server. To remove a feature, delete its folder, its import and its line."""

from kisslock.auth.feature import AuthFeature
from kisslock.console.feature import ConsoleFeature
from kisslock.deny.feature import DenyFeature
from kisslock.feature import Feature, validated_features
from kisslock.forward_auth.feature import ForwardAuthFeature
from kisslock.gates.feature import GatesFeature
from kisslock.guides.feature import GuidesFeature
from kisslock.log.feature import LogFeature
from kisslock.oidc.feature import OidcFeature
from kisslock.ops.feature import OpsFeature
from kisslock.profile.feature import ProfileFeature
from kisslock.rpc.feature import RpcFeature
from kisslock.settings import Settings
from kisslock.site.feature import SiteFeature

# The features are in the order of their creation: each feature follows the features that it requires.
FEATURES = validated_features(
    RpcFeature(),
    GuidesFeature(),
    LogFeature(),
    ProfileFeature(),
    DenyFeature(),
    AuthFeature(),
    SiteFeature(),
    ConsoleFeature(),
    GatesFeature(),
    OidcFeature(),
    ForwardAuthFeature(),
    OpsFeature(),
)


def enabled_features(settings: Settings) -> tuple[Feature, ...]:
    """Return the features that a server with these settings has."""
    return tuple(feature for feature in FEATURES if feature.is_enabled(settings))
