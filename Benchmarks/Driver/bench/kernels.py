"""One thing drawn by everybody: how long, and how far from the exact result.

Ours clears the part of the bounding box that the quad leaves free, and for what is not opaque all
of it, since the app redraws what it damages; the peers draw onto what is there. `clear` says
what that costs by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_void_p
from dataclasses import dataclass, field

import numpy as np

from .geometry import PAGE, Bytes, Floats, Quad, moved, page, reference, rotation, seen
from .native import Copy, Halving, Memory, Paper
from .peers import OpenCV, Peer, black
from .timing import Effort, Run, Time, measure

OURS = "Paper"
MEMCPY = "memcpy"


@dataclass
class Result:
    title: str
    pixels: int
    times: dict[str, Time]
    errors: dict[str, float] = field(default_factory=dict)
    """The largest difference from the exact result in the inside of the quad, of 255."""


@dataclass(frozen=True)
class Kernel:
    key: str
    title: str
    matrix: Floats
    kind: str = "picture"
    opacity: float = 1
    smooth_edges: bool = False


SPINE = (0.0, PAGE[1] / 2)
CENTER = (PAGE[0] / 2, PAGE[1] / 2)
FOOT = (PAGE[0] / 2, PAGE[1])


def _page_at(degrees: float) -> Floats:
    """A right-hand page, turned towards the viewer about the spine."""
    return seen(rotation(0, -degrees, 0), SPINE, (960, 540))


KERNELS = [
    Kernel("blit", "opaque blit", moved(960, 40)),
    Kernel("blit-opacity", "blit, opacity .8", moved(960, 40), opacity=0.8),
    Kernel("turn-20", "page turned 20°", _page_at(20)),
    Kernel("turn-45", "page turned 45°", _page_at(45)),
    Kernel("turn-70", "page turned 70°", _page_at(70)),
    Kernel("fall", "card falling back, 45°", seen(rotation(45, 0, 0), FOOT, (960, 1040))),
    Kernel("general", "both axes, 25° and 35°", seen(rotation(25, 35, 10), CENTER, (960, 540))),
    Kernel("rotate", "affine, 10°", seen(rotation(0, 0, 10), CENTER, (960, 540), eye=np.inf)),
    Kernel(
        "over",
        "45°, opacity .8, smooth edges",
        _page_at(45),
        opacity=0.8,
        smooth_edges=True,
    ),
    Kernel("minify", "scaled by .7", moved(960, 40, 0.7)),
    Kernel("gradient", "gradient", moved(960, 40), kind="gradient"),
    Kernel("gradient-45", "gradient on a page at 45°", _page_at(45), kind="gradient"),
    Kernel("shadow", "shadow, blur of 20 pixels", moved(960, 40), kind="shadow"),
    Kernel("clear", "clearing alone", moved(960, 40), kind="clear"),
]
HALVING = ("halve", "all mip levels")


def run(kernel: Kernel, paper: Paper, peers: list[Peer], memory: Memory, effort: Effort) -> Result:
    quad = Quad(kernel.matrix)
    image = page(*PAGE)
    ours = black()
    handle = _ours(kernel, quad, image, paper)
    area = _around(quad, 60) if kernel.kind == "shadow" else quad.bounds
    candidates: dict[str, Run] = {MEMCPY: memory.copy(quad.pixels)}
    candidates[OURS] = paper.drawing(handle, ours, area)
    outs = {OURS: ours}
    for peer in peers:
        way = None
        if kernel.kind == "picture":
            way = peer.picture(quad, image, kernel.opacity, kernel.smooth_edges)
        elif kernel.kind == "gradient":
            way = peer.gradient(quad, 0.5)
        if way:
            candidates[peer.name] = way.run
            if not way.is_mean:
                outs[peer.name] = way.out
    # Before the timing, while what is not opaque has been drawn once only.
    errors = {}
    if kernel.kind == "picture":
        check = _checker(kernel, quad, image)
        for name, out in outs.items():
            candidates[name]()
            errors[name] = check(out, name == OURS)
    times = measure(candidates, effort)
    paper.library.paper_drawing_free(handle)
    return Result(kernel.title, quad.pixels, times, errors)


def _ours(kernel: Kernel, quad: Quad, image: Bytes, paper: Paper) -> c_void_p:
    match kernel.kind:
        case "picture":
            return paper.picture(image, quad.matrix, kernel.opacity)
        case "gradient":
            return paper.shape("gradient", quad.size, quad.matrix, 0.5)
        case "shadow":
            return paper.shape("shadow", quad.size, quad.matrix, 20)
        case _:
            return paper.clearing()


def _around(quad: Quad, margin: int) -> tuple[int, int, int, int]:
    (x, y, width, height) = quad.bounds
    return (x - margin, y - margin, width + 2 * margin, height + 2 * margin)


def _checker(kernel: Kernel, quad: Quad, image: Bytes) -> Callable[[Bytes, bool], float]:
    """Compares colours at least two pixels inside: everybody mixes edges in their own way."""
    mask = quad.inside(2)
    exact = {mips: reference(quad, image, mask, mips) * kernel.opacity for mips in (True, False)}
    (x, y, width, height) = quad.bounds
    part = mask[y : y + height, x : x + width]

    def check(out: Bytes, is_ours: bool) -> float:
        whole = out.shape[:2] == mask.shape
        drawn = out[mask if whole else part].astype(float)
        # Ours is to be near the mip levels' colours. A peer may know levels or not.
        differences = [np.abs(drawn - exact[mips])[:, :3].max() for mips in (True, False)]
        return float(differences[0] if is_ours else min(differences))

    return check


def run_halving(paper: Paper, peers: list[Peer], memory: Memory, effort: Effort) -> Result:
    image = page(*PAGE)
    pixels = PAGE[0] * PAGE[1]
    halving = Halving(paper, image)
    copy: Copy = memory.copy(pixels)
    candidates: dict[str, Run] = {MEMCPY: copy, OURS: halving}
    for peer in peers:
        if isinstance(peer, OpenCV):
            candidates[peer.name] = peer.halving(image)
    times = measure(candidates, effort, prepare={OURS: halving.prepare})
    return Result(HALVING[1], pixels, times)
