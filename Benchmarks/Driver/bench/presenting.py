"""How a finished frame reaches the screen, on an X server of its own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .native import Missing, compile_peer
from .timing import Time

WAYS = ("surface", "texture", "software")


def run(size: tuple[int, int], rounds: int) -> dict[str, Time]:
    program = compile_peer("present.c", "sdl2", "present", shared=False)
    with display() as name:
        environment = os.environ | {"DISPLAY": name, "SDL_VIDEODRIVER": "x11"}
        times: dict[str, Time] = {}
        for way in WAYS:
            times |= _times(program, way, size, rounds, environment)
        return times


def _times(
    program: Path, way: str, size: tuple[int, int], rounds: int, environment: dict[str, str]
) -> dict[str, Time]:
    command = [str(program), way, str(size[0]), str(size[1]), str(rounds)]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    if done.returncode != 0:
        raise Missing(f"{way}: {done.stderr.strip()}")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return {row[0]: Time(float(row[1]), float(row[2])) for row in rows}


@contextmanager
def display(width: int = 3840, height: int = 2160) -> Iterator[str]:
    """An Xvfb that picks a free number and says so once it is ready."""
    (reading, writing) = os.pipe()
    screen = f"{width}x{height}x24"
    options = ["-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"]
    try:
        server = subprocess.Popen(
            ["Xvfb", *options], pass_fds=(writing,), stderr=subprocess.DEVNULL
        )
    except FileNotFoundError:
        raise Missing("there is no Xvfb here") from None
    finally:
        os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Missing("Xvfb does not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
