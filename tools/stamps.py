"""Stamps. A build step is skipped while the contents of its inputs are the same."""

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Stamp:
    """Stores the digest of a step's inputs inside the step's result."""

    file: Path
    digest: str

    def is_fresh(self) -> bool:
        """Return True if the step last ran with exactly these inputs."""
        return self.file.is_file() and self.file.read_text(encoding="utf-8").strip() == self.digest

    def write(self) -> None:
        """Record that the step ran with these inputs."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(self.digest + "\n", encoding="utf-8")


def digest_files(root: Path, files: Iterable[Path], *facts: str) -> str:
    """Return a SHA-256 (hex) of the files' contents, their paths below `root`, and `facts`."""
    total = hashlib.sha256()
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(root).as_posix()}\0{content}\n".encode())
    for fact in facts:
        total.update(f"{fact}\n".encode())
    return total.hexdigest()


def files_below(folder: Path, left_out: Collection[str] = ()) -> Iterator[Path]:
    """Yield the files below a folder, without files that a machine creates and without the excluded folders."""
    for path in folder.iterdir():
        if path.name.startswith(".") or path.name == "__pycache__" or path.name in left_out:
            continue
        if path.is_dir():
            yield from files_below(path)
        else:
            yield path
