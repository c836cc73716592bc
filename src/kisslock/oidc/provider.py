"""The OpenID provider's steps from an authorization request to the code, without HTTP."""

from dataclasses import dataclass, field
from functools import cached_property

import msgspec
from msgspec import UNSET

from kisslock.auth.account import Wallet
from kisslock.auth.cookies import new_token, token_digest
from kisslock.auth.errors import NoSession
from kisslock.auth.sessions import Session
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.http.credentials import Credentials
from kisslock.http.origins import normalise_origin
from kisslock.oidc import errors, grants
from kisslock.oidc.claims import FindProfile, collect_claims
from kisslock.oidc.consent_tokens import ConsentTokens
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.directory import ClientDirectory
from kisslock.oidc.grants import Grant
from kisslock.oidc.groups import ClientGates, RequireGate
from kisslock.oidc.hints import Hints, hinted_account
from kisslock.oidc.keys import Keys
from kisslock.oidc.logout import Logout
from kisslock.oidc.request import Authorization, client_id_of, parse_authorization, response_url
from kisslock.oidc.request_info import describe_client, describe_resource, describe_unread_client
from kisslock.oidc.resource_tokens import ResourceTokens
from kisslock.oidc.resources import Resources
from kisslock.oidc.settings import opens_app
from kisslock.oidc.tokens import Tokens
from kisslock.oidc.unregistered_redirects import UnregisteredRedirects
from kisslock.oidc.wire import OidcApproval, OidcDecision, OidcQuery, OidcRequest, OidcStep
from kisslock.storage.engine import Storage

# The response to prompt=none has this error if the visitor is not signed in. It has the same error if the client's gate
# denies the account, so that the client learns nothing about the account.
LOGIN_REQUIRED = ("login_required", "The visitor must sign in.")


