"""Tables, in Markdown, so that they can be read here and put into a document."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from .app import Cost
from .bars import APP_TURN, BARS, EXACTNESS, OF_THE_SPIN, TWO_THREADS, Case, holds, reached
from .frames import COLD, COLD_COPY, HARD, WARP, Frame
from .kernels import MEMCPY, OURS, Result
from .replay import AGAINST, HEADS, Replayed, row
from .timing import Time


@dataclass
class Run:
    """What one process has measured."""

    peers: dict[str, str] = field(default_factory=dict)
    kernels: dict[str, Result] = field(default_factory=dict)
    frames: dict[str, Frame] = field(default_factory=dict)
    same_bytes: bool | None = None
    presenting: dict[str, dict[str, Time]] = field(default_factory=dict)
    spin: float | None = None
    """How many times faster two threads spin."""
    replays: dict[str, Replayed] = field(default_factory=dict)
    app: dict[str, Cost] = field(default_factory=dict)

    @property
    def cases(self) -> dict[str, Case]:
        return {**self.kernels, **self.frames}

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1) + "\n")

    @staticmethod
    def read(path: Path) -> Run:
        raw = json.loads(path.read_text())
        run = Run(peers=raw["peers"], same_bytes=raw["same_bytes"])
        for key, value in raw["kernels"].items():
            value["times"] = _times(value["times"])
            run.kernels[key] = Result(**value)
        for key, value in raw["frames"].items():
            value["times"] = _times(value["times"])
            value["wall"] = {int(k): t for k, t in _times(value["wall"]).items()}
            run.frames[key] = Frame(**value)
        return run


def _times(raw: dict[str, dict[str, float]]) -> dict[str, Time]:
    return {key: Time(**value) for key, value in raw.items()}


def table(heads: list[str], rows: Iterable[list[str]]) -> str:
    all_rows = [heads, *rows]
    widths = [max(len(row[i]) for row in all_rows) for i in range(len(heads))]
    lines = ["| " + " | ".join(c.ljust(w) for c, w in zip(row, widths)) + " |" for row in all_rows]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
    return "\n".join(lines)


def _ms(time: Time) -> str:
    return f"{time.median:.3f}" if time.median < 10 else f"{time.median:.1f}"


def _ours(times: dict[str, Time]) -> str:
    return f"{_ms(times[OURS])} ({times[OURS].median / times[MEMCPY].median:.1f})"


def kernels(run: Run, plain: Run | None) -> str:
    peers = list(run.peers)
    heads = ["ms of thread time", "Mpx", MEMCPY, "Paper (x memcpy)"]
    heads += ["Paper, plain path"] if plain else []
    rows = []
    for key, case in run.kernels.items():
        row = [case.title, f"{case.pixels / 1e6:.2f}", _ms(case.times[MEMCPY]), _ours(case.times)]
        if plain:
            row.append(_ours(plain.kernels[key].times) if key in plain.kernels else "")
        rows.append(row + [_peer(case.times, name) for name in peers])
    return table(heads + [f"{name} (x Paper)" for name in peers], rows)


def _peer(times: dict[str, Time], name: str) -> str:
    if name not in times:
        return ""
    return f"{_ms(times[name])} ({times[name].median / times[OURS].median:.2f})"


def _cold(times: dict[str, Time]) -> str:
    return f"{_ms(times[COLD])} ({times[COLD].median / times[COLD_COPY].median:.1f})"


def _beside_hard(times: dict[str, Time]) -> str:
    if HARD not in times:
        return ""
    return f"{_ms(times[HARD])} ({times[OURS].median / times[HARD].median:.2f})"


def exactness(run: Run) -> str:
    names = [OURS, *run.peers]
    rows = [
        [case.title, *(f"{case.errors[n]:.1f}" if n in case.errors else "" for n in names)]
        for case in run.kernels.values()
        if case.errors
    ]
    return table(["largest difference, of 255", *names], rows)


def frames(run: Run, plain: Run | None) -> str:
    heads = ["whole frame", MEMCPY, "Paper (x memcpy)"]
    heads += ["Paper, plain path"] if plain else []
    heads += ["cold (x memcpy, cold)", f"{WARP} (x Paper)", f"{HARD} (curling x them)"]
    heads += ["two threads: wall", "times faster (quietest)"]
    rows = []
    for key, frame in run.frames.items():
        row = [frame.title, _ms(frame.times[MEMCPY]), _ours(frame.times)]
        if plain:
            row.append(_ours(plain.frames[key].times) if key in plain.frames else "")
        (one, two) = (frame.wall[1], frame.wall[2])
        gain = f"{one.median / two.median:.2f} ({one.shortest / two.shortest:.2f})"
        row += [_cold(frame.times), _peer(frame.times, WARP), _beside_hard(frame.times)]
        rows.append([*row, _ms(two), gain])
    return table(heads, rows)


def sameness(run: Run, plain: Run | None) -> str:
    """Whether the frames' bytes depend on the threads, and on the path where both were taken."""
    by_threads = "the same" if run.same_bytes else "NOT the same"
    text = f"Frames drawn by 1, 2 and 3 threads: {by_threads} bytes."
    if plain:
        is_same = plain.same_bytes and all(
            frame.digest == plain.frames[key].digest
            for key, frame in run.frames.items()
            if key in plain.frames
        )
        text += f" By both paths: {'the same' if is_same else 'NOT the same'} bytes."
    return text


