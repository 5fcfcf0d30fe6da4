#!/usr/bin/env python3
"""Exchange files of games with two independent libraries, both ways.

Damier plays random games and writes them; each library reads them, and must reach the positions Damier says. Each
library plays random games and writes them; `damier pdn check` must find nothing wrong, and reach the positions the
library says. The exit code is 0 if everything agrees, 1 if anything differs, 2 if the check could not be made.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclass(frozen=True)
class Peer:
    """A library behind its adapter, with as many games as it can take in good time."""

    name: str
    python: Path
    script: str
    reads: int
    writes: int

    def ask(self, *arguments: str) -> list[dict[str, Any]]:
        """The adapter's answers."""
        command = [str(self.python), str(HERE / self.script), *arguments]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        if run.returncode != 0:
            raise RuntimeError(f"{self.script}: {run.stderr}")
        return [json.loads(line) for line in run.stdout.splitlines()]


def damier(program: str, *arguments: str) -> str:
    """A run of the program; mistakes it finds are no failure of the run."""
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, timeout=600)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"damier {' '.join(arguments)}: {run.stderr}")
    return run.stdout


def converted(program: str, path: Path) -> list[dict[str, Any]]:
    """The games of a file as Damier reads them."""
    return [json.loads(line) for line in damier(program, "pdn", "convert", str(path), "--to", "jsonl").splitlines()]


def compare(direction: str, ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> tuple[int, int, list[str]]:
    """How many games agree, how many were left out, and what differs."""
    differences = []
    if len(ours) != len(theirs):
        differences.append(f"{direction}: {len(ours)} games here, {len(theirs)} there")
    agree = left_out = 0
    for number, (our, their) in enumerate(zip(ours, theirs), 1):
        if their.get("moves") == -1:
            left_out += 1
            continue
        faults = our.get("mistakes", [])
        if "error" in their or faults or (len(our["moves"]), our["end"]) != (their["moves"], their["end"]):
            differences.append(f"{direction}, game {number}: {our['moves']} {our['end']} {faults}, there {their}")
        else:
            agree += 1
    return agree, left_out, differences


def exchange(program: str, peer: Peer, seed: int, folder: Path) -> list[str]:
    """Both ways with one library."""
    ours, theirs = folder / f"ours-{peer.name}.pdn", folder / f"theirs-{peer.name}.pdn"
    games = ["--games", str(peer.reads), "--seed", str(seed), "--opening-plies", "0", "--adjudicate-plies", "90"]
    damier(program, "match", "dames", "random", "random", *games, "--margin", "30", "--games-file", str(ours))
    read, left_out, differences = compare("written here", converted(program, ours), peer.ask("read", str(ours)))
    answers = peer.ask("write", str(theirs), str(peer.writes), str(seed))
    written, _, more = compare("written there", converted(program, theirs), answers)
    out = f" ({left_out} left out)" if left_out else ""
    print(f"pdn: {peer.name} reads {read} of {peer.reads} games{out}, damier reads {written} of {peer.writes}")
    return differences + more


def main() -> int:
    """Run the check as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (default 1)")
    parser.add_argument("--damier", default=ROOT / "target/release/damier", help="the program under test")
    parser.add_argument("--venvs", type=Path, default=ROOT / ".venv-peers", help="where the two environments are")
    options = parser.parse_args()
    peers = [
        Peer("py-draughts", options.venvs / "py-draughts/bin/python", "pdn_py_draughts.py", 200, 200),
        Peer("pydraughts", options.venvs / "pydraughts/bin/python", "pdn_pydraughts.py", 6, 8),
    ]
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = [line for peer in peers for line in exchange(str(options.damier), peer, options.seed, Path(folder))]
    except (OSError, RuntimeError, ValueError, subprocess.SubprocessError) as error:
        print(f"pdn_check: {error}", file=sys.stderr)
        return 2
    print("".join(f"DIFFERENCE {line}\n" for line in found[:10]), end="")
    print(f"pdn: {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
