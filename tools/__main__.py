"""`python3 -m tools COMMAND`: refuses a Python that is too old in words that such a Python can still read."""

import sys

from tools import oldest

REFUSAL = oldest.refusal(sys.version_info[0], sys.version_info[1], oldest.newer_on_path())
if REFUSAL:
    sys.exit(REFUSAL)

from tools.commands import main  # noqa: E402 - an older Python cannot read that file

sys.exit(main(sys.argv[1:]))
