"""Whole frames, on one thread and on two: those of the app, taken from a film, and one that is older.

The app's frames are what its stage shows at a moment of a script: book, block and boards, captions, light and
ground. The older frame is a page that turns over two others with nothing else; every version was measured by it, and
beside it stands what a program would do with OpenCV: copy the background and two pages, warp the third. It has no
smooth edges, no rounded corners, no shade and no shadow.

Beside pages that curl stand hard ones that turn, as many of them of the same book, measured in turns
with them: two rows of a table are too far apart in time for a ratio.
"""

from __future__ import annotations

import hashlib
import time
from ctypes import c_void_p
from dataclasses import dataclass

import numpy as np

from .geometry import Bytes, Quad, page, rotation, seen
from .kernels import MEMCPY, OURS
from .native import ROOT, Memory, Paper
from .peers import OpenCV, Peer
from .timing import Effort, Run, Time, measure

WARP = "OpenCV's warp and copies"
SIZES = {"1080p": (1920, 1080), "2160p": (3840, 2160)}
BARE = "bare"
KINDS = {
    BARE: "the bench's turn as it was",
    "turn": "a page turning",
    "shelf": "the shelf",
    "flights": "five leaves in flight",
    "curl": "a page curling",
    "curls": "five leaves curling",
}
BOOK = 2
"""On the demo shelf: a book of pictures, each page of which is one."""
OPENED = f"--style flip --book {BOOK}"
SOFT = f"--style curl --book {BOOK}"
TURN = "key Right\nwait 0.08"
BEND = "key Right\nwait 0.3"
"""A page that bends takes its time: by then its fold is at the middle of the page."""
FIVE = "\n".join(["key Right\nwait 0.06"] * 5)
PLAYS = {
    "turn": (OPENED, TURN),
    "shelf": ("", "wheel -3\nwait 1.5\nwheel -1\nwait 0.12"),
    "flights": (OPENED, FIVE),
    "curl": (SOFT, BEND),
    "curls": (SOFT, FIVE),
}
"""With what the app is opened, and what is done until the frame is taken."""
HARD = "hard leaves"
"""Of the same book: what curling ones are compared with."""
AS_HARD = {"curl": "turn", "curls": "flights"}
THREADS = (1, 2, 3)
COLD = "Paper, cold"
COLD_COPY = "memcpy, cold"
SWEEP = 16 << 20
"""Pixels: 64 MiB read and as many written, more than the caches hold."""


@dataclass
class Frame:
    title: str
    pixels: int
    times: dict[str, Time]
    """Thread time of one thread."""
    wall: dict[int, Time]
    """Wall time of so many threads."""
    digest: str
    """Of its bytes: the same by every path."""


def run(key: str, paper: Paper, peers: list[Peer], memory: Memory, effort: Effort) -> Frame:
    (kind, size_name) = key.split("-")
    size = SIZES[size_name]
    out = np.zeros((size[1], size[0], 4), np.uint8)
    handle = _frame(kind, size, paper)
    candidates: dict[str, Run] = {
        MEMCPY: memory.copy(size[0] * size[1]),
        OURS: paper.drawing(handle, out, (0, 0, *size)),
    }
    for peer in peers:
        if kind == BARE and isinstance(peer, OpenCV):
            (width, height, eye) = paper.layout(size)
            candidates[WARP] = _warp(peer, page(width, height), size, eye)
    hard = AS_HARD.get(kind)
    other = _frame(hard, size, paper) if hard else None
    # Kept as long as it is drawn into.
    hard_out = np.zeros_like(out)
    if other is not None:
        candidates[HARD] = paper.drawing(other, hard_out, (0, 0, *size))
    times = measure(candidates, effort)
    times |= _cold({COLD: candidates[OURS], COLD_COPY: candidates[MEMCPY]}, memory, effort)
    wall = _threads(paper, handle, out, effort)
    paper.library.paper_drawing_free(handle)
    if other is not None:
        paper.library.paper_drawing_free(other)
    digest = hashlib.sha256(out.tobytes()).hexdigest()
    return Frame(f"{KINDS[kind]}, {size_name}", size[0] * size[1], times, wall, digest)


def _frame(kind: str, size: tuple[int, int], paper: Paper) -> c_void_p:
    if kind == BARE:
        (width, height, _) = paper.layout(size)
        return paper.bare_turn(size, page(width, height))
    (words, play) = PLAYS[kind]
    # A window of twice as many pixels has the same points.
    scale = size[1] / SIZES["1080p"][1]
    (width, height) = (round(size[0] / scale), round(size[1] / scale))
    shelf = ROOT / "Assets" / "Books.plist"
    lines = [f"size {width}x{height} @{scale:g}", f"open --theme light {words} {shelf}"]
    return paper.film("\n".join([*lines, "wait 1", play, "shot frame", ""]))


def _cold(candidates: dict[str, Run], memory: Memory, effort: Effort) -> dict[str, Time]:
    """With caches that an untimed copy has emptied before each frame, as another program's work does."""
    sweep = memory.copy(SWEEP)
    return measure(candidates, effort, prepare={name: sweep for name in candidates})


def _threads(paper: Paper, handle: c_void_p, out: Bytes, effort: Effort) -> dict[int, Time]:
    area = (0, 0, out.shape[1], out.shape[0])

    def draws(threads: int) -> Run:
        return paper.drawing(handle, out, area, threads)

    runs = {str(threads): draws(threads) for threads in THREADS[:2]}
    times = measure(runs, effort, clock=time.perf_counter_ns)
    return {int(threads): found for threads, found in times.items()}


def same_bytes(key: str, paper: Paper) -> bool:
    """Whether a frame has the same bytes however many threads draw it."""
    (kind, size_name) = key.split("-")
    size = SIZES[size_name]
    handle = _frame(kind, size, paper)
    outs = [np.zeros((size[1], size[0], 4), np.uint8) for _ in THREADS]
    for threads, out in zip(THREADS, outs):
        paper.draw(handle, out, (0, 0, *size), threads)
    paper.library.paper_drawing_free(handle)
    return all(np.array_equal(outs[0], out) for out in outs[1:])


def _warp(opencv: OpenCV, image: Bytes, size: tuple[int, int], eye: float) -> Run:
    (height, width) = image.shape[:2]
    (x, y) = (size[0] // 2, (size[1] - height) // 2)
    out = np.zeros((size[1], size[0], 4), np.uint8)
    background = np.full_like(out, 90)
    matrix = seen(rotation(0, -45, 0), (0, height / 2), (x, size[1] / 2), eye)
    quad = Quad(matrix, (width, height), size)
    warp = opencv.picture(quad, image, 1, False)
    assert warp is not None
    (left, top, w, h) = quad.bounds
    patch = out[top : top + h, left : left + w]

    def run() -> None:
        np.copyto(out, background)
        np.copyto(out[y : y + height, x - width : x], image)
        np.copyto(out[y : y + height, x : x + width], image)
        warp.run()
        np.copyto(patch, warp.out)

    return run
