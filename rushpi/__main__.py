"""`python -m rushpi` is the command `rushpi`."""

import sys

from rushpi.cli import main

sys.exit(main())
