"""Two versions of Damier against each other at equal time, in any game without chance.

Programs meet over Hub in dames and dames-10 only; here each is asked for every move with `damier analyse`. Openings are
six random moves that the first program finds even, each played twice with colours exchanged. The first program is the
referee.

python3 tests/clients/versions.py bermudes NEW-PROGRAM OLD-PROGRAM --time 0.05 --pairs 20 --seed 1
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess

OPENING_PLIES = 6
# An opening is even if the score stays below this, in men.
EVEN = 0.25
# A draw after this many moves, or at a position's third occurrence.
MOST_PLIES = 300


class Referee:
    """The legal moves of a game, from a program that stays open."""

    def __init__(self, program: str, game: str) -> None:
        command = [program, "moves", game, "--stdin", "--json"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        beginning = subprocess.run([program, "moves", game, "--json"], capture_output=True, text=True, check=True)
        self.start = json.loads(beginning.stdout)["position"]

    def moves(self, position: str) -> dict:
        """What may be played, and whose turn it is or how it ended."""
        self.process.stdin.write(position + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class Player:
    """A program that is asked for one move at a time, and what its moves took."""

    def __init__(self, program: str, game: str, seconds: str) -> None:
        self.command = [program, "analyse", game, "--time", seconds, "--json", "--position"]
        self.nodes, self.asked = 0, 0

    def line(self, position: str) -> dict:
        """Its best line."""
        found = subprocess.run([*self.command, position], capture_output=True, text=True, check=True)
        analysis = json.loads(found.stdout.splitlines()[-1])
        self.nodes, self.asked = self.nodes + analysis["nodes"], self.asked + 1
        return analysis["lines"][0]


def opening(referee: Referee, judge: Player, rng: random.Random) -> str:
    """A position after some random moves that is even."""
    while True:
        position = referee.start
        for _ in range(OPENING_PLIES):
            moves = referee.moves(position)["moves"]
            if not moves:
                break
            position = rng.choice(moves)["after"]
        if referee.moves(position)["moves"] and abs(judge.line(position)["score"]) < EVEN:
            return position


def play(referee: Referee, position: str, players: dict[str, Player]) -> str:
    """One game; gives its last status, or `draw`."""
    seen: dict[str, int] = {}
    for _ in range(MOST_PLIES):
        legal = referee.moves(position)
        status = legal["status"]
        if not status.endswith("to-move"):
            return status
        seen[position] = seen.get(position, 0) + 1
        if seen[position] == 3:
            return "draw"
        moves = {move["move"]: move["after"] for move in legal["moves"]}
        if len(moves) == 1:
            (position,) = moves.values()
        else:
            position = moves[players[status.split("-")[0]].line(position)["moves"][0]]
    return "draw"


def main() -> None:
    """Plays the games and says how it stands after each pair."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("first", help="a program")
    parser.add_argument("second", help="the other one")
    parser.add_argument("--time", default="0.05", help="seconds for a move")
    parser.add_argument("--pairs", type=int, default=20, help="how many openings, each played twice")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    options = parser.parse_args()
    referee = Referee(options.first, options.game)
    first, second = (Player(program, options.game, options.time) for program in (options.first, options.second))
    won = drawn = lost = 0
    rng = random.Random(options.seed)
    for pair in range(1, options.pairs + 1):
        position = opening(referee, Player(options.first, options.game, options.time), rng)
        for white, players in (("white", (first, second)), ("black", (second, first))):
            status = play(referee, position, dict(zip(("white", "black"), players)))
            won += status == f"{white}-wins"
            drawn += status == "draw"
        lost = 2 * pair - won - drawn
        share = 100 * (won + drawn / 2) / (2 * pair)
        nodes = " and ".join(str(player.nodes // max(1, player.asked)) for player in (first, second))
        print(f"{2 * pair} games: +{won} ={drawn} -{lost}, {share:.1f} %; {nodes} nodes a move", flush=True)
    referee.process.stdin.close()


if __name__ == "__main__":
    main()
