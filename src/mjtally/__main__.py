"""The entry point of `python -m mjtally` and of the installed command."""

import gc
import sys


def run_command() -> int:
    """Run the command. Starting up creates many objects that stay, and none to collect, so the
    garbage collector is told to wait before anything else is imported."""
    gc.set_threshold(400_000, 20, 20)
    try:
        from .cli.main import main

        status = main()
    except KeyboardInterrupt:  # before the command knew of signals
        return 130
    gc.freeze()  # nor is anything to be collected at the end, for the process is over
    return status


if __name__ == "__main__":
    sys.exit(run_command())
