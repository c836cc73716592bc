"""`python3 -m tools COMMAND`: refuses a Python that is too old, in syntax that such a Python can parse."""

import signal
import sys

from tools import oldest

if oldest.refusal(sys.version_info[0], sys.version_info[1]):
    sys.exit(oldest.refusal(sys.version_info[0], sys.version_info[1], oldest.newer_on_path()))

# Imported here, because an older Python cannot parse that file.
from tools.commands import main

# As for Ctrl+C: what was started is ended on the way out.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
sys.exit(main(sys.argv[1:]))
