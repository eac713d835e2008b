"""Measures the rasteriser beside its peers: `make bench`, or `make bench ARGS="--quick"`."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from . import app, bending, frames, kernels, presenting, replay, report, spinning, surroundings
from .native import ROOT, Memory, Missing, Paper
from .peers import ALL, Peer
from .report import Run
from .timing import QUICK, Effort

SWITCH = "PAPER_SIMD"


def main() -> int:
    options = _options()
    effort = QUICK if options.quick else Effort()
    if options.part:
        _measure(options, effort).write(options.part)
        return 0
    run = _measure(options, effort)
    plain = _plain(options)
    _present(run, options)
    _spin(run, options)
    _replay(run, options)
    _drive(run, options)
    _print(run, plain)
    if options.json:
        both: dict[str, object] = {"machine": surroundings.machine(), "code": surroundings.code()}
        both |= {"run": asdict(run), "plain": asdict(plain) if plain else None}
        options.json.write_text(json.dumps(both, indent=1) + "\n")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds: seconds, not minutes")
    parser.add_argument("--only", metavar="CASE", help="one case: " + ", ".join(_cases()))
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all numbers, too")
    parser.add_argument(
        "--against", metavar="BUILD", type=Path, help="replay beside another checkout or program"
    )
    parser.add_argument("--library", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--part", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only and options.only not in _cases():
        parser.error(f"--only: {options.only} is none of " + ", ".join(_cases()))
    return options


def _cases() -> list[str]:
    names = [kernel.key for kernel in kernels.KERNELS] + [kernels.HALVING[0], bending.BEND[0]]
    names += [f"{kind}-{size}" for size in frames.SIZES for kind in frames.KINDS]
    return names + _wholes()


def _wholes() -> list[str]:
    """What no path of the rasteriser changes by itself, or a process of its own measures."""
    return ["present", "spin", *replay.PLAYS, *app.MOTIONS]


def _peers() -> list[Peer]:
    found: list[Peer] = []
    for make in ALL:
        try:
            found.append(make())
        except Missing as missing:
            _say(f"without {make.name}: {missing}")
    return found


def _measure(options: argparse.Namespace, effort: Effort) -> Run:
    paper = Paper(options.library)
    memory = Memory()
    peers = _peers()
    run = Run(peers={peer.name: peer.version for peer in peers})
    sets = (paper, peers, memory, effort)
    for key in _cases():
        if options.only not in (None, key) or key in _wholes():
            continue
        _say(f"{key} ...")
        if key == kernels.HALVING[0]:
            run.kernels[key] = kernels.run_halving(*sets)
        elif key == bending.BEND[0]:
            run.kernels[key] = bending.run(*sets)
        elif "080p" in key or "160p" in key:
            run.frames[key] = frames.run(key, *sets)
        else:
            kernel = next(k for k in kernels.KERNELS if k.key == key)
            run.kernels[key] = kernels.run(kernel, *sets)
    if run.frames:
        run.same_bytes = all(frames.same_bytes(key, paper) for key in run.frames)
    return run


def _plain(options: argparse.Namespace) -> Run | None:
    """The same again without wide instructions: chosen once at start, hence another process."""
    sources = (ROOT / "Sources" / "Engine").rglob("*")
    if SWITCH in os.environ or not any(
        SWITCH in path.read_text(errors="ignore") for path in sources if path.is_file()
    ):
        _say(f"only one path: {SWITCH} is set, or the rasteriser does not know it")
        return None
    if options.only in _wholes():
        return None
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "plain.json"
        words = [*sys.argv[1:], "--part", str(part)]
        _say(f"once more with {SWITCH}=baseline")
        environment = os.environ | {SWITCH: "baseline"}
        subprocess.run([sys.executable, "-m", "bench", *words], env=environment, check=True)
        return Run.read(part)


def _present(run: Run, options: argparse.Namespace) -> None:
    if options.only not in (None, "present"):
        return
    for name, size in frames.SIZES.items():
        try:
            run.presenting[name] = presenting.run(size, 20 if options.quick else 60)
        except Missing as missing:
            _say(f"without presenting: {missing}")
            return


def _spin(run: Run, options: argparse.Namespace) -> None:
    if options.only in (None, "spin"):
        run.spin = spinning.run(3 if options.quick else 9)


def _replay(run: Run, options: argparse.Namespace) -> None:
    for key in replay.PLAYS:
        if options.only not in (None, key):
            continue
        _say(f"{key} ...")
        try:
            run.replays[key] = replay.run(key, options.against, 3 if options.quick else 12)
        except replay.Wrong as wrong:
            _say(f"without {wrong}")
            return


def _drive(run: Run, options: argparse.Namespace) -> None:
    for key in app.MOTIONS:
        if options.only not in (None, key):
            continue
        _say(f"{key} ...")
        try:
            run.app[key] = app.run(key, 3 if options.quick else 8)
        except Missing as missing:
            _say(f"without {missing}")
            return


def _print(run: Run, plain: Run | None) -> None:
    print(f"Machine: {surroundings.machine()}; code: {surroundings.code()}")
    print("Peers: " + ", ".join(f"{name} {version}" for name, version in run.peers.items()))
    parts = []
    if run.kernels:
        parts += [report.kernels(run, plain), report.exactness(run)]
    if run.frames:
        parts += [report.frames(run, plain), report.sameness(run, plain)]
    if run.presenting:
        parts.append(report.presenting(run))
    if run.replays:
        parts.append(report.replays(run))
    if run.app:
        parts.append(report.app(run))
    if run.spin:
        parts.append(report.spin(run))
    if run.kernels and run.frames:
        parts.append(report.bars(run, plain))
    for part in parts:
        print("\n" + part)


def _say(line: str) -> None:
    print(f"bench: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
