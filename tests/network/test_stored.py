"""A server that is started with many finished tables: see docs/hosting.md for what it takes with a million."""

import shutil
import tempfile
import unittest
from pathlib import Path

from stored import Store, ask
from wire import end

TABLES = 20_000


class Stored(unittest.TestCase):
    def test_a_server_with_many_tables_answers_for_any_of_them(self) -> None:
        directory = Path(tempfile.mkdtemp(prefix="damier-stored-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        store = Store(directory)
        played = store.play_one()
        store.fill(played, TABLES)
        process, port = store.start()
        self.addCleanup(end, process)
        last = f"{played}{TABLES:09}"
        state = store.until_answered(port, f"/api/tables/{last}")
        self.assertEqual((state["table"], state["result"]["reason"]), (last, "resigned"))
        newest = ask(port, "GET", "/api/tables?public=true")["tables"]
        self.assertEqual(newest[0]["table"], played, "the copies are older")
        self.assertEqual(ask(port, "GET", "/health")["status"], "ok")


if __name__ == "__main__":
    unittest.main()
