"""How much memory a connection and a table with its players take, while nothing happens: see docs/hosting.md."""

import http.client
import json
import shutil
import socket
import tempfile
import unittest
from pathlib import Path

from wire import PATIENCE, PROGRAM, WebSocket, free_port, start

CONNECTIONS = 600
TABLES = 300
# Kilobytes for a connection, and for a table with two: docs/hosting.md promises no more.
MOST = 8
MOST_FOR_TABLE = 20
TABLE = {"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}}


def resident(pid: int) -> int:
    """The kilobytes of a process that are in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@unittest.skipUnless(Path("/proc/self/status").exists(), "memory is read from /proc")
class Memory(unittest.TestCase):
    def setUp(self) -> None:
        directory = Path(tempfile.mkdtemp(prefix="damier-memory-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        self.port = free_port()
        address = f"127.0.0.1:{self.port}"
        command = [PROGRAM, "serve", "--address", address, "--data", directory / "data", "--trust-loopback"]
        self.process = start(self, command, self.port, directory)

    def test_a_connection_takes_little(self) -> None:
        table = self.open_table()["table"]
        # The first connections pay for what all of them share.
        self.join(table, 400)
        before = resident(self.process.pid)
        self.join(table, CONNECTIONS)
        each = (resident(self.process.pid) - before) / CONNECTIONS
        print(f"\n{each:.1f} kB for each of {CONNECTIONS} connections")
        self.assertLessEqual(each, MOST)

    def test_a_table_with_its_players_takes_little(self) -> None:
        self.sit_down(200)
        before = resident(self.process.pid)
        self.sit_down(TABLES)
        each = (resident(self.process.pid) - before) / TABLES
        print(f"\n{each:.1f} kB for each of {TABLES} tables with two connections")
        self.assertLessEqual(each, MOST_FOR_TABLE)

    def sit_down(self, tables: int) -> None:
        """So many tables, with somebody on both sides."""
        for _ in range(tables):
            opened = self.open_table()
            for seat in opened["seats"].values():
                self.join(opened["table"], 1, seat["secret"])

    def open_table(self) -> dict:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("POST", "/api/tables", json.dumps(TABLE), {"content-type": "application/json"})
        opened = json.loads(connection.getresponse().read())
        connection.close()
        return opened

    def join(self, table: str, count: int, *secrets: str) -> None:
        """So many come to a table, and look on if they have no secret."""
        for _ in range(count):
            stream = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            client = WebSocket(stream, f"127.0.0.1:{self.port}", table)
            self.addCleanup(client.close)
            self.assertEqual(client.join(*secrets)["type"], "state")


if __name__ == "__main__":
    unittest.main()
