"""The failures that end a run before its answer: errors in scores files, and requests that cannot
be done."""

from ..base.errors import UsageError, format_message
from ..output.streams import describe_os_error
from .console import EXIT_ERRORS, EXIT_USAGE, BrokenFilesError, print_message


def report_failure(error: Exception) -> int:
    """Print why a run has ended, and return its exit status. An exception that is a fault of the
    program is raised again."""
    if isinstance(error, BrokenFilesError):
        for message in error.args:
            print_message(message)
        return EXIT_ERRORS
    if isinstance(error, UsageError):
        reason = format_message(str(error))
    elif isinstance(error, OSError):
        reason = describe_os_error(error)
    else:
        raise error
    print_message(f"mjtally: {reason}")
    return EXIT_USAGE
