"""`python -m bench.scale.wallets COUNT`: serve a page with this many wallets on a free port of this machine.

The limit on a site's own wallets is lifted, because the benchmark simulates a catalogue that has grown.
"""

import gzip
import json
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from kisslock.__main__ import main
from kisslock.guides import page_data, site_wallets
from kisslock.guides.catalogue import load_catalogue

SYLLABLES = ("ka", "mo", "ri", "ten", "lu", "vo", "shi", "bar", "nex", "qua", "zel", "pi", "dor", "fin", "gal", "hy")
RABBY_FILE = Path(page_data.__file__).parents[1] / "data" / "wallets" / "rabby" / "wallet.json"


def write_wallets(folder: Path, count: int) -> None:
    """Write entries of wallets, so that the catalogue has `count` wallets. The entries are the same in each run."""
    rng, base_entry = random.Random(7), json.loads(RABBY_FILE.read_text(encoding="utf-8"))
    for number in range(count - len(load_catalogue().wallets)):
        word, wallet_id = "".join(rng.choices(SYLLABLES, k=3)), f"own{number}"
        home = f"https://{word}-{number}.example/"
        wallet_text = {
            **base_entry,
            "id": wallet_id,
            "name": f"{word.title()} {number}",
            "rdns": f"example.{word}.w{number}",
            "flags": [],
            "downloads": {"extension": f"{home}get"},
            "links": {"home": home},
        }
        (folder / wallet_id).mkdir()
        (folder / wallet_id / "wallet.json").write_text(json.dumps(wallet_text), encoding="utf-8")


def measure_script(folder: Path) -> str:
    """Return the size in bytes of the script with the catalogue's differences: uncompressed, and compressed."""
    script = page_data.page_script(site_wallets.site_catalogue(folder)) or b""
    return f"{len(script)} {len(gzip.compress(script, mtime=0))}"


def serve_wallets(count: int) -> int:
    """Serve until the process is ended."""
    site_wallets.MAX_WALLETS = count
    with TemporaryDirectory(prefix="kisslock-scale-") as name:
        write_wallets(Path(name), count)
        sys.stdout.write(f"The catalogue's script has {measure_script(Path(name))} bytes.\n")
        sys.stdout.flush()
        sys.argv[1:] = ["serve", "--host", "127.0.0.1", "--port", "0", "--wallets-folder", name]
        return main()


if __name__ == "__main__":
    sys.exit(serve_wallets(int(sys.argv[1])))
