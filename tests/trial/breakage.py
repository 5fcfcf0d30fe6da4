"""The server is killed, its disk is full, its syncs fail: while people play."""

import asyncio
import shutil
import tempfile
import time
from pathlib import Path

from client import GONE, Api
from players import Crowd
from server import FailingSyncs, Server, SmallDisk

# People may play as fast as they can.
FREE = ("--trust-loopback", "--messages-per-second", "100000")


async def more(trial, figure, count, seconds=60):
    """Waits until a figure has grown by this much; whether it did."""
    goal = trial.figures[figure] + count
    end = time.monotonic() + seconds
    while trial.figures[figure] < goal:
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True


async def reads(trial, api, table):
    """Looking at tables goes on, whatever happens to the disk."""
    status, answer, _ = await api.request("GET", f"/api/tables/{table}")
    if status != 200:
        trial.ledger.fault(f"a table cannot be looked at while nothing can be written: {status} {answer}")


async def kills(trial, seconds):
    """kill -9 under load, again and again; after each, what clients saw is compared with the files."""
    data = Path(tempfile.mkdtemp(prefix="damier-trial-"))
    server = Server(trial.program, data, FREE)
    api = Api(server, trial.ledger)
    crowd = None
    try:
        await server.start()
        crowd = await Crowd.come(api, trial.rng, trial.figures, tables=10)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # Some have to be under way; then at any moment.
            if not await more(trial, "commands acknowledged", trial.rng.randrange(10, 120)):
                trial.ledger.fault("nobody gets anything acknowledged any more")
                break
            await asyncio.sleep(0.05 * trial.rng.random())
            await server.kill()
            trial.figures["kills"] += 1
            trial.figures["events stored"] = trial.ledger.compare(data)
            await server.start()
        await crowd.leave()
        crowd = None
        trial.figures["seconds to stop"] = round(await server.stop(), 2)
        trial.ledger.compare(data)
    finally:
        if crowd is not None:
            await crowd.leave()
        await api.close()
        await server.kill()
        trial.look_at(server)
        shutil.rmtree(data, ignore_errors=True)


async def disk(trial, seconds):
    """A disk that is full and has room again, a few times."""
    # With room for all that is played in an hour: it is full when it is filled.
    small = SmallDisk(megabytes=64)
    if not small.mounted:
        trial.skipped("no file system can be mounted here: the server's files are kept from growing instead")
    server = Server(trial.program, small.directory / "data", FREE)
    api = Api(server, trial.ledger)

    def break_it():
        if small.mounted:
            small.fill()
        else:
            server.limit_files((server.data / "damier.sqlite-wal").stat().st_size)

    def mend():
        if small.mounted:
            small.free()
        else:
            server.limit_files(-1)

    await broken_for_a_while(trial, seconds, server, api, break_it, mend, "disks full")
    small.remove()


async def broken_for_a_while(trial, seconds, server, api, break_it, mend, figure):
    """Breaks and mends it while people play; stops and kills it, and compares what they saw with the files."""
    crowd = None
    try:
        await server.start()
        table, _ = await api.open_table("dames")
        crowd = await Crowd.come(api, trial.rng, trial.figures, tables=5)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await acknowledged(trial, 20)
            broken = break_it()
            if asyncio.iscoroutine(broken) and not await broken:
                trial.skipped("the syncs of a process cannot be made to fail here (no strace, or not allowed)")
                break
            trial.figures[figure] += 1
            # What is full of room already takes some more.
            if not await more(trial, "refused: storage", 1):
                trial.ledger.fault(f"nothing is refused while the disk is broken ({figure})")
            if not await health(api, 503):
                trial.ledger.fault(f"/health is content while nothing can be written ({figure})")
            await reads(trial, api, table)
            mended = mend()
            if asyncio.iscoroutine(mended):
                await mended
            if not await health(api, 200):
                trial.ledger.fault(f"/health finds no peace after everything has been mended ({figure})")
            await acknowledged(trial, 40)
        # However it ends, all of it is there, and it comes up again.
        for end_it in (server.stop, server.kill):
            await acknowledged(trial, 20)
            await end_it()
            trial.ledger.compare(server.data)
            await server.start()
            if not await health(api, 200):
                trial.ledger.fault("not well after a restart")
        await crowd.leave()
        crowd = None
    finally:
        if crowd is not None:
            await crowd.leave()
        await api.close()
        await server.kill()
        trial.look_at(server)


async def acknowledged(trial, count):
    if not await more(trial, "commands acknowledged", count):
        trial.ledger.fault("nobody gets anything acknowledged any more")


async def health(api, wanted, seconds=60):
    """Whether /health comes to say this; it looks once a second."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            status, _, _ = await api.request("GET", "/health")
            if status == wanted:
                return True
        except GONE:
            pass
        await asyncio.sleep(0.1)
    return False


async def syncs(trial, seconds):
    """Every fsync fails for a while, and works again."""
    data = Path(tempfile.mkdtemp(prefix="damier-trial-"))
    server = Server(trial.program, data, FREE)
    failing = None

    async def break_it():
        nonlocal failing
        failing = FailingSyncs(server.process.pid)
        return await failing.attach()

    async def mend():
        await failing.detach()

    try:
        await broken_for_a_while(trial, seconds, server, Api(server, trial.ledger), break_it, mend, "syncs failing")
    finally:
        if failing is not None:
            await failing.detach()
        shutil.rmtree(data, ignore_errors=True)
