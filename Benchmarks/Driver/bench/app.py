"""The running app on an X server of its own: what a frame costs it, all threads and the kernel's work for
them included.

The app is what counts: it lays out, flattens, draws and presents, and its caches are as cold as the way
of a frame leaves them. The motions are pressed and turned as a reader would, one after the other.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .native import ROOT, Missing
from .presenting import display

PROGRAM = ROOT / ".build" / "release" / "paper"
SIZE = (1840, 1040)
SHELF = "Assets/Books.plist"
PAUSE = 0.8
"""Seconds for which a motion is given time, so that the next begins at rest."""


@dataclass(frozen=True)
class Motion:
    title: str
    arguments: tuple[str, ...]
    press: tuple[str, ...]
    """What xdotool does to set it going."""


MOTIONS = {
    "app-turn": Motion(
        "a page turning", ("--style", "flip", "--book", "2", SHELF), ("key", "Right")
    ),
    "app-curl": Motion(
        "a page curling", ("--style", "curl", "--book", "2", SHELF), ("key", "Right")
    ),
    "app-shelf": Motion("the shelf, a notch of the wheel", (SHELF,), ("click", "5")),
}


@dataclass
class Cost:
    title: str
    frames: int
    milliseconds: float
    """Of the processor, for a frame."""
    megabytes: float = 0
    """Of memory, at rest before the first motion."""


def run(key: str, times: int) -> Cost:
    return measure(MOTIONS[key], times)


def measure(motion: Motion, times: int) -> Cost:
    if not PROGRAM.exists():
        raise Missing(f"the app: there is no {PROGRAM}")
    with display(*SIZE) as name, tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "stats"
        with _app(motion, _environment(name, folder), log) as process:
            _at_rest(log)
            memory = _memory(process.pid)
            _press(motion, name)
            _at_rest(log)
            (before, spent) = (_frames(log), _processor(process.pid))
            for _ in range(times):
                _press(motion, name)
                time.sleep(PAUSE)
            _at_rest(log)
            frames = _frames(log) - before
            spent = _processor(process.pid) - spent
    if frames <= 0:
        raise Missing(f"the app: {motion.title}: no frame was drawn")
    return Cost(motion.title, frames, 1000 * spent / frames, memory)


def _environment(name: str, folder: str) -> dict[str, str]:
    """No setting or book of the user's is touched."""
    homes = {
        f"XDG_{kind}_HOME": f"{folder}/{kind.lower()}"
        for kind in ("CONFIG", "DATA", "STATE", "CACHE")
    }
    return os.environ | homes | {"DISPLAY": name, "SDL_VIDEODRIVER": "x11"}


@contextmanager
def _app(
    motion: Motion, environment: dict[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    size = "x".join(map(str, SIZE))
    command = [str(PROGRAM), "--frame-stats", "--window", size, *motion.arguments]
    with log.open("wb") as file:
        process = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=file)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _press(motion: Motion, name: str) -> None:
    # The window fills its screen.
    middle = ["mousemove", str(SIZE[0] // 2), str(SIZE[1] // 2)]
    try:
        subprocess.run(
            ["xdotool", *middle, *motion.press],
            env=os.environ | {"DISPLAY": name},
            check=True,
        )
    except FileNotFoundError:
        raise Missing("the app: there is no xdotool here") from None


def _at_rest(log: Path) -> None:
    """Waits until nothing has been drawn for two seconds: a line a second tells of frames."""
    (seen, quiet) = (-1, time.monotonic())
    deadline = quiet + 60
    while time.monotonic() < deadline:
        frames = _frames(log)
        if frames != seen:
            (seen, quiet) = (frames, time.monotonic())
        if seen > 0 and time.monotonic() - quiet > 2:
            return
        time.sleep(0.1)
    raise Missing("the app: it does not come to rest")


def _frames(log: Path) -> int:
    text = log.read_text(errors="replace")
    return sum(int(n) for n in re.findall(r"^paper: (\d+) frames? in ", text, re.MULTILINE))


def _processor(pid: int) -> float:
    """Seconds of all threads, the kernel's work included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Megabytes of the program's own, its share of what several processes have included."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) / 1000 if found else 0
