"""The examples in deploy/, each in front of the program: whom requests count for, names, and WebSockets."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from wire import PATIENCE, PROGRAM, WebSocket, free_port, start

ROOT = Path(__file__).resolve().parents[2]
HOST = "damier.example"
TABLES = 3
TABLE = {"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}}


class Behind:
    """A server and a proxy in front of it, configured as in the example but for ports, paths and certificate."""

    def __init__(self, case: unittest.TestCase) -> None:
        self.case = case
        self.directory = Path(tempfile.mkdtemp(prefix="damier-proxies-"))
        case.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        # The proxies' own processes are not always root.
        self.directory.chmod(0o755)
        self.certificate, self.key = self.directory / "chain.pem", self.directory / "key.pem"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
                *("-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"),
                *("-keyout", self.key, "-out", self.certificate),
            ],
            check=True,
            capture_output=True,
        )
        self.http, self.https, self.upstream = free_port(), free_port(), free_port()
        self.start(
            [
                *(PROGRAM, "serve", "--address", f"127.0.0.1:{self.upstream}", "--data", self.directory / "data"),
                *("--host", HOST, "--behind-proxy", "--tables-per-minute", str(TABLES)),
            ],
            self.upstream,
        )

    def start(self, command: list, port: int) -> None:
        start(self.case, command, port, self.directory)

    def configure(self, name: str, *changes: tuple) -> Path:
        """The example with these changes, each of which has to change something."""
        text = (ROOT / "deploy" / name).read_text()
        for before, after in ((":8420", f":{self.upstream}"), *changes):
            self.case.assertIn(before, text)
            text = text.replace(before, after)
        path = self.directory / name
        path.write_text(text)
        return path

    def connect(self) -> ssl.SSLSocket:
        context = ssl.create_default_context(cafile=str(self.certificate))
        context.set_alpn_protocols(["http/1.1"])
        plain = socket.create_connection(("127.0.0.1", self.https), timeout=PATIENCE)
        return context.wrap_socket(plain, server_hostname=HOST)

    def request(self, method: str, path: str, body: dict | None = None, headers: list = (), host: str = HOST):
        """The status and the answer; headers may come several times."""
        connection = http.client.HTTPConnection(HOST)
        connection.sock = self.connect()
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host)
        content = json.dumps(body).encode() if body else b""
        for name, value in [("content-type", "application/json"), ("content-length", str(len(content))), *headers]:
            connection.putheader(name, value)
        connection.endheaders(content)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, text


class Proxies(unittest.TestCase):
    def check(self, behind: Behind) -> None:
        status, answer = behind.request("GET", "/api/games")
        self.assertEqual(status, 200, answer)
        self.assertIn(b"pyramidame", answer)
        # Whatever a client says about itself, it is the one address it has.
        opened, table = [], {}
        for n in range(TABLES + 2):
            made_up = [
                ("X-Forwarded-For", f"198.51.100.{n}"),
                ("X-Forwarded-For", f"198.51.100.{n}:4{n}, 203.0.113.{n}"),
                ("Forwarded", f"for=192.0.2.{n}"),
            ]
            status, answer = behind.request("POST", "/api/tables", TABLE, [*made_up, ("Origin", f"https://{HOST}")])
            opened.append(status)
            table = json.loads(answer) if status == 201 else table
        self.assertEqual(opened, [201] * TABLES + [429] * 2, answer)
        # WebSockets pass, with the page's own origin.
        white = WebSocket(behind.connect(), HOST, table["table"], f"https://{HOST}")
        self.addCleanup(white.close)
        message = white.join(table["seats"]["white"]["secret"])
        self.assertEqual((message["type"], message["state"]["you"]), ("state", ["white"]))
        # What is too large is refused before it gets here or here.
        status, _ = behind.request("POST", "/api/tables", {**TABLE, "position": "W" * 40_000})
        self.assertEqual(status, 413)
        # And a name that is not the server's is not served.
        # (Caddy answers by itself, with nothing.)
        _, answer = behind.request("GET", "/api/games", host="rebound.example")
        self.assertNotIn(b"pyramidame", answer)

    def program(self, name: str) -> str:
        found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
        if not found:
            self.skipTest(f"{name} is not installed")
        return found

    def test_nginx(self) -> None:
        nginx = self.program("nginx")
        behind = Behind(self)
        site = behind.configure(
            "nginx.conf",
            ("listen 80;", f"listen 127.0.0.1:{behind.http};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{behind.https} ssl http2;"),
            ("    listen [::]:80;\n", ""),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("/etc/letsencrypt/live/damier.example/fullchain.pem", str(behind.certificate)),
            ("/etc/letsencrypt/live/damier.example/privkey.pem", str(behind.key)),
        )
        here = behind.directory
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {here}/{kind};\n" for kind in kinds)
        # One server is the default for every name, so that the program's own check is seen as well.
        (here / "all.conf").write_text(
            f"daemon off;\nerror_log stderr;\npid {here}/nginx.pid;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}include {site};\n}}\n"
        )
        behind.start([nginx, "-e", "stderr", "-p", here, "-c", here / "all.conf"], behind.https)
        self.check(behind)

    def test_haproxy(self) -> None:
        haproxy = self.program("haproxy")
        behind = Behind(self)
        both = behind.directory / "both.pem"
        both.write_text(behind.certificate.read_text() + behind.key.read_text())
        configuration = behind.configure(
            "haproxy.cfg",
            ("bind :80", f"bind 127.0.0.1:{behind.http}"),
            ("bind :443", f"bind 127.0.0.1:{behind.https}"),
            ("/etc/haproxy/damier.example.pem", str(both)),
            ("maxconn 20000", "maxconn 100"),
        )
        behind.start([haproxy, "-db", "-f", configuration], behind.https)
        # Its own health check has to find the server first.
        until = time.monotonic() + PATIENCE
        while behind.request("GET", "/health")[0] != 200 and time.monotonic() < until:
            time.sleep(0.05)
        self.check(behind)

    def test_caddy(self) -> None:
        caddy = self.program("caddy")
        behind = Behind(self)
        configuration = behind.configure(
            "Caddyfile",
            (
                "damier.example {\n",
                f"{{\n\tadmin off\n\thttp_port {behind.http}\n\thttps_port {behind.https}\n\tskip_install_trust\n}}\n"
                f"damier.example {{\n\tbind 127.0.0.1\n\ttls {behind.certificate} {behind.key}\n",
            ),
        )
        behind.start([caddy, "run", "--adapter", "caddyfile", "--config", configuration], behind.https)
        self.check(behind)


if __name__ == "__main__":
    unittest.main()
