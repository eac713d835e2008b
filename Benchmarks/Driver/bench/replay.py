"""The app's frames drawn by two builds in turns: `python -m bench.replay --against BUILD`, and a part of `make bench`.

A film's frames are recorded as lists of commands, and drawn with the damage that the app finds. The types of two
builds differ, so each build records and draws in a process of its own (`Benchmarks/Replay`), and this driver lets one
draw a few frames, then the other the same. A process that waits for its turn costs nothing.

Everything else that happens on the machine comes and goes more slowly than the turns, so it meets both builds
alike. The shortest time of each frame, summed, says most where the machine is busy. A process keeps its luck with the
places of its memory, by which the same program differs by a tenth: so the processes are started several times.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[3]
NAME = "frame-replay"
FOLDERS = (".build/release", ".build/debug")
BOOK = 2
FLIP = f"--style flip --book {BOOK}"
CURL = f"--style curl --book {BOOK}"
FIVE = "\n".join(["key Right\nwait 0.06"] * 5)
PLAYS = {
    "replay-turn": ("a page turning", FLIP, "", "key Right\nwait 0.6"),
    "replay-curl": ("a page curling", CURL, "", "key Right\nwait 0.9"),
    "replay-shelf": ("the shelf, a notch", "", "wheel -3\nwait 1.5", "wheel -1\nwait 0.5"),
    "replay-flights": ("five leaves in flight", FLIP, "", FIVE + "\nwait 0.5"),
    "replay-curls": ("five leaves curling", CURL, "", FIVE + "\nwait 0.8"),
}
"""What it is called, with what the app is opened, what is done before, and what is recorded."""
SIZE = "1840x1040"
BATCH = 5
"""Frames that a build draws in its turn: fewer, and the first of them, which meets cold caches, says most."""
STARTS = 4
PAUSE = 12
"""Milliseconds between the app's frames, in which others use the caches."""


class Wrong(Exception):
    """A build that cannot take part, and why, in one line."""


@dataclass
class Replayed:
    """In milliseconds for a frame, of all threads; for each round the mean of all frames."""

    title: str
    frames: int
    pixels: float
    """Millions that a frame draws."""
    ours: list[float]
    shortest: float
    """The mean of the frames' shortest times."""
    wall: float
    theirs: list[float] | None = None
    their_shortest: float | None = None
    their_wall: float | None = None

    @property
    def ratios(self) -> list[float]:
        """Our time in parts of the other build's, round by round."""
        return [a / b for a, b in zip(self.ours, self.theirs or [])]


