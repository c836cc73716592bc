"""Reads a folder of wallets: `order.json`, and for each wallet a folder with `wallet.json`."""

import os
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import TypeVar

from kisslock import json_depth
from kisslock.guides.model import Wallet
from kisslock.guides.wallet_problems import wallet_problems

MAX_FILE_BYTES = 64 * 1024
Shape = TypeVar("Shape")


def read_wallets(folder: Traversable, problems: list[str]) -> Iterator[tuple[str, Wallet]]:
    """Yield the ID and the wallet of every wallet's folder. The problems of a file are added to `problems`."""
    for entry in list_subfolders(folder):
        name = f"wallets/{entry.name}/wallet.json"
        wallet = decode_file(entry / "wallet.json", name, Wallet, problems)
        if wallet:
            problems += [f"{name}: {problem}" for problem in wallet_problems(wallet, entry.name)]
            yield wallet.id, wallet


def list_subfolders(folder: Traversable) -> list[Traversable]:
    """Return the subfolders of a folder except hidden folders, sorted by name."""
    entries = (entry for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    return sorted(entries, key=lambda entry: entry.name)


def read_file(file: Traversable, max_bytes: int) -> bytes:
    """Return the content of a regular file of at most `max_bytes` bytes.

    Raises OSError, or ValueError for a larger file, a pipe or a device. Pipes and devices are not opened, because
    reading them might never end.
    """
    if not file.is_file() and os.path.lexists(str(file)):
        raise ValueError("is no regular file")
    with file.open("rb") as stream:
        content = stream.read(max_bytes + 1)
    if len(content) > max_bytes:
        raise ValueError(f"larger than {max_bytes} bytes")
    return content


def decode_json(content: bytes, shape: type[Shape]) -> Shape:
    """Decode JSON into a value of the type `shape`.

    Raises ValueError for a wrong shape, wrong UTF-8 or too deep nesting.
    """
    try:
        return json_depth.decode(content, type=shape)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def decode_file(file: Traversable, name: str, shape: type[Shape], problems: list[str]) -> Shape | None:
    """Return the content of a JSON file. If the file is invalid, return None and add the reason to `problems`."""
    try:
        return decode_json(read_file(file, MAX_FILE_BYTES), shape)
    except (OSError, ValueError) as error:
        problems.append(f"{name}: {error}")
        return None
