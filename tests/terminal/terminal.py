"""A pseudo-terminal with a program in it, and what the program has written on its screen."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata

# Escape sequences, or one character.
PIECES = re.compile(r"\x1b\[([?>]?)([0-9;]*)([A-Za-z])|\x1b[()].|\x1b[=>78]|([^\x1b])", re.S)
# One that is still to be finished.
UNFINISHED = re.compile(r"\x1b(\[[?>]?[0-9;]*|[()])?\Z")
PATIENCE = 120


class Screen:
    """As much of a terminal as ratatui asks for: a cursor, and characters where it is put."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.modes = set()
        self.left_over = ""
        self.clear()

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.x = self.y = 0

    def write(self, text):
        text = self.left_over + text
        unfinished = UNFINISHED.search(text)
        self.left_over = unfinished.group() if unfinished else ""
        for private, numbers, letter, character in PIECES.findall(text.removesuffix(self.left_over)):
            values = [int(number or 0) for number in numbers.split(";")] if numbers else []
            if character:
                self.put(character)
            elif letter == "H":
                row, column = [*values, 1, 1][:2]
                self.y, self.x = row - 1, column - 1
            elif letter == "J" and not private:
                self.clear()
            elif private == "?" and letter in "hl":
                (self.modes.update if letter == "h" else self.modes.difference_update)(values)

    def put(self, character):
        if character == "\n":
            self.y += 1
        elif character == "\r":
            self.x = 0
        elif character >= " " and not unicodedata.combining(character):
            if 0 <= self.y < self.rows and 0 <= self.x < self.columns:
                self.cells[self.y][self.x] = character
            self.x += 1

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)


class Session:
    """A program at a terminal of its own."""

    def __init__(self, arguments, environment, columns=80, rows=24, program=None):
        self.screen = Screen(columns, rows)
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.program = subprocess.Popen(
            [program or os.environ["DAMIER"], *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env=environment,
            start_new_session=True,
        )
        self.written = ""
        self.pending = b""

    def read(self, seconds=0.05):
        """Takes in what has been written, waiting a little for it."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = self.pending + os.read(self.master, 65536)
        except OSError:
            return False
        try:
            text, self.pending = data.decode(), b""
        except UnicodeDecodeError as error:
            text, self.pending = data[: error.start].decode(), data[error.start :]
        self.written += text
        self.screen.write(text)
        return True

    def keys(self, text):
        os.write(self.master, text.encode())

    def click(self, column, row):
        """Left button down and up again, counted from 1."""
        self.keys(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def drag(self, start, end):
        self.keys(f"\x1b[<0;{start[0]};{start[1]}M\x1b[<32;{end[0]};{end[1]}M\x1b[<0;{end[0]};{end[1]}m")

    def wait_for(self, text):
        """Waits until the screen shows a text."""
        until = time.monotonic() + PATIENCE
        while text not in self.screen.text():
            if time.monotonic() > until:
                raise AssertionError(f"{text!r} did not come up:\n{self.screen.text()}")
            self.read()

    def wait_until_written(self, text):
        """Waits until a text was written, wherever it stands or stood."""
        until = time.monotonic() + PATIENCE
        while text not in self.written:
            if time.monotonic() > until:
                raise AssertionError(f"{text!r} was not written:\n{self.written}")
            self.read()

    def wait_until_gone(self, text):
        """Waits until the screen no longer shows a text."""
        until = time.monotonic() + PATIENCE
        while text in self.screen.text():
            if time.monotonic() > until:
                raise AssertionError(f"{text!r} does not go away:\n{self.screen.text()}")
            self.read()

    def wait_until_stopped(self):
        """Waits until the system has stopped the program, as after Ctrl-Z."""
        until = time.monotonic() + PATIENCE
        while True:
            with open(f"/proc/{self.program.pid}/stat", encoding="utf-8") as stat:
                state = stat.read().rsplit(")", 1)[1].split()[0]
            self.read()
            if state == "T":
                break
            if time.monotonic() > until:
                raise AssertionError(f"it is not stopped, but {state}:\n{self.screen.text()}")
        while self.read():
            pass

    def signal(self, number):
        self.program.send_signal(number)

    def ended(self):
        """Waits for the program to end; gives its exit code."""
        until = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            if time.monotonic() > until:
                raise AssertionError(f"it does not end:\n{self.screen.text()}")
            self.read()
        while self.read():
            pass
        return self.program.returncode

    def is_restored(self):
        """Whether the terminal is as it was: its settings, the screen, the cursor, the mouse."""
        taken = {1049, 1000, 1002, 1003, 1006} & self.screen.modes
        return termios.tcgetattr(self.slave) == self.before and not taken and 25 in self.screen.modes

    def hang_up(self):
        """Takes the terminal away, and tells the program as a system does."""
        for end in [self.slave, self.master]:
            os.close(end)
        self.master = self.slave = None
        self.program.send_signal(signal.SIGHUP)

    def close(self):
        if self.program.poll() is None:
            self.program.send_signal(signal.SIGKILL)
            self.program.wait()
        for end in [self.master, self.slave]:
            if end is not None:
                os.close(end)
