"""Positions made to cost the server dear: found by climbing, for every game."""

import asyncio
import shutil
import tempfile
import time
import urllib.parse
from pathlib import Path

from breakage import FREE
from client import GONE, Api
from server import Server

# Every answer comes within this time, whatever the position, and so do the answers to others meanwhile; a machine with
# other things to do may take its time.
BOUND = 12.0
OTHERS = 6.0
# Megabytes the server may come to use.
MEMORY = 1200
# A game in which so much is wrong is not looked into any further.
ENOUGH = 4
# What is asked at a table.
QUESTIONS = ({"type": "why", "attempt": "nonsense"}, {"type": "moves", "prefix": []}, {"type": "hint", "id": "h"})
# What the spinner of trap may have shown.
SPINS = ("pawn", "green", "orange", "choice")
# Positions that have cost much before.
KNOWN = {
    "bermudes": [
        "b2w1w2b/1wwwwwwww/1w1w1w1w1/wwwwwwwww/1w1w1w1w1/wwwwwwww1/1w1w1w1bb/1wwwww1b1/bw1w1w2b b",
        "bw1bb1w1w/wwwwwwwwb/1w4w1w/wwwwwwww1/1w4w1w/wwwwwwwwb/1w4w1b/wbwwwwwww/1w4w2 w",
    ],
    "dames": ["W:WK46,K47,K48,K49,K50:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40"],
}


class Grid:
    """Positions written in rows, such as `b2w/... w`."""

    def __init__(self, start):
        rows, self.turn = start.split(" ")
        full = "".join("." * int(c) if c.isdigit() else c for c in rows)
        self.rows = [list(row) for row in full.split("/")]

    def text(self):
        rows = []
        for row in self.rows:
            text, empty = "", 0
            for c in [*row, None]:
                if c == ".":
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + (c or "")
                empty = 0
            rows.append(text)
        return "/".join(rows) + " " + self.turn

    def mutate(self, rng):
        row = rng.choice(self.rows)
        row[rng.randrange(len(row))] = rng.choice("w..b" if rng.random() < 0.5 else "wb.")
        if rng.random() < 0.1:
            self.turn = "b" if self.turn == "w" else "w"


class Lists:
    """Positions written as lists of pieces, such as `W:W31,K32:B1,2`, with what may follow."""

    def __init__(self, start, cells):
        self.turn, white, black, *self.rest = start.split(":")
        self.cells = cells
        self.pieces = {}
        for side, pieces in (("W", white[1:]), ("B", black[1:])):
            for piece in filter(None, pieces.split(",")):
                self.pieces[piece.removeprefix("K")] = side + ("K" if piece.startswith("K") else "")

    def text(self):
        return ":".join([self.turn, self.pieces_of("W"), self.pieces_of("B"), *self.rest])

    def pieces_of(self, side):
        return side + ",".join(piece[1:] + cell for cell, piece in self.pieces.items() if piece[0] == side)

    def mutate(self, rng):
        cell = rng.choice(self.cells)
        # A king takes more ways than a man; a full board leaves none.
        self.pieces[cell] = rng.choice(("W", "B", "WK", "BK", "B", "W"))
        if rng.random() < 0.55:
            self.pieces.pop(rng.choice(list(self.pieces)))
        if rng.random() < 0.1:
            self.turn = "B" if self.turn == "W" else "W"
        if self.rest and rng.random() < 0.3:
            # The sliders, and with a spin there are moves.
            sliders = "".join(rng.choice("LNR") if rng.random() < 0.3 else c for c in self.rest[0])
            self.rest = [sliders, rng.choice(SPINS)]


def read(position, cells):
    return Grid(position) if "/" in position else Lists(position, cells)


async def positions(trial, seconds):
    """For each game, positions that are made worse and worse, while others ask simple things."""
    data = Path(tempfile.mkdtemp(prefix="damier-trial-"))
    server = Server(trial.program, data, (*FREE, "--requests-per-second", "1000000"))
    api = Api(server, trial.ledger)
    others = None
    try:
        await server.start()
        games = await api.games()
        others = asyncio.create_task(ask_simple_things(trial, api))
        for game in games:
            await climb(trial, server, api, game, seconds / len(games))
    finally:
        if others is not None:
            others.cancel()
        await api.close()
        await server.kill()
        trial.look_at(server)
        shutil.rmtree(data, ignore_errors=True)


async def ask_simple_things(trial, api):
    """Whoever asks something simple gets an answer, whatever others have asked."""
    while True:
        try:
            status, _, took = await api.request("GET", "/api/games/dames/view")
            trial.slowest("slowest answer to others", took)
            if status != 200 or took > OTHERS:
                trial.ledger.fault(f"a simple question was answered with {status} after {took:.1f} s")
        except asyncio.TimeoutError:
            trial.ledger.fault("a simple question was not answered in time")
        except GONE:
            # The server has been killed over something else.
            pass
        await asyncio.sleep(0.1)


