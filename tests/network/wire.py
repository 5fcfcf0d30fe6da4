"""A program that is waited for, and a WebSocket in a few lines: enough to look at what is really sent."""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import struct
import subprocess
import time
import unittest
from pathlib import Path

PROGRAM = os.environ["DAMIER"]
PATIENCE = 60


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def start(case: unittest.TestCase, command: list, port: int, directory: Path) -> subprocess.Popen:
    """Starts a program, waits until it listens, and ends it after the test."""
    log = (directory / f"{Path(command[0]).name}.log").open("w+")
    # What it keeps in a home stays in the directory.
    environment = {**os.environ, "HOME": str(directory), "XDG_DATA_HOME": str(directory)}
    process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    case.addCleanup(log.close)
    case.addCleanup(end, process)
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
            return process
        except OSError:
            log.seek(0)
            if process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"{command[0]} does not listen: {log.read()}") from None
            time.sleep(0.05)


def end(process: subprocess.Popen) -> None:
    process.terminate()
    process.wait(PATIENCE)


def ask(
    connection: http.client.HTTPConnection, method: str, path: str, body: dict | None = None, secret: str | None = None
) -> dict:
    """One request and its answer, as JSON."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    connection.request(method, path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status < 300, (method, path, answer.status, text)
    return json.loads(text)


class WebSocket:
    """The WebSocket of a table, over a stream that is connected."""

    def __init__(self, stream: socket.socket, host: str, table: str, origin: str | None = None) -> None:
        self.stream = stream
        key = base64.b64encode(os.urandom(16)).decode()
        origin = f"Origin: {origin}\r\n" if origin else ""
        stream.sendall(
            f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {host}\r\n{origin}Upgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.reader = stream.makefile("rb")
        status = self.reader.readline()
        assert b" 101 " in status, status
        while self.reader.readline().strip():
            pass

    def join(self, *secrets: str) -> dict:
        """Joins; gives the first message."""
        self.send({"type": "join", "secrets": secrets, "seen": 0})
        return self.hear()

    def send(self, message: dict) -> None:
        text = json.dumps(message).encode()
        assert len(text) < 126, "one byte says how long it is"
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))
        self.stream.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + mask + masked)

    def hear(self) -> dict:
        """The next message that is text."""
        while True:
            kind, length = self.reader.read(2)
            if length > 125:
                length = int.from_bytes(self.reader.read(2 if length == 126 else 8), "big")
            content = self.reader.read(length)
            if kind & 0x0F == 1:
                return json.loads(content)

    def close(self) -> None:
        self.reader.close()
        self.stream.close()
