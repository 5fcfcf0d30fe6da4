#!/usr/bin/env python3
"""Compare the legal moves of `damier` with those of two independent libraries, position by position.

The rules of international draughts are easy to state and easy to get subtly wrong: the majority rule, captured pieces
that block until the end, men that pass over the far row. Two libraries written by other people, from other sources,
are asked for the legal moves of the same positions: start, end, captured squares and the position after must agree.

Both libraries are called `draughts` in Python and cannot share an environment, so each runs behind its own adapter in
its own environment; `run`, next to this file, makes them. This driver needs only the standard library.

Nothing is skipped: a position that a library or the program refuses counts as a difference. The exit code is 0 if
everything agrees, 1 if anything differs, 2 if the check could not be made.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fen import Position
from positions import GAMES, Answer, Checked, Program, sample

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

Key = tuple[int, int, tuple[int, ...]]
Moves = dict[Key, str]


@dataclass(frozen=True)
class Peer:
    """A library behind its adapter. The slow one is asked by as many processes as there are cores."""

    python: Path
    script: str
    processes: int

    def command(self, *options: str) -> list[str]:
        """The adapter, in its own environment."""
        return [str(self.python), str(HERE / self.script), *options]

    def name(self) -> str:
        """The library and its version, as installed."""
        return subprocess.run(self.command("--version"), capture_output=True, text=True, check=True).stdout.strip()

    def answers(self, fens: list[str]) -> list[dict[str, Any]]:
        """One answer per position, in order: the positions are dealt out like cards and collected again."""
        with ThreadPoolExecutor(self.processes) as pool:
            hands = list(pool.map(self._ask, (fens[i :: self.processes] for i in range(self.processes))))
        return [hands[i % self.processes][i // self.processes] for i in range(len(fens))]

    def _ask(self, fens: list[str]) -> list[dict[str, Any]]:
        text = "".join(f"{fen}\n" for fen in fens)
        run = subprocess.run(self.command(), input=text, capture_output=True, text=True, check=False)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if run.returncode != 0 or len(answers) != len(fens):
            raise RuntimeError(f"{self.script}: {len(answers)} answers to {len(fens)} positions\n{run.stderr}")
        return answers


def key_of(move: Answer) -> Key:
    """What makes a move: start, end and captured set, by whatever route."""
    return int(move["from"]), int(move["to"]), tuple(sorted(map(int, move["captured"])))


def show(key: Key) -> str:
    """A move for the reader of a report, with what it takes."""
    start, end, captured = key
    return f"{start}x{end} taking {','.join(map(str, captured))}" if captured else f"{start}-{end}"


def is_ambiguous(key: Key, moves: list[Key]) -> bool:
    """Whether another move has the same start and end, so that only its route tells them apart."""
    return sum(other[:2] == key[:2] for other in moves) > 1


def wrong_text(move: Answer, moves: list[Key]) -> bool:
    """Whether a move is not written as the notation says: in full, one square for each capture, only if ambiguous."""
    start, end, captured = key_of(move)
    squares = move["move"].split("x" if captured else "-")
    length = len(captured) + 1 if is_ambiguous(key_of(move), moves) else 2
    return [squares[0], squares[-1], len(squares)] != [str(start), str(end), length]


def expected_status(position: Position, moves: list[Answer]) -> str:
    """Who is to move, or who has won: a position alone carries no draw clock, so it is never a draw."""
    mover, other = ("white", "black") if position.turn == "W" else ("black", "white")
    if not position.of("B" if mover == "white" else "W"):
        return f"{mover}-wins"
    return f"{mover}-to-move" if moves else f"{other}-wins"


def own_faults(checked: Checked) -> Iterator[str]:
    """What is wrong with the program's answer whatever the libraries say."""
    answer = checked.answer
    if "error" in answer:
        yield f"refused: {answer['error']}"
        return
    position, moves = Position.parse(checked.fen), answer["moves"]
    keys = [key_of(move) for move in moves]
    if answer["position"] != checked.fen:
        yield f"read as {answer['position']}"
    if answer["status"] != expected_status(position, moves):
        yield f"status {answer['status']}, expected {expected_status(position, moves)}"
    yield from (f"listed twice: {show(key)}" for key, count in Counter(keys).items() if count > 1)
    texts = Counter(move["move"] for move in moves)
    yield from (f"one text for two moves: {text}" for text, count in texts.items() if count > 1)
    yield from (f"{move['move']} is not how to write {show(key_of(move))}" for move in moves if wrong_text(move, keys))


