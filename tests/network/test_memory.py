"""How much memory a connection to a table takes, while nothing happens: see docs/hosting.md."""

import http.client
import json
import shutil
import socket
import tempfile
import unittest
from pathlib import Path

from wire import PATIENCE, PROGRAM, WebSocket, free_port, start

CONNECTIONS = 600
# Kilobytes, rooms not counted: docs/hosting.md promises no more.
MOST = 20
TABLE = {"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}}


def resident(pid: int) -> int:
    """The kilobytes of a process that are in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@unittest.skipUnless(Path("/proc/self/status").exists(), "memory is read from /proc")
class Memory(unittest.TestCase):
    def test_a_connection_takes_little(self) -> None:
        directory = Path(tempfile.mkdtemp(prefix="damier-memory-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        port = free_port()
        command = [PROGRAM, "serve", "--address", f"127.0.0.1:{port}", "--data", directory / "data", "--trust-loopback"]
        process = start(self, command, port, directory)
        table = self.open_table(port)
        # The first connections pay for what all of them share.
        self.join(port, table, 400)
        before = resident(process.pid)
        self.join(port, table, CONNECTIONS)
        each = (resident(process.pid) - before) / CONNECTIONS
        print(f"\n{each:.1f} kB for each of {CONNECTIONS} connections")
        self.assertLessEqual(each, MOST)

    def open_table(self, port: int) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("POST", "/api/tables", json.dumps(TABLE), {"content-type": "application/json"})
        table = json.loads(connection.getresponse().read())["table"]
        connection.close()
        return table

    def join(self, port: int, table: str, count: int) -> None:
        """So many look on."""
        for _ in range(count):
            stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            watcher = WebSocket(stream, f"127.0.0.1:{port}", table)
            self.addCleanup(watcher.close)
            self.assertEqual(watcher.join()["type"], "state")


if __name__ == "__main__":
    unittest.main()