def presenting(run: Run) -> str:
    sizes = list(run.presenting)
    ways = dict.fromkeys(way for times in run.presenting.values() for way in times)
    rows = [
        [way, *(_ms(run.presenting[s][way]) if way in run.presenting[s] else "" for s in sizes)]
        for way in ways
    ]
    return table(["ms of wall time", *sizes], rows)


def replays(run: Run) -> str:
    found = list(run.replays.values())
    return table(HEADS + (AGAINST if found[0].theirs is not None else []), map(row, found))


def app(run: Run) -> str:
    rows = [[cost.title, str(cost.frames), f"{cost.milliseconds:.2f}"] for cost in run.app.values()]
    return table(["the running app, 1840 x 1040", "frames", "ms of processor a frame"], rows)


def spin(run: Run) -> str:
    return f"A loop without memory, two threads for one: {run.spin:.2f} times as fast."


def bars(run: Run, plain: Run | None) -> str:
    rows = []
    for bar in BARS:
        word = "at most" if bar.at_most else "at least"
        row = [bar.title, f"{word} {bar.wide:g}", f"{bar.aim:g}"]
        row.append(_verdict(reached(bar, run.cases), bar.wide, bar.at_most))
        if plain:
            must = bar.wide if bar.plain is None else bar.plain
            found = reached(bar, plain.cases)
            row += [f"{word} {must:g}", _verdict(found, must, bar.at_most)]
        rows.append(row)
    heads = ["", "must", "aim", "reached"] + (["plain: must", "reached"] if plain else [])
    rows += _singles(run, plain)
    return table(heads, rows)


def _singles(run: Run, plain: Run | None) -> list[list[str]]:
    def threads(run: Run) -> float | None:
        frame = run.frames.get("bare-1080p")
        return frame.wall[1].median / frame.wall[2].median if frame else None

    def error(run: Run) -> float | None:
        return max((c.errors[OURS] for c in run.kernels.values() if c.errors), default=None)

    (must, aim) = TWO_THREADS
    enough = (min(must, OF_THE_SPIN * run.spin) if run.spin else must, aim)
    rows = []
    for title, word, (must, aim), at_most, value in [
        ("the same, two threads for one", "at least", enough, False, threads),
        ("largest difference from the exact result", "at most", EXACTNESS, True, error),
    ]:
        row = [title, f"{word} {must:.3g}", f"{aim:g}", _verdict(value(run), must, at_most)]
        if plain:
            row += [f"{word} {must:.3g}", _verdict(value(plain), must, at_most)]
        rows.append(row)
    if cost := run.app.get("app-turn"):
        (must, aim) = APP_TURN
        found = _verdict(cost.milliseconds, must, True)
        row = ["the running app, a turn, ms a frame", f"at most {must:g}", f"{aim:g}", found]
        rows.append(row + ["", ""] if plain else row)
    return rows


def _verdict(value: float | None, must: float, at_most: bool) -> str:
    if value is None:
        return "not measured"
    return f"{value:.2f}" if holds(value, must, at_most) else f"{value:.2f}, missed"
