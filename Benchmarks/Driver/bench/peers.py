"""The peers, all alike: each says how it would draw a picture or a gradient, or that it cannot.

A way to draw is a `Way`: a call to be timed, and the target that it draws into. `None` means that
the peer has nothing of the kind.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from ctypes import c_char_p, c_double, c_int, c_void_p
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from .geometry import TARGET, Bytes, Floats, Quad
from .native import Missing, load_peer, pointer
from .timing import Run


@dataclass
class Way:
    run: Run
    out: Bytes
    """The target, or the part of it where `bounds` of the quad are."""
    is_mean: bool = False
    """Every pixel is the mean of all that it covers: right, and near neither reference."""


@dataclass
class Call:
    """A call of a C function, with what its pointers point to."""

    function: Callable[..., object]
    arguments: tuple[object, ...]
    keep: tuple[object, ...]

    def __call__(self) -> None:
        self.function(*self.arguments)


class Peer(Protocol):
    name: str
    version: str

    def picture(
        self, quad: Quad, image: Bytes, opacity: float, smooth_edges: bool
    ) -> Way | None: ...

    def gradient(self, quad: Quad, alpha: float) -> Way | None: ...


def black() -> Bytes:
    out = np.zeros((TARGET[1], TARGET[0], 4), np.uint8)
    out[..., 3] = 255
    return out


def is_flat(quad: Quad) -> bool:
    """Not turned and not scaled: rows are copied."""
    return bool(np.array_equal(quad.matrix[:, :2], np.eye(3)[:, :2]))


def is_affine(quad: Quad) -> bool:
    return bool(np.array_equal(quad.matrix[2], (0, 0, 1)))


class OpenCV:
    """In its best mode: only the quad's bounding box, outside left alone, one thread."""

    name = "OpenCV"

    def __init__(self) -> None:
        try:
            import cv2
        except ImportError as error:
            raise Missing(str(error)) from None
        cv2.setNumThreads(1)
        self.cv2 = cv2
        self.version = str(cv2.__version__)

    def picture(self, quad: Quad, image: Bytes, opacity: float, smooth_edges: bool) -> Way | None:
        (_, _, width, height) = quad.bounds
        out = np.zeros((height, width, 4), np.uint8)
        if is_flat(quad):
            return self._flat(image, opacity, out)
        if opacity < 1 or smooth_edges:
            return None
        if is_affine(quad) and quad.matrix[0, 1] == 0:
            return self._shrunk(image, out)
        return self._warped(quad, image, out)

    def _flat(self, image: Bytes, opacity: float, out: Bytes) -> Way:
        cv2 = self.cv2
        if opacity < 1:
            return Way(lambda: cv2.addWeighted(image, opacity, out, 1 - opacity, 0, dst=out), out)
        return Way(lambda: cv2.copyTo(image, None, dst=out), out)

    def _shrunk(self, image: Bytes, out: Bytes) -> Way:
        cv2 = self.cv2
        size = (out.shape[1], out.shape[0])
        mean = cv2.INTER_AREA
        return Way(lambda: cv2.resize(image, size, dst=out, interpolation=mean), out, is_mean=True)

    def _warped(self, quad: Quad, image: Bytes, out: Bytes) -> Way:
        cv2 = self.cv2
        # Pixels are counted by their centres here, from 0.
        half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        to_box = np.array([[1, 0, quad.bounds[0]], [0, 1, quad.bounds[1]], [0, 0, 1.0]])
        inverse = np.linalg.inv(half) @ quad.inverse @ to_box @ half
        size = (out.shape[1], out.shape[0])
        options = {
            "dst": out,
            "flags": cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            "borderMode": cv2.BORDER_TRANSPARENT,
        }
        if is_affine(quad):
            rows = np.ascontiguousarray(inverse[:2])
            return Way(lambda: cv2.warpAffine(image, rows, size, **options), out)
        return Way(lambda: cv2.warpPerspective(image, inverse, size, **options), out)

    def gradient(self, quad: Quad, alpha: float) -> Way | None:
        return None

    def halving(self, image: Bytes) -> Run:
        """Every level down to one pixel, each from the one before."""
        cv2 = self.cv2
        levels = [image]
        while max(levels[-1].shape[:2]) > 1:
            (height, width) = levels[-1].shape[:2]
            levels.append(np.zeros(((height + 1) // 2, (width + 1) // 2, 4), np.uint8))
        pairs = [(a, b, b.shape[1::-1]) for a, b in zip(levels, levels[1:])]

        def run() -> None:
            for source, target, size in pairs:
                cv2.resize(source, size, dst=target, interpolation=cv2.INTER_AREA)

        return run


class Qt:
    name = "Qt 5"

    def __init__(self) -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        self.library = load_peer("qt.cpp", "Qt5Gui")
        self.library.qt_version.restype = c_char_p
        self.version = self.library.qt_version().decode()

    def picture(self, quad: Quad, image: Bytes, opacity: float, smooth_edges: bool) -> Way | None:
        out = black()
        matrix = np.ascontiguousarray(quad.matrix)
        arguments = (
            *(pointer(out), c_int(TARGET[0]), c_int(TARGET[1])),
            *(pointer(image), c_int(image.shape[1]), c_int(image.shape[0])),
            *(pointer(matrix), c_double(opacity), c_int(smooth_edges)),
        )
        return Way(Call(self.library.qt_picture, arguments, (matrix, image)), out)

    def gradient(self, quad: Quad, alpha: float) -> Way | None:
        out = black()
        matrix = np.ascontiguousarray(quad.matrix)
        arguments = (
            *(pointer(out), c_int(TARGET[0]), c_int(TARGET[1])),
            *(c_double(quad.size[0]), c_double(quad.size[1]), pointer(matrix), c_double(alpha)),
        )
        return Way(Call(self.library.qt_gradient, arguments, (matrix,)), out)


class Pixman:
    name = "pixman"

    def __init__(self) -> None:
        self.library = load_peer("pixman.c", "pixman-1")
        self.library.pixman_peer_version.restype = c_char_p
        self.version = self.library.pixman_peer_version().decode()

    def picture(self, quad: Quad, image: Bytes, opacity: float, smooth_edges: bool) -> Way | None:
        out = black()
        matrix = self._matrix(quad)
        inverse = None if is_flat(quad) else pointer(matrix)
        arguments = (
            *(pointer(out), c_int(TARGET[0]), c_int(TARGET[1])),
            *(pointer(image), c_int(image.shape[1]), c_int(image.shape[0])),
            *(inverse, c_double(opacity), *(c_int(n) for n in quad.bounds)),
        )
        return Way(Call(self.library.pixman_picture, arguments, (matrix, image)), out)

    @staticmethod
    def _matrix(quad: Quad) -> Floats:
        """The inverse, as large as pixman's 16.16 numbers bear: any multiple means the same, and
        a small one would lose the perspective in its last few bits."""
        if is_affine(quad):
            return quad.inverse
        (x, y, width, height) = quad.bounds
        corners = [[x, x + width, x, x + width], [y, y, y + height, y + height], [1] * 4]
        largest = np.abs(quad.inverse @ np.array(corners)).max()
        return np.ascontiguousarray(
            quad.inverse * (30000 / max(largest, np.abs(quad.inverse).max()))
        )

    def gradient(self, quad: Quad, alpha: float) -> Way | None:
        if not is_flat(quad):
            return None
        out = black()
        arguments = (
            *(pointer(out), c_int(TARGET[0]), c_int(TARGET[1]), c_double(alpha)),
            *(c_int(n) for n in quad.bounds),
        )
        return Way(Call(self.library.pixman_gradient, arguments, ()), out)


class SDL:
    name = "SDL 2"

    def __init__(self) -> None:
        self.library = load_peer("sdl.c", "sdl2", ("sdl_open",))
        self.library.sdl_version.restype = c_char_p
        self.version = self.library.sdl_version().decode()

    def picture(self, quad: Quad, image: Bytes, opacity: float, smooth_edges: bool) -> Way | None:
        out = black()
        handle = c_void_p(
            self.library.sdl_open(
                *(pointer(out), c_int(TARGET[0]), c_int(TARGET[1])),
                *(pointer(image), c_int(image.shape[1]), c_int(image.shape[0])),
            )
        )
        if is_flat(quad):
            (x, y) = (c_int(quad.bounds[0]), c_int(quad.bounds[1]))
            arguments = (handle, x, y, c_double(opacity))
            return Way(Call(self.library.sdl_copy, arguments, (image,)), out)
        matrix = np.ascontiguousarray(quad.matrix)
        place = (handle, pointer(matrix), c_double(opacity))
        return Way(Call(self.library.sdl_mesh, place, (matrix, image)), out)

    def gradient(self, quad: Quad, alpha: float) -> Way | None:
        return None


ALL = (OpenCV, Qt, Pixman, SDL)
