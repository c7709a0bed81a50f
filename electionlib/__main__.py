"""`python -m electionlib` is the command `electionlib`."""

import sys

from electionlib.cli import main

sys.exit(main())
