"""`python -m tools.mutants [PART] [COUNT]`: changes the code in small ways, and reports what no test notices.

PART is python or web. If PART is missing, both parts run one after the other. If COUNT is given, a fixed seed selects
COUNT Python mutants, and only the selected mutants run.
"""

import sys
from collections.abc import Callable, Mapping

from tools.mutants import python, web

# Maps each part of the code to the function that runs its mutants. A function runs at most the given number of mutants
# (None: all), and returns the number of surviving mutants that reasons.toml does not explain.
RUN_BY_PART: Mapping[str, Callable[[int | None], int]] = {"python": python.main, "web": web.main}


def main(arguments: list[str]) -> int:
    """Run the parts that the arguments name. Return 1 if a mutant survived without a reason."""
    counts = [int(argument) for argument in arguments if argument.isdecimal()]
    names = [argument for argument in arguments if not argument.isdecimal()]
    if unknown_names := set(names) - {*RUN_BY_PART}:
        raise SystemExit(f"Unknown part {', '.join(sorted(unknown_names))}: the parts are {', '.join(RUN_BY_PART)}.")
    survivors = [RUN_BY_PART[name](counts[0] if counts else None) for name in names or RUN_BY_PART]
    return 1 if any(survivors) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
