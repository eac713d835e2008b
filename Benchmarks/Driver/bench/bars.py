"""What the rasteriser must reach, and what it has reached in this run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .frames import HARD, WARP, Frame
from .kernels import MEMCPY, OURS, Result


@dataclass(frozen=True)
class Bar:
    title: str
    case: str
    against: str
    plain: float | None
    """What the plain path must reach; none where only one number is asked for."""
    wide: float
    aim: float
    at_most: bool = False
    """A ratio that is to be small (our time for memcpy's), not large (a peer's time for ours)."""


BARS = [
    Bar("general quad, faster than OpenCV", "general", "OpenCV", 1.0, 1.6, 2.0),
    Bar("page turn, faster than OpenCV", "turn-45", "OpenCV", 1.4, 2.2, 2.6),
    Bar("page turn, faster than Qt", "turn-45", "Qt 5", 4, 6, 9),
    Bar("affine, faster than Qt", "rotate", "Qt 5", 0.8, 1.2, 1.4),
    Bar("blended with smooth edges, faster than Qt", "over", "Qt 5", 3, 5, 7),
    Bar("bent page, faster than OpenCV's remap", "bend", "OpenCV", None, 1.0, 2.0),
    Bar("opaque blit, times memcpy", "blit", MEMCPY, 1.15, 1.15, 1.05, True),
    Bar("turn frame 1080p as it was, times memcpy", "bare-1080p", MEMCPY, 12, 8, 6, True),
    Bar("the same, faster than OpenCV's parts", "bare-1080p", WARP, 1, 1.1, 1.5),
    Bar("a page curling, times one turning", "curl-1080p", HARD, 1.3, 1.3, 1, True),
    Bar("five leaves curling, times five in flight", "curls-1080p", HARD, 1.3, 1.3, 1, True),
]
TWO_THREADS = (1.8, 1.95)
OF_THE_SPIN = 0.95
"""Enough of what two threads can be faster on a machine that does not let them be 1.8 times as fast."""
APP_TURN = (2.2, 1.5)
"""Milliseconds of the processor for a frame."""
EXACTNESS = (1.6, 1.0)


Case = Result | Frame


def reached(bar: Bar, cases: Mapping[str, Case]) -> float | None:
    case = cases.get(bar.case)
    if case is None or bar.against not in case.times:
        return None
    (ours, other) = (case.times[OURS].median, case.times[bar.against].median)
    return ours / other if bar.at_most else other / ours


def holds(value: float, must: float, at_most: bool) -> bool:
    return value <= must if at_most else value >= must
