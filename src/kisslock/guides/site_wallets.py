"""A site's own wallets (`wallets.folder`): new entries, and changes to built-in entries."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from kisslock.errors import CatalogueError
from kisslock.guides.allowed import explain_field_error
from kisslock.guides.catalogue import Catalogue, load_catalogue
from kisslock.guides.entries import MAX_FILE_BYTES, decode_json, list_subfolders, read_file
from kisslock.guides.icons import read_icon, total_size_problem
from kisslock.guides.locales import available_tags
from kisslock.guides.model import Wallet
from kisslock.guides.wallet_problems import conflict_problems, wallet_problems

# The page loads all entries in one file, so their number is limited.
MAX_WALLETS = 200


def site_catalogue(folder: Path | None) -> Catalogue:
    """Return the catalogue of a server, including the wallets in the site's folder. Raises CatalogueError."""
    return add_site_wallets(load_catalogue(), folder)


def add_site_wallets(catalogue: Catalogue, folder: Path | None) -> Catalogue:
    """Return the catalogue with the wallets of a folder. Raises CatalogueError, whose problems name file and field."""
    if folder is None:
        return catalogue
    problems: list[str] = []
    icons: dict[str, str] = {}
    site_wallets = dict(_read_site_wallets(catalogue, folder, icons, problems))
    built_in_wallets = {wallet.id: site_wallets.get(wallet.id, wallet) for wallet in catalogue.wallets}
    wallets = built_in_wallets | site_wallets
    if size_problem := total_size_problem(icons):
        problems.append(f"{folder}: {size_problem}")
    else:
        # The site's wallets come last in the mapping, so that an error message about two wallets with the same value
        # names the site's file.
        problems += _conflict_problems(
            {i: w for i, w in built_in_wallets.items() if i not in site_wallets} | site_wallets, folder
        )
    if problems:
        raise CatalogueError(problems)
    popular_ids = tuple(i for i in catalogue.popular if not wallets[i].rank)
    added_wallets = tuple(site_wallets[i] for i in sorted(site_wallets.keys() - built_in_wallets.keys()))
    return replace(catalogue, wallets=(*built_in_wallets.values(), *added_wallets), popular=popular_ids, icons=icons)


def _read_site_wallets(
    catalogue: Catalogue, folder: Path, icons: dict[str, str], problems: list[str]
) -> Iterator[tuple[str, Wallet]]:
    if not folder.is_dir():
        problems.append(f"wallets.folder: {folder} is no folder")
        return
    problems += [
        f"{file}: a wallet is a folder, here {file.stem}/, with wallet.json and, if you have one, icon.svg"
        for file in sorted(folder.glob("*.json"))
        if file.name != "wallet.schema.json"
    ]
    built_in_by_id = {wallet.id: wallet for wallet in catalogue.wallets}
    entries = [Path(str(entry)) for entry in list_subfolders(folder)]
    if len(entries) > MAX_WALLETS:
        problems.append(f"{folder}: {len(entries)} wallets; allowed: at most {MAX_WALLETS}")
        return
    for entry in entries:
        wallet = _parse_site_wallet(entry, built_in_by_id.get(entry.name), problems)
        icon = read_icon(entry, problems, str(entry))
        if wallet:
            if icon:
                icons[wallet.id] = icon
            yield wallet.id, wallet


def _parse_site_wallet(wallet_folder: Path, built_in_wallet: Wallet | None, problems: list[str]) -> Wallet | None:
    """Return the wallet of a folder. The fields in the site's file override the fields of a built-in entry."""
    file = wallet_folder / "wallet.json"
    try:
        fields = decode_json(read_file(file, MAX_FILE_BYTES), dict[str, Any])
        merged_entry = {**msgspec.to_builtins(built_in_wallet), **fields} if built_in_wallet else fields
        wallet = msgspec.json.decode(msgspec.json.encode(merged_entry), type=Wallet)
    except OSError as error:
        problems.append(f"{file}: cannot be read: {error.strerror}")
    except ValueError as error:
        problems.append(f"{file}: {explain_field_error(error)}")
    else:
        problems += [
            f"{file}: {problem}" for problem in (*wallet_problems(wallet, wallet_folder.name), *_step_problems(wallet))
        ]
        return wallet
    return None


def _step_problems(wallet: Wallet) -> Iterator[str]:
    """Yield the problems with a wallet's own sentences, such as a missing method, an unknown language or a brace."""
    for method, steps in wallet.own_steps.items():
        if method not in wallet.methods:
            yield f"own_steps.{method}: the wallet has no such method; allowed: {', '.join(wallet.methods) or 'none'}"
        for step, texts in steps.items():
            for tag, text in texts.items():
                field = f"own_steps.{method}.{step}.{tag}"
                if tag not in available_tags():
                    yield f"{field}: no such language; allowed: {', '.join(available_tags())}"
                if set("{}<>") & set(f"{text.title}{text.body}".replace("{wallet}", "")):
                    yield f"{field}: a brace or an angle bracket; allowed: plain text and {{wallet}}"


def _conflict_problems(wallets: dict[str, Wallet], folder: Path) -> Iterator[str]:
    for problem in conflict_problems(wallets):
        yield str(folder / problem.removeprefix("wallets/"))
