"""What is drawn, where, and what it should look like.

Matrices are 3 x 3 homographies for column vectors, from pixels of the page to pixels of the target.
The reference is computed in doubles with a true division for every pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Bytes = NDArray[np.uint8]

TARGET = (1920, 1080)
PAGE = (900, 1000)
EYE = 2000.0


def page(width: int, height: int) -> Bytes:
    """A page of print with a noisy picture in it, opaque BGRA."""
    rng = np.random.default_rng(7)
    image = np.full((height, width, 4), 255, np.uint8)
    image[..., 0] = np.linspace(250, 225, width).astype(np.uint8)[None, :]
    image[..., 1] = np.linspace(250, 238, height).astype(np.uint8)[:, None]
    for top in range(height // 16, height * 15 // 16, 22):
        left = width // 12
        while left < width * 11 // 12:
            stroke = int(rng.integers(2, 8))
            image[top : top + int(rng.integers(5, 13)), left : left + stroke // 2 + 1, :3] = 22
            left += stroke + int(rng.integers(1, 5))
    box = image[height // 3 : height // 2, width // 8 : width // 2, :3]
    box[:] = rng.integers(0, 256, box.shape, dtype=np.uint8)
    return image


def rotation(x: float, y: float, z: float) -> Floats:
    """Degrees about the three axes, applied in this order."""
    (a, b, c) = np.radians((x, y, z))
    about_x = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    about_y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    about_z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    turn: Floats = about_z @ about_y @ about_x
    return turn


def seen(
    turn: Floats,
    anchor: tuple[float, float],
    at: tuple[float, float],
    eye: float = EYE,
) -> Floats:
    """A page turned about `anchor`, which is seen at `at`, by an eye straight before `at`."""
    about = turn[:, :2]
    origin = -about @ np.array(anchor)
    rows = np.column_stack([about, origin])
    w = np.array([0, 0, 1.0]) - rows[2] / eye
    return np.array([rows[0] + at[0] * w, rows[1] + at[1] * w, w])


def moved(x: float, y: float, scale: float = 1) -> Floats:
    return np.array([[scale, 0, x], [0, scale, y], [0, 0, 1.0]])


@dataclass(frozen=True)
class Quad:
    """A picture of `size` pixels seen through `matrix`."""

    matrix: Floats
    size: tuple[int, int] = PAGE
    target: tuple[int, int] = TARGET

    @cached_property
    def inverse(self) -> Floats:
        inverse: Floats = np.linalg.inv(self.matrix)
        return np.ascontiguousarray(inverse / inverse[2, 2])

    @cached_property
    def corners(self) -> Floats:
        (w, h) = self.size
        points = np.array([[0, 0, 1], [w, 0, 1], [w, h, 1], [0, h, 1]], float) @ self.matrix.T
        corners: Floats = points[:, :2] / points[:, 2:]
        return corners

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """x, y, width and height of the pixels that it touches."""
        low = np.maximum(np.floor(self.corners.min(axis=0)), 0).astype(int)
        high = np.minimum(np.ceil(self.corners.max(axis=0)), self.target).astype(int)
        return (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    def inside(self, margin: float) -> NDArray[np.bool_]:
        """The pixels whose centres lie at least `margin` from every side."""
        (width, height) = self.target
        x = np.arange(width)[None, :] + 0.5
        y = np.arange(height)[:, None] + 0.5
        mask = np.ones((height, width), bool)
        for a, b in zip(self.corners, np.roll(self.corners, -1, axis=0)):
            (dx, dy) = b - a
            mask &= dx * (y - a[1]) - dy * (x - a[0]) >= margin * np.hypot(dx, dy)
        return mask

    @cached_property
    def pixels(self) -> int:
        return int(self.inside(0).sum())


def reference(quad: Quad, picture: Bytes, mask: NDArray[np.bool_], mips: bool) -> Floats:
    """The exact colours at the pixels of `mask`: bilinear, or between levels of 2 x 2 means."""
    (y, x) = np.nonzero(mask)
    (u, v, w) = quad.inverse @ np.array([x + 0.5, y + 0.5, np.ones(len(x))])
    (u, v) = (u / w, v / w)
    if not mips:
        return _bilinear(picture.astype(float), u, v, 1)
    level = np.maximum(np.log2(_area(quad.inverse, w)) / 2 - 0.25, 0)
    chain = [picture.astype(float)]
    while len(chain) <= int(level.max()) + 1:
        chain.append(_halved(chain[-1]))
    near = np.floor(level).astype(int)
    colors = np.zeros((len(x), 4))
    for k in np.unique(near):
        here = near == k
        a = _bilinear(chain[k], u[here], v[here], 2.0**k)
        b = _bilinear(chain[k + 1], u[here], v[here], 2.0 ** (k + 1))
        colors[here] = a + (b - a) * (level[here] - k)[:, None]
    return colors


def _area(inverse: Floats, w: Floats) -> Floats:
    """How many texels a pixel covers."""
    area: Floats = np.abs(np.linalg.det(inverse) / w**3)
    return area


def _halved(image: Floats) -> Floats:
    even = np.pad(image, ((0, image.shape[0] % 2), (0, image.shape[1] % 2), (0, 0)), "edge")
    half: Floats = (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4
    return half


def _bilinear(image: Floats, u: Floats, v: Floats, scale: float) -> Floats:
    (height, width) = image.shape[:2]
    u = np.clip(u / scale - 0.5, 0, width - 1)
    v = np.clip(v / scale - 0.5, 0, height - 1)
    (x, y) = (np.minimum(u.astype(int), width - 2), np.minimum(v.astype(int), height - 2))
    (fx, fy) = ((u - x)[:, None], (v - y)[:, None])
    upper = image[y, x] * (1 - fx) + image[y, x + 1] * fx
    lower = image[y + 1, x] * (1 - fx) + image[y + 1, x + 1] * fx
    mixed: Floats = upper * (1 - fy) + lower * fy
    return mixed