@dataclass(kw_only=True)
class Provider:
    """The OpenID provider of one site. `issuer` is the provider's URL. `counts` has the number of each outcome."""

    issuer: str
    directory: ClientDirectory
    resources: Resources
    keys: Keys
    consent_tokens: ConsentTokens
    storage: Storage
    sign_in: SignIn
    find_profile: FindProfile
    require_gate: RequireGate
    counts: ClientCounts
    unregistered_redirects: UnregisteredRedirects = field(default_factory=UnregisteredRedirects)

    @cached_property
    def public_client_origins(self) -> frozenset[str]:
        """The origins of public clients' pages, which can read responses (CORS)."""
        clients = [client for client in self.directory.registered_clients.values() if client.is_public]
        return frozenset(
            normalise_origin(uri) for client in clients for uri in client.settings.redirect_uris if not opens_app(uri)
        )

    @cached_property
    def gates(self) -> ClientGates:
        """The gates of clients."""
        return ClientGates(self.require_gate, self.storage, self.counts, self._now_ms, self.sign_in.users.terms_version)

    @cached_property
    def tokens(self) -> Tokens:
        """The provider's service for codes and access tokens."""
        return Tokens(
            self.issuer,
            self.directory,
            self.keys,
            self.storage,
            self.counts,
            self.resource_tokens,
            self.sign_in.settings.session_max_s * 1000,
            self._now_ms,
        )

    @cached_property
    def resource_tokens(self) -> ResourceTokens:
        """The access tokens of resource servers."""
        return ResourceTokens(
            self.issuer,
            self.resources,
            self.directory,
            self.keys,
            self.storage,
            self.sign_in.users,
            self.require_gate,
            self._now_ms,
        )

    @cached_property
    def hints(self) -> Hints:
        """The hints of authorization requests."""
        return Hints(self.issuer, self.keys, self.sign_in.users)

    @cached_property
    def logout(self) -> Logout:
        """Logout for clients."""
        return Logout(self.issuer, self.directory.registered_clients, self.keys, self.sign_in)

    async def authorize_without_page(self, query: str, credentials: Credentials, bucket: str) -> str | None:
        """Return the redirect URL if no page is needed (prompt=none, skip_consent), otherwise None.

        Raises the errors of `parse_authorization`. For prompt=none, also raises AuthorizationError, and errors that
        `error_without_page` converts to AuthorizationError.
        """
        request = await self._parse_request(query)
        if request is None:
            return None
        self.counts.add(request.client.counted_as, "asked")
        is_silent = "none" in request.prompt_values
        if not is_silent and (request.prompt_values or not request.client.settings.skip_consent):
            return None
        session = await self.sign_in.find_session(credentials)
        if session is None or not self._is_recent(request, session) or not await self.hints.match(request, session):
            if is_silent:
                raise request.error(*LOGIN_REQUIRED)
            return None
        wallet = self.sign_in.wallet_of(session)
        if not await self._has_consent(request, wallet):
            raise request.error("consent_required", "The visitor has not given consent to the client.")
        try:
            return await self._issue_code(request, session, wallet, bucket)
        except KisslockError:
            if is_silent:
                raise
            return None

    async def _parse_request(self, query: str, *, is_stale_allowed: bool = False) -> Authorization | None:
        """Parse a query. Return None if the client's document must be read first.

        Raises the errors of `parse_authorization`.
        """
        client_id = client_id_of(query)
        client = await self.directory.find_stored_client(client_id, is_stale_allowed=is_stale_allowed)
        if client is None and self.directory.is_document_url(client_id):
            return None
        return parse_authorization(query, {client_id: client} if client else {}, self.resources)

    async def error_without_page(self, query: str, failure: KisslockError) -> errors.AuthorizationError | None:
        """Convert an error to the response for prompt=none, which does not allow a page.

        Return None if Kisslock's own page must show the error instead.
        """
        try:
            request = await self._parse_request(query)
        except errors.AuthorizationError as error:
            return error
        except KisslockError:
            return None
        if request is None or "none" not in request.prompt_values:
            return None
        if isinstance(failure, errors.GateRefused | errors.SignInNeeded | NoSession):
            return request.error(*LOGIN_REQUIRED)
        # Problems with a node, the database or a rate limit are temporary, but unexpected errors might not be.
        is_unexpected = type(failure) is KisslockError
        return request.error("server_error" if is_unexpected else "temporarily_unavailable", failure.message)

    async def consent_data(
        self, body: OidcQuery, credentials: Credentials, browser_secret: str, bucket: str
    ) -> OidcRequest:
        """Return the content of the consent page. Raises OidcError.

        The client's document is fetched only for a request with a ticket: only Kisslock's own page sends a ticket.
        """
        token, page_opened_ms = None if body.ticket is UNSET else body.ticket, None
        if token:
            page_opened_ms = self.consent_tokens.verify(token, body.query, browser_secret, self._now_ms())
            await self.directory.read_client(client_id_of(body.query), bucket)
        elif await self._needs_client_document(body.query):
            ticket = self.consent_tokens.issue(body.query, browser_secret, self._now_ms())
            return describe_unread_client(client_id_of(body.query), ticket)
        request, session = await self._parse_page_request(body.query), await self.sign_in.find_session(credentials)
        wallet, hint = self.sign_in.wallet_of(session) if session else None, hinted_account(request)
        step: OidcStep = "sign-in"
        accepts_terms = self.gates.meets_terms_requirement(request.client, wallet)
        if session and wallet and accepts_terms and self._is_recent(request, session, page_opened_ms):
            has_consent = await self._has_consent(request, wallet)
            step = "continue" if has_consent and "consent" not in request.prompt_values else "consent"
        return OidcRequest(
            client=describe_client(request.client, request.redirect_uri),
            wants=list(request.claim_scopes),  # type: ignore[arg-type]
            resource=describe_resource(request),
            step=step,
            account=session.account if session else None,
            terms=session is not None and not accepts_terms,
            hint=None if wallet and hint in [linked.account for linked in wallet.wallets] else hint,
            select="select_account" in request.prompt_values
            or bool(session and await self.hints.hint_names_other_user(request, session)),
            ticket=token or self.consent_tokens.issue(body.query, browser_secret, self._now_ms()),
        )

    async def _needs_client_document(self, query: str) -> bool:
        client_id = client_id_of(query)
        return self.directory.is_document_url(client_id) and await self.directory.find_stored_client(client_id) is None

    async def approve(self, decision: OidcApproval, credentials: Credentials, browser: str | None, bucket: str) -> str:
        """Return the redirect URI with a code, or with `login_required` if id_token_hint names another user.

        Raises OidcError, NoSession, and GateUnchecked if no node responds.
        """
        request = await self._parse_page_request(decision.query)
        page_opened_ms = self.consent_tokens.verify(decision.ticket, decision.query, browser, self._now_ms())
        session = await self.sign_in.require_session(credentials)
        if decision.account != session.account:
            raise errors.AccountChanged
        if not self._is_recent(request, session, page_opened_ms):
            raise errors.SignInNeeded
        if await self.hints.hint_names_other_user(request, session):
            # If the request names a user, no other user gets a code, even after approving (OpenID Connect Core,
            # 3.1.2.2).
            self.counts.count_error("login_required")
            parameters = {"error": "login_required", "error_description": "Another user than the hinted one signed in."}
            return response_url(request.redirect_uri, self.issuer, request.state, parameters)
        wallet = self.sign_in.wallet_of(session)
        return await self._issue_code(request, session, wallet, bucket, token_digest(decision.ticket))

    async def deny(self, decision: OidcDecision, browser: str | None) -> str:
        """Return the redirect URL after the visitor declined, with the error access_denied. Raises OidcError."""
        request = await self._parse_page_request(decision.query)
        self.consent_tokens.verify(decision.ticket, decision.query, browser, self._now_ms())
        return response_url(request.redirect_uri, self.issuer, request.state, {"error": "access_denied"})

    async def _parse_page_request(self, query: str) -> Authorization:
        """Parse a page's query. Convert an AuthorizationError to an OidcError, because such a request has no page."""
        try:
            # Accept an expired document: it was fresh when the page opened and can expire before the visitor decides.
            request = await self._parse_request(query, is_stale_allowed=True)
        except errors.AuthorizationError as error:
            raise errors.BadAuthorization(error.description) from error
        if request is None:
            raise errors.DocumentUnavailable
        return request

    def _is_recent(self, request: Authorization, session: Session, page_opened_ms: int | None = None) -> bool:
        """Return True if the wallet signed after the page opened, or recently enough for the client's request."""
        if page_opened_ms is not None and session.issued_at_ms >= page_opened_ms:
            return True
        age_ms = self._now_ms() - session.issued_at_ms
        return "login" not in request.prompt_values and (request.max_age_s is None or age_ms < request.max_age_s * 1000)

    async def _has_consent(self, request: Authorization, wallet: Wallet) -> bool:
        if request.client.settings.skip_consent:
            return True
        if not request.may_store_consent:
            return False
        scopes = await grants.find_consent(self.storage, wallet.user or "", request.client.id, request.consent_digest)
        return scopes is not None and {*request.consent_scopes} <= set(scopes.split())

    async def _issue_code(
        self, request: Authorization, session: Session, wallet: Wallet, bucket: str, consent_token: str | None = None
    ) -> str:
        """Return the redirect URL with a code.

        `consent_token` is None if no approval of the visitor on the page was needed.
        """
        client = request.client
        results = await self.gates.check_gates(request, wallet, bucket)
        groups = [name for name, result in results.items() if result.passed]
        claims = await collect_claims(request, wallet, groups, self.issuer, self.find_profile)
        code = new_token()
        grant = Grant(
            client=client.id,
            user_id=wallet.user or "",
            account=session.account,
            scope=" ".join(request.scope),
            redirect_uri=request.redirect_uri,
            nonce=request.nonce,
            challenge=request.challenge,
            auth_time_s=session.issued_at_ms // 1000,
            claims=msgspec.json.encode(claims).decode(),
            groups=msgspec.json.encode(results).decode() if results else None,
            resource=request.resource.url if request.resource else None,
            chain_id=session.chain_id,
        )
        is_stored = await grants.add_grant(
            self.storage,
            token_digest(code),
            grant,
            session_id=session.id,
            accounts=[linked.account for linked in wallet.wallets],
            now_ms=self._now_ms(),
            consent_token=consent_token,
            consented_scopes=request.consent_scopes if consent_token and request.may_store_consent else (),
            consent_digest=request.consent_digest,
        )
        if not is_stored:
            raise NoSession
        return response_url(request.redirect_uri, self.issuer, request.state, {"code": code})

    def _now_ms(self) -> int:
        return int(self.sign_in.clock() * 1000)
