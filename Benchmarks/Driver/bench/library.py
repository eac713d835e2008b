"""Measures the library with many made books, beside Calibre's server: `make bench-library`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import app, calibre, surroundings
from .native import ROOT, Missing, said
from .report import table

WORKER = ROOT / ".build" / "release" / "paper-worker"
PARTS = ("table", "survey", "scan", "frames", "calibre")
FRAMES = (100, 10_000)
"""Shelves beside the whole one."""
MOVES = 12
"""Notches of the wheel for a shelf's frames."""


@dataclass(frozen=True)
class Line:
    """A row of the table: how far a measure must reach with 100,000 books on two cores."""

    title: str
    key: str
    reach: float | None = None
    peer: str | None = None
    """The measure of Calibre's server beside it."""
    at_most: bool = True


LINES = (
    Line("table of all books, built", "table.build", 300),
    Line("memory more than with 10 books, table", "table.memory"),
    Line("the same, with search and all orders", "table.memory.all", 80),
    Line("the search's texts, made once", "search.first"),
    Line("search, a rare word", "search.rare", 16, "search.rare"),
    Line("search, a common word", "search.common", 16, "search.common"),
    Line("search, two words", "search.two", 16, "search.two"),
    Line("search, two Chinese characters", "search.han", 16, "search.han"),
    Line("search, a single letter", "search.letter", 16, "search.letter"),
    Line("search, the slowest key", "search.slowest-key", 16),
    Line("change of order, first time", "order.first", 30),
    Line("change of order, after", "order.again", 16),
    Line("headings of an order", "order.headings", 16),
    Line("filter, first time", "filter.first", 30),
    Line("filter, after", "filter.again", 16),
    Line("names of all books on the shelf", "scan.names", 2),
    Line("metadata of all, two workers", "survey.metadata", 10_000, at_most=False),
    Line("metadata and small covers of all", "survey.covers", 800, at_most=False),
    Line("a whole scan into the catalogue", "scan.all.rate", 800, at_most=False),
    Line("the catalogue read at the start", "scan.load", 0.3, "start"),
    Line("scan again, nothing changed", "scan.again", 2),
    Line("names of all books, cold disk", "cold.scan.names", 25),
    Line("Calibre's database, on the shelf", "calibre.scan.names", 1.5, "start"),
)


@dataclass
class Measured:
    values: dict[str, tuple[float, str]]
    peer: dict[str, float]


