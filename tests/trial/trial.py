"""The trial: one part after the other, each with its share of the time, seeded; ends with figures and faults."""

import argparse
import asyncio
import random
import shlex
import signal
import sys
import time
from collections import Counter

from breakage import disk, kills, syncs
from client import GONE
from ledger import Ledger
from messages import messages
from nodes import nodes, upgrades
from positions import positions
from strangers import strangers

# Each part with its share of the time.
PARTS = {
    "kills": (kills, 0.3),
    "disk": (disk, 0.12),
    "syncs": (syncs, 0.08),
    "strangers": (strangers, 0.08),
    "messages": (messages, 0.17),
    "positions": (positions, 0.25),
    "nodes": (nodes, 1.0),
    "upgrades": (upgrades, 0.15),
}


class Trial:
    """What is tried, and what came of it so far."""

    def __init__(self, program, seed, tables):
        self.program = program
        self.seed = seed
        # At how many tables people play where several nodes are tried.
        self.tables = tables
        self.begin("")

    def begin(self, part):
        """Each part has its own randomness, so that it can be run alone and do the same."""
        self.rng = random.Random(f"{self.seed} {part}")
        self.ledger = Ledger()
        self.figures = Counter()
        self.most = {}

    def slowest(self, what, value):
        self.most[what] = max(self.most.get(what, 0.0), value)

    def skipped(self, why):
        print(f"    SKIPPED: {why}", flush=True)

    def look_at(self, server):
        """What the log of a server says about itself."""
        for panic in server.panics():
            self.ledger.fault(f"the server panicked: {panic}")


async def in_time(run, trial, seconds):
    """A part ends by itself, long before this does it."""
    await asyncio.wait_for(run(trial, seconds), 3 * seconds + 120)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program to try, such as target/release/damier")
    parser.add_argument("--seconds", type=float, default=300, help="how long it takes, about (300)")
    parser.add_argument("--seed", type=int, default=None, help="what to begin with (another one every time)")
    parser.add_argument("--only", action="append", choices=PARTS, help="this part only; may be given several times")
    parser.add_argument("--tables", type=int, default=24, help="at how many tables people play at several nodes (24)")
    arguments = parser.parse_args()
    # Whoever ends the trial ends its servers and mounts as well.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(10**6)
    parts = arguments.only or list(PARTS)
    shares = sum(PARTS[part][1] for part in parts)
    trial = Trial(arguments.program, seed, arguments.tables)
    faults = 0
    for part in parts:
        run, share = PARTS[part]
        trial.begin(part)
        begun = time.monotonic()
        print(f"{part}:", flush=True)
        try:
            asyncio.run(in_time(run, trial, arguments.seconds * share / shares))
        except (RuntimeError, *GONE) as error:
            trial.ledger.fault(f"this part ended with {error!r}")
        figures = [f"{count} {what}" for what, count in sorted(trial.figures.items())]
        figures += [f"{what} {value:.3g}" for what, value in sorted(trial.most.items())]
        print(f"    {', '.join(figures)}, in {time.monotonic() - begun:.0f} s", flush=True)
        faults += len(trial.ledger.faults)
    again = ["tests/trial/run", arguments.program, "--seconds", f"{arguments.seconds:g}", "--seed", str(seed)]
    again += ["--tables", str(arguments.tables)]
    again += [word for part in arguments.only or [] for word in ("--only", part)]
    print(f"seed {seed}: {faults} faults" + (f"; again with {shlex.join(again)}" if faults else ""))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
