"""Creates the sign-in and user services."""

from functools import partial

from kisslock.access.denied import DeniedAccounts
from kisslock.auth.hooks import Hooks
from kisslock.auth.pending import PendingSignIns
from kisslock.auth.sign_in import SignIn
from kisslock.auth.statement import Statements
from kisslock.auth.users import Users
from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.session_key import SessionKeys
from kisslock.services import Services
from kisslock.storage.engine import Storage
from kisslock.upstream import Upstreams


def create(services: Services) -> None:
    """Add the services of sign-in and users. `services` must already contain the site's hooks."""
    users = Users(services.settings, services[Storage], services[Hooks], is_denied=services[DeniedAccounts].is_denied)
    statements = Statements(services.settings, services.enabled_features)
    create_pending = partial(
        PendingSignIns, services.settings, services[Storage], services[Upstreams], services[RateLimiter]
    )
    sign_in = SignIn(services.settings, services[Storage], users, statements=statements, create_pending=create_pending)
    services.add(users, sign_in, SessionKeys(sign_in.session_rate_limit_key), close=users.pruning.close)
