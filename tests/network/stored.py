"""A store with very many finished tables, and how soon a server that is started with it answers.

    DAMIER=target/release/damier python3 tests/network/stored.py 1000000
    tests/postgres/with env DAMIER=target/release/damier python3 tests/network/stored.py 1000000 --postgres

One game is played at a real server and ended; the rest are copies of it under other names, made by the database itself.
"""

from __future__ import annotations

import argparse
import http.client
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import wire
from wire import PATIENCE, PROGRAM, end, free_port

WANTED = {"game": "dames", "public": True, "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}}
GAME = ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19"]
# The same in both databases, but for how numbers are counted and made into names.
COPY = [
    "INSERT INTO tables (id, game, opened, public, created_at, ended_at, white, black, seed) "
    "SELECT {name}, game, replace(opened, '{table}', {name}), public, created_at - i, ended_at, white, black, seed "
    "FROM {numbers} CROSS JOIN tables WHERE id = '{table}'",
    "INSERT INTO events (table_id, seq, event, seat, command{also}) SELECT {name}, seq, event, seat, command{also} "
    "FROM {numbers} CROSS JOIN events WHERE table_id = '{table}'",
]
OWNERS = "INSERT INTO owners (table_id, node, epoch) SELECT {name}, 0, 1 FROM {numbers}"


def ask(port: int, method: str, path: str, body: dict | None = None, secret: str | None = None) -> dict:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        return wire.ask(connection, method, path, body, secret)
    finally:
        connection.close()


class Store:
    """A data directory, or a PostgreSQL, and servers with it."""

    def __init__(self, directory: Path, url: str | None = None) -> None:
        self.directory, self.url = directory, url

    def start(self) -> tuple[subprocess.Popen, int]:
        """Starts a server, which may not answer yet."""
        port = free_port()
        environment = {**os.environ, "HOME": str(self.directory), "DAMIER_LOG": "warn"}
        environment.pop("DAMIER_DATABASE", None)
        if self.url:
            environment["DAMIER_DATABASE"] = self.url
        command = [PROGRAM, "serve", "--address", f"127.0.0.1:{port}", "--data", self.directory, "--trust-loopback"]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL), port

    def until_answered(self, port: int, path: str) -> dict:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return ask(port, "GET", path)
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.002)

    def play_one(self) -> str:
        """Has one game played to its end; gives the name of its table."""
        process, port = self.start()
        try:
            self.until_answered(port, "/api/games")
            opened = ask(port, "POST", "/api/tables", WANTED)
            secrets = [opened["seats"][side]["secret"] for side in ("white", "black")]
            commands = f"/api/tables/{opened['table']}/commands"
            for n, move in enumerate(GAME):
                ask(port, "POST", commands, {"type": "move", "id": str(n), "move": move}, secrets[n % 2])
            ask(port, "POST", commands, {"type": "resign", "id": "end"}, secrets[0])
            return opened["table"]
        finally:
            end(process)

    def fill(self, table: str, count: int) -> None:
        """Copies a table a number of times."""
        if self.url:
            numbers, also = f"generate_series(1, {count}) AS numbers (i)", ", node, epoch"
            name = f"'{table}' || lpad(i::text, 9, '0')"
            statements = [COPY[0], OWNERS, COPY[1], "ANALYZE"]
        else:
            series = f"WITH RECURSIVE numbers (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM numbers WHERE i < {count})"
            numbers, also, name = "numbers", "", f"'{table}' || printf('%09d', i)"
            statements = [f"{series} {statement}" for statement in COPY]
        statements = [statement.format(table=table, numbers=numbers, name=name, also=also) for statement in statements]
        if self.url:
            run = ["psql", "--quiet", "--set", "ON_ERROR_STOP=1", self.url]
            subprocess.run(run, input=";\n".join(statements) + ";\n", text=True, check=True)
            return
        database = sqlite3.connect(self.directory / "damier.sqlite", isolation_level=None)
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA cache_size = -200000")
        database.execute("BEGIN")
        for statement in statements:
            database.execute(statement)
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    def forget(self) -> int:
        """Has the system read the files anew; gives their size in megabytes."""
        file = self.directory / "damier.sqlite"
        if not file.exists():
            return 0
        with file.open("rb") as opened:
            os.fsync(opened.fileno())
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.stat().st_size // 1_000_000

    def answers(self, table: str, path: str) -> float:
        """How many seconds after it was started a server has answered this."""
        began = time.monotonic()
        process, port = self.start()
        try:
            answer = self.until_answered(port, path)
            took = time.monotonic() - began
            assert answer.get("table", table) == table, answer
            return took
        finally:
            end(process)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", type=int)
    parser.add_argument("--postgres", action="store_true", help="in the PostgreSQL of tests/postgres/with")
    arguments = parser.parse_args()
    directory = Path(tempfile.mkdtemp(prefix="damier-stored-"))
    try:
        store = Store(directory, os.environ["DAMIER_TEST_DATABASE"] if arguments.postgres else None)
        played = store.play_one()
        copy = f"{played}{arguments.tables // 2:09}"
        paths = ["/api/games", f"/api/tables/{copy}", "/api/tables?public=true", "/health"]
        for count in (0, arguments.tables):
            if count:
                began = time.monotonic()
                store.fill(played, count)
                print(f"filled in {time.monotonic() - began:.0f} s")
            for path in paths:
                if count or copy not in path:
                    size = store.forget()
                    took = store.answers(copy, path)
                    answered = f"{path} answered {took:.2f} s after the start"
                    print(f"{count + 1:>8} tables, {size:>5} MB: {answered}", flush=True)
    finally:
        shutil.rmtree(directory)


if __name__ == "__main__":
    main()
