"""The statements of the messages that the server writes, and the terms of use that a statement accepts."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, UnsetType

from kisslock.errors import BadRequest, SettingsError
from kisslock.feature import Feature
from kisslock.finding import Finding
from kisslock.settings import Settings

# The characters after which no full stop is added before the sentence about the terms.
SENTENCE_ENDS = ".!?"


class Statements:
    """The statements of one site. If site.terms_version is set, every statement ends with a sentence that names it."""

    def __init__(self, settings: Settings, features: Iterable[Feature]) -> None:
        require_terms_url(settings)
        self.terms_version = settings.site.terms_version
        self._settings, self._features = settings, tuple(features)
        self._site_statement = self._append_terms_sentence(settings.sign_in.statement)

    def statement_for(self, client_id: str | UnsetType) -> str:
        """Return the statement for a sign-in to a client, or to the site if `client_id` is UNSET.

        Raises BadRequest if the client ID is unknown.
        """
        if client_id is UNSET:
            return self._site_statement
        for feature in self._features:
            if text := feature.statement(self._settings, client_id):
                return self._append_terms_sentence(text)
        raise BadRequest("No client has this client ID.")

    def accepted_terms_version(self, statement: str | None) -> str | None:
        """Return the version of the terms that a signed statement accepts, or None.

        Only the server's own statements count. Another statement could quote the sentence that accepts the terms, in a
        text that means something else.
        """
        if statement is None or self.terms_version is None:
            return None
        if statement == self._site_statement:
            return self.terms_version
        text = statement.removesuffix(f" {terms_sentence(self.terms_version)}")
        is_known_statement = self._append_terms_sentence(text) == statement and any(
            feature.is_feature_statement(self._settings, text) for feature in self._features
        )
        return self.terms_version if is_known_statement else None

    def _append_terms_sentence(self, statement: str) -> str:
        if self.terms_version is None:
            return statement
        full_stop = "" if not statement or statement.rstrip().endswith(tuple(SENTENCE_ENDS)) else "."
        return f"{statement}{full_stop} {terms_sentence(self.terms_version)}".lstrip()


def terms_findings(settings: Settings) -> Iterator[Finding]:
    """Yield a warning if the terms have a version, but visitors cannot sign in and accept it."""
    if settings.site.terms_version and settings.sign_in.mode == "off":
        message = "has no effect: sign_in.mode is off, so visitors see the link to the terms and accept nothing"
        hint = 'Set sign_in.mode = "optional" or "required", or remove site.terms_version.'
        yield Finding(name="site.terms_version", status="warn", message=message, hint=hint)


def terms_sentence(version: str) -> str:
    """Return the sentence with which a message accepts the terms of use."""
    return f"I accept the terms of use, version {version}."


def require_terms_url(settings: Settings) -> None:
    """Raise SettingsError if the terms have a version but no link, because visitors must be able to read them."""
    if settings.site.terms_version and not settings.site.terms_url:
        raise SettingsError(
            ["site.terms_version requires site.terms_url: visitors must be able to read what they accept"]
        )
