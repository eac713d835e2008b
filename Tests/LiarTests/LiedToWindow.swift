import Accessibility
import BookClients
import Books
import Content
import Foundation
import Launch
import Library
import Loading
import PaperGeometry
import PaperGestures
import PaperRaster
import PaperLayouts
import Reading
import Shelf
import Shell
import Stage
import TestDocuments
import Testing
import WorkerClient

/// The programs beside the tests.
enum Programs {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static func liar(_ seed: UInt64) -> WorkerProgram {
    WorkerProgram(path: folder + "/worker-probe", argument: "lies:\(seed)")
  }
}

/// A folder of books of each kind, gone with the object. Nobody reads what is in them.
final class Bookshelf {
  let path: String
  let books: [String]

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-liar-\(UUID().uuidString)", isDirectory: true)
    path = url.path
    let books = ["a.pdf", "b.epub", "c.cbz", "d.txt"].map { url.appendingPathComponent($0) }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for book in books { try Data("%PDF-1.7".utf8).write(to: book) }
    let pictures = url.appendingPathComponent("pictures", isDirectory: true)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    for page in 0..<3 {
      try Data(Picture.noise(9, 9).png).write(
        to: pictures.appendingPathComponent("\(page).png"))
    }
    self.books = books.map(\.path) + [pictures.path]
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The program without its window, whose books are decoded by a liar: stage, loader and rasteriser, and a hand that
/// does anything.
final class LiedToWindow {
  private var random: SeededRandom
  private let shelf: Bookshelf
  private let loader: ContentLoader
  private let rasterizer = Rasterizer()
  private var time = 0.0
  /// The marks of each book, as they are kept.
  private var marks: [DocumentID: [Mark]] = [:]
  let stage: Stage
  /// How often a book was open after a step.
  private(set) var framesOfBooks = 0

  init(_ seed: UInt64, _ shelf: Bookshelf) {
    (random, self.shelf) = (SeededRandom(seed), shelf)
    let workers = BookWorkers(program: Programs.liar(seed), deadlines: .init(all: 400))
    loader = ContentLoader(makers: .init(workers: workers, deadline: 0.5))
    var options = Stage.Options()
    options.pose = Pose.allCases[random.int(0...1)]
    options.style = ReadingStyle.allCases[random.int(0...ReadingStyle.allCases.count - 1)]
    options.direction = random.chance(0.3) ? .rightToLeft : .leftToRight
    options.shelf = random.chance(0.5) ? .deck : .carousel
    options.cacheBytes = 24 << 20
    options.keepsBooks = true
    options.isMirrored = random.chance(0.2)
    let size = [Size(320, 240), Size(240, 320), Size(500, 180)][random.int(0...2)]
    stage = Stage(view: ViewSize(size, scale: random.chance(0.3) ? 1.5 : 1), options: options)
    var arguments = Arguments(
      files: [Array(shelf.books[random.int(0...shelf.books.count - 1)].utf8)])
    arguments.opensBook = true
    LaunchResult.read(arguments, calibre: nil).show(on: stage, at: 0)
  }

  deinit { loader.stop() }

  /// Does so many things one after the other, and draws some of the frames.
  func live(steps: Int) throws {
    frame(isComplete: true)
    for step in 0..<steps {
      time += random.chance(0.1) ? random.double(0, 1.5) : random.double(0, 0.1)
      for event in events() {
        for effect in stage.handle(event, at: time) where effect == .paste {
          _ = stage.paste("a fox", at: time)
        }
        time += 0.01
      }
      frame(isComplete: random.chance(0.2))
      if step % 9 == 0 { try draw() }
      framesOfBooks += stage.facts.scene == "book" ? 1 : 0
    }
  }

  private func frame(isComplete: Bool) {
    stage.hasScreenReader = true
    stage.advance(to: time)
    if isComplete {
      // A search of a book that claims a million pages takes minutes.
      loader.complete(stage, at: time, within: 1)
    } else {
      loader.order(for: stage, isIdle: true)
      usleep(500)
      if loader.deliver(to: stage) { stage.advance(to: time) }
    }
    stage.receive(kept: stage.takeQuestions().map { KeptBook($0.id) })
    for change in stage.takeChanges() { keep(change) }
    _ = stage.takeProblems()
  }

