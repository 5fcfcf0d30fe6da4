"""Three servers with one database: killed, frozen past their lease, cut off, and their database and bus restarted."""

import asyncio
import shutil
import signal
import tempfile
import time
from pathlib import Path

from breakage import FREE, acknowledged, more
from client import Api
from players import Crowd
from server import Server
from services import Nats, Postgres, Proxy, programs

# After so long a node that says nothing is taken to be gone.
LEASE = 3.0
TABLES = 24


class House:
    """The servers, and what they share."""

    def __init__(self, trial, binaries, nats):
        self.trial, self.rng = trial, trial.rng
        self.postgres, self.nats = Postgres(binaries), Nats(nats)
        self.directory = Path(tempfile.mkdtemp(prefix="damier-trial-"))
        self.nodes, self.proxies = [], []
        # Those that somebody is just doing something to.
        self.away = set()

    @property
    def url(self):
        """Any node that nothing is wrong with: whoever comes back comes to another one."""
        well = [node for n, node in enumerate(self.nodes) if n not in self.away]
        return self.rng.choice(well or self.nodes).url

    async def start(self, count=3):
        await self.postgres.start()
        await self.nats.start()
        for _ in range(count):
            ways = [Proxy(self.postgres.port), Proxy(self.nats.port)]
            for way in ways:
                await way.start()
            self.proxies.append(ways)
            arguments = (*FREE, "--workers", "1", "--database", self.postgres.url(ways[0].port),
                         "--bus", f"nats://127.0.0.1:{ways[1].port}")  # fmt: skip
            # The directory is for the engine's tables, which all share.
            self.nodes.append(Server(self.trial.program, self.directory, arguments))
        for node in self.nodes:
            await node.start()

    async def stop(self):
        for node in self.nodes:
            if node.is_running():
                node.process.send_signal(signal.SIGCONT)
            await node.kill()
            self.trial.look_at(node)
        for way in (way for ways in self.proxies for way in ways):
            await way.stop()
        await self.nats.stop()
        await self.postgres.remove()
        shutil.rmtree(self.directory, ignore_errors=True)

    # What is done to them. Each gives its name, and ends with everything mended.

    async def kill(self, n):
        await self.nodes[n].kill()
        await asyncio.sleep(self.rng.choice((0.0, 1.0, LEASE + 1.5)))
        await self.nodes[n].start()
        return "nodes killed"

    async def freeze(self, n):
        self.nodes[n].process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.choice((1.0, LEASE + 1.5)))
        self.nodes[n].process.send_signal(signal.SIGCONT)
        return "nodes frozen and woken"

    async def hand_over(self, n):
        took = await self.nodes[n].stop()
        self.trial.slowest("seconds to hand over", took)
        await self.nodes[n].start()
        return "nodes told to stop"

    async def cut_off(self, n):
        way = self.rng.choice(self.proxies[n])
        way.cut(closed=True)
        await asyncio.sleep(self.rng.choice((0.2, LEASE + 1.5)))
        way.mend()
        return "connections cut off"

    async def cut(self, n):
        for way in self.proxies[n]:
            way.cut()
        return "connections cut"

    async def delay(self, n):
        way = self.rng.choice(self.proxies[n])
        way.delay = 0.05
        await asyncio.sleep(1.0)
        way.mend()
        return "connections delayed"

    async def restart_bus(self, _):
        await self.nats.stop()
        await asyncio.sleep(self.rng.choice((0.0, 1.0)))
        await self.nats.start()
        return "NATS restarted"

    async def restart_database(self, _):
        await self.postgres.stop()
        await asyncio.sleep(self.rng.choice((0.0, 1.0)))
        await self.postgres.start()
        return "PostgreSQL restarted"

    async def break_something(self, what):
        n = self.rng.randrange(len(self.nodes))
        gone = what in (self.kill, self.hand_over)
        if gone:
            self.away.add(n)
        try:
            self.trial.figures[await what(n)] += 1
        finally:
            self.away.discard(n)

    async def compare(self):
        """What clients were told, with what the database holds; and that each epoch has one owner."""
        ledger = self.trial.ledger
        tables = {row[0] for row in await self.postgres.rows("id", "SELECT id FROM tables")}
        columns = "table_id, seq, event, command, node, epoch"
        rows = await self.postgres.rows(columns, "SELECT * FROM events ORDER BY table_id, seq")
        stored = ledger.compare_rows(tables, [row[:4] for row in rows])
        self.trial.figures["takeovers"] = ledger.compare_owners([(row[0], row[1], row[4], row[5]) for row in rows])
        self.trial.figures["events stored"] = stored


async def nodes(trial, seconds):
    """Three nodes while people play, who come back to any of them."""
    binaries, nats = programs()
    if binaries is None or nats is None:
        missing = "PostgreSQL" if binaries is None else "NATS"
        trial.skipped(f"there is no {missing} (Debian: apt install postgresql nats-server)")
        return
    house = House(trial, binaries, nats)
    api = Api(house, trial.ledger)
    crowd = None
    try:
        await house.start()
        crowd = await Crowd.come(api, trial.rng, trial.figures, tables=TABLES)
        await acknowledged(trial, 20)
        kinds = [house.kill, house.freeze, house.hand_over, house.cut_off, house.cut, house.delay,
                 house.restart_bus, house.restart_database]  # fmt: skip
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # Each kind once before any comes again.
            for what in trial.rng.sample(kinds, len(kinds)):
                if time.monotonic() > end:
                    break
                await house.break_something(what)
                if not await more(trial, "commands acknowledged", trial.rng.randrange(5, 60)):
                    trial.ledger.fault(f"nobody gets anything acknowledged any more, after {what.__name__}")
                    return
        # With everything mended, everybody gets an answer to what they still wait for.
        await acknowledged(trial, 2 * TABLES)
        await crowd.leave()
        crowd = None
        await house.compare()
    finally:
        if crowd is not None:
            await crowd.leave()
        await api.close()
        await house.stop()
