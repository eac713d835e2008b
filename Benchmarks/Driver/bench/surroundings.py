"""What a table must say about where it was made: the kind of machine and the code, no names."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from .native import ROOT


def machine() -> str:
    """The processor's family by what matters here: its width, and how many cores one may use."""
    try:
        words = set(Path("/proc/cpuinfo").read_text().split())
    except OSError:
        words = set()
    family = "AVX2" if "avx2" in words else "SSE2" if "sse2" in words else "vectors unknown"
    return f"{platform.machine()}, {family}, {len(os.sched_getaffinity(0))} cores"


def code() -> str:
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return "unknown"
    return done.stdout.strip() or "unknown"
