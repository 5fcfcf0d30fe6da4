#!/usr/bin/env python3
"""Run the clients one after the other, each in its library's environment and none for longer than its time.

A client prints `ok ...` or `FAILED ...` for each of its games; one that crashes or does not end counts as failed.
The exit code is 0 if nothing failed.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLIENTS = {
    "hub_pydraughts.py": "pydraughts",
    "hub_py_draughts.py": "py-draughts",
    "dxp_pydraughts.py": "pydraughts",
}
SECONDS = 600


def run(python: Path, script: str, damier: Path) -> list[str]:
    """The lines of one client; the last one says so if it did not end well."""
    command = [str(python), str(HERE / script), str(damier)]
    # In a group of its own, so that the engines it has started end with it.
    client = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        out, _ = client.communicate(timeout=SECONDS)
        trouble = f"FAILED exit code {client.returncode}" if client.returncode else None
    except subprocess.TimeoutExpired:
        os.killpg(client.pid, signal.SIGKILL)
        out, _ = client.communicate()
        trouble = f"FAILED no end after {SECONDS} s"
    lines = [line for line in out.splitlines() if line.startswith(("ok ", "FAILED "))]
    if trouble or not lines:
        lines.append(trouble or "FAILED nothing was checked")
    return lines


def main() -> int:
    """Run all clients and add up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--venvs", type=Path, required=True, help="where the environments are")
    parser.add_argument("--damier", type=Path, required=True, help="the program")
    options = parser.parse_args()
    lines = []
    for script, library in CLIENTS.items():
        for line in run(options.venvs / library / "bin/python", script, options.damier.resolve()):
            print(f"{script}: {line}", flush=True)
            lines.append(line)
    failed = sum(line.startswith("FAILED ") for line in lines)
    print(f"{len(lines) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
