"""Guides in one language: kinds of steps become sentences with the wallet's name."""

from collections.abc import Mapping
from datetime import UTC, date, datetime

from kisslock.guides.catalogue import Catalogue
from kisslock.guides.errors import UnknownMethod
from kisslock.guides.locales import FALLBACK_TAG, Locale
from kisslock.guides.model import OwnStep, OwnSteps, StepName, Wallet
from kisslock.wire import GuideMethod, Guides, Step, Steps, WalletGuide

STATUS_NOTE_KEYS = {
    "unverified": "status.unverified.note",
    "maintenance": "status.maintenance.note",
    "closing": "status.closing.note",
}
WAY_OUT_NOTE_KEYS = {"export_phrase": "status.closed.note", "move_assets": "status.closed.noPhrase"}


def all_guides(catalogue: Catalogue, locale: Locale) -> Guides:
    """Return the guides of every wallet that has one, by wallet ID and method."""
    return Guides(
        locale=locale.tag,
        guides={wallet.id: _steps_by_method(wallet, locale) for wallet in catalogue.wallets if wallet.methods},
    )


def wallet_guide(catalogue: Catalogue, wallet: Wallet, locale: Locale, method: str | None = None) -> WalletGuide:
    """Return one wallet's guides for all methods or for one. Raises UnknownMethod."""
    if method is not None and method not in wallet.methods:
        raise UnknownMethod(wallet.id, method, wallet.methods)
    return WalletGuide(
        id=wallet.id,
        name=wallet.name,
        locale=locale.tag,
        status=wallet.status,
        note=status_note(catalogue, wallet, locale),
        guide={name: steps for name, steps in _steps_by_method(wallet, locale).items() if method in {None, name}},
    )


def status_note(catalogue: Catalogue, wallet: Wallet, locale: Locale, today: date | None = None) -> str | None:
    """Return the dialog's note about the wallet's status, or None. A day in the note has the format of RFC 3339.

    A closing wallet is treated as closed after its last day. `today` defaults to the server's date (UTC).
    """
    if wallet.successor:
        name = catalogue.get(wallet.successor).name
        return locale.messages["status.successor"].replace("{wallet}", wallet.name).replace("{name}", name)
    has_ended = wallet.ends is not None and wallet.ends < (today or datetime.now(UTC).date())
    key = (None if has_ended else STATUS_NOTE_KEYS.get(wallet.status)) or WAY_OUT_NOTE_KEYS.get(wallet.way_out or "")
    if not key:
        return None
    day = wallet.ends.isoformat() if wallet.ends else ""
    return locale.messages[key].replace("{date}", day).replace("{wallet}", wallet.name)


def own_step_in_language(texts: OwnSteps, tag: str) -> OwnStep | None:
    """Return a site's own sentences in this language, or in English, or in the language that is listed first."""
    return texts.get(tag) or texts.get(FALLBACK_TAG) or next(iter(texts.values()), None)


def _steps_by_method(wallet: Wallet, locale: Locale) -> dict[GuideMethod, Steps]:
    return {method: _method_steps(wallet, method, locale) for method in wallet.methods}


def _method_steps(wallet: Wallet, method: GuideMethod, locale: Locale) -> Steps:
    step_kinds, own_steps = wallet.methods[method], wallet.own_steps.get(method, {})
    return Steps(
        step1=_resolve_step(wallet, step_kinds.step1, locale, _own_step(own_steps, "step1", locale)),
        step2=_resolve_step(wallet, step_kinds.step2, locale, _own_step(own_steps, "step2", locale)),
        step3=_resolve_step(wallet, step_kinds.step3, locale, _own_step(own_steps, "step3", locale)),
    )


def _own_step(steps: Mapping[StepName, OwnSteps], name: StepName, locale: Locale) -> OwnStep | None:
    return own_step_in_language(steps.get(name, {}), locale.tag)


def _resolve_step(wallet: Wallet, step_kind: str, locale: Locale, own_step: OwnStep | None) -> Step:
    # The catalogue was validated at startup, so no KeyError is possible here.
    messages = locale.messages
    title, body = (
        (own_step.title, own_step.body)
        if own_step
        else (messages[f"step.{step_kind}.title"], messages[f"step.{step_kind}.body"])
    )
    name = wallet.name_in_steps
    return Step(title=title.replace("{wallet}", name), description=body.replace("{wallet}", name))
