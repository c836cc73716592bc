"""`python3 -m tools COMMAND`: refuses a Python that is too old in words that such a Python can still read."""

import sys

from tools import oldest

if oldest.refusal(sys.version_info[0], sys.version_info[1]):
    sys.exit(oldest.refusal(sys.version_info[0], sys.version_info[1], oldest.newer_on_path()))

# Only now: an older Python cannot read that file.
from tools.commands import main

sys.exit(main(sys.argv[1:]))
