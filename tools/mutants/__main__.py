"""`python -m tools.mutants [PART] [COUNT]`: run the tests with small changes of the code, and report what they miss.

PART is python or web; without it, all parts run one after the other. COUNT tries that many mutants
of Python, chosen by the seed.
"""

import sys
from collections.abc import Callable, Mapping

from tools.mutants import python, web

# By name: runs a part with at most so many mutants (None: all), and returns the number of survivors without a reason.
PARTS: Mapping[str, Callable[[int | None], int]] = {"python": python.main, "web": web.main}


def main(arguments: list[str]) -> int:
    """Run the parts that the arguments name. Return 1 if a mutant survived without a reason."""
    counts = [int(argument) for argument in arguments if argument.isdecimal()]
    names = [argument for argument in arguments if not argument.isdecimal()]
    if unknown := set(names) - {*PARTS}:
        raise SystemExit(f"Unknown part {', '.join(sorted(unknown))}: the parts are {', '.join(PARTS)}.")
    survivors = [PARTS[name](counts[0] if counts else None) for name in names or PARTS]
    return 1 if any(survivors) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
