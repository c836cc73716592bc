"""Newer data of wallets, from the installed package `kisslock-wallets`, laid over the catalogue of this package.

A server may be older than the data: fields that it does not have are ignored, and a method with a kind of step that it
does not have is left out.
"""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields, replace

from kisslock.guides.catalogue import Catalogue, ordered
from kisslock.guides.entries import MAX_FILE_BYTES, folders_of, read_file, shaped
from kisslock.guides.icons import icon_of, together_problem
from kisslock.guides.link_problems import is_browse_link
from kisslock.guides.model import Browse, Evidence, Order, StepKinds, Wallet
from kisslock.guides.vocabulary import DeepLinkSurface, DownloadPlace, LinkSubject, words_of
from kisslock.guides.wallet_problems import age_problems, between_problems, order_problems, wallet_problems
from kisslock.wire import GuideMethod, WalletStatus

PACKAGE, FOLDER = "kisslock-wallets", "kisslock_wallets"
MOST_WALLETS = 1000
# Mappings whose unknown names are left out.
NAMES = {"downloads": DownloadPlace, "links": LinkSubject, "deep_links": DeepLinkSurface}


def installed() -> Path | None:
    """The folder of the installed package's data; None without the package. No code of the package is executed."""
    try:
        return Path(str(distribution(PACKAGE).locate_file(FOLDER)))
    except PackageNotFoundError:
        return None


def renewed(base: Catalogue, folder: Path | None) -> Catalogue:
    """The catalogue with newer data laid over; older or wrong data changes nothing but `notes`."""
    if folder is None:
        return base
    try:
        order = _shaped(_json(folder / "wallets" / "order.json"), Order)
    except (OSError, ValueError) as error:
        return _unused(base, f"order.json: {error}")
    if order.version <= base.version:
        older = f"its data of {order.version} is older than the data of {base.version} in this version"
        return base if order.version == base.version else _unused(base, older)
    problems: list[str] = []
    notes: list[str] = []
    icons: dict[str, str] = {}
    if len(folders_of(folder / "wallets")) > MOST_WALLETS:
        return _unused(base, f"more than {MOST_WALLETS} wallets")
    newer = _read(folder / "wallets", icons, problems, notes)
    wallets = {wallet.id: wallet for wallet in base.wallets} | newer
    if too_large := together_problem(icons):
        problems.append(too_large)
    problems += [*between_problems(wallets), *order_problems(wallets, order), *age_problems(newer, order.version)]
    if problems:
        return _unused(base, *problems)
    return replace(ordered(wallets, order), icons=icons, notes=tuple(notes))


def _unused(base: Catalogue, *problems: str) -> Catalogue:
    shown = f"{problems[0]} (and {len(problems) - 1} more)" if len(problems) > 1 else problems[0]
    return replace(base, notes=(f"{PACKAGE} is installed, but not used: {shown}",))


def _read(folder: Path, icons: dict[str, str], problems: list[str], notes: list[str]) -> dict[str, Wallet]:
    found: dict[str, Wallet] = {}
    for entry in folders_of(folder):
        name = f"wallets/{entry.name}/wallet.json"
        try:
            given = _json(Path(str(entry)) / "wallet.json")
            if given.get("status") not in get_args(WalletStatus):
                notes.append(
                    f"{PACKAGE}: {entry.name} has a status that this version does not have, and is not renewed"
                )
                continue
            wallet = _shaped(_understood(given, entry.name, notes), Wallet)
        except (OSError, ValueError) as error:
            problems.append(f"{name}: {error}")
            continue
        problems += [f"{name}: {problem}" for problem in wallet_problems(wallet, entry.name)]
        icon = icon_of(entry, problems, f"wallets/{entry.name}")
        if icon and icon != icon_of(files("kisslock") / "data" / "wallets" / entry.name, [], ""):
            icons[wallet.id] = icon
        found[wallet.id] = wallet
    return found


def _json(file: Path) -> dict[str, Any]:
    return shaped(read_file(file, MAX_FILE_BYTES), dict[str, Any])


def _understood(given: Mapping[str, Any], wallet_id: str, notes: list[str]) -> dict[str, Any]:
    """The entry without names and methods that this version does not have."""
    known = dict(given)
    for field, names in NAMES.items():
        known[field] = {name: link for name, link in _mapping(given.get(field)).items() if name in words_of(names)}
    known["methods"] = {}
    for method, kinds in _mapping(given.get("methods")).items():
        if method in get_args(GuideMethod) and _has_kinds(kinds):
            known["methods"][method] = _only(_mapping(kinds), StepKinds)
        else:
            notes.append(f"{PACKAGE}: {wallet_id} has the method {method} in a form that this version does not have")
    known["own_steps"] = {}
    known["browse"] = _browse(given.get("browse"))
    known["evidence"] = _only(_mapping(given.get("evidence")), Evidence)
    return known


def _browse(given: Any) -> dict[str, Any] | None:
    """The links of a wallet's own browser that this version can fill; None without one."""
    known = _only(_mapping(given), Browse)
    links = {
        system: [url for url in known.get(system) or () if isinstance(url, str) and is_browse_link(url)]
        for system in ("ios", "android")
    }
    known["evidence"] = _only(_mapping(known.get("evidence")), Evidence)
    return known | links if any(links.values()) else None


def _has_kinds(kinds: Any) -> bool:
    """Whether this version has a sentence for each kind of step."""
    try:
        _shaped(kinds, StepKinds)
    except msgspec.ValidationError:
        return False
    return True


def _shaped(given: Mapping[str, Any], shape: type[Any]) -> Any:
    """The shape of these values, unknown fields left out; raises ValidationError."""
    return msgspec.json.decode(msgspec.json.encode(_only(_mapping(given), shape)), type=shape)


def _only(given: Mapping[str, Any], shape: type[Any]) -> dict[str, Any]:
    names = {field.encode_name for field in fields(shape)}
    return {name: value for name, value in given.items() if name in names}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
