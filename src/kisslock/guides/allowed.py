"""The allowed values of each field in a wallet's file, for error messages about a field."""

import re
from typing import Any

import msgspec

from kisslock.guides.model import Browse, Evidence, Order, StepKinds, StepName, Wallet
from kisslock.guides.vocabulary import (
    DeepLinkSurface,
    DownloadPlace,
    LinkSubject,
    Step1Kind,
    Step2Kind,
    Step3Kind,
    literal_words,
)
from kisslock.wire import GuideMethod, WalletStatus, WayOut

UNKNOWN_FIELD_PATTERN = re.compile(r"unknown field `(?P<name>[^`]*)`")
# An error message of msgspec ends with a place, such as "at `$.links[...]`" for a value of the mapping `links`, or "at
# `key` in `$.links`" for a key of this mapping.
LOCATION_PATTERN = re.compile(r" - at (?:`key(?:\.\.\.)?` in )?`\$\.?(?P<path>[^`]*)`$")


def _word_list(literal: Any) -> str:
    return ", ".join(literal_words(literal))


def _field_names(shape: type) -> str:
    return ", ".join(field.encode_name for field in msgspec.structs.fields(shape))


NAME_RULE = "1 to 40 characters without { } < > and line ends"
DATE_RULE = "a date such as 2026-11-22"
BROWSE_RULE = "links with {url_encoded}, {url_twice} or {url_bare}, https first"
METHOD_WORDS = _word_list(GuideMethod)
ALLOWED_BY_FIELD = {
    "id": "letters, digits, - and _, at most 40, as the folder is called",
    "name": NAME_RULE,
    "aliases": NAME_RULE,
    "app_name": NAME_RULE,
    "status": _word_list(WalletStatus),
    "way_out": _word_list(WayOut),
    "successor": "the id of another wallet",
    "ends": DATE_RULE,
    "checked": DATE_RULE,
    "date": DATE_RULE,
    "version": DATE_RULE,
    "rdns": "a reversed domain name such as com.example.wallet",
    "legacy_rdns": "reversed domain names such as com.example.wallet",
    "flags": "names of properties such as isExample",
    "namespaces": "places below window such as example.ethereum",
    "methods": METHOD_WORDS,
    "own_steps": f"{METHOD_WORDS}, each with {_word_list(StepName)}, each by language tag with title (at most 80 "
    "characters) and body (at most 400)",
    "step1": _word_list(Step1Kind),
    "step2": _word_list(Step2Kind),
    "step3": _word_list(Step3Kind),
    "downloads": _word_list(DownloadPlace),
    "links": _word_list(LinkSubject),
    "deep_links": _word_list(DeepLinkSurface),
    "browse": _field_names(Browse),
    "ios": BROWSE_RULE,
    "android": BROWSE_RULE,
    "tried": "true once a person has tried the links on a phone, else false",
    "says": "one sentence of at most 400 characters, with a capital and a full stop",
}
SHAPES_BY_PATH: dict[str, type] = {
    "": Wallet,
    "evidence": Evidence,
    "browse": Browse,
    "methods": StepKinds,
    "order": Order,
}


def explain_field_error(error: Exception) -> str:
    """Return `field: what is wrong; allowed: ...` for an error that occurred while reading a wallet's file."""
    location = LOCATION_PATTERN.search(str(error))
    path = location["path"] if location else ""
    sentence = str(error)[: location.start()] if location else str(error)
    field_names = re.findall(r"[a-z_0-9]+", path)
    if UNKNOWN_FIELD_PATTERN.search(sentence):
        shape = SHAPES_BY_PATH.get(field_names[0] if field_names else "")
        allowed = _field_names(shape) if shape else ALLOWED_BY_FIELD.get(field_names[0], "")
    else:
        allowed = next((ALLOWED_BY_FIELD[name] for name in reversed(field_names) if name in ALLOWED_BY_FIELD), "")
    field = path.replace("[...]", "").rstrip(".")
    return "".join((f"{field}: " if field else "", sentence, f"; allowed: {allowed}" if allowed else ""))