def differences(checked: Checked, theirs: dict[str, Any], name: str) -> Iterator[str]:
    """Where the program and a library disagree on one position."""
    if "error" in theirs:
        yield f"refused by {name}: {theirs['error']}"
        return
    if theirs["position"] != checked.fen:
        yield f"{name} reads it as {theirs['position']}"
    ours: Moves = {key_of(move): move["after"] for move in checked.answer.get("moves", [])}
    peers: Moves = {(start, end, tuple(captured)): after for start, end, captured, after in theirs["moves"]}
    yield from (f"only damier: {show(key)}" for key in sorted(ours.keys() - peers.keys()))
    yield from (f"only {name}: {show(key)}" for key in sorted(peers.keys() - ours.keys()))
    for key in sorted(ours.keys() & peers.keys()):
        if ours[key] != peers[key]:
            yield f"after {show(key)}: {ours[key]} (damier), {peers[key]} ({name})"


def traits(checked: Checked) -> Iterator[str]:
    """What a position exercises, to see that the sample is worth its time."""
    position, moves = Position.parse(checked.fen), checked.answer.get("moves", [])
    keys = [key_of(move) for move in moves]
    found = {
        "kings": any(piece.isupper() for piece in position.pieces.values()),
        "captures": any(captured for _, _, captured in keys),
        "multi-captures": any(len(captured) > 1 for _, _, captured in keys),
        "ambiguous captures": any(is_ambiguous(key, keys) for key in keys),
        "round trips": any(start == end for start, end, _ in keys),
        "crownings": any(is_crowning(position, move) for move in moves),
        "no move": not moves,
    }
    yield from (trait for trait, present in found.items() if present)


def is_crowning(position: Position, move: Answer) -> bool:
    """Whether a man starts the move and a king ends it."""
    was = position.pieces.get(int(move["from"]), "")
    return was.islower() and re.search(rf"K{move['to']}\b", move["after"]) is not None


class Report:
    """Counts what was compared, and prints the first differences in full."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.passed = 0
        self.failed: Counter[str] = Counter()

    def judge(self, checked: Checked, name: str, lines: list[str]) -> None:
        """Count one comparison, and print it if it failed and few others have."""
        if not lines:
            self.passed += 1
            return
        if self.failed.total() < self.limit:
            print(f"DIFFERENCE ({name}, {checked.game})\n  {checked.fen}")
            print("".join(f"    {line}\n" for line in lines), end="")
        self.failed[name] += 1


def gather(program: Program, games: list[str], count: int, seed: int) -> list[Checked]:
    """The sample: the count is shared out between the games."""
    result: list[Checked] = []
    for index, name in enumerate(games):
        share = count // len(games) + (index < count % len(games))
        result += sample(program, GAMES[name], share, seed)
    return result


def print_sample(checks: list[Checked], seed: int) -> None:
    """How many positions, of which game, and what they exercise."""
    games = Counter(checked.game for checked in checks)
    print(f"{len(checks)} positions (seed {seed}): " + ", ".join(f"{game} {n}" for game, n in games.items()))
    found = Counter(trait for checked in checks for trait in traits(checked))
    print("  with " + ", ".join(f"{trait} {count}" for trait, count in found.most_common()))


def check(checks: list[Checked], peers: list[Peer], report: Report) -> bool:
    """Ask all libraries at once, compare everything, print the verdict; true if all agree."""
    for checked in checks:
        report.judge(checked, "damier alone", list(own_faults(checked)))
    names = [peer.name() for peer in peers]
    fens = [checked.fen for checked in checks]
    with ThreadPoolExecutor(len(peers)) as pool:
        replies = list(pool.map(lambda peer: peer.answers(fens), peers))
    for name, answers in zip(names, replies, strict=True):
        for checked, theirs in zip(checks, answers, strict=True):
            report.judge(checked, name, list(differences(checked, theirs, name.split()[0])))
    verdicts = [f"{report.failed[name]} differences ({name})" for name in names]
    print(f"peers: {len(checks)} positions, {', '.join(verdicts)}")
    print(f"{report.passed} passed, {report.failed.total()} failed")
    return not report.failed


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20000, help="positions over all games (default 20000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other positions (default 1)")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game (default: all)")
    parser.add_argument("--damier", default=ROOT / "target/release/damier", help="the program under test")
    parser.add_argument("--venvs", type=Path, default=ROOT / ".venv-peers", help="where the two environments are")
    parser.add_argument("--show", type=int, default=10, help="differences printed in full (default 10)")
    return parser.parse_args()


def main() -> int:
    """Run the check as the command line says."""
    options = arguments()
    peers = [
        Peer(options.venvs / "pydraughts/bin/python", "adapter_pydraughts.py", os.cpu_count() or 1),
        Peer(options.venvs / "py-draughts/bin/python", "adapter_py_draughts.py", 1),
    ]
    games = [options.game] if options.game else list(GAMES)
    try:
        checks = gather(Program(str(options.damier)), games, options.positions, options.seed)
        print_sample(checks, options.seed)
        return 0 if check(checks, peers, Report(options.show)) else 1
    except (OSError, RuntimeError, ValueError, subprocess.CalledProcessError) as error:
        print(f"cross_check: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
