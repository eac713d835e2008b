"""A sheet that is rolled over a cylinder: ours, with its edges and its light, beside OpenCV's `remap` of the same map.

The map is that of the back, which is seen on the bend and where the sheet lies flat again, for an eye straight above
the book. OpenCV gets it ready, in the fixed-point form that it reads fastest, and only for the box in which anything
is seen; ours works it out in every frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .geometry import EYE, PAGE, TARGET, Bytes, Floats, moved, page
from .kernels import MEMCPY, OURS, Result
from .native import Memory, Paper
from .peers import OpenCV, Peer, black
from .timing import Effort, Run, measure

BEND = ("bend", "back of a bent page")
REMAP = OpenCV.name
PLACE = (960.0, 40.0)
"""The page's upper left corner."""
GAZE = (960.0, 540.0)
"""The eye stands over this point."""
NORMAL = (0.83, 0.5577633906953736)
OFFSET = 620.0
RADIUS = 60.0


@dataclass(frozen=True)
class Map:
    """Which point of the sheet is seen at the pixels of the target."""

    x: Floats
    y: Floats
    seen: NDArray[np.bool_]

    @property
    def box(self) -> tuple[int, int, int, int]:
        (rows, columns) = np.nonzero(self.seen)
        (x, y) = (int(columns.min()), int(rows.min()))
        return (x, y, int(columns.max()) + 1 - x, int(rows.max()) + 1 - y)


def back() -> Map:
    """By the ray of each pixel: where it meets the cylinder from outside, or the sheet behind it."""
    (n, c, r) = (np.array(NORMAL), OFFSET, RADIUS)
    # The eye, from the page's corner; a ray draws near to it with its height.
    (ex, ey) = (GAZE[0] - PLACE[0], GAZE[1] - PLACE[1])
    x = (np.arange(TARGET[0]) + 0.5 - PLACE[0])[None, :] + np.zeros((TARGET[1], 1))
    y = (np.arange(TARGET[1]) + 0.5 - PLACE[1])[:, None] + np.zeros((1, TARGET[0]))
    (dx, dy) = ((ex - x) / EYE, (ey - y) / EYE)
    (q, slope) = (n[0] * x + n[1] * y - c, n[0] * dx + n[1] * dy)
    root = (r - q * slope) ** 2 - (1 + slope**2) * q**2
    z = (r - q * slope + np.sqrt(np.maximum(root, 0))) / (1 + slope**2)
    is_flat = q + 2 * r * slope <= 0
    z = np.where(is_flat, 2 * r, z)
    across = q + z * slope
    angle = 2 * np.arctan2(z, np.maximum(across, 0))
    s = np.where(is_flat, np.pi * r - across, r * angle)
    (px, py) = (x + z * dx + (s - across) * n[0], y + z * dy + (s - across) * n[1])
    seen = (is_flat | (root >= 0) & (q > 0)) & (px >= 0) & (px < PAGE[0]) & (py >= 0) & (py < PAGE[1])
    return Map(px, py, seen)


def run(paper: Paper, peers: list[Peer], memory: Memory, effort: Effort) -> Result:
    image = page(*PAGE)
    shown = back()
    pixels = int(shown.seen.sum())
    ours = black()
    lift = np.array([-GAZE[0], -GAZE[1], -1]) / EYE
    handle = paper.bend(image, moved(*PLACE), np.array([*NORMAL, OFFSET, RADIUS, *lift]))
    candidates: dict[str, Run] = {MEMCPY: memory.copy(pixels)}
    candidates[OURS] = paper.drawing(handle, ours, shown.box)
    for peer in peers:
        if isinstance(peer, OpenCV):
            candidates[REMAP] = _remap(peer, image, shown)
    times = measure(candidates, effort)
    paper.library.paper_drawing_free(handle)
    return Result(BEND[1], pixels, times)


def _remap(peer: OpenCV, image: Bytes, shown: Map) -> Run:
    cv2 = peer.cv2
    (x, y, width, height) = shown.box
    part = (slice(y, y + height), slice(x, x + width))
    # Pixels are counted by their centres; what is not seen lies far beside the picture.
    (u, v) = (
        np.where(shown.seen[part], axis[part] - 0.5, -9.0).astype(np.float32)
        for axis in (shown.x, shown.y)
    )
    (fixed, weights) = cv2.convertMaps(u, v, cv2.CV_16SC2)
    out = np.zeros((height, width, 4), np.uint8)
    mode = {"interpolation": cv2.INTER_LINEAR, "borderMode": cv2.BORDER_TRANSPARENT, "dst": out}
    return lambda: cv2.remap(image, fixed, weights, **mode)
