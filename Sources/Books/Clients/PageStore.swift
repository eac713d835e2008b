import Books
import IPC
import JSON
import PaperGeometry
import Synchronization
import SystemCalls

/// The pages of a text as they were counted, chapter by chapter.
struct KeptPages: Equatable, Sendable {
  var counts: [Int]
  var obstacles: [ChapterObstacle?]
  /// The file of the first chapter with each obstacle, where that is known.
  var files: [ChapterObstacle: String]
  /// Of all pages.
  var size: Size
  /// The printed numbers; none where these are simply the pages' numbers.
  var labels: [String]

  /// Nil where the pages are not worth keeping, or may be others the next time.
  init?(_ pages: PageIndex, labels: [String]) {
    // A chapter that took too long once is set by Paper another time.
    guard pages.isComplete, pages.counted == pages.chapters, !pages.isDamaged,
      pages.counted <= IPCLimits.knownChapters, pages.sizes.exceptions.isEmpty,
      !pages.obstacles.contains(.late), let size = pages.sizes.usual, labels.count <= pages.count
    else { return nil }
    (counts, obstacles) = (pages.counts, pages.obstacles)
    files = pages.plainChapters.files
    (self.size, self.labels) = (size, labels)
  }

  var index: PageIndex { PageIndex(counts: counts, obstacles: obstacles, files: files, size: size) }
}

extension KeptPages: JSONReadable, JSONWritable {
  init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    counts = try fields.needed("pages")
    let numbers: [Int] = try fields.needed("obstacles")
    obstacles = numbers.map { UInt8(exactly: $0).flatMap(ChapterObstacle.init) }
    let names: [String] = try fields.optional("files") ?? []
    files = Dictionary(
      zip(ChapterObstacle.allCases, names).filter { !$1.isEmpty }, uniquingKeysWith: { a, _ in a })
    size = Size(try fields.needed("width"), try fields.needed("height"))
    labels = try fields.optional("labels") ?? []
    guard (1...IPCLimits.knownChapters).contains(counts.count), obstacles.count == counts.count,
      counts.allSatisfy({ (0...DocumentLimits.pages).contains($0) }),
      (1...DocumentLimits.pages).contains(counts.reduce(0, +)), MeasuredSizes.isSize(size),
      labels.count <= counts.reduce(0, +)
    else { throw JSONMismatch() }
  }

  var json: JSONValue {
    JSONValue(fields: [
      "pages": .array(counts.map { .integer($0) }),
      "obstacles": .array(obstacles.map { .integer($0.map { Int($0.rawValue) } ?? -1) }),
      "files": files.isEmpty
        ? nil : JSONValue.array(ChapterObstacle.allCases.map { .string(files[$0] ?? "") }),
      "width": .number(size.width), "height": .number(size.height),
      "labels": labels.isEmpty ? nil : JSONValue.array(labels.map { .string($0) }),
    ])
  }
}

/// The counted pages of texts, kept on the disk between sessions. The files may be deleted at any time.
///
/// A file's name follows from the book's file, from the layout with the files of its face, and from the program that sets:
/// when one of these changes, the pages are counted anew, and the old file is among the next to go. A disk that is full or
/// may not be written is no error.
///
/// All functions wait for the disk and are not for the window's thread.
public final class PageStore: Sendable {
  private let folder: String
  private let maximumFiles: Int
  private let isBroken = Mutex(false)

  /// A novel takes some hundred bytes.
  private static let maximumBytes = 1 << 20

  /// - Parameters:
  ///   - folder: made with the first file.
  ///   - files: more are not kept; those that were not used for the longest time go.
  public init(folder: String, files: Int = 1000) { (self.folder, maximumFiles) = (folder, files) }

  /// The user's own: `pages` in the user's cache.
  public static func ofUser() -> PageStore? {
    Paths.userCache.map { PageStore(folder: Paths.joined($0, "pages")) }
  }

  /// Nil where nothing is kept, or nothing that can be true. The pages count as used.
  func find(_ name: String) -> KeptPages? {
    let path = path(name)
    guard let bytes = try? Files.read(path, limit: Self.maximumBytes),
      let json = JSONValue(bytes), let pages = try? KeptPages(json: json)
    else { return nil }
    // A day's exactness suffices to tell what is not used any more.
    if let facts = Files.facts(path), facts.modified < Clock.secondsSince1970 - 86_400 {
      Files.touch(path)
    }
    return pages
  }

  func keep(_ pages: KeptPages, _ name: String) {
    let bytes = Array(pages.json.text().utf8)
    guard bytes.count <= Self.maximumBytes, !isBroken.withLock({ $0 }) else { return }
    do {
      try Files.makeFolder(folder, mode: 0o700)
      try Files.replace(path(name), with: bytes)
      prune()
    } catch {
      isBroken.withLock { $0 = true }
    }
  }

  func remove(_ name: String) { Files.remove(path(name)) }

  private func path(_ name: String) -> String { Paths.joined(folder, "\(name).json") }

  private func prune() {
    let paths = Files.names(in: folder).map { Paths.joined(folder, $0) }
    guard paths.count > maximumFiles else { return }
    let used = paths.compactMap { path in Files.facts(path).map { (path, $0.modified) } }
      .sorted { $0.1 > $1.1 }
    for (path, _) in used.dropFirst(maximumFiles * 9 / 10) { Files.remove(path) }
  }
}
