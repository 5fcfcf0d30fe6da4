"""Clients of the server: plain requests, and a WebSocket that notes what it is told."""

import asyncio
import json
import time
from collections import Counter

import aiohttp

# No answer may take longer, also on a busy machine.
PATIENCE = 20
GONE = (aiohttp.ClientError, asyncio.TimeoutError, ConnectionError, OSError)


class Api:
    """Requests to one server."""

    def __init__(self, server, ledger):
        self.server, self.ledger = server, ledger
        self.session = aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=PATIENCE),
            connector=aiohttp.TCPConnector(limit=0, force_close=True),
        )

    async def close(self):
        await self.session.close()

    async def request(self, method, path, body=None, secret=None, headers=None, raw=None):
        """The status, the answer (JSON where it is) and the seconds it took."""
        headers = dict(headers or {})
        if secret is not None:
            headers["authorization"] = f"Bearer {secret}"
        data = raw if raw is not None else (None if body is None else json.dumps(body))
        if data is not None:
            headers.setdefault("content-type", "application/json")
        begun = time.monotonic()
        async with self.session.request(method, self.server.url + path, data=data, headers=headers) as answer:
            text = await answer.text(errors="replace")
            took = time.monotonic() - begun
            try:
                return answer.status, json.loads(text), took
            except ValueError:
                return answer.status, text, took

    async def games(self):
        """All games of the server, as it describes them."""
        _, answer, _ = await self.request("GET", "/api/games")
        return answer["games"]

    async def open_table(self, game, level=None, **more):
        """A table for two people or, with a level, against the engine; nothing where it was refused."""
        black = {"kind": "human"} if level is None else {"kind": "engine", "level": level}
        seats = {"white": {"kind": "human"}, "black": black}
        status, opened, _ = await self.request("POST", "/api/tables", {"game": game, "seats": seats, **more})
        if status != 201:
            return None
        seats = {side: seat["secret"] for side, seat in opened["seats"].items() if seat and seat.get("secret")}
        self.ledger.opened[opened["table"]] = seats
        return opened["table"], seats


class Client:
    """A WebSocket at a table. Checks that events come in order, and notes them."""

    def __init__(self, api, table, secrets, figures, seed=None):
        self.api, self.table, self.secrets, self.figures, self.seed = api, table, secrets, figures, seed
        self.ledger = api.ledger
        # The number of the last event it has been told of.
        self.seen = 0
        # What the clocks showed then.
        self.clock = None
        self.socket = None
        self.state = {}
        self.open, self.sent_at = Counter(), 0.0
        # Whether all that it asks goes through `send`, so that answers can be counted.
        self.counts_answers = True

    async def connect(self):
        url = f"{self.api.server.url}/api/tables/{self.table}/ws"
        highest = self.ledger.highest(self.table)
        self.socket = await self.api.session.ws_connect(url, autoping=True)
        # How often each id was sent over this connection and not answered.
        self.open = Counter()
        await self.send({"type": "join", "secrets": self.secrets, "seen": self.seen, "seed": self.seed})
        while True:
            message = await self.hear()
            if message is None:
                raise ConnectionError("closed")
            if message["type"] in ("state", "joined"):
                break
        if self.seen < highest:
            self.ledger.fault(f"{self.table}: a client was told of event {highest} and later {self.seen} is the last")

    async def send(self, message):
        if message.get("id") is not None:
            self.open[message["id"]] += 1
            self.sent_at = time.monotonic()
        await self.socket.send_str(json.dumps(message))

    async def hear(self):
        """The next message; nothing once the connection is gone."""
        try:
            message = await self.socket.receive(timeout=PATIENCE)
        except asyncio.TimeoutError:
            # What was not answered is sent again over another connection. How often is told, not judged.
            self.figures[f"answers not had in {PATIENCE} s"] += sum(count > 0 for count in self.open.values())
            raise
        if message.type != aiohttp.WSMsgType.TEXT:
            return None
        message = json.loads(message.data)
        kind = message["type"]
        if kind in ("ack", "refused") and message["id"] is not None:
            self.open[message["id"]] -= 1
            if self.counts_answers and self.open[message["id"]] < 0:
                self.ledger.fault(f"{self.table}: {message['id']} was answered twice: {message}")
            self.figures["ms to the slowest answer"] = max(
                self.figures["ms to the slowest answer"], round(1000 * (time.monotonic() - self.sent_at))
            )
        if kind == "state":
            self.state = message["state"]
            self.seen, self.clock = self.state["seq"], self.state["clock"]
            self.ledger.show(self.table, self.seen)
        elif kind == "event":
            if message["seq"] != self.seen + 1:
                self.ledger.fault(f"{self.table}: event {message['seq']} was told after {self.seen}")
            self.seen = message["seq"]
            before, self.clock = self.clock, message["clock"]
            self.ledger.clocks(self.table, self.seen, before, self.clock, message["event"], 1000 * time.time())
            self.ledger.tell(self.table, message["seq"], message["event"])
            self.figures["events told"] += 1
            for key in ("view", "can", "offers"):
                if message.get(key) is not None:
                    self.state[key] = message[key]
        elif kind == "ack" and message["id"] is not None:
            self.ledger.acknowledge(self.table, message["id"], message["seq"])
            self.figures["commands acknowledged"] += 1
        elif kind == "refused" and message["id"] is not None:
            self.ledger.refuse(self.table, message["id"], message["code"])
        elif kind == "joined" and message["seq"] != self.seen:
            self.ledger.fault(f"{self.table}: joined at {message['seq']} after being told up to {self.seen}")
        return message

    def abort(self):
        """Cuts the connection without a word."""
        if self.socket is not None and not self.socket.closed:
            transport = self.socket.get_extra_info("transport")
            if transport is not None:
                transport.abort()

    async def close(self):
        if self.socket is not None:
            await self.socket.close()
