import Books
import IPC
import Synchronization
import WorkerClient

/// What is kept of a document's pages since the text was set before.
struct PagesBefore: Sendable {
  /// In the store; nil where nothing is kept of this document.
  var name: String?
  var pages: KeptPages?
  /// Chapters whose counts are true, as they were set.
  var seen: Set<Int> = []
  /// Whether a chapter has another count.
  var areWrong = false
}

// The pages that were counted in a session before.
extension FileDocumentClient {
  /// The name under which the pages of this file in this layout by this worker are kept.
  static func keptName(
    _ file: Picture.Source, _ options: OpenOptions, _ faces: [String?], _ worker: String
  ) -> String? {
    guard let book = PictureFile.identity(of: file), !faces.contains(nil),
      let setter = PictureFile.identity(of: Picture.Source(path: worker))
    else { return nil }
    var writer = IPCWriter()
    options.layout.write(to: &writer)
    var hash = FNV1a()
    hash.add(writer.bytes)
    hash.add(Array((faces.compactMap(\.self).joined() + setter).utf8))
    return "\(book)-\(String(hash.value, radix: 16))"
  }

  /// The pages that were kept, where the document still has as many chapters.
  func keptIndex(_ opened: OpenedBook) -> PageIndex? {
    guard opened.isReflowable, let kept = state.withLock({ $0.before.pages }),
      kept.counts.count == opened.chapters
    else { return nil }
    return kept.index
  }

  /// Keeps the pages of a text that are all counted.
  func keep(_ pages: PageIndex, _ labels: [String], _ opened: OpenedBook) {
    guard opened.isReflowable, pages.isComplete, let store = workers.pages else { return }
    let name = state.withLock { $0.before.pages == nil ? $0.before.name : nil }
    guard let name, let kept = KeptPages(pages, labels: labels) else { return }
    store.keep(kept, name)
    // The worker has counted these pages itself.
    state.withLock { $0.before.pages = kept }
    state.withLock { $0.before.seen = Set(0..<pages.chapters) }
  }

  /// Compares the kept count of a chapter that was drawn with the chapter as it is set, behind what else is asked.
  func checkCount(of chapter: Int) {
    let isNew = state.withLock { state in
      state.before.pages != nil && state.before.seen.insert(chapter).inserted
    }
    guard isNew, let first = PagePlace(chapter: chapter, page: 0) else { return }
    runBehind { client in
      guard
        let list = try? client.book.ask(
          MeasurePages(first: first, count: 1), page: first,
          deadline: client.workers.deadlines.request)
      else { return }
      client.compare(list.count, of: chapter)
    }
  }

  /// Throws away what was kept where the count is another one.
  func compare(_ count: Int, of chapter: Int) {
    let wrong = state.withLock { state -> String? in
      guard let kept = state.before.pages, kept.counts.indices.contains(chapter),
        kept.counts[chapter] != count
      else { return nil }
      state.before.areWrong = true
      return state.before.name
    }
    if let wrong { workers.pages?.remove(wrong) }
  }
}

/// What a client and the opening of its document in a worker share.
final class SharedState: Sendable {
  private let state = Mutex(FileDocumentClient.State())

  func withLock<Result>(
    _ body: (inout sending FileDocumentClient.State) throws -> sending Result
  ) rethrows -> sending Result {
    try state.withLock(body)
  }

  /// Looks for the pages that were kept, each time the document is opened in a worker.
  /// - Returns: pages by chapter; nil where nothing is kept.
  func findPages(
    _ file: Picture.Source, _ options: OpenOptions, _ faces: [String?], _ workers: BookWorkers
  ) -> [Int]? {
    guard let store = workers.pages,
      let name = FileDocumentClient.keptName(file, options, faces, workers.program.path)
    else { return nil }
    let found = store.find(name)
    return state.withLock { state in
      // Pages that are counted already are those of this session.
      if state.before.name == nil { (state.before.name, state.before.pages) = (name, found) }
      return state.before.name == name && !state.before.areWrong ? state.before.pages?.counts : nil
    }
  }
}
