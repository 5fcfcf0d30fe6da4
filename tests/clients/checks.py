"""What the clients share: named checks, each reported in a line, none of which stops the others."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

Check = Callable[[Path], str]


def main(*checks: Check) -> None:
    """Run the checks with the program named on the command line. Each returns what there is to say about it."""
    program = Path(sys.argv[1])
    for check in checks:
        name = check.__name__.replace("_", " ")
        try:
            print(f"ok {name}: {check(program)}", flush=True)
        except Exception as error:  # whatever it was, the other checks go on
            traceback.print_exc()
            print(f"FAILED {name}: {error!r}", flush=True)
    sys.stdout.flush()
    # The libraries' threads may still wait for an engine: a client that has checked everything does not.
    os._exit(0)


def expect(truth: object, message: str) -> None:
    """Fail unless it is true."""
    if not truth:
        raise AssertionError(message)