def main() -> int:
    options = _options()
    with tempfile.TemporaryDirectory(dir=options.work, prefix="bench-library-") as name:
        measured = _measure(options, Path(name))
    _print(options, measured)
    if options.json:
        everything = {"machine": surroundings.machine(), "code": surroundings.code()}
        everything |= {"books": options.books, "values": measured.values, "peer": measured.peer}
        options.json.write_text(json.dumps(everything, indent=1) + "\n")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-library", description=__doc__)
    parser.add_argument("--books", type=int, default=100_000)
    parser.add_argument("--covers", choices=("small", "full"), default="small")
    parser.add_argument("--only", action="append", choices=PARTS, help="a part; may be repeated")
    parser.add_argument("--warm", action="store_true", help="leave the system's caches alone")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all numbers, too")
    parser.add_argument("--work", metavar="FOLDER", type=Path, help="for the books; up to 20 GB")
    parser.add_argument("--tools", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def _measure(options: argparse.Namespace, work: Path) -> Measured:
    measured = Measured({}, {})
    parts = options.only or PARTS
    bench = str(options.tools / "library-bench")
    count = str(options.books)
    if "table" in parts:
        measured.values |= _values([bench, "table", count])
    books = work / "books"
    if set(parts) - {"table"}:
        _make(options, books, options.books)
    if "survey" in parts:
        measured.values |= _values([bench, "survey", str(books), count, str(WORKER)])
    if "scan" in parts:
        _scan(options, work, books, measured)
    if "frames" in parts:
        _frames(options, work, books, measured)
    if "calibre" in parts:
        try:
            _calibre(options, work, books, measured)
        except Missing as missing:
            _say(f"without Calibre: {missing}")
    return measured


def _make(options: argparse.Namespace, folder: Path, count: int, *more: str) -> None:
    _say(f"{count} books ...")
    tool = str(options.tools / "make-library")
    said(
        [tool, str(folder), "--books", str(count), "--covers", options.covers, *more],
        "make-library",
    )


def _scan(options: argparse.Namespace, work: Path, books: Path, measured: Measured) -> None:
    bench = str(options.tools / "library-bench")
    words = [bench, "scan", str(books), str(options.books), str(WORKER)]
    measured.values |= _values([*words, _folder(work, "scan")])
    if not options.warm and _forget_disk():
        cold = _values([*words, _folder(work, "cold")])
        measured.values |= {f"cold.{key}": value for key, value in cold.items()}


def _frames(options: argparse.Namespace, work: Path, books: Path, measured: Measured) -> None:
    """The running app's shelf, whose frames must cost the same with more books."""
    for count in (*(n for n in FRAMES if n < options.books), options.books):
        folder = books
        if count != options.books:
            folder = work / f"books-{count}"
            _make(options, folder, count)
        _say(f"frames with {count} books ...")
        motion = app.Motion(f"a shelf of {count}", (str(folder),), ("click", "5"))
        try:
            cost = app.measure(motion, MOVES)
        except Missing as missing:
            _say(str(missing))
            continue
        measured.values[f"frames.{count}"] = (cost.milliseconds, "ms")
        measured.values[f"app.memory.{count}"] = (cost.megabytes, "MB")


def _calibre(options: argparse.Namespace, work: Path, books: Path, measured: Measured) -> None:
    _say(f"{calibre.version()} ...")
    library = work / "calibre"
    # The same files by links: no further space.
    said(["cp", "-al", str(books), str(library)], "cp")
    calibre.make_empty(library, work / "home")
    _make(options, library, options.books, "--database-only")
    bench = str(options.tools / "library-bench")
    lines = said([bench, "words", str(options.books)], "library-bench").splitlines()
    words = dict(line.split("\t", 1) for line in lines)
    measured.peer = calibre.measure(library, work / "home", words)
    if "scan" in (options.only or PARTS):
        command = [bench, "names", str(library), str(options.books), str(WORKER)]
        found = _values([*command, _folder(work, "calibre-scan")])
        measured.values |= {f"calibre.{key}": value for key, value in found.items()}


def _folder(work: Path, name: str) -> str:
    folder = work / name
    folder.mkdir()
    return str(folder)


def _forget_disk() -> bool:
    """Empties the system's caches of the disk, where that is allowed."""
    os.sync()
    try:
        Path("/proc/sys/vm/drop_caches").write_text("3\n")
    except OSError:
        _say("without a cold disk: the system's caches cannot be emptied here")
        return False
    return True


def _values(command: list[str]) -> dict[str, tuple[float, str]]:
    _say(" ".join([Path(command[0]).name, command[1], "..."]))
    try:
        rows = [line.split("\t") for line in said(command, command[1]).splitlines()]
    except Missing as missing:
        _say(str(missing))
        return {}
    return {row[0]: (float(row[1]), row[2]) for row in rows}


def _print(options: argparse.Namespace, measured: Measured) -> None:
    print(f"{surroundings.machine()}; {surroundings.code()}; {options.books} books")
    rows = []
    for line in LINES:
        if line.key not in measured.values:
            continue
        (value, unit) = measured.values[line.key]
        reach = "" if line.reach is None else f"{line.reach:g}"
        peer = measured.peer.get(line.peer or "")
        rows.append([line.title, unit, _number(value), reach, _peer(peer, unit)])
    for key, (value, unit) in measured.values.items():
        if key.startswith(("frames.", "app.memory.")):
            (kind, _, count) = key.rpartition(".")
            title = "a frame of the shelf" if kind == "frames" else "the app's memory"
            memory = measured.peer.get("memory") if int(count) == options.books else None
            peer = _peer(memory, unit) if kind == "app.memory" else ""
            rows.append([f"{title}, {count} books", unit, _number(value), "", peer])
    print(table(["", "unit", "Paper", "reach", "calibre-server"], rows))


def _peer(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    return _number(value * 1000 if unit == "ms" else value)


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.2f}"


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
