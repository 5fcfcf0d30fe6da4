"""Games of `damier dxp` with the DXP client of `pydraughts`, which checks every move by its own rules.

The library only connects and only asks for games, so it is `damier` that listens and follows; with either colour. Its
moves are random ones of a fixed seed. Two of its habits need care here:

- it waits for a move or an answer in a loop without end: `Client` ends that loop when the game ends, or after a while;
- it takes everything that one `recv` brings for one message, and so loses a move that comes on the heels of an answer,
  which happens whenever its thread is late: `FramedSocket` hands it one message at a time.
"""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import draughts
from draughts.engine import DXPEngine
from draughts.engines.dxp_communication.dxp_classes import MySocket

from checks import expect, main

MOST_PLIES = 400
# Long for what comes at once on a quiet machine; a busy one may take its time.
PATIENCE = 60


class FramedSocket(MySocket):
    """The library's socket, which keeps what comes after the end of a message for the next one."""

    def __init__(self) -> None:
        super().__init__()
        self.received = b""

    def receive(self) -> str:
        while b"\0" not in self.received:
            chunk = self.sock.recv(1024)
            if not chunk:
                raise ConnectionError("the other side has closed the connection")
            self.received += chunk
        message, _, self.received = self.received.partition(b"\0")
        return message.decode().strip()

    def close(self) -> None:
        """At once; the library's takes seven seconds."""
        if self.sock is not None:
            self.sock.close()
            self.sock = None

    def __del__(self) -> None:
        self.close()


class Client(DXPEngine):
    """The library's client, with an end to its waiting."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.sender.socket = FramedSocket()

    def _wait(self, done) -> None:
        until = time.monotonic() + PATIENCE
        while not done():
            expect(time.monotonic() < until, "nothing comes any more")
            expect(self.receiver.receive_thread.is_alive(), "the connection is closed")
            time.sleep(0.002)

    def _recv_accept(self) -> bool:
        self._wait(lambda: self.receiver.accepted is not None)
        return self.receiver.accepted

    def _recv_move(self) -> draughts.Move | None:
        self._wait(lambda: self.receiver.last_move_changed or self.receiver.gameend_sent)
        return self.receiver.last_move if self.receiver.last_move_changed else None


@contextmanager
def listener(program: Path) -> Iterator[tuple[Client, list[str]]]:
    """A client for a program that listens for one game; when it has ended, the lines it wrote."""
    command = [str(program), "dxp", "--listen", "127.0.0.1:0", "--games", "1", "--time", "0.03", "--timeout", "90"]
    damier = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines: list[str] = []
    try:
        first = damier.stderr.readline()
        expect(first.startswith("listening on 127.0.0.1:"), f"no address: {first}")
        port = first.strip().rpartition(":")[2]
        client = Client(options={"port": port, "max-moves": 0}, initial_time=300)
        yield client, lines
        # What `quit` does, without the seven seconds that the library waits before it closes its socket.
        if not client.receiver.gameend_sent:
            client.sender.gameend()
        out, log = damier.communicate(timeout=PATIENCE)
        lines += out.splitlines()
        expect(damier.returncode == 0, f"exit code {damier.returncode}: {log}")
        expect("cut off" not in log, log)
    finally:
        if damier.poll() is None:
            damier.kill()
            damier.communicate()


def play_out(program: Path, board: draughts.Board, engine: int, take_back: bool = False) -> str:
    """A game to its end. `engine` is the colour that `damier` plays."""
    chance = random.Random(3)
    with listener(program) as (client, lines):
        if board.turn != engine:
            board.push(chance.choice(board.legal_moves()))
        while not board.is_over() and len(board.move_stack) < MOST_PLIES:
            move = client.play(board).move
            if move is None:
                break
            # It is one of the library's legal moves: others it does not take.
            board.push(move)
            if take_back:
                taken, _, _ = client.takeback(1, draughts.WHITE)
                expect(not taken, "a take-back is refused")
                client.receiver.takeback_in_progress = False
                client.sender.chat("thank you all the same")
                take_back = False
            if not board.is_over():
                board.push(chance.choice(board.legal_moves()))
        # Where the last move was ours, the engine has not heard of it.
        if board.is_over() and board.turn == engine and not client.receiver.gameend_sent:
            client.sender.send_move(board.move_stack[-1])
            client._wait(lambda: client.receiver.gameend_sent)
        expect(client.id["name"].startswith("Damier"), f"name {client.id}")
    expect(len(lines) == 1, f"one game, but {lines}")
    result = {draughts.WHITE: "2-0", draughts.BLACK: "0-2", 0: "1-1"}[board.winner()]
    names = f"{client.id['name']} - DXP Client" if engine == draughts.WHITE else f"DXP Client - {client.id['name']}"
    expected = f"game 1: {names} {result}, {len(board.move_stack)} half-moves."
    expect(lines[0].startswith(expected), f"{lines[0]} instead of {expected}")
    return lines[0]


def as_white(program: Path) -> str:
    """The engine begins; a take-back is refused on the way."""
    return play_out(program, draughts.Board(), draughts.WHITE, take_back=True)


def as_black(program: Path) -> str:
    """The engine answers."""
    return play_out(program, draughts.Board(), draughts.BLACK)


def from_a_position(program: Path) -> str:
    """Both colours, with kings, and Black on move."""
    fen = "B:W27,28,32,K46:B8,13,19,K24"
    white = play_out(program, draughts.Board(fen=fen), draughts.WHITE)
    black = play_out(program, draughts.Board(fen=fen), draughts.BLACK)
    return f"{white} {black}"


def drawn(program: Path) -> str:
    """One king each: a draw by both sides' rules."""
    return play_out(program, draughts.Board(fen="W:WK46:BK2"), draughts.WHITE)


if __name__ == "__main__":
    main(as_white, as_black, from_a_position, drawn)
