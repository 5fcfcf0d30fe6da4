"""People who play, lose their connection, come back and send again what was not acknowledged."""

import asyncio
import time

from client import GONE, Client

LONGEST = "ms somebody waited for an answer at the most"


def milliseconds_since(moment):
    return round(1000 * (time.monotonic() - moment))


class Crowd:
    """Tables of all games with two players and somebody who looks on, for as long as the crowd is there.

    At one table of so many, if it is said of how many, one of the players is the engine.
    """

    @classmethod
    async def come(cls, api, rng, figures, tables, restless=0.01, engine_at=None):
        """So many tables, or more: at least one of each game."""
        games = [game["id"] for game in await api.games()]
        games = [games[i % len(games)] for i in range(max(tables, len(games)))]
        levels = [1 + i % 5 if engine_at and i % engine_at == 0 else None for i in range(len(games))]
        return cls(api, rng, figures, zip(games, levels, strict=True), restless)

    def __init__(self, api, rng, figures, tables, restless):
        self.api, self.rng, self.figures, self.restless = api, rng, figures, restless
        # How many milliseconds each answer was waited for, and everybody who lost a connection was without one.
        self.waits, self.gaps = [], []
        # Those who are there.
        self.players = set()
        self.tasks = [asyncio.create_task(self.keep_playing(game, level)) for game, level in tables]

    async def get_answers(self, seconds):
        """Everybody gets an answer to what they wait for now; gives who did not, and for what."""
        waiting = [(player, player.waiting) for player in self.players if player.waiting is not None]
        end = time.monotonic() + seconds
        while waiting and time.monotonic() < end:
            await asyncio.sleep(0.05)
            waiting = [(player, asked) for player, asked in waiting
                       if player in self.players and player.waiting is asked]  # fmt: skip
        return [f"{player.client.table}: {asked}" for player, asked in waiting]

    async def leave(self):
        for task in self.tasks:
            task.cancel()
        for outcome in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def keep_playing(self, game, level):
        while True:
            try:
                clock = self.rng.choice((None, {"minutes": 3, "increment": 2}, {"days": 2}))
                opened = await self.api.open_table(game, level, public=self.rng.random() < 0.5, clock=clock)
            except GONE:
                opened = None
            if opened is None:
                self.figures["tables refused"] += 1
                await asyncio.sleep(0.1)
                continue
            self.figures["tables opened"] += 1
            table, secrets = opened
            around = [Player(self, table, side, secrets[side]).play() for side in secrets]
            tasks = [asyncio.create_task(one) for one in [*around, Watcher(self, table).look()]]
            try:
                # Whoever finishes first has seen the end of the game.
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            for outcome in outcomes:
                if isinstance(outcome, Exception):
                    raise outcome
            self.figures["games finished"] += 1


class Visitor:
    """Somebody with a connection, who comes back whenever it is lost."""

    def __init__(self, crowd, table, secrets):
        self.crowd, self.rng, self.figures = crowd, crowd.rng, crowd.figures
        # For the spins, from those who play.
        seed = f"{self.rng.getrandbits(128):032x}" if secrets else None
        self.client = Client(crowd.api, table, secrets, crowd.figures, seed)
        # Since when it has had no connection, if it had one before.
        self.gone_since = None

    async def stay(self):
        while True:
            try:
                await self.client.connect()
                if self.gone_since is not None:
                    self.crowd.gaps.append(milliseconds_since(self.gone_since))
                    self.gone_since = None
                await self.come_in()
                while (message := await self.client.hear()) is not None:
                    if await self.react(message):
                        return
                    if self.rng.random() < self.crowd.restless:
                        self.client.abort()
                        self.figures["disconnects"] += 1
            except GONE:
                pass
            finally:
                self.client.abort()
            self.gone_since = self.gone_since or time.monotonic()
            await asyncio.sleep(0.02 + 0.1 * self.rng.random())

    async def come_in(self):
        pass

    async def react(self, message):
        raise NotImplementedError


class Watcher(Visitor):
    def __init__(self, crowd, table):
        super().__init__(crowd, table, [])

    async def look(self):
        await self.stay()

    async def react(self, message):
        return False


class Player(Visitor):
    def __init__(self, crowd, table, side, secret):
        super().__init__(crowd, table, [secret])
        self.side, self.sent, self.waiting, self.since = side, 0, None, 0.0
        # The event that has to be seen before there is anything new to do.
        self.due = 0

    async def play(self):
        self.crowd.players.add(self)
        try:
            await self.stay()
        finally:
            self.crowd.players.discard(self)

    async def come_in(self):
        if self.waiting is not None:
            # It may have been carried out, and then it is acknowledged and not done again.
            self.figures["commands sent again"] += 1
            self.client.ledger.send_again(self.client.table, self.waiting["id"])
            await self.client.send(self.waiting)
        else:
            await self.act()

    async def react(self, message):
        if message["type"] in ("ack", "refused") and self.waiting and message["id"] == self.waiting["id"]:
            self.waiting = None
            # From when it was first sent, over however many connections and nodes.
            took = milliseconds_since(self.since)
            self.figures[LONGEST] = max(self.figures[LONGEST], took)
            self.crowd.waits.append(took)
            self.due = message.get("seq", 0)
            if message["type"] == "refused":
                self.figures[f"refused: {message['code']}"] += 1
                if message["code"] == "storage":
                    await asyncio.sleep(0.05)
        if self.client.state["view"].get("phase") == "over":
            return True
        if self.waiting is None and self.client.seen >= self.due:
            await self.act()
        return False

    async def act(self):
        command = self.choose()
        if command is not None:
            self.sent += 1
            self.waiting = {"id": f"{self.side}-{self.sent}", **command}
            self.since = time.monotonic()
            await self.client.send(self.waiting)

    def choose(self):
        state, other = self.client.state, "black" if self.side == "white" else "white"
        can, offers = (state.get("can") or {}).get(self.side) or {}, state.get("offers") or {}
        if offers.get("takeback") == other:
            return {"type": self.rng.choice(["acceptTakeback", "declineTakeback"])}
        if offers.get("draw") == other:
            return {"type": "declineDraw"}
        if can.get("spin"):
            return {"type": "spin"}
        if can.get("move") and state["view"].get("moves"):
            if can.get("takeback") and self.rng.random() < 0.03 and offers.get("takeback") is None:
                return {"type": "askTakeback"}
            if can.get("draw") and self.rng.random() < 0.02 and offers.get("draw") is None:
                return {"type": "offerDraw"}
            return {"type": "move", "move": self.rng.choice(state["view"]["moves"])["text"]}
        return None
