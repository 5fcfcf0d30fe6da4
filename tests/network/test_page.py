"""The page's files come as each client takes them, the same whichever way: the program has them as Brotli alone."""

import gzip
import http.client
import re
import shutil
import tempfile
import unittest
from pathlib import Path

from wire import PATIENCE, PROGRAM, free_port, start


class Page(unittest.TestCase):
    def setUp(self) -> None:
        directory = Path(tempfile.mkdtemp(prefix="damier-page-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        self.port = free_port()
        command = [PROGRAM, "serve", "--address", f"127.0.0.1:{self.port}", "--data", directory / "data"]
        start(self, command, self.port, directory)

    def get(self, path: str, accepted: str) -> tuple[str | None, bytes]:
        """How a file comes to whoever accepts that, and the file."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", path, headers={"Accept-Encoding": accepted})
        answer = connection.getresponse()
        body = answer.read()
        self.assertEqual(answer.status, 200, path)
        self.assertIn("accept-encoding", answer.headers["Vary"], path)
        return answer.headers["Content-Encoding"], body

    def test_files_come_as_they_are_taken(self) -> None:
        _, index = self.get("/", "identity")
        files = re.findall(r'/assets/[^"]+\.(?:js|css)', index.decode())
        self.assertTrue(files, "the page has scripts and styles")
        for path in files:
            encoding, plain = self.get(path, "identity")
            self.assertIsNone(encoding, path)
            self.assertGreater(len(plain), 0, path)
            # The second time it is there already.
            for _ in range(2):
                encoding, packed = self.get(path, "gzip, deflate")
                if encoding is None:
                    # Too small to be worth it.
                    self.assertLess(len(plain), 1024, path)
                    self.assertEqual(packed, plain, path)
                else:
                    self.assertEqual((encoding, gzip.decompress(packed)), ("gzip", plain), path)
                    self.assertLess(len(packed), len(plain), path)
            encoding, packed = self.get(path, "gzip, deflate, br")
            self.assertEqual(encoding, "br" if len(plain) >= 1024 else None, path)
            self.assertLessEqual(len(packed), len(plain), path)
            self.assertNotEqual(self.get(path, "gzip, br;q=0")[0], "br", path)


if __name__ == "__main__":
    unittest.main()
