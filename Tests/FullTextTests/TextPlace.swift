import Books
import Foundation
import FullText
import Synchronization

/// A folder of a test with books of plain text, and an index.
final class TextPlace {
  let folder: String
  var books: String { folder + "/books" }
  private(set) var text: FullText?
  let reader: FakeReader

  init(_ reader: FakeReader = FakeReader()) throws {
    self.reader = reader
    folder = NSTemporaryDirectory() + "text-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/books", withIntermediateDirectories: true)
  }

  deinit {
    text?.stop(within: 5)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Writes a book of a page a line.
  func write(_ name: String, _ text: String, age: Double = 1000) throws {
    let path = books + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: books + "/" + name)
  }

  /// Begins the index anew, as a start of the program does.
  @discardableResult
  func start(adding: Bool = true) -> FullText.News {
    text?.stop(within: 10)
    let text = FullText(
      path: folder + "/text.db", folders: folder + "/folders", reader: reader, givesWay: false)
    self.text = text
    if adding { text.add(Picture.Source(path: books)) }
    text.flush()
    return text.take()
  }

  @discardableResult
  func update() -> FullText.News {
    text?.update()
    text?.flush()
    return text?.take() ?? FullText.News()
  }

  /// Places as `name:first page`.
  func found(_ query: String) -> [String] {
    let answer = FullTextSearch.find(query, in: folder + "/text.db")
    return answer.hits.map { hit in
      let path = String(decoding: hit.path, as: UTF8.self)
      return (path as NSString).lastPathComponent + ":\(hit.pages.lowerBound)"
    }.sorted()
  }
}

/// Reads plain text, a page a line. A bar ends a line of the paragraph.
final class FakeReader: BookTextReader {
  let asked = Mutex<[String]>([])
  /// Books at which the worker dies, by their names.
  let killers: Set<String>
  let broken: Set<String>

  init(killers: Set<String> = [], broken: Set<String> = []) {
    (self.killers, self.broken) = (killers, broken)
  }

  func times(_ name: String) -> Int { asked.withLock { $0.filter { $0 == name }.count } }

  func read(
    _ file: Picture.Source, page: (BookTextPage, () -> TextAnchor?) -> Bool
  ) -> Result<Int, SurveyError> {
    let name = (file.path as NSString).lastPathComponent
    asked.withLock { $0.append(name) }
    if broken.contains(name) { return .failure(.unreadable("is no book")) }
    guard let data = FileManager.default.contents(atPath: file.path) else {
      return .failure(.unreadable("gone"))
    }
    let pages = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (number, text) in pages.enumerated() {
      if killers.contains(name), number == pages.count - 1 { return .failure(.died("killed")) }
      let page = page(
        BookTextPage(number: number, paragraphs: [text.split(separator: "|").map(String.init)])
      ) {
        TextAnchor(chapter: 3, offset: 10 * number)
      }
      guard page else { return .failure(.cancelled) }
    }
    return .success(pages.count)
  }

  func stop() {}
}

/// A reader that answers when a test says so.
final class HangingReader: BookTextReader {
  private let state = Monitor((isHeld: false, goesOn: false))

  func waitUntilHeld() { state.wait { $0.isHeld ? () : nil } }
  func goOn() { state.withLock { $0.goesOn = true } }

  func read(
    _ file: Picture.Source, page: (BookTextPage, () -> TextAnchor?) -> Bool
  ) -> Result<Int, SurveyError> {
    state.withLock { $0.isHeld = true }
    state.wait { $0.goesOn ? () : nil }
    return .failure(.cancelled)
  }

  func stop() {}
}
