"""What a server does when it is sent a signal: `systemctl reload` is SIGHUP, and must not end anybody's game."""

import http.client
import shutil
import signal
import ssl
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from wire import PATIENCE, PROGRAM, ask, free_port, start


class Signals(unittest.TestCase):
    def setUp(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="damier-signals-"))
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.port = free_port()

    def serve(self, *options: object) -> subprocess.Popen:
        command = [PROGRAM, "serve", "--address", f"127.0.0.1:{self.port}", "--data", self.directory / "data", *options]
        return start(self, command, self.port, self.directory)

    def make_certificate(self, name: str) -> None:
        """Puts a certificate with this name, and its key, where the server looks for them."""
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        files = ["-keyout", self.directory / "new.key", "-out", self.directory / "new.pem"]
        made = subprocess.run([*command, *files, "-days", "2", "-subj", f"/CN={name}"], capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        (self.directory / "new.key").replace(self.directory / "site.key")
        (self.directory / "new.pem").replace(self.directory / "site.pem")

    def shown(self) -> str:
        return ssl.get_server_certificate(("127.0.0.1", self.port))

    def test_a_reload_leaves_a_server_without_certificates_alone(self) -> None:
        process = self.serve()
        process.send_signal(signal.SIGHUP)
        # The signal is there before the request that is sent after it.
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self.assertTrue(ask(connection, "GET", "/api/games")["games"])
        connection.close()
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(PATIENCE), 0)

    @unittest.skipUnless(shutil.which("openssl"), "certificates are made with openssl")
    def test_a_reload_shows_the_new_certificate_to_whoever_connects(self) -> None:
        self.make_certificate("first")
        certificate, key = self.directory / "site.pem", self.directory / "site.key"
        process = self.serve("--tls-certificate", certificate, "--tls-key", key)
        self.assertEqual(self.shown(), certificate.read_text())
        self.make_certificate("second")
        process.send_signal(signal.SIGHUP)
        until = time.monotonic() + PATIENCE
        while self.shown() != certificate.read_text() and time.monotonic() < until:
            time.sleep(0.02)
        self.assertEqual(self.shown(), certificate.read_text())
        self.assertIsNone(process.poll())


if __name__ == "__main__":
    unittest.main()