async def climb(trial, server, api, game, seconds):
    rng, name = trial.rng, game["id"]
    enough = len(trial.ledger.faults) + ENOUGH
    cells = [cell["name"] for cell in game["board"]["cells"]]
    for position in KNOWN.get(name, []):
        if len(trial.ledger.faults) >= enough:
            return
        await cost(trial, server, api, name, position)
        await use(trial, server, api, name, position)
    worst = (0.0, game["start"]["position"])
    best, text = 0.0, game["start"]["position"]
    stuck = asked = looked_at = 0
    # What was dear once is not counted against what is looked for.
    end = time.monotonic() + seconds
    # Most that is made is refused: on a slow machine it goes on until something was not.
    while time.monotonic() < end or (not looked_at and asked < 100):
        if len(trial.ledger.faults) >= enough:
            break
        # From the start, from the worst so far, or from where it stands.
        if stuck > 60:
            best, stuck = 0.0, 0
            text = rng.choice((game["start"]["position"], worst[1], rng.choice(KNOWN.get(name, [worst[1]]))))
        tried = read(text, cells)
        for _ in range(rng.choice((1, 1, 2, 4, 8))):
            tried.mutate(rng)
        found = await cost(trial, server, api, name, tried.text())
        asked += 1
        stuck += 1
        looked_at += found is not None
        if found is not None and found >= best:
            stuck = 0 if found > best else stuck
            best, text = found, tried.text()
            worst = max(worst, (best, text))
    trial.slowest(f"most moves or milliseconds, {name}", worst[0])
    if not looked_at:
        trial.ledger.fault(f"no position of {name} was looked for")
    await use(trial, server, api, name, worst[1])


def view_path(game, position):
    return f"/api/games/{game}/view?position={urllib.parse.quote(position, safe='')}"


async def cost(trial, server, api, game, position):
    """What looking at a position costs: its moves and the milliseconds; nothing where it is refused."""
    answer = await within(trial, server, api, "GET", view_path(game, position), None, f"{game} {position}")
    if answer is None or answer[0] != 200:
        return None
    trial.figures["crafted positions"] += 1
    return len(answer[1].get("moves", [])) + 1000 * answer[2]


async def use(trial, server, api, game, position):
    """Everything else one can do with a position: play in it, sit down at it, ask why, let the engine think."""
    what = f"{game} {position}"
    view = await within(trial, server, api, "GET", view_path(game, position), None, what)
    moves = view[1].get("moves") if view is not None and view[0] == 200 else None
    if moves:
        body = {"position": position, "move": trial.rng.choice(moves)["text"]}
        await within(trial, server, api, "POST", f"/api/games/{game}/play", body, what)
    for seats in ("human", "human"), ("engine", "human"), ("human", "engine"):
        kinds = {"human": {"kind": "human"}, "engine": {"kind": "engine", "level": 1}}
        body = {"game": game, "position": position, "seats": {"white": kinds[seats[0]], "black": kinds[seats[1]]}}
        opened = await within(trial, server, api, "POST", "/api/tables", body, what)
        if opened is None or opened[0] != 201:
            continue
        table = opened[1]["table"]
        trial.ledger.opened[table] = {}
        secret = next(seat["secret"] for seat in opened[1]["seats"].values() if seat)
        for question in QUESTIONS:
            await within(trial, server, api, "POST", f"/api/tables/{table}/commands", question, what, secret)
        if moves:
            played = {"type": "move", "id": "m", "move": trial.rng.choice(moves)["text"]}
            await within(trial, server, api, "POST", f"/api/tables/{table}/commands", played, what, secret)
        await within(trial, server, api, "GET", f"/api/tables/{table}", None, what)


async def within(trial, server, api, method, path, body, what, secret=None):
    """An answer that comes within the bound, from a server that stays within its memory."""
    try:
        answer = await api.request(method, path, body, secret)
    except GONE as error:
        trial.ledger.fault(f"{method} {path.split('?')[0]} was not answered: {what} {error!r}")
        # What it is still busy with would be counted against the next question.
        await server.kill()
        await server.start()
        return None
    trial.slowest("slowest crafted answer", answer[2])
    if answer[2] > BOUND:
        trial.ledger.fault(f"{method} {path.split('?')[0]} took {answer[2]:.1f} s: {what}")
    if answer[0] >= 500 and answer[0] != 503:
        trial.ledger.fault(f"{method} {path.split('?')[0]} was answered with {answer[0]}: {what}")
    memory = server.memory()
    trial.slowest("most megabytes", memory)
    if memory > MEMORY:
        trial.ledger.fault(f"the server uses {memory:.0f} MB: {what}")
    return answer
