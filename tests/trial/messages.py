"""Random requests and messages, made from the description the server gives of itself."""

import asyncio
import itertools
import json
import re
import shutil
import tempfile
import time
import urllib.parse
from pathlib import Path

from breakage import FREE
from client import GONE, PATIENCE, Api, Client
from server import Server, free_port
from services import Postgres, programs

STRINGS = (
    "", " ", "0", "-1", "null", "true", "\u0000", "\u202e\u200b", "💥" * 9, "é", "'; DROP TABLE events; --",
    "../../etc/passwd", "%s%n", "W:W31:B1", "32-28", "32x23", "a3-b4", "A1xA9", "🙂-🙃", "W:", "W:W1,1:B1", "x" * 300,
    "9" * 40, "[" * 200,
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 7, 10, 255, 256, 65535, 2**31, 2**32, 2**53, 2**63, 2**64, -(2**63), 1e308, -0.0, 0.1, 1e-320)
# What any route may answer besides what it describes.
ANYWHERE = {400, 401, 403, 404, 405, 413, 414, 415, 422, 429, 431, 503}


class Generator:
    """Values for the schemas of a description: mostly right, sometimes not."""

    def __init__(self, rng, description, wild=0.08):
        self.rng, self.wild = rng, wild
        self.schemas = description["components"]["schemas"]

    def value(self, schema, depth=0):
        rng = self.rng
        if rng.random() < self.wild or depth > 12:
            return self.anything()
        if "$ref" in schema:
            return self.value(self.schemas[schema["$ref"].rsplit("/", 1)[1]], depth + 1)
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return self.value(rng.choice(schema[key]), depth + 1)
        if "allOf" in schema:
            merged = {}
            for part in schema["allOf"]:
                value = self.value(part, depth + 1)
                if isinstance(value, dict):
                    merged |= value
            return merged
        if "enum" in schema:
            return rng.choice(schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = rng.choice(kind)
        if kind == "object":
            return self.object(schema, depth)
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(rng.choice((0, 1, 2, 3, 40)))]
        if kind == "string":
            return rng.choice(STRINGS)
        if kind == "integer":
            return rng.choice((rng.randrange(12), rng.randrange(60), rng.choice(NUMBERS)))
        if kind == "number":
            return rng.choice((rng.random() * 10, rng.choice(NUMBERS)))
        if kind == "boolean":
            return rng.random() < 0.5
        return None

    def object(self, schema, depth):
        made = {}
        for name, inner in schema.get("properties", {}).items():
            needed = name in schema.get("required", [])
            if self.rng.random() < (0.97 if needed else 0.5):
                made[name] = self.value(inner, depth + 1)
        if isinstance(schema.get("additionalProperties"), dict) and self.rng.random() < 0.3:
            made[self.rng.choice(STRINGS)] = self.value(schema["additionalProperties"], depth + 1)
        if self.rng.random() < self.wild:
            made[self.rng.choice(STRINGS)] = self.anything()
        return made

    def anything(self):
        rng = self.rng
        deep = None
        for _ in range(rng.choice((1, 3, 150))):
            deep = [deep]
        return rng.choice((None, True, rng.choice(STRINGS), rng.choice(NUMBERS), [], {}, deep, [rng.choice(STRINGS)]))

    def text(self, value):
        """As JSON, which is sometimes broken."""
        text = json.dumps(value, ensure_ascii=self.rng.random() < 0.5)
        if self.rng.random() < 0.03:
            cut = self.rng.randrange(len(text) + 1)
            text = text[:cut] + self.rng.choice(("", "}", '"', "\\u", text))
        return text


async def messages(trial, seconds):
    """Everything the description names, with values of all kinds, at once from several sides.

    With SQLite and with PostgreSQL, as one of them can hold what the other cannot.
    """
    trial.ledger.idle_commands = True
    trial.ledger.shared_ids = frozenset(STRINGS)
    binaries, _ = programs()
    if binaries is None:
        trial.skipped("there is no PostgreSQL (Debian: apt install postgresql): only SQLite is tried")
    numbers, tables, rows = itertools.count(), set(), []
    for postgres in [None, Postgres(binaries)] if binaries else [None]:
        stored = await with_store(trial, postgres, numbers, seconds / (2 if binaries else 1))
        tables |= stored[0]
        rows += stored[1]
    trial.ledger.compare_rows(tables, rows)


async def with_store(trial, postgres, numbers, seconds):
    """The same with one of the two; gives the tables and events that are stored then."""
    data = Path(tempfile.mkdtemp(prefix="damier-trial-"))
    metrics = f"127.0.0.1:{free_port()}"
    arguments = [*FREE, "--requests-per-second", "1000000", "--metrics", metrics]
    if postgres is not None:
        await postgres.start()
        arguments += ["--database", postgres.url()]
    server = Server(trial.program, data, arguments)
    api = Api(server, trial.ledger)
    try:
        await server.start()
        _, description, _ = await api.request("GET", "/api")
        make = Generator(trial.rng, description)
        games = [game["id"] for game in await api.games()]
        tables = [await api.open_table(game) for game in games for _ in range(2)]
        end = time.monotonic() + seconds
        await asyncio.gather(
            *(requests(trial, api, make, description, games, tables, end) for _ in range(2)),
            *(sockets(trial, api, make, tables, numbers, end) for _ in range(3)),
        )
        if not server.is_running():
            trial.ledger.fault("the server has ended")
        else:
            await look_at_store(trial, api, metrics)
        await server.kill()
        if postgres is None:
            return trial.ledger.read(data)
        names = await postgres.rows("id", "SELECT id FROM tables")
        columns = "table_id, seq, event, command"
        events = await postgres.rows(columns, "SELECT * FROM events ORDER BY table_id, seq")
        return {name for (name,) in names}, events
    finally:
        await api.close()
        await server.kill()
        trial.look_at(server)
        if postgres is not None:
            await postgres.remove()
        shutil.rmtree(data, ignore_errors=True)


