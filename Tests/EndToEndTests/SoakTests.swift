import Foundation
import PaperGeometry
import TestDocuments
import Testing

/// `make soak`: one window for minutes, over books that change, vanish and lie, under random hands.
///
/// A third of the workers answers with well-formed lies. The window has to live, to answer, to keep its memory
/// within a bound, and to end when it is asked. The suite is no part of `EndToEndTests`, whose limit of time is the shorter.
@MainActor @Suite(.timeLimit(.minutes(240)), .enabled(if: Soak.minutes > 0))
struct SoakTests {
  @Test func booksChangeVanishAndLie() throws {
    var soak = try Soak()
    let end = ContinuousClock.now + .seconds(60 * Soak.minutes)
    while ContinuousClock.now < end { try soak.round() }
    try soak.finish()
  }
}

/// One run: the window, its books, and the random numbers that decide what happens.
@MainActor
private struct Soak {
  /// The length of the run in minutes, which the environment sets.
  nonisolated static var minutes: Double {
    ProcessInfo.processInfo.environment["PAPER_SOAK_MINUTES"].flatMap { Double($0) } ?? 0
  }
  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["PAPER_FUZZ_SEED"].flatMap { UInt64($0) }
      ?? UInt64(time(nil))
  }

  /// Anonymous memory of the window: the cache, two screens of layers, and what the allocator keeps.
  private static let maximumBytes = 700_000_000
  private static let keys = [
    "Left", "Right", "Home", "End", "space", "Next", "Prior", "Return", "Return", "Escape", "v",
    "c", "s", "d", "m", "r", "w", "n", "o", "t", "b", "plus", "minus", "F5", "ctrl+f", "a", "u",
    "ctrl+a", "ctrl+d", "alt+Left", "p", "i", "ctrl+t", "BackSpace", "Tab", "Shift+r",
  ]

  private let scratch: TemporaryFolder
  private let shelf: SampleShelf
  private let files: [String: [UInt8]]
  private let window: AppWindow
  private var random: SeededRandom
  private var rounds = 0

  init() throws {
    let seed = Self.seed
    print("soaking from PAPER_FUZZ_SEED=\(seed)")
    random = SeededRandom(seed)
    scratch = try TemporaryFolder()
    let pictures = (1...40).map { ("\($0).png", SampleShelf.page(2, $0 % 9)) }
    files = [
      "a.pdf": PDF((0..<60).map { PDF.Page("page \($0)") }).bytes,
      "b.epub": EPUB("B", (1...9).map { .long("Chapter \($0)", paragraphs: 60) }).bytes,
      "c.cbz": Archives.zip(pictures),
      "d.txt": Array(String(repeating: "A line of a plain text.\n\n", count: 3000).utf8),
      "e.md": Array("# Title\n\nA paragraph with a [link](d.txt).\n".utf8),
      "f.pdf": PDF([PDF.Page("one page")]).bytes,
    ]
    shelf = try SampleShelf(files: files)
    let probe = try ShellCommand.built("worker-probe")
    let worker = try scratch.file(
      "worker",
      Array("#!/bin/sh\n[ $(($$ % 3)) = 0 ] && exec '\(probe)' lies:$$\nexec '\(probe)'\n".utf8))
    guard chmod(worker, 0o700) == 0 else { throw Trouble("\(worker) cannot be made a program") }
    window = try AppWindow(shelf, width: 1000, height: 700, locale: ["PAPER_WORKER": worker])
  }

  mutating func round() throws {
    rounds += 1
    try changeAFile()
    var hands: [String] = []
    for _ in 0..<25 { hands += hand() }
    try window.hand(hands + ["mouseup", "1"])
    if random.chance(0.1) {
      try window.hand([
        "windowsize", window.id, "\(random.int(200...1250))", "\(random.int(150...880))",
      ])
    }
    guard window.isAlive else {
      throw Trouble("round \(rounds): Paper has ended: \(window.complaints.suffix(2000))")
    }
    let bytes = try window.residentBytes()
    #expect(bytes < Self.maximumBytes, "round \(rounds): \(bytes) bytes")
    if rounds % 20 == 0 { try expectAnswer() }
  }

  /// After the last round: all books are whole again, and the window ends when it is asked.
  func finish() throws {
    print("soaking: \(rounds) rounds, \(try window.residentBytes()) bytes")
    try expectAnswer()
    window.send(SIGTERM)
    #expect(try window.end(after: "SIGTERM") == 0)
  }

  /// The window draws where its size changes: frames go on.
  private func expectAnswer() throws {
    let before = try window.history().count
    let (_, _, width, _) = try window.size()
    try window.hand(["windowsize", window.id, "\(width == 900 ? 901 : 900)", "650"])
    try wait(upTo: 20, for: "a frame after round \(rounds)") {
      try window.history().count > before
    }
  }

  private mutating func hand() -> [String] {
    let point = Point(Double(random.int(0...899)), Double(random.int(0...600)))
    switch random.int(0...7) {
    case 0: return window.at(point) + ["click", "1"]
    case 1: return window.at(point) + ["click", "--repeat", "3", random.chance(0.5) ? "4" : "5"]
    case 2: return window.at(point) + ["mousedown", "1"]
    case 3: return window.at(point) + ["sleep", "0.02", "mouseup", "1"]
    case 4: return ["sleep", "0.1"]
    default: return ["key", "--delay", "4", Self.keys[random.int(0...Self.keys.count - 1)]]
    }
  }

  /// A book is cut short, emptied, taken away, filled with noise, another book, or whole again.
  private mutating func changeAFile() throws {
    let names = files.keys.sorted()
    let name = names[random.int(0...names.count - 1)]
    let whole = files[name] ?? []
    let path = shelf.path(name)
    switch random.int(0...9) {
    case 0: _ = truncate(path, off_t(random.int(0...whole.count)))
    case 1: _ = truncate(path, 0)
    case 2: unlink(path)
    case 3: try write((0..<5000).map { _ in UInt8(truncatingIfNeeded: random.int(0...255)) }, path)
    case 4: try write(files[names[random.int(0...names.count - 1)]] ?? [], path)
    default: try write(whole, path)
    }
  }

  /// In place, as an editor without care does, or by a rename.
  private mutating func write(_ bytes: [UInt8], _ path: String) throws {
    let other = path + ".part"
    let target = random.chance(0.5) ? path : other
    try Data(bytes).write(to: URL(fileURLWithPath: target))
    if target == other, rename(other, path) != 0 { throw Trouble("\(path) cannot be written") }
  }
}
