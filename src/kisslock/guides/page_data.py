"""The page's data about wallets: for the front end's build, and as a script if a site's wallets differ.

The modules of the built catalogue use the script's data if the page has the script (web/build/served.ts). A page has
the script only if the site's wallets differ from the wallets in the build. `python -m kisslock.guides.page_data` prints
the data for the build (web/build/catalogue.ts).
"""

import sys
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from kisslock.errors import AssetsMissing
from kisslock.guides.catalogue import Catalogue, load_catalogue
from kisslock.guides.locales import FALLBACK_TAG
from kisslock.guides.model import Browse, StepName, Wallet
from kisslock.guides.resolve import own_step_in_language
from kisslock.wire import GuideMethod

METHOD_LETTERS: dict[GuideMethod, str] = {"qr_code": "q", "extension": "e", "desktop": "d"}
HARDWARE_STEP = "set_up_hardware_device"
STEP_NAMES: tuple[StepName, ...] = ("step1", "step2", "step3")


class BuiltData(msgspec.Struct, frozen=True):
    """The build's `wallets.json`: the number of the chunk with each icon, and the details of each wallet."""

    pieces: dict[str, int]
    details: dict[str, Any]


@cache
def read_built_data() -> BuiltData:
    """Return the wallet data in the built front end. Raises AssetsMissing."""
    try:
        return msgspec.json.decode((files("kisslock") / "static" / "wallets.json").read_bytes(), type=BuiltData)
    except (OSError, msgspec.DecodeError) as error:
        raise AssetsMissing(f"The front end is not built, or only partly: {error}.") from error


def page_script(catalogue: Catalogue) -> bytes | None:
    """Return the script with this catalogue's differences from the built catalogue, or None if there are none."""
    built_in_catalogue = load_catalogue()
    if (
        catalogue.wallets == built_in_catalogue.wallets
        and catalogue.imitated == built_in_catalogue.imitated
        and not catalogue.icons
    ):
        return None
    built_data = read_built_data()
    data = page_data(catalogue, {**built_data.pieces, **catalogue.icons})
    all_details = data["details"].items()
    data["details"] = {
        wallet_id: entry for wallet_id, entry in all_details if entry != built_data.details.get(wallet_id)
    }
    return b"globalThis.kisslockWallets=" + msgspec.json.encode(data) + b"\n"


def page_data(catalogue: Catalogue, icons: Mapping[str, str | int]) -> dict[str, Any]:
    """Return the rows in the order of the list, the flags of legacy wallets, and details by ID."""
    listed_wallets = sorted(catalogue.wallets, key=lambda wallet: (wallet.rank, _sort_key(wallet.name)))
    return {
        "rows": [wallet_row(wallet, icons.get(wallet.id, 0)) for wallet in listed_wallets],
        "flags": legacy_flags(catalogue),
        "details": {wallet.id: wallet_details(wallet) for wallet in catalogue.wallets},
    }


def wallet_row(wallet: Wallet, icon: str | int) -> list[Any]:
    """Return a wallet's row in the list (`WalletRow` in web/src/virtual.d.ts).

    Zeros at the end of the row are omitted.
    """
    letters = [METHOD_LETTERS[method] for method in wallet.methods]
    if any(steps.step2 == HARDWARE_STEP for steps in wallet.methods.values()):
        letters.append("h")
    if wallet.browse:
        letters.append("b")
    announced_rdns = " ".join(name for name in (wallet.rdns, *wallet.legacy_rdns) if name)
    fields = [wallet.id, wallet.name, wallet.aliases or 0, "".join(letters), announced_rdns or 0, wallet.rank, icon]
    while fields[-1] == 0:
        fields.pop()
    return fields


def legacy_flags(catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """Return the flags of legacy wallets in the order in which the page checks the flags.

    The flags of wallets that other wallets imitate come last.
    """
    position_by_id = {wallet_id: position for position, wallet_id in enumerate(catalogue.imitated)}
    ordered_wallets = sorted(catalogue.wallets, key=lambda wallet: position_by_id.get(wallet.id, -1))
    return [(flag, wallet.name, wallet.id) for wallet in ordered_wallets for flag in wallet.flags]


def wallet_details(wallet: Wallet) -> dict[str, Any]:
    """Return the data for a guide (`WalletDetails` in web/src/virtual.d.ts)."""
    steps = {
        METHOD_LETTERS[method]: [kinds.step1, kinds.step2, kinds.step3] for method, kinds in wallet.methods.items()
    }
    # The dialog shows the closing day only while the wallet is closing.
    end_date = wallet.ends.isoformat() if wallet.ends and wallet.status == "closing" else None
    optional_fields = {
        "successor": wallet.successor,
        "way_out": wallet.way_out,
        "ends": end_date,
        "app_name": wallet.app_name,
    }
    return {
        "steps": steps,
        "downloads": dict(wallet.downloads),
        "deep_links": dict(wallet.deep_links),
        "status": wallet.status,
        **{name: value for name, value in optional_fields.items() if value},
        **({"browse": browse_templates(wallet.browse)} if wallet.browse else {}),
        **({"own": _site_texts(wallet)} if wallet.own_steps else {}),
    }


def browse_templates(browse: Browse) -> dict[str, Any]:
    """Return the links of a wallet's in-app browser by system, with `tried` if a person has tested them."""
    return {"ios": list(browse.ios), "android": list(browse.android), **({"tried": True} if browse.tried else {})}


def _site_texts(wallet: Wallet) -> dict[str, dict[str, list[Any]]]:
    """Return a site's own sentences by language tag. The sentences with the empty tag are for all other languages."""
    tags = {tag for steps in wallet.own_steps.values() for texts in steps.values() for tag in texts}
    return {
        tag: {
            METHOD_LETTERS[method]: [_own_step_text(wallet, method, step, tag) for step in STEP_NAMES]
            for method in wallet.own_steps
        }
        for tag in ("", *sorted(tags))
    }


def _own_step_text(wallet: Wallet, method: GuideMethod, step: StepName, tag: str) -> tuple[str, str] | Literal[0]:
    text = own_step_in_language(wallet.own_steps[method].get(step, {}), tag or FALLBACK_TAG)
    if text is None:
        return 0
    name = wallet.name_in_steps
    return text.title.replace("{wallet}", name), text.body.replace("{wallet}", name)


def _sort_key(name: str) -> str:
    """Return a name for sorting: without accents and in lower case."""
    name_without_accents = "".join(
        letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter)
    )
    return name_without_accents.casefold()


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(page_data(load_catalogue(), {})))
