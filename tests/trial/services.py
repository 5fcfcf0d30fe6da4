"""PostgreSQL, NATS and a way to them that can be cut: each started for the trial, on this machine alone."""

import asyncio
import glob
import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from server import START, free_port


def programs():
    """Where initdb and its like are, and nats-server; nothing for what is not there."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: float(path.split("/")[4]))
    initdb = found[-1] if found else shutil.which("initdb")
    nats = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")
    return Path(initdb).parent if initdb else None, nats


class Postgres:
    """A PostgreSQL of the trial's own, run by somebody who is not root."""

    def __init__(self, binaries):
        self.binaries, self.port = binaries, free_port()
        self.directory = Path(tempfile.mkdtemp(prefix="damier-trial-pg-"))
        self.user = None
        if os.getuid() == 0:
            users = {entry.pw_name: entry for entry in pwd.getpwall()}
            self.user = users.get("postgres") or users["nobody"]
            os.chown(self.directory, self.user.pw_uid, self.user.pw_gid)

    async def run(self, program, *arguments, check=True):
        command = [str(self.binaries / program), *arguments]
        if self.user is not None:
            command = ["runuser", "-u", self.user.pw_name, "--", *command]
        process = await asyncio.create_subprocess_exec(
            *command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if await asyncio.wait_for(process.wait(), 60) != 0 and check:
            raise RuntimeError(f"{program} failed")

    @property
    def data(self):
        return str(self.directory / "data")

    def url(self, port=None):
        return f"postgres://damier@127.0.0.1:{port or self.port}/postgres"

    async def start(self):
        if not Path(self.data).exists():
            await self.run("initdb", "--pgdata", self.data, "--username", "damier", "--auth", "trust",
                           "--encoding", "UTF8", "--locale", "C")  # fmt: skip
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.directory} -c max_connections=100"
        log = str(self.directory / "log")
        await self.run("pg_ctl", "--pgdata", self.data, "--wait", "--log", log, "--options", options, "start")

    async def stop(self, mode="immediate"):
        """Immediate: as if it had crashed."""
        await self.run("pg_ctl", "--pgdata", self.data, "--mode", mode, "stop", check=False)

    async def remove(self):
        await self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    async def rows(self, columns, source):
        """These columns of what is selected there, each row as a list."""
        copy = f"COPY (SELECT json_build_array({columns}) FROM ({source}) AS source) TO STDOUT"
        process = await asyncio.create_subprocess_exec(
            str(self.binaries / "psql"), "--no-psqlrc", "--quiet", "--dbname", self.url(), "--command", copy,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        out, error = await asyncio.wait_for(process.communicate(), 60)
        if process.returncode != 0:
            raise RuntimeError(f"psql: {error.decode(errors='replace')}")
        # COPY writes a backslash as two.
        return [json.loads(line.replace("\\\\", "\\")) for line in out.decode().splitlines()]


class Nats:
    """A NATS of the trial's own."""

    def __init__(self, program):
        self.program, self.port, self.process = program, free_port(), None

    async def start(self):
        command = [self.program, "--addr", "127.0.0.1", "--port", str(self.port)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = await asyncio.create_subprocess_exec(*command, **quiet)
        for _ in range(START * 20):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.05)
        raise RuntimeError("nats-server does not start")

    async def stop(self):
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()


class Connection:
    """One connection through a proxy: both ends, and what keeps anything from getting through, if something does."""

    def __init__(self, near, far, silence):
        self.ends, self.silence = (near, far), silence

    def abort(self):
        for end in self.ends:
            end.abort()


class Proxy:
    """A way to a port of this machine that can be cut, delayed, and made silent."""

    def __init__(self, target):
        self.target, self.port, self.server = target, None, None
        self.open, self.closed, self.delay = set(), False, 0.0
        # While nothing gets through: what those wait for that want to.
        self.silence, self.silences = None, []

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        if self.closed:
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        connection = Connection(writer.transport, there[1].transport, self.silence)
        ways = [self.carry(connection, reader, there[1]), self.carry(connection, there[0], writer)]
        self.open.add(connection)
        try:
            await asyncio.gather(*ways)
        finally:
            self.open.discard(connection)
            connection.abort()

    async def carry(self, connection, reader, writer):
        try:
            while True:
                data = await reader.read(65536)
                # Not even the end of a connection gets through.
                if connection.silence is not None:
                    await connection.silence.wait()
                if not data:
                    break
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()

    def cut(self, closed=False):
        """Every connection ends without a word; with `closed`, none is let through afterwards either."""
        self.closed = closed
        for connection in list(self.open):
            connection.abort()

    def fall_silent(self):
        """Nothing gets through and nobody is told, as where a cable is pulled or a firewall drops everything."""
        self.silence = asyncio.Event()
        self.silences.append(self.silence)
        for connection in self.open:
            connection.silence = connection.silence or self.silence

    def mend(self, forget=False):
        """Everything gets through again.

        With `forget`, not over the connections that were there while nothing did, as with a firewall that
        has forgotten them.
        """
        self.closed, self.delay = False, 0.0
        if self.silence is not None and not forget:
            self.silence.set()
            for connection in self.open:
                if connection.silence is self.silence:
                    connection.silence = None
        self.silence = None

    async def stop(self):
        for silence in self.silences:
            silence.set()
        self.cut(closed=True)
        if self.server is not None:
            self.server.close()