  private func keep(_ change: BookChange) {
    let id = change.book.id
    switch change.what {
    case .mark(let mark): marks[id] = (marks[id] ?? []).filter { $0.id != mark.id } + [mark]
    case .unmark(let gone): marks[id]?.removeAll { $0.id == gone }
    case .opened, .state, .edit, .read, .reachedEnd, .moved, .word, .unword: return
    }
    let text = NotesText(change.book, marks[id] ?? [])
    #expect(text.markdown.utf8.count < 8 << 20)
  }

  /// Every number that is drawn is one, and a screen reader is told something.
  private func draw() throws {
    let view = stage.viewSize
    let picture = rasterizer.image(
      of: stage.commands(), background: stage.background,
      width: view.pixels(view.size.width), height: view.pixels(view.size.height))
    try #require(picture != nil)
    #expect(stage.facts.offset.isFinite)
    #expect(stage.facts.progress.values.allSatisfy { $0.isFinite })
    let told = AccessibleTree(
      AccessibleSnapshot(
        stage.accessibleWindow(), origin: Point(0, 0), scale: view.scale, isActive: true))
    #expect(!told.ids.isEmpty)
  }

  // MARK: The hand

  private static let keys = [
    "Right", "Left", "Right", "PageDown", "PageUp", "Home", "End", "Space", "Return", "Escape",
    "Up", "Down", "M", "M", "+", "+", "-", "0", "W", "D", "S", "V", "X", "R", "Z", "C", "P", "O",
    "T",
    "G", "B", "I", "N", "A", "U", "F1", "F9", "Tab", "Shift+Tab", "Alt+Left", "Alt+Right",
    "Ctrl+F", "/", "F3", "Shift+F3", "Ctrl+D", "Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+,", "Shift+R",
    "Ctrl++", "Ctrl+-", "Ctrl+B", "Ctrl+G", "Ctrl+E", "Ctrl+L", "Ctrl+Shift+F", "Ctrl+M", "Ctrl+K",
    "Ctrl+Space", "Shift+Space", "Shift+A", "Shift+L", "Shift+W", "Shift+Return", "Ctrl+Shift+S",
    "Ctrl+Shift+C",
    "Ctrl+S", "Shift+V", "Shift+V", "F6", "Ctrl+Shift+Right",
    "Ctrl+I",
    "Ctrl+T", "Shift+Right", "Shift+Left", "Menu", "Backspace", "Enter", "Enter",
  ].compactMap(Key.init(parsing:))

  private func place() -> Point {
    let size = stage.viewSize.size
    return Point(random.double(-9, size.width + 9), random.double(-9, size.height + 9))
  }

  /// One event, or a double click that goes on to a selection.
  private func events() -> [InputEvent] {
    guard random.chance(0.1) else { return [event()] }
    let (from, to) = (place(), place())
    return [
      .pointerDown(from, button: .left), .pointerUp(from, button: .left),
      .pointerDown(from, button: .left), .pointerMoved(to), .pointerUp(to, button: .left),
    ]
  }

  private func event() -> InputEvent {
    let point = place()
    // What is to be tried are books, so that one is opened again.
    if stage.facts.scene == "shelf", random.chance(0.5) { return .key(Key("Return")) }
    switch random.int(0...30) {
    case 0...2: return .pointerDown(point, button: .left)
    case 3...7: return .pointerMoved(point)
    case 8...10: return .pointerUp(point, button: .left)
    case 11: return .pointerDown(point, button: .right)
    case 12: return .pointerDown(point, button: .middle)
    case 13: return .pointerHovered(point)
    case 14:
      let delta = WheelDelta(dx: random.double(-2, 2), dy: random.double(-3, 3).rounded())
      return .wheel(delta, at: point, modifiers: random.chance(0.5) ? .control : [])
    case 15:
      let phases: [PinchPhase] = [.began, .changed, .changed, .ended, .cancelled]
      return .pinch(phases[random.int(0...4)], scale: random.double(0, 9), at: point)
    case 16, 17:
      let texts = ["1", "12", "xii", "45%", "fox", "a", "\u{5D0}", "e\u{301}", " ", ""]
      return .text(texts[random.int(0...texts.count - 1)])
    default: return .key(Self.keys[random.int(0...Self.keys.count - 1)])
    }
  }
}

extension SeededRandom {
  mutating func double(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self)
  }
}
