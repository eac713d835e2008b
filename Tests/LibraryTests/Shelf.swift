import Books
import Foundation
import Library

/// A folder with a library and books, removed afterwards.
final class Shelf {
  let folder: String
  var path: String { folder + "/data/library.db" }

  init() throws {
    folder = NSTemporaryDirectory() + "paper-library-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A book's file.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    return folder + "/" + name
  }

  func book(_ name: String, id: String = "Book") -> DocumentSource {
    let file = Picture.Source(path: folder + "/" + name)
    return DocumentSource(id: DocumentID(id), title: name, cover: file, locator: .file(file))
  }

  /// Changes what is kept, as a program does that then ends.
  /// - Returns: what the program has to tell.
  @discardableResult
  func keep(_ changes: [BookChange]) -> [String] {
    let keeper = BookKeeper(path: path)
    keeper.keep(changes)
    keeper.flush()
    keeper.stop(within: 60)
    return keeper.take().problems
  }

  /// What another start of the program finds.
  func kept(_ book: DocumentSource) -> KeptBook? {
    let keeper = BookKeeper(path: path)
    keeper.want([book])
    keeper.flush()
    keeper.stop(within: 60)
    return keeper.take().books.last
  }

  func start() -> BookKeeper.Start? {
    let keeper = BookKeeper(path: path)
    keeper.flush()
    keeper.stop(within: 60)
    return keeper.take().start
  }

  /// The files beside the library, by name.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder + "/data").sorted()
    }
  }
}

extension BookState {
  static func at(_ page: Int) -> BookState {
    var state = BookState()
    state.place = BookState.Place(page: page, pageCount: 300)
    return state
  }
}
