"""Calibre's content server on the same books: a peer of the library."""

from __future__ import annotations

import os
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .native import Missing, said

PORT = 18029
LONGEST = 300
"""Seconds for the server's start and for an answer."""


def version() -> str:
    return said(["calibre-server", "--version"], "calibre-server").strip()


def environment(home: Path) -> dict[str, str]:
    """No setting of the user's is touched."""
    home.mkdir(parents=True, exist_ok=True)
    return os.environ | {
        "HOME": str(home),
        "CALIBRE_CONFIG_DIRECTORY": str(home / "config"),
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": "C.UTF-8",
    }


def make_empty(library: Path, home: Path) -> None:
    """Has Calibre write its empty database, so that the schema is Calibre's own."""
    command = ["calibredb", "list", "--library-path", str(library)]
    try:
        subprocess.run(command, env=environment(home), check=True, capture_output=True)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        raise Missing(f"calibredb: {error}") from None


def measure(library: Path, home: Path, words: dict[str, str]) -> dict[str, float]:
    """Seconds until the server answers, its memory, and seconds of the processor for each search, which is the first."""
    found: dict[str, float] = {}
    began = time.monotonic()
    with _server(library, home) as process:
        _wait(process)
        found["start"] = time.monotonic() - began
        found["start.processor"] = _processor(process.pid)
        found["page"] = _cost(process.pid, "/ajax/search?num=30&sort=title")
        for name, text in words.items():
            query = urllib.parse.urlencode({"query": text, "num": 30})
            found[f"search.{name}"] = _cost(process.pid, f"/ajax/search?{query}")
        found["memory"] = _memory(process.pid)
    return found


@contextmanager
def _server(library: Path, home: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = ["calibre-server", "--listen-on", "127.0.0.1", "--port", str(PORT)]
    command += ["--disable-use-bonjour", str(library)]
    try:
        process = subprocess.Popen(
            command,
            env=environment(home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except FileNotFoundError:
        raise Missing("calibre-server: not installed") from None
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _wait(process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise Missing("calibre-server: it ended by itself")
        try:
            _get("/ajax/search?num=1")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise Missing("calibre-server: no answer")


def _cost(pid: int, path: str) -> float:
    before = _processor(pid)
    _get(path)
    return _processor(pid) - before


def _get(path: str) -> None:
    address = f"http://127.0.0.1:{PORT}{path}"
    with urllib.request.urlopen(address, timeout=LONGEST) as answer:
        answer.read()


def _memory(pid: int) -> float:
    """Megabytes that lie in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def _processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
