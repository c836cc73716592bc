"""Generates docs/wallet.schema.json from the shape of a wallet's file."""

import json
from typing import Any, get_args

import msgspec

from kisslock.guides.link_rules import RULES
from kisslock.guides.model import StepName, Wallet
from kisslock.guides.vocabulary import CLOSING_STATUSES, STORE_HOSTS, DeepLinkSurface, LinkSubject, VendorPlace
from kisslock.wire import GuideMethod

DIALECT = "https://json-schema.org/draft/2020-12/schema"
HOST_PATTERN = r"[a-z0-9-]+(\.[a-z0-9-]+)+"
PATH_PATTERN = r"([/?#][!-~]*)?"
# An editor shows these descriptions for the fields of a wallet file.
FIELD_DESCRIPTIONS: dict[str, str] = {
    "$schema": "This schema, so that an editor completes and checks the file.",
    "$comment": "A note for people; the server ignores it.",
    "id": "The wallet's id, equal to the name of its folder. It never changes.",
    "name": "The name today, as visitors see it.",
    "aliases": "Other and former names; the search finds each.",
    "status": "alive: in use, with evidence of at most two years. unverified: no such evidence, listed last. "
    "maintenance: kept running only, listed last. rebranded: renamed. closing and closed: it ends, is found by "
    "searching only and has no links.",
    "successor": "The ID of the wallet that replaced it.",
    "ends": "The day on which a closing wallet closes, or a closed one has closed.",
    "way_out": "What an owner does. export_phrase: export the secret phrase in the installed app. move_assets: move "
    "what the wallet holds before it ends.",
    "rdns": "The reversed domain name that the wallet announces (EIP-6963).",
    "legacy_rdns": "Reversed domain names that older versions announce.",
    "flags": "Properties of a provider that only this wallet sets, unless order.json names it in `imitated`.",
    "namespaces": "Places below `window` where the wallet's provider is.",
    "app_name": "The app's name, if it differs from the wallet's.",
    "methods": "The ways to connect, the first one leading, with the kinds of their three steps.",
    "own_steps": "A site's own sentences for a step, by method, step and language tag. {wallet} is the wallet's name.",
    "downloads": "Where to get it: stores, and the vendor's own pages.",
    "links": "The vendor's pages.",
    "deep_links": "Links that open the app: {uri} is the pairing, {uri_encoded} the same through encodeURIComponent.",
    "browse": "How the app opens a page in its own browser, by system, https first: {url_encoded} is the page's "
    "address through encodeURIComponent, {url_twice} the same twice, {url_bare} the address without its scheme, "
    "{origin_encoded} the site's origin. tried: a person saw it work on a phone.",
    "source": "Where links and marks come from, and why others are left out. It ends with a full stop.",
    "checked": "The day on which the facts were last read.",
    "evidence": "A public page that was read, its own date, and what it says of the wallet in one sentence.",
}


def schema_text() -> str:
    """Return the content of the file (JSON Schema draft 2020-12)."""
    _, shapes = msgspec.json.schema_components([Wallet], ref_template="#/$defs/{name}")
    wallet = shapes.pop("Wallet")
    del wallet["title"], wallet["description"]
    # The keys of these mappings are Literals. msgspec omits Literal keys from its schema, so add them here.
    wallet["properties"]["methods"] = _mapping_schema(
        {name: {"$ref": "#/$defs/StepKinds"} for name in get_args(GuideMethod)}
    )
    sentences_schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/OwnStep"}}
    steps_schema = _mapping_schema(dict.fromkeys(get_args(StepName), sentences_schema))
    wallet["properties"]["own_steps"] = _mapping_schema(dict.fromkeys(get_args(GuideMethod), steps_schema))
    hosts = {**STORE_HOSTS, **dict.fromkeys(get_args(VendorPlace), None)}
    wallet["properties"]["downloads"] = _mapping_schema({place: _link_schema(host) for place, host in hosts.items()})
    wallet["properties"]["links"] = _mapping_schema({name: _link_schema(None) for name in get_args(LinkSubject)})
    deep_link_schema = {"type": "string", "pattern": r"^(\{uri\}|[a-z][a-z0-9+.-]+://[!-z|~]+\{uri_encoded\})$"}
    wallet["properties"]["deep_links"] = _mapping_schema(dict.fromkeys(get_args(DeepLinkSurface), deep_link_schema))
    for system in ("ios", "android"):
        browse_schema = {"type": "string", "pattern": f"^{RULES.browse_form}$", "maxLength": RULES.browse_max}
        shapes["Browse"]["properties"][system]["items"] = browse_schema
    shapes["Evidence"]["properties"]["url"] = _link_schema(None)
    wallet["properties"]["source"]["pattern"] = r"\.$"
    for name, sentence in FIELD_DESCRIPTIONS.items():
        wallet["properties"][name]["description"] = sentence
    schema = {
        "$schema": DIALECT,
        "title": "A wallet of Kisslock's catalogue",
        **wallet,
        "allOf": _status_rules(),
        "$defs": shapes,
    }
    return json.dumps(_make_patterns_portable(schema), indent=2) + "\n"


def _mapping_schema(properties: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _link_schema(host: str | None) -> dict[str, Any]:
    host_pattern = host.replace(".", r"\.") if host else HOST_PATTERN
    return {"type": "string", "pattern": f"^https://{host_pattern}{PATH_PATTERN}$"}


def _status_rules() -> list[dict[str, Any]]:
    """Return the rules that connect a wallet's status to other fields (kisslock.guides.wallet_problems)."""
    empty_fields = {field: {"maxProperties": 0} for field in ("downloads", "links", "deep_links")}
    no_browse: dict[str, dict[str, Any]] = {"browse": {"type": "null"}}
    present_fields = {field: {"type": "string"} for field in ("ends", "way_out")}
    absent_fields = {field: {"type": "null"} for field in ("ends", "way_out")}
    return [
        {
            "if": {"properties": {"status": {"enum": sorted(CLOSING_STATUSES)}}},
            "then": {"required": ["ends", "way_out"], "properties": no_browse | empty_fields | present_fields},
            "else": {"properties": absent_fields},
        },
        {
            "if": {"properties": {"status": {"const": "alive"}}},
            "then": {"properties": {"evidence": {"required": ["date"]}}},
        },
    ]


def _make_patterns_portable(node: Any) -> Any:
    """Return the schema node with patterns for ECMA-262. In ECMA-262, the only anchor for the end of a text is `$`."""
    if isinstance(node, dict):
        return {
            key: _anchored_pattern(value) if key == "pattern" else _make_patterns_portable(value)
            for key, value in node.items()
        }
    return [_make_patterns_portable(value) for value in node] if isinstance(node, list) else node


def _anchored_pattern(pattern: str) -> str:
    return pattern.replace(r"\A", "^").replace(r"\Z", "$")
