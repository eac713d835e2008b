"""What two threads reach on this machine where they share nothing: the most that any drawing can."""

from __future__ import annotations

import ctypes
import threading
import time
from statistics import median

from .native import BUILD, HOME, said

STEPS = 20_000_000


def run(rounds: int) -> float:
    """How many times faster two threads are, in the median of rounds that take turns."""
    library = BUILD / "libspin.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    source = str(HOME / "Peers" / "spin.c")
    said(["cc", "-O2", "-fPIC", "-shared", "-o", str(library), source], "spin.c")
    # Without Python's lock, which ctypes gives up for the length of a call.
    spin = ctypes.CDLL(str(library)).spin
    spin.argtypes = [ctypes.c_ulonglong]
    spin.restype = ctypes.c_ulonglong
    return median(2 * _wall(spin, 1) / _wall(spin, 2) for _ in range(rounds))


def _wall(spin: ctypes._CFuncPtr, count: int) -> float:
    threads = [threading.Thread(target=spin, args=(STEPS,)) for _ in range(count)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start
