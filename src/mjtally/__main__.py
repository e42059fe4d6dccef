"""`python -m mjtally`."""

import sys

from .cli import main

sys.exit(main())
