"""Medians of interleaved rounds: A B C A B C ...

Every visit first runs its candidate untimed, so that caches and clock speed are its own, and then
times a few milliseconds of calls. Thread CPU time is what one core spends whatever else the machine
does; threads are compared by wall time, which a busy machine lengthens. Rejected: the shortest time
alone, which favours whoever was lucky once; A A A B B B, which gives drift to one of them.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

Run = Callable[[], object]
Clock = Callable[[], int]


@dataclass(frozen=True)
class Effort:
    rounds: int = 11
    settle: float = 3.0
    timed: float = 8.0


QUICK = Effort(rounds=3, settle=1.0, timed=3.0)


@dataclass(frozen=True)
class Time:
    """In milliseconds per call."""

    median: float
    shortest: float


def measure(
    candidates: dict[str, Run],
    effort: Effort,
    clock: Clock = time.thread_time_ns,
    prepare: dict[str, Run] | None = None,
) -> dict[str, Time]:
    """Times all candidates side by side. What is in `prepare` runs untimed before each call."""
    once = {name: _once(run, (prepare or {}).get(name)) for name, run in candidates.items()}
    times: dict[str, list[float]] = {name: [] for name in candidates}
    gc.collect()
    gc.disable()
    try:
        for _ in range(effort.rounds):
            for name, run in candidates.items():
                before = (prepare or {}).get(name)
                _repeat(run, before, _calls(effort.settle, once[name]), clock)
                calls = _calls(effort.timed, once[name])
                times[name].append(_repeat(run, before, calls, clock) / calls / 1e6)
    finally:
        gc.enable()
    return {name: Time(median(all), min(all)) for name, all in times.items()}


def _once(run: Run, before: Run | None) -> float:
    """About how many milliseconds a call takes; the first one is not counted."""
    _repeat(run, before, 1, time.perf_counter_ns)
    return _repeat(run, before, 1, time.perf_counter_ns) / 1e6


def _calls(milliseconds: float, once: float) -> int:
    return max(1, min(500, int(milliseconds / max(once, 1e-3))))


def _repeat(run: Run, before: Run | None, calls: int, clock: Clock) -> int:
    if before is None:
        start = clock()
        for _ in range(calls):
            run()
        return clock() - start
    spent = 0
    for _ in range(calls):
        before()
        start = clock()
        run()
        spent += clock() - start
    return spent