async def look_at_store(trial, api, metrics):
    """Nothing that anybody sends makes storing fail: it would fail for all who are stored together with them."""
    async with api.session.get(f"http://{metrics}/metrics") as answer:
        text = await answer.text()
    failures = re.search(r"^damier_store_failures_total (\d+)$", text, re.MULTILINE)
    if failures[1] != "0":
        trial.ledger.fault(f"{failures[1]} attempts to store something have failed")


async def requests(trial, api, make, description, games, tables, end):
    rng = trial.rng
    routes = [
        (path, method.upper(), route)
        for path, methods in description["paths"].items()
        for method, route in methods.items()
        if not path.endswith("/ws")
    ]
    while time.monotonic() < end:
        path, method, route = rng.choice(routes)
        table, secrets = rng.choice(tables)
        parameters = route.get("parameters", [])
        for parameter in parameters:
            if parameter["in"] == "path":
                known = {"id": table, "game": rng.choice(games)}.get(parameter["name"], "1")
                value = known if rng.random() < 0.85 else rng.choice(STRINGS)
                path = path.replace(f"{{{parameter['name']}}}", urllib.parse.quote(value, safe=""))
        asked = [p for p in parameters if p["in"] == "query" and rng.random() < 0.6]
        query = [(p["name"], make.value(p.get("schema", {}))) for p in asked]
        if query:
            path += "?" + urllib.parse.urlencode([(k, v if isinstance(v, str) else json.dumps(v)) for k, v in query])
        body = route.get("requestBody")
        raw = None
        if body is not None:
            raw = make.text(make.value(body["content"]["application/json"]["schema"]))
        secret = rng.choice([*secrets.values(), None])
        if rng.random() < 0.02:
            method = rng.choice(("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "POST", "GET"))
        try:
            status, answer, took = await api.request(method, path, raw=raw, secret=secret)
        except (ValueError, *GONE) as error:
            if isinstance(error, asyncio.TimeoutError):
                trial.ledger.fault(f"{method} {path} {raw} was not answered in {PATIENCE} s")
            if not api.server.is_running():
                trial.ledger.fault(f"the server ended over {method} {path} {raw}")
                return
            continue
        trial.figures["random requests"] += 1
        trial.slowest("slowest answer", took)
        note(trial, table, path, raw, status, answer)
        described = {int(code) for code in route["responses"] if code.isdigit()}
        if status not in described | ANYWHERE:
            trial.ledger.fault(f"{method} {path} {raw} was answered with {status} {str(answer)[:200]}")
        if status >= 400 and path.startswith("/api") and method != "HEAD":
            error = answer.get("error", {}) if isinstance(answer, dict) else {}
            said = error.get("said", {})
            if error.get("code") == "storage":
                trial.ledger.fault(f"{method} {path} {raw} was answered as if the database were gone")
            if not (said.get("en") and said.get("fr")):
                trial.ledger.fault(f"{method} {path} was refused without a sentence: {status} {str(answer)[:200]}")


def note(trial, table, path, raw, status, answer):
    """What was acknowledged in an answer counts as much as over a WebSocket."""
    acknowledged = status == 200 and isinstance(answer, dict) and answer.get("type") == "ack"
    if acknowledged and table in path and answer.get("id") is not None:
        trial.ledger.acknowledge(table, answer["id"], answer["seq"])
    if status == 201 and isinstance(answer, dict) and "table" in answer:
        trial.ledger.opened[answer["table"]] = {}


async def sockets(trial, api, make, tables, numbers, end):
    """Random messages. Most have an id that no other has: what is said of it is said of this one."""
    rng = trial.rng
    schema = {"$ref": "#/components/schemas/Incoming"}
    while time.monotonic() < end:
        table, secrets = rng.choice(tables)
        client = Client(api, table, rng.choice([list(secrets.values()), [], [secrets["white"]]]), trial.figures)
        client.counts_answers = False
        try:
            await client.connect()
            listening = asyncio.create_task(listen(client))
            try:
                for _ in range(rng.randrange(1, 60)):
                    message = make.value(schema)
                    if isinstance(message, dict) and rng.random() < 0.7:
                        message["id"] = f"r{next(numbers)}"
                    await client.socket.send_str(make.text(message))
                    trial.figures["random messages"] += 1
                    if rng.random() < 0.02:
                        await client.socket.send_bytes(rng.randbytes(rng.randrange(64)))
                await client.send({"type": "ping", "id": "last"})
                await asyncio.wait_for(listening, PATIENCE)
            finally:
                listening.cancel()
        except (*GONE, ConnectionError) as error:
            if isinstance(error, asyncio.TimeoutError):
                trial.ledger.fault(f"{table}: a ping was not answered in {PATIENCE} s")
            if not api.server.is_running():
                trial.ledger.fault("the server ended over a message")
                return
        finally:
            client.abort()


async def listen(client):
    """Until the last question is answered, or the server has had enough."""
    while (message := await client.hear()) is not None:
        if message.get("code") == "storage":
            client.ledger.fault(f"{client.table}: {message['id']!r} was refused as if the database were gone")
        if message.get("id") == "last":
            return
