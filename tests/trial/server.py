"""The server as a process: started, killed, its disk filled, its syncs made to fail."""

import asyncio
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

START = 30


# Below those that the system gives to whoever asks for any, and to every connection that is made: while a server is
# down, nothing else comes to have its port.
PORTS = range(10240, 32768)
given = set()


def free_port():
    """A port of this machine that nobody has, another one each time."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in given:
            given.add(port)
            return port


class Server:
    """One server on one port and one directory, however often it is killed."""

    GREETING = b"http://"

    def __init__(self, program, data, arguments=()):
        self.program, self.data, self.arguments = program, Path(data), arguments
        self.port = free_port()
        self.process = None
        descriptor, log = tempfile.mkstemp(prefix="damier-trial-", suffix=".log")
        os.close(descriptor)
        self.log = Path(log)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def command(self):
        address = f"127.0.0.1:{self.port}"
        return [self.program, "serve", "--address", address, "--data", str(self.data), *self.arguments]

    async def start(self):
        command = self.command()
        # Where no file system can be mounted, the files are kept from growing; without the signal that goes with it.
        ignore = lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # noqa: E731
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=subprocess.PIPE, stderr=log, preexec_fn=ignore
            )
        line = await asyncio.wait_for(self.process.stdout.readline(), START)
        if self.GREETING not in line:
            raise RuntimeError(f"the server does not start:\n{self.log.read_text(errors='replace')}")

    def is_running(self):
        return self.process is not None and self.process.returncode is None

    async def kill(self):
        """Without warning."""
        if self.is_running():
            self.process.kill()
            await self.process.wait()

    async def stop(self):
        """As a service is stopped; gives how many seconds it took."""
        begun = asyncio.get_running_loop().time()
        self.process.terminate()
        await self.process.wait()
        return asyncio.get_running_loop().time() - begun

    def memory(self):
        """Megabytes that were in use at once, at the most."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def panics(self):
        """The lines of its log that say where it panicked; the log is then done with."""
        lines = [line.strip() for line in self.log.read_text(errors="replace").splitlines() if "panicked" in line]
        self.log.unlink()
        return lines

    def limit_files(self, bytes_):
        """Lets no file of the server grow beyond this size."""
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (bytes_, hard))


class Worker(Server):
    """A worker, likewise."""

    GREETING = b"Damier works"

    def command(self):
        return [self.program, "work", "--data", str(self.data), *self.arguments]


class SmallDisk:
    """A small file system of its own."""

    def __init__(self, megabytes):
        self.directory = Path(tempfile.mkdtemp(prefix="damier-trial-"))
        command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "damier-trial", str(self.directory)]
        mount = shutil.which("mount")
        self.mounted = mount is not None and subprocess.run(command, capture_output=True).returncode == 0
        self.filling = self.directory / "filling"

    def fill(self):
        with open(self.filling, "wb", buffering=0) as file:
            for size in (65536, 4096, 1):
                try:
                    while file.write(b"x" * size) == size:
                        pass
                except OSError:
                    continue

    def free(self):
        self.filling.unlink()

    def remove(self):
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.directory)], check=False)
        shutil.rmtree(self.directory, ignore_errors=True)


class FailingSyncs:
    """Makes every fsync of a process fail while it is attached, with strace."""

    SYNCS = "fsync,fdatasync"

    def __init__(self, pid):
        self.pid = pid
        self.strace = None

    async def attach(self):
        """Whether it worked."""
        if shutil.which("strace") is None:
            return False
        self.strace = await asyncio.create_subprocess_exec(
            "strace", "-f", "-p", str(self.pid), "-o", os.devnull, "-e", f"trace={self.SYNCS}",
            "-e", f"inject={self.SYNCS}:error=EIO", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        line = await asyncio.wait_for(self.strace.stderr.readline(), START)
        return b"attached" in line

    async def detach(self):
        if self.strace is not None and self.strace.returncode is None:
            self.strace.terminate()
            await self.strace.wait()