class Player:
    """A process that has recorded a film and draws its frames."""

    def __init__(self, process: subprocess.Popen[str], script: str) -> None:
        self.process = process
        lines = script.strip().split("\n")
        numbers = self._ask("\n".join([str(len(lines)), *lines]))
        if len(numbers) != 3:
            raise Wrong(f"{NAME}: the film cannot be recorded")
        (self.frames, self.damaged, self.pixels) = numbers

    def draw(self, first: int, count: int, threads: int, pause: int) -> list[tuple[int, int]]:
        """Nanoseconds of the processor and of the clock, for each frame."""
        numbers = self._ask(f"draw {first} {count} {threads} {pause}")
        if len(numbers) != 2 * count:
            raise Wrong(f"{NAME}: it has ended")
        return list(zip(numbers[::2], numbers[1::2]))

    def wrong(self) -> int:
        """How many frames differ from a whole drawing."""
        return self._ask("check")[0]

    def _ask(self, words: str) -> list[int]:
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(words + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return []
        return [int(word) for word in self.process.stdout.readline().split()]


def program(build: Path) -> Path:
    """The program of a build: a file, or a checkout in which it has been built."""
    if build.is_file():
        return build
    for folder in FOLDERS:
        if (found := build / folder / NAME).is_file():
            return found
    raise Wrong(f"{build}: no {NAME} has been built there")


@contextmanager
def _player(build: Path, script: str) -> Iterator[Player]:
    path = program(build)
    worker = path.with_name("paper-worker")
    environment = dict(os.environ)
    if not worker.exists():
        environment.setdefault("PAPER_WORKER", str(program(ROOT).with_name("paper-worker")))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = subprocess.Popen([path.resolve()], env=environment, cwd=ROOT, text=True, **pipes)
    try:
        yield Player(process, script)
    finally:
        process.kill()
        process.wait()


def script(key: str) -> str:
    (_, words, before, play) = PLAYS[key]
    shelf = ROOT / "Assets" / "Books.plist"
    lines = [f"size {SIZE}", f'open --theme light {words} "{shelf}"', "wait 1", before]
    return "\n".join(line for line in [*lines, "shot begin", play, "shot end"] if line)


def run(
    key: str, against: Path | None, rounds: int, threads: int = 1, pause: int = PAUSE
) -> Replayed:
    builds = [ROOT] if against is None else [ROOT, against]
    costs: list[Costs] = [[] for _ in builds]
    for _ in range(STARTS):
        with ExitStack() as stack:
            players = [stack.enter_context(_player(build, script(key))) for build in builds]
            if len({player.frames for player in players}) > 1:
                raise Wrong(f"{key}: the two builds record other numbers of frames")
            for all, more in zip(costs, _measure(players, max(1, rounds // STARTS), threads, pause)):
                all += more
    means = [[_mean([cost for cost, _ in one]) for one in all] for all in costs]
    shortest = [_mean([min(cost for cost, _ in frame) for frame in zip(*all)]) for all in costs]
    walls = [_mean([min(wall for _, wall in frame) for frame in zip(*all)]) for all in costs]
    ours = players[0]
    millions = ours.damaged / max(ours.frames - 1, 1) / 1e6
    found = Replayed(PLAYS[key][0], ours.frames, millions, means[0], shortest[0], walls[0])
    if against is not None:
        (found.theirs, found.their_shortest, found.their_wall) = (means[1], shortest[1], walls[1])
    return found


Costs = list[list[tuple[int, int]]]
"""For each round and frame."""


def _measure(players: list[Player], rounds: int, threads: int, pause: int) -> list[Costs]:
    """The first frame is drawn whole, and not counted; nor is a first round."""
    frames = players[0].frames
    costs: list[Costs] = [[] for _ in players]
    for number in range(rounds + 1):
        # Each build goes first in every other round.
        order = list(range(len(players)))[:: 1 if number % 2 else -1]
        drawn: list[list[tuple[int, int]]] = [[] for _ in players]
        for first in range(0, frames, BATCH):
            for k in order:
                count = min(BATCH, frames - first)
                drawn[k] += players[k].draw(first, count, threads, pause)
        if number > 0:
            for k in order:
                costs[k].append(drawn[k][1:] or drawn[k])
    return costs


def _mean(nanoseconds: list[int]) -> float:
    return sum(nanoseconds) / len(nanoseconds) / 1e6


HEADS = ["replay, ms of all threads a frame", "frames", "Mpx", "median", "shortest", "wall"]
AGAINST = ["the other build", "shortest", "ratio: quartiles", "ratio of the shortest"]


def row(found: Replayed) -> list[str]:
    cells = [found.title, str(found.frames), f"{found.pixels:.2f}"]
    cells += [f"{median(found.ours):.2f}", f"{found.shortest:.2f}", f"{found.wall:.2f}"]
    if found.theirs is None or found.their_shortest is None:
        return cells
    ratios = found.ratios
    (low, middle, high) = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    cells += [f"{median(found.theirs):.2f}", f"{found.their_shortest:.2f}"]
    cells += [f"{low:.3f}, {middle:.3f}, {high:.3f}"]
    return cells + [f"{found.shortest / found.their_shortest:.3f}"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.replay", description=__doc__)
    parser.add_argument("--against", metavar="BUILD", type=Path, help="a checkout or a program")
    parser.add_argument("--only", choices=PLAYS, action="append", help="one film; again for more")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--threads", type=int, default=1, help="0: as many as the app takes")
    parser.add_argument("--pause", type=int, default=PAUSE, metavar="MS", help="between frames")
    parser.add_argument("--check", action="store_true", help="compare damage with whole frames")
    options = parser.parse_args()
    try:
        for key in options.only or PLAYS:
            if options.check:
                with _player(ROOT, script(key)) as player:
                    print(f"{key}: {player.wrong()} of {player.frames} frames differ", flush=True)
                continue
            found = run(key, options.against, options.rounds, options.threads, options.pause)
            heads = HEADS + (AGAINST if found.theirs is not None else [])
            print("; ".join(f"{a}: {b}" for a, b in zip(heads, row(found))), flush=True)
    except Wrong as wrong:
        print(f"bench: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
