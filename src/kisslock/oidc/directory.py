"""The clients of a provider: clients in the settings, and clients that the URL of a document registers."""

import re
import time
from collections.abc import Callable, Mapping
from functools import partial

from kisslock.egress import Egress, FetchError, FetchResponse
from kisslock.errors import TooManyRequests
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.oidc import document_rows
from kisslock.oidc.client_document import (
    MAX_BYTES,
    InvalidDocument,
    create_document_client,
    document_host,
    read_document,
)
from kisslock.oidc.clients import Client
from kisslock.oidc.document_rows import StoredDocument
from kisslock.oidc.errors import DocumentUnavailable, UnknownClient
from kisslock.oidc.metrics import oidc_documents
from kisslock.oidc.user_cleanup import STALE_DOCUMENT_MS
from kisslock.single_flight import SingleFlight
from kisslock.storage.engine import Storage

# The maximum number of documents that are fetched per minute: from one host, for one visitor's IP address, and in
# total.
HOST_LIMIT = RateLimit("oidc-document-host", 20, 60)
ADDRESS_LIMIT = RateLimit("oidc-document-address", 10, 60)
TOTAL_LIMIT = RateLimit("oidc-documents", 60, 60)
# How many seconds a fetched document is fresh: the minimum, the maximum, and the default for a response that states no
# time.
MIN_FRESH_S, MAX_FRESH_S, DEFAULT_FRESH_S = 60, 86_400, 3600
WITHDRAWN_STATUSES = frozenset({404, 410})
STATUS_OK = 200
# A response with another media type than JSON is rejected. Otherwise, if a site serves files of its users, each user
# could register a client with the site's host name.
JSON_TYPE = re.compile(r"application/(?:[a-z0-9!#$&^_.-]+[+])?json")


class ClientDirectory:
    """Finds clients by their IDs. Only `read_client` sends requests, and only for hosts in `document_hosts`."""

    def __init__(
        self,
        registered_clients: Mapping[str, Client],
        document_hosts: tuple[str, ...],
        storage: Storage,
        egress: Egress,
        limiter: RateLimiter,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.registered_clients, self.document_hosts = registered_clients, document_hosts
        self._storage, self._egress, self._limiter, self._clock = storage, egress, limiter, clock
        # Concurrent requests for the same document share one fetch, even if it fails. The database caches the
        # documents.
        self._fetches: SingleFlight[Client] = SingleFlight(0, 0)

    async def close(self) -> None:
        """Cancel the fetches that have not ended."""
        await self._fetches.close()

    def is_document_url(self, client_id: str) -> bool:
        """Return True if the client ID is a URL whose document may be read."""
        return document_host(client_id, self.document_hosts) is not None

    def is_allowed(self, client_id: str) -> bool:
        """Return True if the settings register the client, or allow the host of its document."""
        return client_id in self.registered_clients or self.is_document_url(client_id)

    def _client_from_document(self, url: str, body: bytes) -> Client:
        host = document_host(url, self.document_hosts)
        return create_document_client(read_document(url, body), host if host and host in self.document_hosts else "*")

    async def find_stored_client(self, client_id: str, *, is_stale_allowed: bool = False) -> Client | None:
        """Return a registered client, or the client of a stored document. No request is sent.

        A stored document is used while it is fresh and, with `is_stale_allowed`, for one more day.
        """
        if not self.is_document_url(client_id):
            return self.registered_clients.get(client_id)
        document = await document_rows.find_document(self._storage, client_id)
        stale_ms = STALE_DOCUMENT_MS if is_stale_allowed else 0
        if document is None or document.fresh_until_ms + stale_ms <= self._now_ms():
            return None
        return self._client_from_document(client_id, document.body)

    async def read_client(self, client_id: str, bucket: str, *, is_stale_allowed: bool = False) -> Client:
        """Return a client. If the client's document is not fresh, it is fetched.

        `bucket` is the rate limit key of the visitor's address. With `is_stale_allowed`, the last good document is used
        for one more day if it cannot be fetched again. Raises UnknownClient, DocumentUnavailable and TooManyRequests.
        """
        host = document_host(client_id, self.document_hosts)
        if host is None:
            client = self.registered_clients.get(client_id)
            if client is None:
                raise UnknownClient
            return client
        if fresh_client := await self.find_stored_client(client_id):
            return fresh_client
        try:
            return await self._fetches.get(
                client_id, partial(self._fetch_client, client_id, host), partial(self._charge_fetch, host, bucket)
            )
        except (DocumentUnavailable, TooManyRequests):
            stale_client = await self.find_stored_client(client_id, is_stale_allowed=True) if is_stale_allowed else None
            if stale_client is None:
                raise
            return stale_client

    async def _charge_fetch(self, host: str, bucket: str) -> None:
        try:
            await self._limiter.charge(ADDRESS_LIMIT, bucket)
            await self._limiter.charge(HOST_LIMIT, host)
            await self._limiter.charge(TOTAL_LIMIT, "")
        except TooManyRequests:
            oidc_documents("limited").inc()
            raise

    async def _fetch_client(self, url: str, host: str) -> Client:
        try:
            response = await self._egress.get(url, max_bytes=MAX_BYTES, max_redirects=0)
        except FetchError as error:
            oidc_documents("unreachable").inc()
            raise DocumentUnavailable(f"{host} could not be read: {error}.") from error
        if response.status in WITHDRAWN_STATUSES:
            oidc_documents("withdrawn").inc()
            await document_rows.withdraw_document(self._storage, url, self._now_ms())
            raise UnknownClient
        if response.status != STATUS_OK:
            oidc_documents("unreachable").inc()
            raise DocumentUnavailable(f"{host} returned {response.status} for the client's document.")
        if not JSON_TYPE.fullmatch(response.media_type):
            oidc_documents("invalid").inc()
            raise DocumentUnavailable(f"{host} returned a client's document that is not application/json.")
        try:
            client = self._client_from_document(url, response.body)
        except InvalidDocument as error:
            oidc_documents("invalid").inc()
            raise DocumentUnavailable(f"The client's document is not valid: {error}") from error
        oidc_documents("read").inc()
        fresh_until_ms = self._now_ms() + freshness_lifetime_s(response) * 1000
        await document_rows.store_document(self._storage, url, StoredDocument(response.body, fresh_until_ms))
        return client

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)


def freshness_lifetime_s(response: FetchResponse) -> int:
    """Return how many seconds a response is fresh (RFC 9111), between MIN_FRESH_S and MAX_FRESH_S."""
    directives = [directive.strip().lower() for directive in response.cache_control.split(",")]
    if {"no-store", "no-cache"} & {*directives}:
        return MIN_FRESH_S
    ages = [text.partition("=")[2].strip('"') for text in directives if text.startswith("max-age=")]
    seconds = int(ages[0]) if ages and ages[0].isdecimal() and len(ages[0]) <= len(str(MAX_FRESH_S)) + 4 else None
    return DEFAULT_FRESH_S if seconds is None else min(max(seconds, MIN_FRESH_S), MAX_FRESH_S)
