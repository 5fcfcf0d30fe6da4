"""What people try who should not: with wrong secrets, at the other seat, or only looking on."""

import json
import secrets as randomness
import shutil
import tempfile
import time
from pathlib import Path

from breakage import FREE
from client import GONE, Api, Client
from players import Crowd
from server import Server

COMMANDS = ("resign", "offerDraw", "acceptDraw", "askTakeback", "acceptTakeback", "abort", "spin", "rematch", "hint")


async def strangers(trial, seconds):
    """Strangers at tables at which others play."""
    data = Path(tempfile.mkdtemp(prefix="damier-trial-"))
    server = Server(trial.program, data, FREE)
    api = Api(server, trial.ledger)
    crowd = None
    try:
        await server.start()
        crowd = await Crowd.come(api, trial.rng, trial.figures, tables=4, restless=0.0)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            mine, other = await api.open_table("dames"), await api.open_table("trap")
            for _ in range(20):
                await one_attempt(trial, api, *mine, other[1])
                trial.figures["attempts of strangers"] += 1
            status, state, _ = await api.request("GET", f"/api/tables/{mine[0]}")
            if status != 200 or state["seq"] != 0:
                trial.ledger.fault(f"a stranger has changed a table: {status} {state}")
            if any(secret in json.dumps(state) for secret in mine[1].values()):
                trial.ledger.fault("a table shows a secret to whoever looks at it")
        await crowd.leave()
        crowd = None
        await server.kill()
        trial.ledger.compare(data)
    finally:
        if crowd is not None:
            await crowd.leave()
        await api.close()
        await server.kill()
        trial.look_at(server)
        shutil.rmtree(data, ignore_errors=True)


def wrong_secret(rng, own, others):
    secret = rng.choice(list(own.values()))
    return rng.choice([
        secret[:-1], secret + "A", secret.swapcase(), secret[::-1], "", " ", "null", "\u0000",
        rng.choice(list(others.values())), randomness.token_urlsafe(24), "A" * len(secret), secret[:1] * 5000,
    ])  # fmt: skip


async def one_attempt(trial, api, table, own, others):
    rng = trial.rng
    kind = rng.randrange(5)
    command = {"id": f"s{rng.randrange(10**9)}", "type": rng.choice(COMMANDS)}
    if rng.random() < 0.4:
        command = {"id": command["id"], "type": "move", "move": "32-28"}
    if kind == 0:  # A request with a secret that is none.
        secret = wrong_secret(rng, own, others)
        secret = "".join(c for c in secret if c.isprintable())
        answer = await refused(trial, api, f"/api/tables/{table}/commands", command, secret)
        expect(trial, answer, (400, 401, 403, 431), command)
    elif kind == 1:  # None at all.
        answer = await refused(trial, api, f"/api/tables/{table}/commands", command, None)
        expect(trial, answer, (401, 422), command)
    elif kind == 2:  # Black plays White's move.
        command = {"id": command["id"], "type": "move", "move": "32-28"}
        if rng.random() < 0.5:
            command["as"] = "white"
        answer = await refused(trial, api, f"/api/tables/{table}/commands", command, own["black"])
        expect(trial, answer, (403, 409), command)
    elif kind == 3:  # Another site's page.
        elsewhere = ("https://evil.example", "null", "http://127.0.0.1:1", api.server.url + ".evil.example")
        headers = {"origin": rng.choice(elsewhere)}
        answer = await api.request("POST", f"/api/tables/{table}/commands", command, own["white"], headers)
        expect(trial, answer[:2], (403,), command)
    else:  # Over a WebSocket: looking on, or with a secret that opens nothing.
        client = Client(api, table, [] if rng.random() < 0.5 else [wrong_secret(rng, own, others)], trial.figures)
        try:
            await client.connect()
            if client.secrets:
                trial.ledger.fault(f"a wrong secret was let in at {table}")
            await client.send(command)
            while (message := await client.hear()) is not None:
                if message.get("id") == command["id"]:
                    if message["type"] == "ack" or (message["type"] == "hint"):
                        trial.ledger.fault(f"a watcher was granted {command}: {message}")
                    break
        except GONE:
            pass
        finally:
            client.abort()


async def refused(trial, api, path, command, secret):
    status, answer, _ = await api.request("POST", path, command, secret)
    return status, answer


def expect(trial, answer, statuses, command):
    if answer[0] not in statuses:
        trial.ledger.fault(f"a stranger's {command} was answered with {answer[0]} {answer[1]}")
