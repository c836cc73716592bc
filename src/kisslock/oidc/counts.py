"""Counts the outcomes of clients' requests. /metrics shows them immediately; the database stores them seconds later."""

from typing import Literal

from kisslock.oidc import metrics
from kisslock.storage.counting import StoredCounts

Outcome = Literal["asked", "signed_in", "refused", "failed"]


class ClientCounts(StoredCounts):
    """Counts by client ID. If `is_enabled` is False, only /metrics has the counts."""

    def add(self, client: str, outcome: Outcome) -> None:
        """Count an outcome for a client.

        The outcomes are a valid authorization request (`asked`), an issued token (`signed_in`), a denial by the
        client's gate (`refused`), and a failed token request (`failed`).
        """
        metrics.oidc_clients_counter(client, outcome).inc()
        self.count("client", client, outcome)

    def count_error(self, code: str) -> None:
        """Count an OAuth error code that Kisslock returned, such as `invalid_grant`."""
        metrics.oidc_errors_counter(code).inc()
        self.count("error", "", f"OIDC/{code.upper()}")
