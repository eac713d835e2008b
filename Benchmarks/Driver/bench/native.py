"""The libraries that draw: ours, and the peers that are written in C and C++.

Each peer is compiled into a library of its own, so that one whose headers are missing does not take
the others with it.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable
from ctypes import c_double, c_ssize_t, c_void_p
from pathlib import Path

import numpy as np

from .geometry import Bytes, Floats

HOME = Path(__file__).resolve().parents[2]
ROOT = HOME.parent
BUILD = ROOT / ".build" / "bench"


class Missing(Exception):
    """A peer that cannot take part, and why, in one line."""


def pointer(array: Bytes | Floats) -> c_void_p:
    return c_void_p(array.ctypes.data)


def compile_peer(source: str, package: str, output: str, shared: bool = True) -> Path:
    """Builds a source of `Peers` against a package that pkg-config knows."""
    flags = said(["pkg-config", "--cflags", "--libs", package], package).split()
    target = BUILD / output
    target.parent.mkdir(parents=True, exist_ok=True)
    compiler = "c++" if source.endswith(".cpp") else "cc"
    kind = ["-shared"] if shared else []
    command = [compiler, "-O2", "-fPIC", *kind, "-o", str(target), str(HOME / "Peers" / source)]
    said(command + flags, source)
    return target


def said(command: list[str], about: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Missing(f"{about}: there is no {command[0]} here") from None
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        reason = next((line for line in lines if "error" in line), lines[0])
        raise Missing(f"{about}: {reason}")
    return done.stdout


def load_peer(source: str, package: str, returns_pointer: tuple[str, ...] = ()) -> ctypes.CDLL:
    library = ctypes.CDLL(str(compile_peer(source, package, f"lib{Path(source).stem}-peer.so")))
    for name in returns_pointer:
        getattr(library, name).restype = c_void_p
    return library


class Memory:
    """memcpy, the measure of all."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(None)
        self.library.memcpy.restype = c_void_p
        self.library.memcpy.argtypes = [c_void_p, c_void_p, ctypes.c_size_t]

    def copy(self, pixels: int) -> Copy:
        return Copy(self.library, pixels)


class Copy:
    def __init__(self, library: ctypes.CDLL, pixels: int) -> None:
        self.memcpy = library.memcpy
        self.source = np.ones(pixels, np.uint32)
        self.target = np.zeros(pixels, np.uint32)
        self.arguments = (
            self.target.ctypes.data,
            self.source.ctypes.data,
            4 * pixels,
        )

    def __call__(self) -> None:
        self.memcpy(*self.arguments)


class Paper:
    """This project's rasteriser, by its public interface."""

    def __init__(self, library: Path) -> None:
        # Films decode their books by the app's worker, which does not lie beside Python.
        os.environ.setdefault("PAPER_WORKER", str(ROOT / ".build" / "release" / "paper-worker"))
        self.library = ctypes.CDLL(str(library))
        for name in ("picture", "bend", "gradient", "shadow", "clearing", "bare_turn", "film", "bitmap"):
            getattr(self.library, f"paper_{name}").restype = c_void_p

    def picture(self, image: Bytes, matrix: Floats, opacity: float = 1) -> c_void_p:
        (height, width) = image.shape[:2]
        return self._handle(
            self.library.paper_picture(
                pointer(image),
                c_ssize_t(width),
                c_ssize_t(height),
                pointer(np.ascontiguousarray(matrix)),
                c_double(opacity),
            )
        )

    def bend(self, image: Bytes, matrix: Floats, bend: Floats) -> c_void_p:
        """The back of a sheet over a cylinder: normal, offset, radius, and what height adds."""
        (height, width) = image.shape[:2]
        numbers = [c_ssize_t(n) for n in (width, height)]
        places = [pointer(np.ascontiguousarray(m)) for m in (matrix, bend)]
        return self._handle(self.library.paper_bend(pointer(image), *numbers, *places))

    def shape(self, kind: str, size: tuple[int, int], matrix: Floats, value: float) -> c_void_p:
        """A `gradient` from an alpha, or a `shadow` of a blur."""
        make = getattr(self.library, f"paper_{kind}")
        place = pointer(np.ascontiguousarray(matrix))
        return self._handle(make(c_double(size[0]), c_double(size[1]), place, c_double(value)))

    def clearing(self) -> c_void_p:
        return self._handle(self.library.paper_clearing())

    def layout(self, size: tuple[int, int]) -> tuple[int, int, float]:
        """Width and height of the turn frame's pictures and the eye's distance, in pixels."""
        out = np.zeros(3)
        self.library.paper_layout(c_ssize_t(size[0]), c_ssize_t(size[1]), pointer(out))
        return (int(out[0]), int(out[1]), float(out[2]))

    def bare_turn(self, size: tuple[int, int], image: Bytes) -> c_void_p:
        (height, width) = image.shape[:2]
        numbers = [c_ssize_t(n) for n in size]
        return self._handle(
            self.library.paper_bare_turn(
                *numbers, pointer(image), c_ssize_t(width), c_ssize_t(height)
            )
        )

    def film(self, script: str) -> c_void_p:
        """What the app shows at the `shot` of a film's script."""
        return self._handle(self.library.paper_film(script.encode()))

    def draw(
        self, handle: c_void_p, out: Bytes, area: tuple[int, int, int, int], threads: int = 1
    ) -> None:
        self.drawing(handle, out, area, threads)()

    def drawing(
        self, handle: c_void_p, out: Bytes, area: tuple[int, int, int, int], threads: int = 1
    ) -> Callable[[], None]:
        """The call, ready: a copy takes no longer than converting its arguments ten times."""
        (height, width) = out.shape[:2]
        numbers = [c_ssize_t(n) for n in (width, height, *area, threads)]
        arguments = (handle, pointer(out), *numbers)
        draw = self.library.paper_draw
        return lambda: draw(*arguments)

    @staticmethod
    def _handle(value: int | None) -> c_void_p:
        if value is None:
            raise ValueError("nothing to draw was made")
        return c_void_p(value)


class Halving:
    """Makes the smaller versions of a bitmap; each call wants a bitmap that has none yet."""

    def __init__(self, paper: Paper, image: Bytes) -> None:
        self.library = paper.library
        self.image = image
        self.bitmap: c_void_p | None = None

    def prepare(self) -> None:
        if self.bitmap is not None:
            self.library.paper_bitmap_free(self.bitmap)
        (height, width) = self.image.shape[:2]
        made = self.library.paper_bitmap(pointer(self.image), c_ssize_t(width), c_ssize_t(height))
        self.bitmap = c_void_p(made)

    def __call__(self) -> None:
        self.library.paper_halve(self.bitmap)
