"""What became of programs' requests: counted for /metrics at once, and stored some seconds later."""

from typing import Literal

from kisslock.oidc import metrics
from kisslock.storage.counting import StoredCounts

Outcome = Literal["asked", "signed_in", "refused", "failed"]


class ClientCounts(StoredCounts):
    """Counts by the client's id in the settings. With `stored` off they are in /metrics alone."""

    def add(self, client: str, outcome: Outcome) -> None:
        """Count a request (`asked`), a token (`signed_in`), a refusal by a gate, or a token call that failed."""
        metrics.oidc_clients(client, outcome).inc()
        self.count("client", client, outcome)

    def error(self, code: str) -> None:
        """Count an error of a table of ours, such as `invalid_grant`."""
        metrics.oidc_errors(code).inc()
        self.count("error", "", f"OIDC/{code.upper()}")
