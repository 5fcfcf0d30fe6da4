"""Three servers with one database: killed, frozen past their lease, cut off, and their database and bus restarted."""

import asyncio
import re
import shutil
import signal
import tempfile
import time
from pathlib import Path

from breakage import FREE, acknowledged, more
from client import GONE, Api
from players import LONGEST, Crowd
from server import START, Server, Worker, free_port
from services import Nats, Postgres, Proxy, programs

# After so long a node that says nothing is taken to be gone.
LEASE = 3.0


class House:
    """The servers, and what they share."""

    def __init__(self, trial, binaries, nats):
        self.trial, self.rng = trial, trial.rng
        self.postgres, self.nats = Postgres(binaries), Nats(nats)
        self.directory = Path(tempfile.mkdtemp(prefix="damier-trial-"))
        self.nodes, self.proxies, self.workers = [], [], []
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
            arguments = (*FREE, "--workers", "1", "--metrics", f"127.0.0.1:{free_port()}",
                         "--database", self.postgres.url(ways[0].port),
                         "--bus", f"nats://127.0.0.1:{ways[1].port}")  # fmt: skip
            # The directory is for the engine's tables, which all share.
            self.nodes.append(Server(self.trial.program, self.directory, arguments))
        for node in self.nodes:
            await self.bring_up(node)
        # Two, so that what one leaves behind may go to the other or to the node itself.
        for _ in range(2):
            bus = f"nats://127.0.0.1:{self.nats.port}"
            arguments = ("--workers", "1", "--database", self.postgres.url(), "--bus", bus)
            self.workers.append(Worker(self.trial.program, self.directory, arguments))
            await self.bring_up(self.workers[-1])

    async def bring_up(self, server):
        """Starts it as a service is started: where its database is too busy to answer, again a second later."""
        end = time.monotonic() + START
        while True:
            try:
                return await server.start()
            except RuntimeError:
                if time.monotonic() > end:
                    raise
            self.trial.figures["starts that were tried again"] += 1
            await asyncio.sleep(1)

    async def stop(self):
        for node in self.nodes + self.workers:
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
        await self.bring_up(self.nodes[n])
        return "nodes killed"

    async def freeze(self, n):
        self.nodes[n].process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.choice((1.0, LEASE + 1.5)))
        self.nodes[n].process.send_signal(signal.SIGCONT)
        return "nodes frozen and woken"

    async def kill_worker(self, n):
        worker = self.workers[n % len(self.workers)]
        await worker.kill()
        await asyncio.sleep(self.rng.choice((0.0, 1.0)))
        await self.bring_up(worker)
        return "workers killed"

    async def freeze_worker(self, n):
        worker = self.workers[n % len(self.workers)]
        worker.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.choice((1.0, LEASE)))
        worker.process.send_signal(signal.SIGCONT)
        return "workers frozen and woken"

    async def stop_worker(self, n):
        worker = self.workers[n % len(self.workers)]
        await worker.stop()
        await self.bring_up(worker)
        return "workers told to stop"

    async def hand_over(self, n):
        took = await self.nodes[n].stop()
        self.trial.slowest("seconds to hand over", took)
        await self.bring_up(self.nodes[n])
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

    async def fall_silent(self, n):
        """The ways of a node carry nothing for a while, and nobody is told; some are then forgotten for good."""
        ways = self.rng.choice(([self.proxies[n][0]], [self.proxies[n][1]], self.proxies[n]))
        for way in ways:
            way.fall_silent()
        await asyncio.sleep(self.rng.choice((0.5, LEASE + 1.5)))
        forget = self.rng.random() < 0.5
        for way in ways:
            way.mend(forget)
        return "connections silent and forgotten" if forget else "connections silent"

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
            self.trial.figures["disturbances in all"] += 1
        finally:
            self.away.discard(n)

    async def count_workers(self, api):
        """What the nodes say of their workers; what one has counted before it was started anew is lost."""
        for node in self.nodes:
            address = node.arguments[node.arguments.index("--metrics") + 1]
            async with api.session.get(f"http://{address}/metrics") as answer:
                text = await answer.text()
            for name, what in (("answers", "answers of workers"), ("retries", "answers asked for again")):
                found = re.search(rf"^damier_worker_{name}_total (\d+)$", text, re.MULTILINE)
                self.trial.figures[what] += int(found[1])

    async def are_well(self, api, seconds=30):
        """With everything mended, each node is ready, and what is played at it is stored: one that is not would not be
        missed otherwise, as people go elsewhere."""
        end = time.monotonic() + seconds
        for node in self.nodes:
            # Each is asked, however long the one before it has taken.
            wrong = await self.is_wrong(api, node)
            while wrong and time.monotonic() < end:
                await asyncio.sleep(0.1)
                wrong = await self.is_wrong(api, node)
            if wrong:
                self.trial.ledger.fault(f"a node is not well {seconds} s after everything was mended: {wrong}")

    async def is_wrong(self, api, node):
        """What is wrong with a node, if anything."""
        wanted = {"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}}
        try:
            async with api.session.get(f"{node.url}/ready") as answer:
                if answer.status != 200:
                    return f"/ready: {await answer.text()}"
            async with api.session.post(f"{node.url}/api/tables", json=wanted) as answer:
                return None if answer.status == 201 else f"a table is not opened: {await answer.text()}"
        except GONE as error:
            return repr(error)

    async def compare(self):
        """What clients were told, with what the database holds; and that each epoch has one owner."""
        ledger = self.trial.ledger
        tables = {row[0] for row in await self.postgres.rows("id", "SELECT id FROM tables")}
        columns = "table_id, seq, event, command, node, epoch"
        rows = await self.postgres.rows(columns, "SELECT * FROM events ORDER BY table_id, seq")
        stored = ledger.compare_rows(tables, [row[:4] for row in rows])
        self.trial.figures["takeovers"] = ledger.compare_owners([(row[0], row[1], row[4], row[5]) for row in rows])
        self.trial.figures["events stored"] = stored


def new_house(trial):
    """The services, not started yet; nothing where they are not there."""
    binaries, nats = programs()
    if binaries is None or nats is None:
        missing = "PostgreSQL" if binaries is None else "NATS"
        trial.skipped(f"there is no {missing} (Debian: apt install postgresql nats-server)")
        return None
    return House(trial, binaries, nats)


async def upgrades(trial, seconds):
    """Three nodes are brought up to date one after the other while people play: how long did anybody wait?"""
    house = new_house(trial)
    if house is None:
        return
    api = Api(house, trial.ledger)
    crowd = None
    try:
        await house.start()
        crowd = await Crowd.come(api, trial.rng, trial.figures, tables=trial.tables, restless=0.0)
        await acknowledged(trial, 20 * trial.tables)
        trial.slowest("ms before", trial.figures.pop(LONGEST))
        crowd.waits.clear()
        crowd.gaps.clear()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for n in range(len(house.nodes)):
                house.away.add(n)
                trial.slowest("seconds to hand over", await house.nodes[n].stop())
                await house.bring_up(house.nodes[n])
                house.away.discard(n)
                trial.figures["nodes brought up to date"] += 1
                if not await more(trial, "commands acknowledged", 2 * trial.tables):
                    trial.ledger.fault("nobody gets anything acknowledged any more")
                    return
        await crowd.leave()
        for times, what, over in (
            (crowd.waits, "were answered", "answers that took longer than a second"),
            (crowd.gaps, "who lost a connection had another", "people without a connection for longer than a second"),
        ):
            times = sorted(times) or [0]
            for name, part in (("half", 0.5), ("99 of 100", 0.99), ("999 of 1000", 0.999), ("all", 1.0)):
                trial.slowest(f"ms within which {name} {what}", times[int(part * (len(times) - 1))])
            trial.figures[over] = sum(time > 1000 for time in times)
        trial.figures["connections lost"] = len(crowd.gaps)
        crowd = None
        await house.compare()
    finally:
        if crowd is not None:
            await crowd.leave()
        await api.close()
        await house.stop()


async def nodes(trial, seconds):
    """Three nodes while people play, who come back to any of them."""
    house = new_house(trial)
    if house is None:
        return
    api = Api(house, trial.ledger)
    crowd = None
    try:
        await house.start()
        crowd = await Crowd.come(api, trial.rng, trial.figures, tables=trial.tables, engine_at=4)
        await acknowledged(trial, 20)
        kinds = [house.kill, house.freeze, house.hand_over, house.cut_off, house.cut, house.fall_silent, house.delay,
                 house.kill_worker, house.freeze_worker, house.stop_worker,
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
        await house.are_well(api)
        # With everything mended, everybody gets an answer to what they still wait for.
        for asked in await crowd.get_answers(60):
            trial.ledger.fault(f"{asked} is not answered after everything was mended")
        await acknowledged(trial, 2 * trial.tables)
        await crowd.leave()
        crowd = None
        await house.count_workers(api)
        await house.compare()
    finally:
        if crowd is not None:
            await crowd.leave()
        await api.close()
        await house.stop()
